@_exported import CoreVideo
public import Foundation

open class VNDetectedObjectObservation {
    public let boundingBox: CGRect
    public init(boundingBox: CGRect) { self.boundingBox = boundingBox }
}

public final class VNFaceObservation: VNDetectedObjectObservation {}

/// Vision's type NormalizedRect, which has the same name as Matte's.
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
