extension ImageTransform {
    /// Returns the transform that leaves every position unchanged.
    ///
    /// ```swift
    /// let size = PixelSize(width: 100, height: 80)
    /// ImageTransform.identity(size).destination(of: SubpixelPoint(x: 3, y: 4)).x  // 3.0
    /// ```
    public static func identity(_ size: PixelSize) -> ImageTransform {
        ImageTransform(sourceSize: size, destinationSize: size)
    }

    /// Returns the transform that turns a stored picture of size `size` upright, given its orientation.
    public static func orientation(_ orientation: ImageOrientation, of size: PixelSize) -> ImageTransform {
        ImageTransform(
            sourceSize: size, destinationSize: orientation.applied(to: size), orientation: orientation)
    }

    /// Returns the transform that crops to `rect`. If `rect` extends beyond the picture, the part outside is padding.
    ///
    /// - Precondition: `rect` isn't empty.
    public static func crop(_ rect: PixelRect, of size: PixelSize) -> ImageTransform {
        ImageTransform(
            sourceSize: size, destinationSize: rect.size, offsetX: -Double(rect.x), offsetY: -Double(rect.y))
    }

    /// Returns the transform that scales the picture to another size, each axis independently.
    public static func scale(from size: PixelSize, to target: PixelSize) -> ImageTransform {
        ImageTransform(
            sourceSize: size, destinationSize: target,
            scaleX: Double(target.width) / Double(size.width),
            scaleY: Double(target.height) / Double(size.height))
    }

    /// Returns this transform followed by turning its result upright, as `orientation` describes.
    public func oriented(_ orientation: ImageOrientation) -> ImageTransform {
        then(.orientation(orientation, of: destinationSize))
    }

    /// Returns this transform followed by exchanging left and right of its result, as in the preview of a front
    /// camera.
    public func mirrored() -> ImageTransform {
        oriented(.upMirrored)
    }

    /// Returns this transform followed by cropping its result to `rect`; see ``crop(_:of:)``.
    public func cropped(to rect: PixelRect) -> ImageTransform {
        then(.crop(rect, of: destinationSize))
    }

    /// Returns this transform followed by scaling its result to `size`, each axis independently.
    public func scaled(to size: PixelSize) -> ImageTransform {
        then(.scale(from: destinationSize, to: size))
    }

    /// Returns this transform followed by adding rows and columns of padding at its result's edges.
    ///
    /// ```swift
    /// let padding = ImageTransform.identity(PixelSize(width: 100, height: 80)).padded(by: PixelInsets(left: 10))
    /// padding.destination(of: SubpixelPoint(x: 3, y: 4)).x  // 13.0
    /// ```
    public func padded(by insets: PixelInsets) -> ImageTransform {
        cropped(to: destinationSize.bounds.expanded(by: insets))
    }
}
