#if canImport(UIKit) && canImport(CoreGraphics)
public import Matte
public import UIKit

#if canImport(CoreImage)
internal import CoreImage
#endif

extension Raster {
    /// Copies the pixels of a UIKit image, upright, in sRGB.
    ///
    /// `imageOrientation` is applied. The width and height of the raster are the image's `size` in points times its
    /// `scale`.
    ///
    /// - Parameter image: An image that has a `cgImage`, or a `ciImage` with a finite extent.
    /// - Throws: `MatteError`: `parameter` for an image that has neither, and the errors of `Raster(_: CGImage)`.
    public init(_ image: UIImage) throws(MatteError) {
        let orientation = ImageOrientation(image.imageOrientation)
        if let stored = image.cgImage {
            self = try Raster(stored)
        } else {
            self = try Self.rendered(image)
        }
        if orientation != .up { self = try oriented(orientation) }
    }

    private static func rendered(_ image: UIImage) throws(MatteError) -> Raster {
        #if canImport(CoreImage)
        if let stored = image.ciImage { return try Raster(stored, context: CIContext()) }
        #endif
        throw MatteError(
            .parameter,
            "cannot read the image: it has neither a cgImage nor a ciImage; create it from one of them")
    }
}

extension UIImage {
    /// Creates an image that shares a raster's memory.
    ///
    /// - Parameters:
    ///   - raster: The pixels.
    ///   - scale: The number of pixels per point.
    ///   - orientation: The orientation in which the pixels are stored. UIKit turns the image accordingly when it draws
    ///     the image.
    /// - Throws: The errors of `makeCGImage()`.
    public convenience init<PixelType: AlphaPixel>(
        _ raster: Raster<PixelType>, scale: CGFloat = 1, orientation: ImageOrientation = .up
    ) throws(MatteError) {
        self.init(
            cgImage: try raster.makeCGImage(), scale: scale, orientation: UIImage.Orientation(orientation))
    }
}
#endif
