public enum CGBlendMode: Int32, Sendable {
    case normal
    case copy = 17
}
public enum CGInterpolationQuality: Int32, Sendable { case `default`, none }

/// A stand-in for a bitmap context. Its y axis points up, but the top row comes first in memory.
public final class CGContext {
    public let data: UnsafeMutableRawPointer?
    public let width: Int
    public let height: Int
    public let bytesPerRow: Int
    public var interpolationQuality = CGInterpolationQuality.default
    private let memory: UnsafeMutableRawPointer
    private let owned: UnsafeMutableRawPointer?
    private var blendMode = CGBlendMode.normal

    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        // Core Graphics renders into several layouts. This stand-in supports only the layout that Matte requests.
        guard bitsPerComponent == 8, bitmapInfo == CGImageAlphaInfo.premultipliedLast.rawValue, width > 0,
            height > 0,
            space.name == CGColorSpace.sRGB, bytesPerRow == 0 || bytesPerRow >= 4 * width
        else { return nil }
        (self.width, self.height) = (width, height)
        self.bytesPerRow = bytesPerRow == 0 ? (4 * width + 63) / 64 * 64 : bytesPerRow
        owned = data == nil ? .allocate(byteCount: self.bytesPerRow * height, alignment: 64) : nil
        memory = data ?? owned!
        self.data = memory
    }

    deinit { owned?.deallocate() }

    public func setBlendMode(_ mode: CGBlendMode) { blendMode = mode }
    public func flush() {}

    /// Draws the image upright into a rectangle, with nearest-neighbour sampling. The origin of the rectangle is its
    /// lower left corner.
    public func draw(_ image: CGImage, in rect: CGRect) {
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = (
                    (Double(x) + 0.5 - rect.minX) / rect.width,
                    (rect.maxY - (Double(height - y) - 0.5)) / rect.height
                )
                guard 0..<1 ~= u, 0..<1 ~= v else { continue }
                let color = image.color(Int(u * Double(image.width)), Int(v * Double(image.height)))
                let pixel = memory + (y * bytesPerRow + 4 * x)
                for (i, value) in (color.rgb.map { $0 * color.alpha } + [color.alpha]).enumerated() {
                    var sum = value * 255
                    if blendMode == .normal {
                        sum += Double(pixel.load(fromByteOffset: i, as: UInt8.self)) * (1 - color.alpha)
                    }
                    pixel.storeBytes(
                        of: UInt8(min(max(sum, 0), 255).rounded()), toByteOffset: i, as: UInt8.self)
                }
            }
        }
    }

    public func makeImage() -> CGImage? {
        let bytes = (0..<height).flatMap { y in
            (0..<4 * width).map { (memory + y * bytesPerRow).load(fromByteOffset: $0, as: UInt8.self) }
        }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
            space: CGColorSpace(name: CGColorSpace.sRGB)!,
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
            provider: CGDataProvider(data: CFData(standIn: bytes))!, decode: nil, shouldInterpolate: false,
            intent: .defaultIntent)
    }
}
