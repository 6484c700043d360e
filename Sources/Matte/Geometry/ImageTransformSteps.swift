extension ImageTransform {
    /// Everything stays where it is.
    public static func identity(_ size: PixelSize) -> ImageTransform {
        ImageTransform(sourceSize: size, destinationSize: size)
    }

    /// The stored picture made upright.
    public static func orientation(_ orientation: ImageOrientation, of size: PixelSize) -> ImageTransform {
        ImageTransform(
            sourceSize: size, destinationSize: orientation.applied(to: size), orientation: orientation)
    }

    /// Left and right exchanged, as front cameras show their preview.
    public static func mirrored(_ size: PixelSize) -> ImageTransform {
        orientation(.upMirrored, of: size)
    }

    /// The pixels of `rect` alone. Where it sticks out of the picture the result is padded.
    ///
    /// - Precondition: `rect` isn't empty.
    public static func crop(_ rect: PixelRect, of size: PixelSize) -> ImageTransform {
        ImageTransform(
            sourceSize: size, destinationSize: rect.size, offsetX: -Double(rect.x), offsetY: -Double(rect.y))
    }

    /// The whole picture at another size, each axis by itself.
    public static func scale(from size: PixelSize, to target: PixelSize) -> ImageTransform {
        ImageTransform(
            sourceSize: size, destinationSize: target,
            scaleX: Double(target.width) / Double(size.width),
            scaleY: Double(target.height) / Double(size.height))
    }

    /// The picture with pixels added at its edges.
    public static func pad(_ size: PixelSize, by insets: PixelInsets) -> ImageTransform {
        crop(size.bounds.expanded(by: insets), of: size)
    }

    /// The picture scaled alike in both directions until it covers the target, centred; what sticks out is cut
    /// off. What a preview layer of gravity `resizeAspectFill` shows: `target` is the view in the units that boxes
    /// are wanted in, points or pixels.
    public static func aspectFill(from size: PixelSize, to target: PixelSize) -> ImageTransform {
        centered(
            from: size, to: target,
            scale: max(
                Double(target.width) / Double(size.width), Double(target.height) / Double(size.height)))
    }

    /// The picture scaled alike in both directions until it just fits into the target, centred; the rest is
    /// padding (a letterbox).
    public static func aspectFit(from size: PixelSize, to target: PixelSize) -> ImageTransform {
        centered(
            from: size, to: target,
            scale: min(
                Double(target.width) / Double(size.width), Double(target.height) / Double(size.height)))
    }

    private static func centered(from size: PixelSize, to target: PixelSize, scale: Double) -> ImageTransform
    {
        ImageTransform(
            sourceSize: size, destinationSize: target, scaleX: scale, scaleY: scale,
            offsetX: (Double(target.width) - scale * Double(size.width)) / 2,
            offsetY: (Double(target.height) - scale * Double(size.height)) / 2)
    }

    /// Followed by an orientation of the result.
    public func oriented(_ orientation: ImageOrientation) -> ImageTransform {
        then(.orientation(orientation, of: destinationSize))
    }

    /// Followed by exchanging left and right of the result.
    public func mirrored() -> ImageTransform {
        then(.mirrored(destinationSize))
    }

    /// Followed by cropping the result; see ``crop(_:of:)``.
    public func cropped(to rect: PixelRect) -> ImageTransform {
        then(.crop(rect, of: destinationSize))
    }

    /// Followed by scaling the result.
    public func scaled(to size: PixelSize) -> ImageTransform {
        then(.scale(from: destinationSize, to: size))
    }

    /// Followed by padding the result.
    public func padded(by insets: PixelInsets) -> ImageTransform {
        then(.pad(destinationSize, by: insets))
    }
}
