/// The mapping between the pixels of a picture and the points of a view that shows it. The view's size may have
/// fractions.
///
/// ```swift
/// let frame = PixelSize(width: 200, height: 100)
/// let view = try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: 50, height: 50))
/// let face = SubpixelRect(x: 100, y: 20, width: 20, height: 20)
/// view.destination(of: face)  // x 25.0, y 10.0, width 10.0, height 10.0
/// view.source(of: SubpixelPoint(x: 0, y: 25)).x  // 50.0
/// ```
///
/// Positions in the view are in points from the view's top-left corner, with y pointing down. If the picture is stored
/// rotated, start from the transform that turns it upright:
/// `ImageTransform.orientation(.right, of: stored).aspectFill(into: view)`. For pictures that are resampled to whole
/// pixels, see ``ImageTransform``.
public struct ViewTransform: Hashable, Sendable {
    /// The steps that are applied to the source picture before the view scales it, such as orientation and crop.
    public let image: ImageTransform
    /// The view's size in points.
    public let viewSize: SubpixelSize
    /// The number of points per pixel of the shown picture, horizontally; above 0.
    public let scaleX: Double
    /// The number of points per pixel of the shown picture, vertically; above 0.
    public let scaleY: Double
    /// The left edge of the shown picture, in points from the view's left edge, before mirroring.
    public let offsetX: Double
    /// The top edge of the shown picture, in points from the view's top edge.
    public let offsetY: Double
    /// True if the view exchanges left and right, as the preview of a front camera does.
    public let isMirrored: Bool

    /// A rule for scaling a picture to a view: cover it, fit into it, or stretch over it.
    enum Gravity {
        case fill, fit, stretch
    }

    init(
        _ image: ImageTransform, in view: SubpixelSize, gravity: Gravity, isMirrored: Bool = false
    ) throws(MatteError) {
        let sides = 0x1p-20...0x1p31
        guard sides ~= view.width, sides ~= view.height else {
            throw MatteError(
                .parameter,
                "cannot place a picture in a view of \(view.width) x \(view.height) points: both sides must be above "
                    + "0; map boxes after the view has been laid out")
        }
        let shown = SubpixelSize(image.destinationSize)
        let across = view.width / shown.width
        let down = view.height / shown.height
        switch gravity {
        case .fill: (scaleX, scaleY) = (max(across, down), max(across, down))
        case .fit: (scaleX, scaleY) = (min(across, down), min(across, down))
        case .stretch: (scaleX, scaleY) = (across, down)
        }
        self.image = image
        viewSize = view
        offsetX = (view.width - scaleX * shown.width) / 2
        offsetY = (view.height - scaleY * shown.height) / 2
        self.isMirrored = isMirrored
    }

    /// Returns the mapping between a picture and a view that shows it scaled by one factor until it covers the view,
    /// centred, and clipped. A camera preview layer with gravity `resizeAspectFill` shows pictures this way.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't in 2^-20...2^31 points, for example 0
    ///   before layout.
    public static func aspectFill(from size: PixelSize, to view: SubpixelSize) throws(MatteError)
        -> ViewTransform
    {
        try ImageTransform.identity(size).aspectFill(into: view)
    }

    /// Returns the mapping between a picture and a view that shows it scaled by one factor until it just fits into the
    /// view, and centred. A camera preview layer with gravity `resizeAspect` shows pictures this way.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't in 2^-20...2^31 points, for example 0
    ///   before layout.
    public static func aspectFit(from size: PixelSize, to view: SubpixelSize) throws(MatteError)
        -> ViewTransform
    {
        try ImageTransform.identity(size).aspectFit(into: view)
    }

    /// Returns the same mapping with left and right of the view exchanged.
    ///
    /// ```swift
    /// let frame = PixelSize(width: 50, height: 50)
    /// let view = try ViewTransform.aspectFit(from: frame, to: SubpixelSize(width: 100, height: 100)).mirrored()
    /// view.destination(of: SubpixelPoint(x: 10, y: 10)).x  // 80.0
    /// ```
    public func mirrored() -> ViewTransform { ViewTransform(mirroring: self) }

    private init(mirroring other: ViewTransform) {
        image = other.image
        viewSize = other.viewSize
        (scaleX, scaleY, offsetX, offsetY) = (other.scaleX, other.scaleY, other.offsetX, other.offsetY)
        isMirrored = !other.isMirrored
    }
}

extension ImageTransform {
    /// Returns the mapping for a view that shows this transform's destination with gravity `resizeAspectFill`: scaled
    /// by one factor until it covers the view, and centred; see ``ViewTransform/aspectFill(from:to:)``.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't in 2^-20...2^31 points.
    public func aspectFill(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .fill)
    }

    /// Returns the mapping for a view that shows this transform's destination with gravity `resizeAspect`: scaled by
    /// one factor until it just fits into the view, and centred; see ``ViewTransform/aspectFit(from:to:)``.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't in 2^-20...2^31 points.
    public func aspectFit(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .fit)
    }

    /// Returns the mapping for a view that shows this transform's destination with gravity `resize`: stretched over the
    /// whole view, each axis independently.
    ///
    /// ```swift
    /// let photo = ImageTransform.identity(PixelSize(width: 100, height: 80))
    /// let shown = try photo.stretch(into: SubpixelSize(width: 200, height: 200))
    /// shown.destination(of: SubpixelPoint(x: 50, y: 40)).y  // 100.0
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't in 2^-20...2^31 points.
    public func stretch(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .stretch)
    }
}

extension ViewTransform {
    /// Maps a position in the source picture, in pixels, to the view, in points. The result may be outside the view.
    public func destination(of point: SubpixelPoint) -> SubpixelPoint {
        let shown = image.destination(of: point)
        let x = shown.x * scaleX + offsetX
        return SubpixelPoint(x: isMirrored ? viewSize.width - x : x, y: shown.y * scaleY + offsetY)
    }

    /// Maps a position in the view, in points, to the source picture, in pixels. The result may be outside the picture.
    public func source(of point: SubpixelPoint) -> SubpixelPoint {
        let x = isMirrored ? viewSize.width - point.x : point.x
        return image.source(
            of: SubpixelPoint(x: (x - offsetX) / scaleX, y: (point.y - offsetY) / scaleY))
    }

    /// Maps a rectangle in the source picture, in pixels, to the view, in points. The result isn't clipped.
    public func destination(of rect: SubpixelRect) -> SubpixelRect {
        let shown = image.destination(of: rect)
        let width = shown.width * scaleX
        let x = shown.x * scaleX + offsetX
        return SubpixelRect(
            x: isMirrored ? viewSize.width - x - width : x, y: shown.y * scaleY + offsetY, width: width,
            height: shown.height * scaleY)
    }

    /// Maps a rectangle in the view, in points, to the source picture, in pixels. The result isn't clipped.
    public func source(of rect: SubpixelRect) -> SubpixelRect {
        let x = isMirrored ? viewSize.width - rect.maxX : rect.x
        return image.source(
            of: SubpixelRect(
                x: (x - offsetX) / scaleX, y: (rect.y - offsetY) / scaleY, width: rect.width / scaleX,
                height: rect.height / scaleY))
    }

    /// Maps a detector's box in the source picture to a rectangle in the view, in points. The result isn't clipped.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box contains NaN or infinity, or if one of its sides isn't
    ///   positive.
    public func destination(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        destination(of: try box.subpixelRect(in: image.sourceSize))
    }

    /// The part of the source picture that is visible in the view, in source pixels.
    public var visibleSource: SubpixelRect {
        source(of: SubpixelRect(x: 0, y: 0, width: viewSize.width, height: viewSize.height))
            .intersection(SubpixelRect(image.sourceSize.bounds))
    }
}
