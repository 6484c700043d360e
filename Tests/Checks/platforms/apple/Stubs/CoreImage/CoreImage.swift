@_exported import CoreGraphics
@_exported import CoreVideo

public struct CIFormat: Hashable, Sendable {
    let name: String
    public static let RGBA8 = CIFormat(name: "RGBA8")
}

/// A stand-in for a Core Image image: pixels at any position in a plane whose y axis points up.
public final class CIImage {
    let image: CGImage
    public let extent: CGRect

    public init(cgImage: CGImage) {
        image = cgImage
        extent = CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
    }

    public init(standIn image: CGImage, extent: CGRect) { (self.image, self.extent) = (image, extent) }
}

public final class CIContext {
    public init() {}

    public func createCGImage(
        _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? {
        guard let colorSpace, format == .RGBA8, rect.width >= 1, rect.height >= 1,
            let context = CGContext(
                data: nil, width: Int(rect.width), height: Int(rect.height), bitsPerComponent: 8,
                bytesPerRow: 0,
                space: colorSpace, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        context.setBlendMode(.copy)
        context.draw(image.image, in: image.extent.offsetBy(dx: -rect.minX, dy: -rect.minY))
        return context.makeImage()
    }
}

/// A stand-in for a face that Core Image found. Its bounds are pixels from the picture's bottom left.
public final class CIFaceFeature {
    public let bounds: CGRect

    public init(standIn bounds: CGRect) { self.bounds = bounds }
}
