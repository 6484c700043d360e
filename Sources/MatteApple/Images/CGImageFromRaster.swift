#if canImport(CoreGraphics)
public import CoreGraphics
public import Matte

extension Raster where PixelType: AlphaPixel {
    /// Returns an sRGB image that shares the raster's memory. No pixel is copied.
    ///
    /// The image keeps the memory alive. If the raster is changed later, the raster first copies its pixels, so the
    /// image does not change. Convert other pixel types first: `mask.raster.converted(to: RGBA8.self)`.
    ///
    /// ```swift
    /// let image = try picture.makeCGImage()
    /// ```
    ///
    /// - Throws: `MatteError`: `parameter` for a raster without pixels, `limits` if Core Graphics cannot create an
    ///   image of this size.
    public func makeCGImage() throws(MatteError) -> CGImage {
        guard !isEmpty else {
            throw MatteError(
                .parameter, "cannot make an image of \(size): it has no pixels; use sides of 1 or more")
        }
        guard let image = sharedImage() else {
            throw MatteError(
                .limits,
                "cannot make an image of \(size): Core Graphics created no image; use a smaller picture")
        }
        return image
    }

    private func sharedImage() -> CGImage? {
        guard let info = CGImageLayout.bitmapInfo(PixelType.format),
            let space = CGColorSpace(name: CGColorSpace.sRGB)
        else { return nil }
        let owner = unsafe Unmanaged.passRetained(RasterOwner(self))
        let provider = unsafe CGDataProvider(
            dataInfo: owner.toOpaque(), data: view.start, size: bytesPerRow * height
        ) { owner, _, _ in
            unsafe Unmanaged<AnyObject>.fromOpaque(owner!).release()
        }
        guard let provider else {
            unsafe owner.release()
            return nil
        }
        return unsafe CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
            space: space, bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true,
            intent: .defaultIntent)
    }
}

/// An object that keeps a raster's memory alive until Core Graphics releases the object.
private final class RasterOwner<PixelType: Pixel> {
    let raster: Raster<PixelType>

    init(_ raster: Raster<PixelType>) {
        self.raster = raster
    }
}
#endif
