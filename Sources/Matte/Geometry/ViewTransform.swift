/// The position of a picture in a view, whose size in points may have fractions.
///
/// ```swift
/// let frame = PixelSize(width: 200, height: 100)
/// let view = try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: 50, height: 50))
/// let face = SubpixelRect(x: 100, y: 20, width: 20, height: 20)
/// view.destination(of: face)  // x 25.0, y 10.0, width 10.0, height 10.0
/// view.source(of: SubpixelPoint(x: 0, y: 25)).x  // 50.0
/// ```
///
/// Positions in the view are points from its top-left corner, with y pointing down. If the picture is stored
/// rotated, start from its transform: `ImageTransform.orientation(.right, of: stored).aspectFill(into: view)`. For
/// pictures that are resampled to whole pixels, see ``ImageTransform``.
public struct ViewTransform: Hashable, Sendable {
    /// The steps before the picture is shown, such as orientation and crop.
    public let image: ImageTransform
    /// The view's size in points.
    public let viewSize: SubpixelSize
    /// The number of points per pixel of the shown picture, horizontally; above 0.
    public let scaleX: Double
    /// The number of points per pixel of the shown picture, vertically; above 0.
    public let scaleY: Double
    /// The left edge of the shown picture in the view, in points, before mirroring.
    public let offsetX: Double
    /// The top edge of the shown picture in the view, in points.
    public let offsetY: Double
    /// True if the view exchanges left and right, as the preview of a front camera does.
    public let isMirrored: Bool

    /// The placement of a picture in a view.
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

    /// Returns the transform of a picture that is scaled by one factor until it covers the view, centred, and cut
    /// off at the view's edges, as by a preview layer with gravity `resizeAspectFill`.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't a number above 0, as before
    ///   layout.
    public static func aspectFill(from size: PixelSize, to view: SubpixelSize) throws(MatteError)
        -> ViewTransform
    {
        try ImageTransform.identity(size).aspectFill(into: view)
    }

    /// Returns the transform of a picture that is scaled by one factor until it just fits into the view, and
    /// centred, as by gravity `resizeAspect`.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't a number above 0, as before
    ///   layout.
    public static func aspectFit(from size: PixelSize, to view: SubpixelSize) throws(MatteError)
        -> ViewTransform
    {
        try ImageTransform.identity(size).aspectFit(into: view)
    }

    /// Returns the same placement with left and right of the view exchanged.
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
    /// Returns this transform followed by showing the result in a view that it covers; see
    /// ``ViewTransform/aspectFill(from:to:)``.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't a number above 0.
    public func aspectFill(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .fill)
    }

    /// Returns this transform followed by showing the result in a view that it fits into; see
    /// ``ViewTransform/aspectFit(from:to:)``.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't a number above 0.
    public func aspectFit(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .fit)
    }

    /// Returns this transform followed by showing the result stretched over a view, each axis independently, as by
    /// gravity `resize`.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a side of the view isn't a number above 0.
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

    /// Maps a rectangle in the source picture, in pixels, to the view, in points; unclipped.
    public func destination(of rect: SubpixelRect) -> SubpixelRect {
        let shown = image.destination(of: rect)
        let width = shown.width * scaleX
        let x = shown.x * scaleX + offsetX
        return SubpixelRect(
            x: isMirrored ? viewSize.width - x - width : x, y: shown.y * scaleY + offsetY, width: width,
            height: shown.height * scaleY)
    }

    /// Maps a rectangle in the view, in points, to the source picture, in pixels; unclipped.
    public func source(of rect: SubpixelRect) -> SubpixelRect {
        let x = isMirrored ? viewSize.width - rect.maxX : rect.x
        return image.source(
            of: SubpixelRect(
                x: (x - offsetX) / scaleX, y: (rect.y - offsetY) / scaleY, width: rect.width / scaleX,
                height: rect.height / scaleY))
    }

    /// Maps a detector's box to the view, in points; unclipped.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box is NaN, infinite, negative or empty.
    public func destination(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        destination(of: try box.subpixelRect(in: image.sourceSize))
    }

    /// The part of the source picture that the view shows, in pixels.
    public var visibleSource: SubpixelRect {
        source(of: SubpixelRect(x: 0, y: 0, width: viewSize.width, height: viewSize.height))
            .intersection(SubpixelRect(image.sourceSize.bounds))
    }
}
