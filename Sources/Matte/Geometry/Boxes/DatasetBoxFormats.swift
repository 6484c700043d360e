// Conversions from and to more conventions of models, data sets and services. None of these conversions throws. They
// store any numbers, even NaN; the conversion to pixels rejects invalid ones (see ImageBox).

// MARK: - Two corners: pixels or thousandths from the top-left corner, x first

extension SubpixelRect {
    /// Creates a rectangle from two corners in pixels, with the origin at the top left: the left, top, right and bottom
    /// edges. Claude and Qwen2.5-VL report boxes in pixels of the picture as resized for the model, not in pixels of
    /// the file.
    ///
    /// ```swift
    /// SubpixelRect(cornersX1: 10, y1: 20, x2: 30, y2: 60)  // x 10.0, y 20.0, width 20.0, height 40.0
    /// ```
    package init(cornersX1 x1: Double, y1: Double, x2: Double, y2: Double) {
        self.init(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }

    /// The rectangle's left, top, right and bottom edges in pixels.
    package var corners: (x1: Double, y1: Double, x2: Double, y2: Double) {
        (minX, minY, maxX, maxY)
    }
}

extension NormalizedRect {
    /// Creates a rectangle from two corners in thousandths of the picture's sides, x first, with the origin at the top
    /// left. Qwen3-VL and GLM-V report boxes in this form. Gemini also uses thousandths, but with y first.
    ///
    /// ```swift
    /// NormalizedRect(thousandthsX1: 250, y1: 500, x2: 500, y2: 750).width  // 0.25
    /// ```
    package init(thousandthsX1 x1: Double, y1: Double, x2: Double, y2: Double) {
        self.init(x: x1 / 1000, y: y1 / 1000, width: (x2 - x1) / 1000, height: (y2 - y1) / 1000)
    }

    /// The rectangle's left, top, right and bottom edges in thousandths of the picture's sides, not rounded.
    package var thousandths: (x1: Double, y1: Double, x2: Double, y2: Double) {
        (minX * 1000, minY * 1000, maxX * 1000, maxY * 1000)
    }
}

// MARK: - COCO: pixels counted from 0

extension SubpixelRect {
    /// Creates a rectangle from a COCO `bbox`: x, y, width, height in pixels, with the origin at the top left. The
    /// `bbox` `[0, 0, 1, 1]` covers exactly the top-left pixel, as in pycocotools' `mask.py`.
    ///
    /// ```swift
    /// SubpixelRect(cocoX: 10, y: 20, width: 30, height: 40)  // x 10.0, y 20.0, width 30.0, height 40.0
    /// ```
    package init(cocoX x: Double, y: Double, width: Double, height: Double) {
        self.init(x: x, y: y, width: width, height: height)
    }

    /// The rectangle's x, y, width and height in pixels, as in a COCO `bbox`.
    package var coco: (x: Double, y: Double, width: Double, height: Double) {
        (x, y, width, height)
    }
}

// MARK: - Pascal VOC: pixels counted from 1, both ends inside

extension SubpixelRect {
    /// Creates a rectangle from a Pascal VOC `bndbox`: the first and last column and row inside the box, counted from
    /// 1. For example, a `bndbox` over a whole picture of width W has `xmin` 1 and `xmax` W; the rectangle's left and
    /// right edges are then 0 and W.
    ///
    /// ```swift
    /// SubpixelRect(vocXMin: 1, yMin: 1, xMax: 640, yMax: 480)  // x 0.0, y 0.0, width 640.0, height 480.0
    /// ```
    package init(vocXMin xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
        self.init(x: xMin - 1, y: yMin - 1, width: xMax - (xMin - 1), height: yMax - (yMin - 1))
    }

    /// The first and last column and row inside the rectangle, counted from 1 as in a Pascal VOC `bndbox`; not rounded.
    package var voc: (xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
        (minX + 1, minY + 1, maxX, maxY)
    }
}

// MARK: - YOLO: centre and size as fractions of the picture

extension NormalizedRect {
    /// Creates a rectangle from the centre and the size in a line of a YOLO label file, without the line's class
    /// number. The numbers are fractions of the picture, with the origin at the top left.
    ///
    /// ```swift
    /// NormalizedRect(yoloCenterX: 0.5, centerY: 0.5, width: 0.25, height: 0.5).x  // 0.375
    /// ```
    package init(yoloCenterX centerX: Double, centerY: Double, width: Double, height: Double) {
        self.init(x: centerX - width / 2, y: centerY - height / 2, width: width, height: height)
    }

    /// The rectangle's centre and size as fractions of the picture, in the order of a YOLO label file.
    package var yolo: (centerX: Double, centerY: Double, width: Double, height: Double) {
        (x + width / 2, y + height / 2, width, height)
    }
}

// MARK: - Amazon Rekognition: fractions of the picture from the top-left corner

extension NormalizedRect {
    /// Creates a rectangle from a Rekognition `BoundingBox`: fractions of the picture, with the origin at the top left.
    /// The fractions may be outside 0...1.
    ///
    /// ```swift
    /// NormalizedRect(rekognitionLeft: 0.5, top: 0.25, width: 0.25, height: 0.5).maxY  // 0.75
    /// ```
    package init(rekognitionLeft left: Double, top: Double, width: Double, height: Double) {
        self.init(x: left, y: top, width: width, height: height)
    }

    /// The rectangle's four numbers as fractions of the picture, named as in Rekognition's `BoundingBox`.
    package var rekognition: (left: Double, top: Double, width: Double, height: Double) {
        (x, y, width, height)
    }
}
