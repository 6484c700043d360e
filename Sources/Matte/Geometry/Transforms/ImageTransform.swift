// Design: docs/design/geometry.md

/// A chain of geometric steps (orient, mirror, crop, scale, pad), stored as one transform that maps points and
/// rectangles between the source picture and the destination picture in both directions.
///
/// A position p in the source maps to `scale * o(p) + offset`, in destination pixels. Here `o(p)` is the position of p
/// after ``orientation`` has been applied to the source, and `scale` and `offset` have one component per axis of the
/// destination. Compositions and inverses of such transforms have the same form, so mapping through a chain of any
/// length takes as long as mapping through one step.
///
/// ```swift
/// let stored = PixelSize(width: 4000, height: 3000)
/// let steps = ImageTransform.orientation(.right, of: stored)
///     .cropped(to: PixelRect(x: 0, y: 500, width: 3000, height: 3000))
///     .scaled(to: PixelSize(width: 1000, height: 1000))
/// steps.source(of: PixelRect(x: 0, y: 0, width: 100, height: 100))  // x 500.0, y 2700.0, width 300.0, height 300.0
/// ```
///
/// Mapping to the destination and back returns the same position, within 1e-9 times the longest side of the pictures.
/// Transforms that only orient, mirror, crop and pad map whole pixels exactly.
public struct ImageTransform: Hashable, Sendable {
    /// The size of the source picture.
    public let sourceSize: PixelSize
    /// The size of the destination picture.
    public let destinationSize: PixelSize
    /// The orientation that is applied to the source first; it may include mirroring.
    public let orientation: ImageOrientation
    /// The number of destination pixels per source pixel along the destination's x axis; above 0.
    public let scaleX: Double
    /// The number of destination pixels per source pixel along the destination's y axis; above 0.
    public let scaleY: Double
    /// The x coordinate of the oriented source's left edge in the destination, in destination pixels.
    public let offsetX: Double
    /// The y coordinate of the oriented source's top edge in the destination, in destination pixels.
    public let offsetY: Double

    @usableFromInline
    init(
        sourceSize: PixelSize, destinationSize: PixelSize, orientation: ImageOrientation = .up,
        scaleX: Double = 1, scaleY: Double = 1, offsetX: Double = 0, offsetY: Double = 0
    ) {
        precondition(
            !sourceSize.isEmpty && !destinationSize.isEmpty,
            "cannot make a transform from \(sourceSize) to \(destinationSize) pixels: a size is empty; use sides of 1 or more"
        )
        self.sourceSize = sourceSize
        self.destinationSize = destinationSize
        self.orientation = orientation
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.offsetX = offsetX
        self.offsetY = offsetY
    }

    /// Returns the transform that applies this transform first and `next` second.
    ///
    /// ```swift
    /// let size = PixelSize(width: 80, height: 60)
    /// let turned = ImageTransform.orientation(.right, of: size)
    /// turned.then(.scale(from: turned.destinationSize, to: PixelSize(width: 30, height: 40))).destinationSize  // 30x40
    /// ```
    ///
    /// - Precondition: The source size of `next` is the destination size of this transform.
    public func then(_ next: ImageTransform) -> ImageTransform {
        precondition(
            destinationSize == next.sourceSize,
            "cannot combine a transform to \(destinationSize) pixels with one from \(next.sourceSize): the sizes must be the same"
        )
        let combined = orientation.then(next.orientation)
        let turned = next.orientation.swapsAxes ? (scaleY, scaleX) : (scaleX, scaleY)
        let scale = (turned.0 * next.scaleX, turned.1 * next.scaleY)
        // A transform maps p to scale * o(p) + offset. The combined orientation o moves one corner of the source to (0,
        // 0), so the combined offset is the position of that corner after both transforms.
        let corner = destination(of: combined.sourceCorner(of: sourceSize))
        let end = next.destination(of: corner)
        return ImageTransform(
            sourceSize: sourceSize, destinationSize: next.destinationSize, orientation: combined,
            scaleX: scale.0, scaleY: scale.1, offsetX: end.x, offsetY: end.y)
    }

    /// The transform from the destination back to the source.
    public var inverse: ImageTransform {
        let back = orientation.inverse
        let scale = back.swapsAxes ? (1 / scaleY, 1 / scaleX) : (1 / scaleX, 1 / scaleY)
        let end = source(of: back.sourceCorner(of: destinationSize))
        return ImageTransform(
            sourceSize: destinationSize, destinationSize: sourceSize, orientation: back,
            scaleX: scale.0, scaleY: scale.1, offsetX: end.x, offsetY: end.y)
    }

    /// True if whole pixels of the source map to whole pixels of the destination: the scale is 1 and the offset is
    /// in whole pixels.
    package var preservesPixels: Bool {
        scaleX == 1 && scaleY == 1 && offsetX == offsetX.rounded() && offsetY == offsetY.rounded()
    }

    /// The part of the source that is visible in the destination, in source pixels. The rectangle is empty if no part
    /// is visible.
    public var visibleSource: SubpixelRect {
        source(of: destinationSize.bounds).intersection(SubpixelRect(sourceSize.bounds))
    }

    /// The part of the destination that shows the source, in destination pixels. The rest is padding.
    package var coveredDestination: SubpixelRect {
        destination(of: sourceSize.bounds).intersection(SubpixelRect(destinationSize.bounds))
    }
}

extension ImageOrientation {
    /// Returns the corner of a picture that the orientation moves to the top left, (0, 0).
    fileprivate func sourceCorner(of size: PixelSize) -> SubpixelPoint {
        inverse.applied(to: SubpixelPoint(x: 0, y: 0), in: applied(to: size))
    }
}
