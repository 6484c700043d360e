// A box by the names its producer uses. Any numbers can be stored; they are checked when pixels are asked for.

extension DetectedBox {
    /// An Apple Vision `boundingBox`: shares of the oriented picture, origin at the bottom left, `y` the lower edge.
    public static func vision(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.vision, of: (x, y, width, height))
    }

    /// The `bounds` of a Core Image feature: pixels, origin at the bottom left, `y` the lower edge.
    public static func coreImage(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.coreImage, of: (x, y, width, height))
    }

    /// An Azure `faceRectangle`: pixels, origin at the top left.
    public static func azure(top: Double, left: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.azure, of: (top, left, width, height))
    }

    /// MediaPipe's relative bounding box: shares of the picture, origin at the top left.
    public static func mediaPipe(xMin: Double, yMin: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.mediaPipe, of: (xMin, yMin, width, height))
    }

    /// Gemini's `box_2d`: edges in thousandths of the picture, origin at the top left, y first.
    public static func gemini(yMin: Double, xMin: Double, yMax: Double, xMax: Double) -> DetectedBox {
        DetectedBox(.gemini, of: (yMin, xMin, yMax, xMax))
    }

    /// A rectangle in pixels and fractions of them, origin at the top left.
    public static func pixels(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.pixels, of: (x, y, width, height))
    }

    /// A COCO `bbox`: pixels counted from 0, origin at the top left.
    public static func coco(x: Double, y: Double, width: Double, height: Double) -> DetectedBox {
        DetectedBox(.coco, of: (x, y, width, height))
    }

    /// Two corners in pixels, origin at the top left; `x2` and `y2` are the first coordinates outside.
    public static func corners(x1: Double, y1: Double, x2: Double, y2: Double) -> DetectedBox {
        DetectedBox(.corners, of: (x1, y1, x2, y2))
    }

    /// Two corners in thousandths of the picture, x first, origin at the top left.
    public static func corners1000(x1: Double, y1: Double, x2: Double, y2: Double) -> DetectedBox {
        DetectedBox(.corners1000, of: (x1, y1, x2, y2))
    }

    /// A line of a YOLO label file without its class: centre and size as shares of the picture.
    public static func yolo(
        centerX: Double, centerY: Double, width: Double, height: Double
    ) -> DetectedBox {
        DetectedBox(.yolo, of: (centerX, centerY, width, height))
    }

    /// A Pascal VOC `bndbox`: pixels counted from 1; the last column and row are inside.
    public static func voc(xMin: Double, yMin: Double, xMax: Double, yMax: Double) -> DetectedBox {
        DetectedBox(.voc, of: (xMin, yMin, xMax, yMax))
    }

    /// A Rekognition `BoundingBox`: shares of the picture, origin at the top left; they may lie outside 0...1.
    public static func rekognition(
        left: Double, top: Double, width: Double, height: Double
    ) -> DetectedBox {
        DetectedBox(.rekognition, of: (left, top, width, height))
    }

    /// A rectangle expressed in a convention, unrounded.
    ///
    /// - Parameters:
    ///   - rect: the rectangle in top-left pixels of the picture.
    ///   - size: the picture's size.
    ///   - space: the convention.
    /// - Throws: ``MatteError`` of code `parameter` when the rectangle is NaN, infinite or empty, or the picture is
    ///   empty.
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
