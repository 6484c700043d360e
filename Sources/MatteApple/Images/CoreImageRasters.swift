#if canImport(CoreImage) && canImport(CoreGraphics)
public import CoreImage
public import Matte
internal import MatteFoundation

extension Raster {
    /// Renders a Core Image image to sRGB pixels. The raster contains the pixels of the image's extent, the top row
    /// first.
    ///
    /// - Parameters:
    ///   - image: An image with a finite extent. Crop images with an infinite extent first, such as the output of a
    ///     generator filter.
    ///   - context: The context that renders the image. Creating a context is slow, so use the same one for several
    ///     images.
    /// - Throws: `MatteError`: `parameter` for an empty or infinite extent, `limits` if there is not enough memory to
    ///   render, and the errors of `Raster(_: CGImage)`.
    public init(_ image: CIImage, context: CIContext) throws(MatteError) {
        let extent = image.extent
        guard extent.minX.isFinite, extent.minY.isFinite, extent.width.isFinite, extent.height.isFinite,
            !extent.isInfinite, !extent.isEmpty
        else {
            throw MatteError(
                .parameter, "cannot render the image: its extent is \(extent); crop it to a finite rectangle")
        }
        let pixels = extent.integral
        let size = try PixelSize(pixels.size)
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let rendered = context.createCGImage(image, from: pixels, format: .RGBA8, colorSpace: space)
        else {
            throw MatteError(
                .limits,
                "cannot render the image: Core Image created no image of \(size); use a smaller picture")
        }
        try self.init(rendered)
    }
}

extension Raster where PixelType: AlphaPixel {
    /// Returns a Core Image image that shares the raster's memory. Its extent begins at (0, 0), with y pointing up.
    ///
    /// - Throws: The errors of `makeCGImage()`.
    public func makeCIImage() throws(MatteError) -> CIImage {
        CIImage(cgImage: try makeCGImage())
    }
}
#endif
