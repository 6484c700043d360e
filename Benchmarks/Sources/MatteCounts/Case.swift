import CMeasured
import Matte

/// A piece of work whose instructions and allocations are counted.
final class Case {
    let name: String
    private let body: () throws -> Void
    private(set) var failure: (any Error)?

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        self.body = body
    }

    func run() throws { try body() }

    /// Runs the body once inside `counts_measured`, the function in which callgrind counts instructions.
    func measure() {
        counts_measured(
            { context in
                let item = Unmanaged<Case>.fromOpaque(context!).takeUnretainedValue()
                do { try item.body() } catch { item.failure = error }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    static func all() throws -> [Case] {
        try [Case("control") { _ = counts_control(1_000_000) }] + pixels() + tensors() + regions() + masks()
            + shapes() + categories() + comparisons() + resizes() + warps() + cutOuts() + adjustments()
            + blurs()
            + portraits() + detectors() + codecs() + jobs()
    }

    /// Returns pixels with colours like a photograph's and all values of alpha. Every call returns the same pixels.
    static func picture<P: Pixel>(
        _ size: PixelSize, as type: P.Type = P.self, opaque: Bool = true
    ) throws -> Raster<P> {
        var state: UInt64 = 42
        let rgba = try Raster<RGBA8>(
            size: size,
            initializingRowsWith: { y, row in
                for x in 0..<size.width {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let noise = UInt8(state >> 61)
                    let edge: UInt8 = (x / 40 + y / 30) % 3 == 0 ? 60 : 0
                    row.append(
                        RGBA8(
                            red: UInt8(x * 180 / size.width) &+ noise &+ edge,
                            green: UInt8(y * 180 / size.height) &+ noise,
                            blue: UInt8((x + y) * 90 / size.width & 127) &+ noise &+ edge,
                            alpha: opaque ? 255 : UInt8(truncatingIfNeeded: state >> 40)))
                }
            })
        return try rgba.converted()
    }

    /// The size of the pictures in most cases, in pixels.
    static let size = PixelSize(width: 640, height: 480)

    /// Returns a mask with soft edges, which selects an ellipse.
    static func mask(_ size: PixelSize = size) throws -> Mask {
        try Mask(Region.ellipse(in: oval), size: size)
    }

    /// The bounds of the ellipse that most masks and regions use. The edges are at fractions of pixels.
    static let oval = SubpixelRect(x: 100.3, y: 80.7, width: 300.5, height: 250.25)
}

extension Raster {
    /// A pixel with all samples 0.
    static var zero: PixelType {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            return bytes.load(as: PixelType.self)
        }
    }
}
