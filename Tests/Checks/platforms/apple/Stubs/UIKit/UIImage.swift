@_exported import CoreGraphics
public import CoreImage

/// The SDK marks it with NS_SWIFT_SENDABLE.
open class UIImage: @unchecked Sendable {
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    public let cgImage: CGImage?
    public let ciImage: CIImage?
    public let scale: CGFloat
    public let imageOrientation: Orientation

    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        (self.cgImage, ciImage, self.scale, imageOrientation) = (cgImage, nil, scale, orientation)
    }

    public init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        (cgImage, self.ciImage, self.scale, imageOrientation) = (nil, ciImage, scale, orientation)
    }

    /// Creates an image with neither a `cgImage` nor a `ciImage`, like an animated image.
    public init() { (cgImage, ciImage, scale, imageOrientation) = (nil, nil, 1, .up) }
}
