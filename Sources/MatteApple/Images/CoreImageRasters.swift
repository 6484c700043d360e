#if canImport(CoreImage) && canImport(CoreGraphics)
public import CoreImage
public import Matte
internal import MatteFoundation

extension Raster {
    /// Renders a Core Image image into sRGB pixels: the pixels of its extent, the top row first.
    ///
    /// - Parameters:
    ///   - image: an image with a finite extent; one without, such as a generator's, must be cropped.
    ///   - context: the context that renders. Creating a context is expensive, so keep it for several images.
    /// - Throws: `MatteError`: `parameter` for an empty or infinite extent, `limits` if there is no memory to render,
    ///   and as `Raster(_: CGImage)` does.
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
    /// - Throws: as `makeCGImage()` does.
    public func makeCIImage() throws(MatteError) -> CIImage {
        CIImage(cgImage: try makeCGImage())
    }
}
#endif
