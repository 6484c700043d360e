import TestSupport
import Testing

@testable import Matte

@Suite struct ResizePropertyTests {
    /// Resizes padded pixels into padded pixels on every tier. Returns true if all tiers agree and no padding was
    /// written.
    private static func tiersAgree<P: Pixel>(
        _ type: P.Type, _ source: PixelSize, _ target: PixelSize, _ filter: ResizeFilter, _ light: ResizeLight
    ) throws -> Bool {
        let input = PaddedPixels<P>(source, padding: 3, offset: 1) { x, y in
            // Any four bytes are a valid pixel, except for floats, which stay in 0...1.
            var bits = UInt32(truncatingIfNeeded: (x &* 31 &+ y &* 17) &* 40503)
            bits |= x < source.width / 2 ? 0xFF00_0000 : 0
            if P.format == .grayF32 { bits = (Float(bits >> 8) / 16_777_216).bitPattern }
            return withUnsafeBytes(of: bits) { unsafe $0.loadUnaligned(as: P.self) }
        }
        let plan = try ResizePlan<P>(from: source, to: target, filter: filter, light: light)
        let expected = try KernelTier.with(.baseline) { () throws(MatteError) in try plan.resized(input.view)
        }
        var agree = true
        for tier in KernelTier.available {
            var output = PaddedPixels<P>(target, padding: 2, offset: 1) { _, _ in expected[0, 0] }
            try KernelTier.with(tier) { () throws(MatteError) in
                try output.withMutableView { view throws(MatteError) in
                    try plan.resize(input.view, into: &view, parallelism: .threads(2))
                }
            }
            agree = agree && output.paddingIsIntact
            for y in 0..<target.height {
                for x in 0..<target.width { agree = agree && output[x, y] == expected[x, y] }
            }
        }
        return agree
    }

    @Test func tiersAgreeOnAnySizes() {
        let side = Generator<Int>.integer(in: 1...90)
        let size = side.combined(with: side).map { PixelSize(width: $0.0, height: $0.1) }
        let choice = Generator<Int>.integer(in: 0...9)
        forAll("tiers resize alike and write no padding", cases: 40, size, size, choice) {
            source, target, choice in
            let filter = ResizeFilter.allCases[choice % 5]
            let light = choice < 5 ? ResizeLight.encoded : .linear
            return try Self.tiersAgree(RGBA8.self, source, target, filter, light)
                && Self.tiersAgree(BGR8.self, source, target, filter, light)
                && Self.tiersAgree(Gray8.self, source, target, filter, light)
                && Self.tiersAgree(PremultipliedRGBA8.self, source, target, filter, light)
                && Self.tiersAgree(GrayF32.self, source, target, filter, light)
        }
    }
}
