@_exported import CoreGraphics
@_exported import CoreVideo
@_exported import Foundation

open class VNDetectedObjectObservation {
    public let boundingBox: CGRect
    public init(boundingBox: CGRect) { self.boundingBox = boundingBox }
}

public final class VNFaceObservation: VNDetectedObjectObservation {}

/// A stand-in for Vision's type NormalizedRect. Matte has a type with the same name.
public struct NormalizedRect: Sendable {
    public let cgRect: CGRect
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        cgRect = CGRect(x: x, y: y, width: width, height: height)
    }
}

public final class VNPixelBufferObservation {
    public let pixelBuffer: CVPixelBuffer
    public init(standIn pixelBuffer: CVPixelBuffer) { self.pixelBuffer = pixelBuffer }
}
