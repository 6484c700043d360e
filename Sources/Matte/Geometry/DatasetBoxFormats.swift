// Conventions of models, data sets and services beyond those of BoxFormats.swift, in and out. Nothing here throws:
// NaN and its like stay in the box until pixels are asked for (see ImageBox).

// MARK: - Two corners: pixels or thousandths from the top-left corner, x first

extension SubpixelRect {
    /// Takes two corners in pixels, origin at the top left: the left, top, right and bottom edges. Claude and
    /// Qwen2.5-VL answer in pixels of the picture as they saw it, not of the file.
    @inlinable
    public init(cornersX1 x1: Double, y1: Double, x2: Double, y2: Double) {
        self.init(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }

    /// The left, top, right and bottom edges in pixels.
    @inlinable public var corners: (x1: Double, y1: Double, x2: Double, y2: Double) {
        (minX, minY, maxX, maxY)
    }
}

extension NormalizedRect {
    /// Takes two corners in thousandths of the picture, x first, origin at the top left, as Qwen3-VL and GLM-V
    /// answer. (Gemini's thousandths have y first.)
    @inlinable
    public init(thousandthsX1 x1: Double, y1: Double, x2: Double, y2: Double) {
        self.init(x: x1 / 1000, y: y1 / 1000, width: (x2 - x1) / 1000, height: (y2 - y1) / 1000)
    }

    /// The left, top, right and bottom edges in thousandths of the picture, not rounded.
    @inlinable public var thousandths: (x1: Double, y1: Double, x2: Double, y2: Double) {
        (minX * 1000, minY * 1000, maxX * 1000, maxY * 1000)
    }
}

// MARK: - COCO: pixels counted from 0

extension SubpixelRect {
    /// Takes a COCO `bbox`: x, y, width, height in pixels, origin at the top left. `[0, 0, 1, 1]` holds the first
    /// pixel (pycocotools' `mask.py`).
    @inlinable
    public init(cocoX x: Double, y: Double, width: Double, height: Double) {
        self.init(x: x, y: y, width: width, height: height)
    }

    /// The rectangle as a COCO `bbox`.
    @inlinable public var coco: (x: Double, y: Double, width: Double, height: Double) {
        (x, y, width, height)
    }
}

// MARK: - Pascal VOC: pixels counted from 1, both ends inside

extension SubpixelRect {
    /// Takes a Pascal VOC `bndbox`: the first and last column and row, counted from 1. A box over a picture of width
    /// W has `xmin` 1 and `xmax` W, which become the edges 0 and W.
    @inlinable
    public init(vocXMin xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
        self.init(x: xMin - 1, y: yMin - 1, width: xMax - (xMin - 1), height: yMax - (yMin - 1))
    }

    /// The rectangle as a Pascal VOC `bndbox`, not rounded.
    @inlinable public var voc: (xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
        (minX + 1, minY + 1, maxX, maxY)
    }
}

// MARK: - YOLO: centre and size as shares of the picture

extension NormalizedRect {
    /// Takes a line of a YOLO label file without its class: the centre and the size as shares of the picture, origin
    /// at the top left.
    @inlinable
    public init(yoloCenterX centerX: Double, centerY: Double, width: Double, height: Double) {
        self.init(x: centerX - width / 2, y: centerY - height / 2, width: width, height: height)
    }

    /// The rectangle as YOLO labels give it.
    @inlinable public var yolo: (centerX: Double, centerY: Double, width: Double, height: Double) {
        (x + width / 2, y + height / 2, width, height)
    }
}

// MARK: - Amazon Rekognition: shares of the picture from the top-left corner

extension NormalizedRect {
    /// Takes a Rekognition `BoundingBox`: shares of the picture, origin at the top left; they may lie outside 0...1.
    @inlinable
    public init(rekognitionLeft left: Double, top: Double, width: Double, height: Double) {
        self.init(x: left, y: top, width: width, height: height)
    }

    /// The rectangle as Rekognition names it.
    @inlinable public var rekognition: (left: Double, top: Double, width: Double, height: Double) {
        (x, y, width, height)
    }
}
