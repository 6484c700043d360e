// Conversions from and to the conventions of box producers. In Matte, rectangles have a top-left origin, are half-open,
// and y points down; other conventions appear only in the argument labels of this file. Initialisers that take integers
// throw for invalid numbers. Initialisers that take `Double` store any numbers, even NaN; the conversion to pixels
// rejects invalid ones (see ImageBox).

// MARK: - Apple Vision: fractions of the picture or of the region of interest, from the bottom-left corner

extension NormalizedRect {
    /// Creates a rectangle from a Vision `boundingBox`: fractions of the upright picture, with the origin at the
    /// **bottom** left and `y` as the lower edge.
    ///
    /// The top edge is `1 - y - height`; a common mistake is to omit the height.
    ///
    /// ```swift
    /// NormalizedRect(visionX: 0.25, y: 0.5, width: 0.25, height: 0.25).y  // 0.25
    /// ```
    @inlinable
    public init(visionX x: Double, y: Double, width: Double, height: Double) {
        self.init(x: x, y: 1 - y - height, width: width, height: height)
    }

    /// Creates a rectangle from a Vision `boundingBox` of a request with a `regionOfInterest`: fractions of that
    /// region, with the origin at the bottom left.
    ///
    /// - Parameters:
    ///   - x: The left edge, as a fraction of the region's width.
    ///   - y: The lower edge, as a fraction of the region's height from its bottom.
    ///   - width: The width, as a fraction of the region's width.
    ///   - height: The height, as a fraction of the region's height.
    ///   - regionOfInterest: The region as fractions of the picture. Create it from Vision's numbers with
    ///     ``init(visionX:y:width:height:)``.
    @inlinable
    public init(
        visionX x: Double, y: Double, width: Double, height: Double, regionOfInterest: NormalizedRect
    ) {
        self = NormalizedRect(visionX: x, y: y, width: width, height: height).nested(in: regionOfInterest)
    }

    /// The rectangle in Vision's convention: fractions of the picture, with the origin at the bottom left and `y` as
    /// the lower edge.
    @inlinable public var vision: (x: Double, y: Double, width: Double, height: Double) {
        (x, 1 - y - height, width, height)
    }

    /// Returns the rectangle in Vision's convention for a region of interest: fractions of the region, with the origin
    /// at the region's bottom left and `y` as the lower edge.
    ///
    /// ```swift
    /// let right = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    /// let face = NormalizedRect(x: 0.75, y: 0.25, width: 0.25, height: 0.5)
    /// face.vision(regionOfInterest: right).x  // 0.5
    /// ```
    @inlinable
    public func vision(
        regionOfInterest: NormalizedRect
    ) -> (x: Double, y: Double, width: Double, height: Double) {
        relative(to: regionOfInterest).vision
    }
}

extension NormalizedPoint {
    /// Creates a point from a Vision point: fractions of the upright picture, with the origin at the bottom left.
    ///
    /// ```swift
    /// NormalizedPoint(visionX: 0.5, y: 0.25).y  // 0.75
    /// ```
    @inlinable
    public init(visionX x: Double, y: Double) {
        self.init(x: x, y: 1 - y)
    }

    /// Creates a point from a Vision landmark: fractions of the **face box**, with the origin at the box's bottom
    /// left.
    ///
    /// ```swift
    /// let face = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    /// NormalizedPoint(visionLandmarkX: 0.5, y: 0, inFace: face).y  // 0.75
    /// ```
    ///
    /// - Parameters:
    ///   - x: The distance from the left of the face box, as a fraction of its width.
    ///   - y: The distance from the bottom of the face box, as a fraction of its height.
    ///   - face: The face box as fractions of the picture. Create it from Vision's numbers with
    ///     ``NormalizedRect/init(visionX:y:width:height:)``.
    @inlinable
    public init(visionLandmarkX x: Double, y: Double, inFace face: NormalizedRect) {
        self = NormalizedPoint(visionX: x, y: y).nested(in: face)
    }

    /// The point in Vision's convention: fractions of the picture, with the origin at the bottom left.
    @inlinable public var vision: (x: Double, y: Double) { (x, 1 - y) }

    /// Returns the point as a Vision landmark: fractions of the face box, with the origin at the box's bottom left.
    ///
    /// ```swift
    /// let face = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    /// NormalizedPoint(x: 0.5, y: 0.75).visionLandmark(inFace: face).y  // 0.0
    /// ```
    @inlinable
    public func visionLandmark(inFace face: NormalizedRect) -> (x: Double, y: Double) {
        relative(to: face).vision
    }
}

// MARK: - Core Image: pixels from the bottom-left corner

extension SubpixelRect {
    /// Creates a rectangle from the `bounds` of a Core Image feature: pixels, with the origin at the **bottom**
    /// left of the picture and `y` as the lower edge. `size` is the size of the picture that the detector received.
    ///
    /// ```swift
    /// let size = PixelSize(width: 800, height: 600)
    /// SubpixelRect(coreImageX: 200, y: 300, width: 200, height: 150, in: size).y  // 150.0
    /// ```
    @inlinable
    public init(
        coreImageX x: Double, y: Double, width: Double, height: Double, in size: PixelSize
    ) {
        self.init(x: x, y: Double(size.height) - y - height, width: width, height: height)
    }

    /// Returns the rectangle in Core Image's convention: pixels, with the origin at the bottom left of a picture of
    /// size `size` and `y` as the lower edge.
    ///
    /// ```swift
    /// let rect = SubpixelRect(x: 200, y: 150, width: 200, height: 150)
    /// rect.coreImage(in: PixelSize(width: 800, height: 600)).y  // 300.0
    /// ```
    @inlinable
    public func coreImage(in size: PixelSize) -> (x: Double, y: Double, width: Double, height: Double) {
        (x, Double(size.height) - y - height, width, height)
    }
}

extension SubpixelPoint {
    /// Creates a point from a Core Image position, such as that of an eye: pixels, with the origin at the bottom left
    /// of a picture of size `size`.
    ///
    /// ```swift
    /// SubpixelPoint(coreImageX: 10, y: 50, in: PixelSize(width: 100, height: 80)).y  // 30.0
    /// ```
    @inlinable
    public init(coreImageX x: Double, y: Double, in size: PixelSize) {
        self.init(x: x, y: Double(size.height) - y)
    }

    /// Returns the position in Core Image's convention: pixels, with the origin at the bottom left of a picture of size
    /// `size`.
    ///
    /// ```swift
    /// SubpixelPoint(x: 10, y: 30).coreImage(in: PixelSize(width: 100, height: 80)).y  // 50.0
    /// ```
    @inlinable
    public func coreImage(in size: PixelSize) -> (x: Double, y: Double) {
        (x, Double(size.height) - y)
    }
}

// MARK: - Azure Face: whole pixels from the top-left corner

extension PixelRect {
    /// Creates a rectangle from an Azure `faceRectangle`: whole pixels, with the origin at the top left.
    ///
    /// ```swift
    /// try PixelRect(azureLeft: 177, top: 66, width: 96, height: 118)  // 96x118 at (177, 66)
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side isn't in 1...``PixelSize/largestSide``, or if `left` or
    ///   `top` isn't in -2^31...2^31.
    package init(azureLeft left: Int, top: Int, width: Int, height: Int) throws(MatteError) {
        self = try PixelRect(x: left, y: top, width: width, height: height).validated()
    }

    /// The rectangle's four numbers in pixels, named as in Azure's `faceRectangle`.
    @inlinable public var azure: (top: Int, left: Int, width: Int, height: Int) { (y, x, width, height) }
}

// MARK: - MediaPipe: fractions or whole pixels from the top-left corner

extension NormalizedRect {
    /// Creates a rectangle from MediaPipe's relative bounding box: fractions of the picture, with the origin at the
    /// top left.
    ///
    /// ```swift
    /// NormalizedRect(mediaPipeXMin: 0.25, yMin: 0.5, width: 0.25, height: 0.5).maxX  // 0.5
    /// ```
    package init(mediaPipeXMin xMin: Double, yMin: Double, width: Double, height: Double) {
        self.init(x: xMin, y: yMin, width: width, height: height)
    }

    /// The rectangle's four numbers as fractions of the picture, named as in MediaPipe's relative bounding box.
    package var mediaPipe: (xMin: Double, yMin: Double, width: Double, height: Double) {
        (x, y, width, height)
    }
}

extension PixelRect {
    /// Creates a rectangle from MediaPipe's pixel bounding box: whole pixels, with the origin at the top left.
    ///
    /// ```swift
    /// try PixelRect(mediaPipeOriginX: 177, originY: 66, width: 96, height: 118)  // 96x118 at (177, 66)
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side isn't in 1...``PixelSize/largestSide``, or if a
    ///   coordinate of the origin isn't in -2^31...2^31.
    package init(mediaPipeOriginX originX: Int, originY: Int, width: Int, height: Int) throws(MatteError) {
        self = try PixelRect(x: originX, y: originY, width: width, height: height).validated()
    }

    /// The rectangle's four numbers in pixels, named as in MediaPipe's pixel bounding box.
    package var mediaPipe: (originX: Int, originY: Int, width: Int, height: Int) {
        (x, y, width, height)
    }
}

// MARK: - Gemini: edges in thousandths of the picture from the top-left corner

extension NormalizedRect {
    /// Creates a rectangle from Gemini's edges: thousandths of the picture's height (`y`) and width (`x`), with the
    /// origin at the top left. Gemini prints integers; other numbers are accepted too.
    ///
    /// ```swift
    /// NormalizedRect(geminiYMin: 250, xMin: 100, yMax: 500, xMax: 300).y  // 0.25
    /// ```
    package init(geminiYMin yMin: Double, xMin: Double, yMax: Double, xMax: Double) {
        self.init(x: xMin / 1000, y: yMin / 1000, width: (xMax - xMin) / 1000, height: (yMax - yMin) / 1000)
    }

    /// Creates a rectangle from Gemini's `box_2d` array: `[ymin, xmin, ymax, xmax]` in thousandths of the picture's
    /// sides.
    ///
    /// ```swift
    /// try NormalizedRect(gemini: [250, 100, 500, 300])  // x 0.1, y 0.25, width 0.2, height 0.25 of the picture
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the array doesn't have exactly four numbers.
    package init(gemini box: [Double]) throws(MatteError) {
        guard box.count == 4 else {
            throw MatteError(
                .parameter,
                "cannot read a Gemini box: it has \(box.count) numbers; use [ymin, xmin, ymax, xmax]")
        }
        self.init(geminiYMin: box[0], xMin: box[1], yMax: box[2], xMax: box[3])
    }

    /// The rectangle's edges in thousandths of the picture's sides, named as in Gemini's `box_2d` and not rounded.
    package var gemini: (yMin: Double, xMin: Double, yMax: Double, xMax: Double) {
        (minY * 1000, minX * 1000, maxY * 1000, maxX * 1000)
    }
}
