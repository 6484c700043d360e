// Every producer's convention, in and out. Inside Matte everything is top-left, half-open and y down; a
// convention exists only in the labels of this file. Nothing here throws for odd numbers but what is made of
// integers: NaN and its like stay in the box until pixels are asked for (see ImageBox).

// MARK: - Apple Vision: shares of the picture, or of the region of interest, from the bottom-left corner

extension NormalizedRect {
    /// Takes a Vision `boundingBox`: shares of the oriented picture, origin at the **bottom** left, `y` being the
    /// lower edge. The top edge is `1 - y - height`; leaving the height out is the usual mistake.
    @inlinable
    public init(visionX x: Double, y: Double, width: Double, height: Double) {
        self.init(x: x, y: 1 - y - height, width: width, height: height)
    }

    /// Takes a Vision `boundingBox` of a request with a `regionOfInterest`: shares of that region, origin at the
    /// bottom left.
    ///
    /// - Parameters:
    ///   - x: the left edge, a share of the region's width.
    ///   - y: the lower edge, a share of the region's height from its bottom.
    ///   - width: a share of the region's width.
    ///   - height: a share of the region's height.
    ///   - regionOfInterest: the region in the picture, itself taken from Vision's numbers by
    ///     ``init(visionX:y:width:height:)``.
    @inlinable
    public init(
        visionX x: Double, y: Double, width: Double, height: Double, regionOfInterest: NormalizedRect
    ) {
        self = NormalizedRect(visionX: x, y: y, width: width, height: height).nested(in: regionOfInterest)
    }

    /// The rectangle in Vision's convention: shares, origin at the bottom left, `y` the lower edge.
    @inlinable public var vision: (x: Double, y: Double, width: Double, height: Double) {
        (x, 1 - y - height, width, height)
    }

    /// The rectangle in Vision's convention as shares of a region of interest.
    @inlinable
    public func vision(
        regionOfInterest: NormalizedRect
    ) -> (x: Double, y: Double, width: Double, height: Double) {
        relative(to: regionOfInterest).vision
    }
}

extension NormalizedPoint {
    /// Takes a Vision point: shares of the oriented picture, origin at the bottom left.
    @inlinable
    public init(visionX x: Double, y: Double) {
        self.init(x: x, y: 1 - y)
    }

    /// Takes a Vision landmark: shares of the **face box**, origin at that box's bottom left.
    ///
    /// - Parameters:
    ///   - x: a share of the face box's width, from its left.
    ///   - y: a share of the face box's height, from its bottom.
    ///   - face: the face's box in the picture, taken from Vision's numbers by
    ///     ``NormalizedRect/init(visionX:y:width:height:)``.
    @inlinable
    public init(visionLandmarkX x: Double, y: Double, inFace face: NormalizedRect) {
        self = NormalizedPoint(visionX: x, y: y).nested(in: face)
    }

    /// The point in Vision's convention: shares of the picture, origin at the bottom left.
    @inlinable public var vision: (x: Double, y: Double) { (x, 1 - y) }

    /// The point as a Vision landmark: shares of the face box, origin at the box's bottom left.
    @inlinable
    public func visionLandmark(inFace face: NormalizedRect) -> (x: Double, y: Double) {
        relative(to: face).vision
    }
}

// MARK: - Core Image: pixels from the bottom-left corner

extension SubpixelRect {
    /// Takes the `bounds` of a Core Image feature: pixels, origin at the **bottom** left of the picture, `y` the
    /// lower edge. `size` is the picture's, in which the detector worked.
    @inlinable
    public init(
        coreImageX x: Double, y: Double, width: Double, height: Double, in size: PixelSize
    ) {
        self.init(x: x, y: Double(size.height) - y - height, width: width, height: height)
    }

    /// The rectangle in Core Image's convention: pixels, origin at the bottom left, `y` the lower edge.
    @inlinable
    public func coreImage(in size: PixelSize) -> (x: Double, y: Double, width: Double, height: Double) {
        (x, Double(size.height) - y - height, width, height)
    }
}

extension SubpixelPoint {
    /// Takes a Core Image position (an eye, a mouth): pixels, origin at the bottom left of the picture.
    @inlinable
    public init(coreImageX x: Double, y: Double, in size: PixelSize) {
        self.init(x: x, y: Double(size.height) - y)
    }

    /// The position in Core Image's convention: pixels, origin at the bottom left.
    @inlinable
    public func coreImage(in size: PixelSize) -> (x: Double, y: Double) {
        (x, Double(size.height) - y)
    }
}

// MARK: - Azure Face: whole pixels from the top-left corner

extension PixelRect {
    /// Takes an Azure `faceRectangle`: whole pixels, origin at the top left.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when a side isn't positive or a number is absurdly large.
    public init(azureLeft left: Int, top: Int, width: Int, height: Int) throws(MatteError) {
        self = try PixelRect(x: left, y: top, width: width, height: height).validated()
    }

    /// The rectangle as Azure's `faceRectangle` names it.
    @inlinable public var azure: (top: Int, left: Int, width: Int, height: Int) { (y, x, width, height) }
}

// MARK: - MediaPipe: shares or whole pixels from the top-left corner

extension NormalizedRect {
    /// Takes MediaPipe's relative bounding box: shares of the picture, origin at the top left.
    @inlinable
    public init(mediaPipeXMin xMin: Double, yMin: Double, width: Double, height: Double) {
        self.init(x: xMin, y: yMin, width: width, height: height)
    }

    /// The rectangle as MediaPipe's relative bounding box names it.
    @inlinable public var mediaPipe: (xMin: Double, yMin: Double, width: Double, height: Double) {
        (x, y, width, height)
    }
}

extension PixelRect {
    /// Takes MediaPipe's pixel bounding box: whole pixels, origin at the top left.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when a side isn't positive or a number is absurdly large.
    public init(mediaPipeOriginX originX: Int, originY: Int, width: Int, height: Int) throws(MatteError) {
        self = try PixelRect(x: originX, y: originY, width: width, height: height).validated()
    }

    /// The rectangle as MediaPipe's pixel bounding box names it.
    @inlinable public var mediaPipe: (originX: Int, originY: Int, width: Int, height: Int) {
        (x, y, width, height)
    }
}

// MARK: - Gemini: edges in thousandths of the picture from the top-left corner

extension NormalizedRect {
    /// Takes Gemini's edges: thousandths of the picture's height (`y`) and width (`x`), origin at the top left.
    /// The model prints integers; fractions are taken as they are.
    @inlinable
    public init(geminiYMin yMin: Double, xMin: Double, yMax: Double, xMax: Double) {
        self.init(x: xMin / 1000, y: yMin / 1000, width: (xMax - xMin) / 1000, height: (yMax - yMin) / 1000)
    }

    /// Takes Gemini's `box_2d` array: `[ymin, xmin, ymax, xmax]` in thousandths.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when there aren't four numbers.
    public init(gemini box: [Double]) throws(MatteError) {
        guard box.count == 4 else {
            throw MatteError(
                .parameter, "a Gemini box is [ymin, xmin, ymax, xmax]: got \(box.count) numbers")
        }
        self.init(geminiYMin: box[0], xMin: box[1], yMax: box[2], xMax: box[3])
    }

    /// The rectangle's edges in Gemini's thousandths, not rounded.
    @inlinable public var gemini: (yMin: Double, xMin: Double, yMax: Double, xMax: Double) {
        (minY * 1000, minX * 1000, maxY * 1000, maxX * 1000)
    }
}
