/// The place of a picture's pixels in a view whose size is in points, not necessarily whole ones.
///
/// ```swift
/// let view = try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: 390, height: 763.67))
/// let outline = view.destination(of: face)     // in points of the view
/// let tapped = view.source(of: touch)          // in pixels of the frame
/// ```
///
/// Positions in the view are points from its top-left corner, y down. For a picture that is stored turned, start from
/// its transform: `ImageTransform.orientation(.right, of: stored).aspectFill(into: view)`. For pictures that are really
/// resampled to whole pixels see ``ImageTransform``.
public struct ViewTransform: Hashable, Sendable {
    /// The steps before the picture is shown: orientation, crop and so on.
    public let image: ImageTransform
    /// The view's size in points.
    public let viewSize: SubpixelSize
    /// Points per pixel of the shown picture, horizontally; above 0.
    public let scaleX: Double
    /// Points per pixel of the shown picture, vertically; above 0.
    public let scaleY: Double
    /// The left edge of the shown picture in the view, in points, before mirroring.
    public let offsetX: Double
    /// The top edge of the shown picture in the view, in points.
    public let offsetY: Double
    /// True if the view shows left and right exchanged, as previews of front cameras do.
    public let isMirrored: Bool

    /// A placement of a picture in a view.
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

    /// A picture scaled by one factor until it covers the view, centred, with its overhang cut off: a preview layer of
    /// gravity `resizeAspectFill`.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when a side of the view isn't a number above 0, as before layout.
    public static func aspectFill(from size: PixelSize, to view: SubpixelSize) throws(MatteError)
        -> ViewTransform
    {
        try ImageTransform.identity(size).aspectFill(into: view)
    }

    /// A picture scaled by one factor until it just fits into the view, centred: gravity `resizeAspect`.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when a side of the view isn't a number above 0, as before layout.
    public static func aspectFit(from size: PixelSize, to view: SubpixelSize) throws(MatteError)
        -> ViewTransform
    {
        try ImageTransform.identity(size).aspectFit(into: view)
    }

    /// The same placement with left and right of the view exchanged.
    public func mirrored() -> ViewTransform { ViewTransform(mirroring: self) }

    private init(mirroring other: ViewTransform) {
        image = other.image
        viewSize = other.viewSize
        (scaleX, scaleY, offsetX, offsetY) = (other.scaleX, other.scaleY, other.offsetX, other.offsetY)
        isMirrored = !other.isMirrored
    }
}

extension ImageTransform {
    /// Followed by showing the result in a view that it covers; see ``ViewTransform/aspectFill(from:to:)``.
    public func aspectFill(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .fill)
    }

    /// Followed by showing the result in a view that it fits into; see ``ViewTransform/aspectFit(from:to:)``.
    public func aspectFit(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .fit)
    }

    /// Followed by showing the result stretched over a view, each axis by itself: gravity `resize`.
    public func stretch(into view: SubpixelSize) throws(MatteError) -> ViewTransform {
        try ViewTransform(self, in: view, gravity: .stretch)
    }
}

extension ViewTransform {
    /// The position in the view, in points, of a position in the source picture, in pixels; it may lie outside.
    public func destination(of point: SubpixelPoint) -> SubpixelPoint {
        let shown = image.destination(of: point)
        let x = shown.x * scaleX + offsetX
        return SubpixelPoint(x: isMirrored ? viewSize.width - x : x, y: shown.y * scaleY + offsetY)
    }

    /// The position in the source picture, in pixels, of a position in the view, in points; it may lie outside.
    public func source(of point: SubpixelPoint) -> SubpixelPoint {
        let x = isMirrored ? viewSize.width - point.x : point.x
        return image.source(
            of: SubpixelPoint(x: (x - offsetX) / scaleX, y: (point.y - offsetY) / scaleY))
    }

    /// The rectangle in the view, in points, of a rectangle in the source picture, in pixels; unclipped.
    public func destination(of rect: SubpixelRect) -> SubpixelRect {
        let shown = image.destination(of: rect)
        let width = shown.width * scaleX
        let x = shown.x * scaleX + offsetX
        return SubpixelRect(
            x: isMirrored ? viewSize.width - x - width : x, y: shown.y * scaleY + offsetY, width: width,
            height: shown.height * scaleY)
    }

    /// The rectangle in the source picture, in pixels, of a rectangle in the view, in points; unclipped.
    public func source(of rect: SubpixelRect) -> SubpixelRect {
        let x = isMirrored ? viewSize.width - rect.maxX : rect.x
        return image.source(
            of: SubpixelRect(
                x: (x - offsetX) / scaleX, y: (rect.y - offsetY) / scaleY, width: rect.width / scaleX,
                height: rect.height / scaleY))
    }

    /// The rectangle in the view, in points, of a detector's box; unclipped.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when the box is NaN, infinite, negative or empty.
    public func destination(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        destination(of: try box.subpixelRect(in: image.sourceSize))
    }

    /// The part of the source picture that the view shows, in pixels.
    public var visibleSource: SubpixelRect {
        source(of: SubpixelRect(x: 0, y: 0, width: viewSize.width, height: viewSize.height))
            .intersection(SubpixelRect(image.sourceSize.bounds))
    }
}
