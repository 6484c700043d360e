// Design: docs/design/geometry.md

/// A chain of orienting, mirroring, cropping, scaling and padding as one value, which maps points and
/// rectangles between the two pictures in both directions.
///
/// A position p of the source goes to `scale * o(p) + offset`, `o` being ``orientation`` on the source, `scale`
/// and `offset` by axis of the destination. Chains of these steps are closed under composition and inversion,
/// so a chain of any length costs what one step does.
///
/// ```swift
/// let steps = ImageTransform.orientation(.right, of: stored).cropped(to: square).scaled(to: upload)
/// let inUpload = steps.destination(of: faceInStored)
/// let inOriginal = steps.source(of: boxTheModelReturned)
/// ```
///
/// There and back is the identity within 1e-9 of the longest side involved. Orienting, mirroring, cropping and
/// padding alone are exact on whole pixels.
public struct ImageTransform: Hashable, Sendable {
    /// The size of the picture the pixels come from.
    public let sourceSize: PixelSize
    /// The size of the picture they go to.
    public let destinationSize: PixelSize
    /// The orientation that is applied to the source first, including mirroring.
    public let orientation: ImageOrientation
    /// Destination pixels per source pixel, along the destination's x axis; above 0.
    public let scaleX: Double
    /// Destination pixels per source pixel, along the destination's y axis; above 0.
    public let scaleY: Double
    /// The x coordinate of the left edge of the oriented source, in pixels of the destination.
    public let offsetX: Double
    /// The y coordinate of the top edge of the oriented source, in pixels of the destination.
    public let offsetY: Double

    @usableFromInline
    init(
        sourceSize: PixelSize, destinationSize: PixelSize, orientation: ImageOrientation = .up,
        scaleX: Double = 1, scaleY: Double = 1, offsetX: Double = 0, offsetY: Double = 0
    ) {
        precondition(
            !sourceSize.isEmpty && !destinationSize.isEmpty,
            "a transform from \(sourceSize) to \(destinationSize) pixels: neither may be empty")
        self.sourceSize = sourceSize
        self.destinationSize = destinationSize
        self.orientation = orientation
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.offsetX = offsetX
        self.offsetY = offsetY
    }

    /// This transform first and `next` after it, as one.
    ///
    /// - Precondition: `next` starts from the size this one ends with.
    public func then(_ next: ImageTransform) -> ImageTransform {
        precondition(
            destinationSize == next.sourceSize,
            "a transform to \(destinationSize) pixels can't be followed by one from \(next.sourceSize)")
        let combined = orientation.then(next.orientation)
        let turned = next.orientation.swapsAxes ? (scaleY, scaleX) : (scaleX, scaleY)
        let scale = (turned.0 * next.scaleX, turned.1 * next.scaleY)
        // The offset is where the combined orientation's origin corner ends up: follow it through both steps.
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

    /// True if whole pixels of the source are whole pixels of the destination: there is no scaling, and the
    /// offset is in whole pixels.
    public var preservesPixels: Bool {
        scaleX == 1 && scaleY == 1 && offsetX == offsetX.rounded() && offsetY == offsetY.rounded()
    }

    /// The part of the source that can be seen in the destination, in source pixels; empty when none can.
    public var visibleSource: SubpixelRect {
        source(of: destinationSize.bounds).intersection(SubpixelRect(sourceSize.bounds))
    }

    /// The part of the destination that shows the source, in destination pixels; the rest is padding.
    public var coveredDestination: SubpixelRect {
        destination(of: sourceSize.bounds).intersection(SubpixelRect(destinationSize.bounds))
    }
}

extension ImageOrientation {
    /// The corner of a picture that the orientation takes to the top left, (0, 0).
    fileprivate func sourceCorner(of size: PixelSize) -> SubpixelPoint {
        inverse.applied(to: SubpixelPoint(x: 0, y: 0), in: applied(to: size))
    }
}
