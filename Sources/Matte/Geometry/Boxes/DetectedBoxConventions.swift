// Methods that create boxes, with the parameter names that the producers of the boxes use. They accept any numbers; the
// conversion to pixels checks them.

extension DetectedBox {
    /// Returns a box from an Apple Vision `boundingBox`: fractions of the upright picture, with the origin at the
    /// bottom left and `y` as the lower edge.
    ///
    /// ```swift
    /// DetectedBox.vision(x: 0.25, y: 0.5, width: 0.25, height: 0.25).description  // "vision:0.25,0.5,0.25,0.25"
    /// ```
    public static func vision(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.vision, of: (x, y, width, height))
    }

    /// Returns a box from the `bounds` of a Core Image feature: pixels, with the origin at the bottom left and `y` as
    /// the lower edge.
    ///
    /// ```swift
    /// DetectedBox.coreImage(x: 10, y: 20, width: 30, height: 40).description  // "coreimage:10,20,30,40"
    /// ```
    public static func coreImage(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.coreImage, of: (x, y, width, height))
    }

    /// Returns a box from an Azure `faceRectangle`: pixels, with the origin at the top left.
    ///
    /// ```swift
    /// let box = DetectedBox.azure(top: 66, left: 177, width: 118, height: 96)
    /// box.description  // "azure:top=66,left=177,width=118,height=96"
    /// ```
    public static func azure(top: Double, left: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.azure, of: (top, left, width, height))
    }

    /// Returns a box from MediaPipe's relative bounding box: fractions of the picture, with the origin at the top left.
    ///
    /// ```swift
    /// let box = DetectedBox.mediaPipe(xMin: 0.25, yMin: 0.5, width: 0.25, height: 0.25)
    /// box.description  // "mediapipe:0.25,0.5,0.25,0.25"
    /// ```
    public static func mediaPipe(xMin: Double, yMin: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.mediaPipe, of: (xMin, yMin, width, height))
    }

    /// Returns a box from Gemini's `box_2d`: edges in thousandths of the picture's sides, with the origin at the top
    /// left and y first.
    ///
    /// ```swift
    /// DetectedBox.gemini(yMin: 129, xMin: 346, yMax: 359, xMax: 533).description  // "gemini:129,346,359,533"
    /// ```
    public static func gemini(yMin: Double, xMin: Double, yMax: Double, xMax: Double) -> DetectedBox {
        DetectedBox(.gemini, of: (yMin, xMin, yMax, xMax))
    }

    /// Returns a box from a rectangle in pixels, which may have fractions, with the origin at the top left.
    ///
    /// ```swift
    /// DetectedBox.pixels(x: 10, y: 20, width: 30.5, height: 40).description  // "pixels:10,20,30.5,40"
    /// ```
    public static func pixels(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.pixels, of: (x, y, width, height))
    }

    /// Returns a box from a COCO `bbox`: pixels counted from 0, with the origin at the top left.
    ///
    /// ```swift
    /// DetectedBox.coco(x: 10, y: 20, width: 30, height: 40).description  // "coco:10,20,30,40"
    /// ```
    public static func coco(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.coco, of: (x, y, width, height))
    }

    /// Returns a box from two corners in pixels, with the origin at the top left. The left and top edges are `x1` and
    /// `y1`; the right and bottom edges are `x2` and `y2`, which are just outside the box.
    ///
    /// ```swift
    /// DetectedBox.corners(x1: 10, y1: 20, x2: 40, y2: 60).description  // "corners:10,20,40,60"
    /// ```
    public static func corners(x1: Double, y1: Double, x2: Double, y2: Double) -> DetectedBox {
        DetectedBox(.corners, of: (x1, y1, x2, y2))
    }

    /// Returns a box from two corners in thousandths of the picture's sides, x first, with the origin at the top left.
    ///
    /// ```swift
    /// DetectedBox.corners1000(x1: 100, y1: 200, x2: 400, y2: 600).description  // "corners-1000:100,200,400,600"
    /// ```
    public static func corners1000(x1: Double, y1: Double, x2: Double, y2: Double) -> DetectedBox {
        DetectedBox(.corners1000, of: (x1, y1, x2, y2))
    }

    /// Returns a box from its centre and size in pixels, with the origin at the top left. YOLO's models report boxes in
    /// this form (`xywh`), in pixels of their input.
    ///
    /// ```swift
    /// let box = DetectedBox.centered(x: 320, y: 240, width: 100, height: 80)
    /// try box.pixelRect(in: PixelSize(width: 640, height: 480))  // 100x80 at (270, 200)
    /// ```
    ///
    /// - Parameters:
    ///   - x: The centre's distance from the picture's left edge.
    ///   - y: The centre's distance from the picture's top edge.
    ///   - width: The distance from the left to the right edge.
    ///   - height: The distance from the top to the bottom edge.
    public static func centered(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.pixels, of: (x - width / 2, y - height / 2, width, height))
    }

    /// Returns a box from a line of a YOLO label file without its class number: centre and size as **fractions** of the
    /// picture. For a model's boxes, which are in pixels, use ``centered(x:y:width:height:)``; pixels in this form
    /// throw when the box is converted.
    ///
    /// ```swift
    /// let box = DetectedBox.yoloLabel(centerX: 0.5, centerY: 0.5, width: 0.25, height: 0.25)
    /// box.description  // "yolo:0.5,0.5,0.25,0.25"
    /// ```
    public static func yoloLabel(
        centerX: Double, centerY: Double, width: Double, height: Double
    ) -> DetectedBox {
        DetectedBox(.yolo, of: (centerX, centerY, width, height))
    }

    /// Returns a box from a Pascal VOC `bndbox`: pixels counted from 1. The last column and row are inside the box.
    ///
    /// ```swift
    /// DetectedBox.voc(xMin: 11, yMin: 21, xMax: 40, yMax: 60).description  // "voc:11,21,40,60"
    /// ```
    public static func voc(xMin: Double, yMin: Double, xMax: Double, yMax: Double) -> DetectedBox {
        DetectedBox(.voc, of: (xMin, yMin, xMax, yMax))
    }

    /// Returns a box from a Rekognition `BoundingBox`: fractions of the picture, with the origin at the top left. The
    /// fractions may be outside 0...1.
    ///
    /// ```swift
    /// let box = DetectedBox.rekognition(left: 0.25, top: 0.5, width: 0.25, height: 0.25)
    /// box.description  // "rekognition:left=0.25,top=0.5,width=0.25,height=0.25"
    /// ```
    public static func rekognition(
        left: Double, top: Double, width: Double, height: Double
    ) -> DetectedBox {
        DetectedBox(.rekognition, of: (left, top, width, height))
    }

    /// Creates a box by converting a rectangle in pixels to a producer's convention, without rounding.
    ///
    /// ```swift
    /// let rect = SubpixelRect(x: 200, y: 150, width: 200, height: 150)
    /// let box = try DetectedBox(rect, in: PixelSize(width: 800, height: 600), as: .gemini)
    /// box.description  // gemini:250,250,500,500
    /// ```
    ///
    /// - Parameters:
    ///   - rect: The rectangle in pixels from the picture's top-left corner.
    ///   - size: The size of the picture.
    ///   - space: The convention of the new box.
    /// - Throws: ``MatteError`` with code `parameter` if the rectangle contains NaN or infinity or is empty, or if the
    ///   picture is empty.
    public init(_ rect: SubpixelRect, in size: PixelSize, as space: BoxSpace) throws(MatteError) {
        let rect = try rect.subpixelRect(in: size)
        let shares = try rect.normalized(in: size)
        switch space {
        case .vision: self.init(space, of: shares.vision)
        case .coreImage: self.init(space, of: rect.coreImage(in: size))
        case .azure: self.init(space, of: (rect.y, rect.x, rect.width, rect.height))
        case .mediaPipe: self.init(space, of: shares.mediaPipe)
        case .gemini: self.init(space, of: shares.gemini)
        case .pixels, .coco: self.init(space, of: rect.coco)
        case .corners: self.init(space, of: rect.corners)
        case .corners1000: self.init(space, of: shares.thousandths)
        case .yolo: self.init(space, of: shares.yolo)
        case .voc: self.init(space, of: rect.voc)
        case .rekognition: self.init(space, of: shares.rekognition)
        }
    }
}
