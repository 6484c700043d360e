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

    /// Returns the transform that exchanges left and right, as in the preview of a front camera.
    public static func mirrored(_ size: PixelSize) -> ImageTransform {
        orientation(.upMirrored, of: size)
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

    /// Returns the transform that adds rows and columns of padding at the picture's edges.
    ///
    /// ```swift
    /// let padding = ImageTransform.pad(PixelSize(width: 100, height: 80), by: PixelInsets(left: 10))
    /// padding.destination(of: SubpixelPoint(x: 3, y: 4)).x  // 13.0
    /// ```
    public static func pad(_ size: PixelSize, by insets: PixelInsets) -> ImageTransform {
        crop(size.bounds.expanded(by: insets), of: size)
    }

    /// Returns the transform that scales the picture by one factor until it covers the target, centres the scaled
    /// picture, and cuts off the parts outside the target.
    ///
    /// A camera preview layer with gravity `resizeAspectFill` shows frames this way. To map boxes to such a layer, pass
    /// the layer's size as `target`, in points or in pixels; mapped boxes then have the same unit.
    ///
    /// ```swift
    /// let size = PixelSize(width: 200, height: 100), square = PixelSize(width: 50, height: 50)
    /// ImageTransform.aspectFill(from: size, to: square).visibleSource  // x 50.0, y 0.0, width 100.0, height 100.0
    /// ImageTransform.aspectFit(from: size, to: square).coveredDestination  // x 0.0, y 12.5, width 50.0, height 25.0
    /// ```
    public static func aspectFill(from size: PixelSize, to target: PixelSize) -> ImageTransform {
        centered(
            from: size, to: target,
            scale: max(
                Double(target.width) / Double(size.width), Double(target.height) / Double(size.height)))
    }

    /// Returns the transform that scales the picture by one factor until it just fits into the target, and centres the
    /// scaled picture. The uncovered part of the target is padding (a letterbox).
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

    /// Returns this transform followed by turning its result upright, as `orientation` describes.
    public func oriented(_ orientation: ImageOrientation) -> ImageTransform {
        then(.orientation(orientation, of: destinationSize))
    }

    /// Returns this transform followed by exchanging left and right of its result.
    public func mirrored() -> ImageTransform {
        then(.mirrored(destinationSize))
    }

    /// Returns this transform followed by cropping its result to `rect`; see ``crop(_:of:)``.
    public func cropped(to rect: PixelRect) -> ImageTransform {
        then(.crop(rect, of: destinationSize))
    }

    /// Returns this transform followed by scaling its result to `size`, each axis independently.
    public func scaled(to size: PixelSize) -> ImageTransform {
        then(.scale(from: destinationSize, to: size))
    }

    /// Returns this transform followed by padding its result at the edges; see ``pad(_:by:)``.
    public func padded(by insets: PixelInsets) -> ImageTransform {
        then(.pad(destinationSize, by: insets))
    }
}
