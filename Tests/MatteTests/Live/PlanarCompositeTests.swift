import Matte
import TestSupport
import Testing

/// 4:2:0 frames in front of a colour or a picture, against the composite of the converted frame, computed in integers.
@Suite struct PlanarCompositeTests {
    typealias Frame = YUV420ViewTests.Frame

    /// Returns coverage in stretches that are hidden, fully visible or random, so that rows contain whole blocks of
    /// each kind, blocks with several kinds, and edges at any column.
    private static func coverage(_ size: PixelSize, seed: UInt64) throws -> Mask {
        var random = SplitMix64(seed: seed)
        var samples: [Gray8] = []
        while samples.count < size.area {
            let kind = random.next() % 4
            for _ in 0...random.next() % 200 {
                let level = UInt8(truncatingIfNeeded: random.next())
                samples.append(Gray8(kind == 0 ? 0 : kind == 1 ? 255 : level))
            }
        }
        return Mask(try Raster(size: size, pixels: samples.prefix(size.area)))
    }

    private static func picture(_ size: PixelSize, seed: UInt64) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        return try Raster(
            size: size,
            pixels: (0..<size.area).map { _ in
                let bits = random.next()
                return RGBA8(
                    red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                    blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
            })
    }

    private static func composite(_ front: UInt8, _ back: UInt8, _ coverage: UInt8) -> UInt8 {
        let sum = Int(front) * Int(coverage) + Int(back) * (255 - Int(coverage))
        return UInt8((2 * sum + 255) / 510)
    }

    /// Returns true if the effect gives the composite of the converted frame, in padded rows, with every tier and with
    /// one thread and several.
    private static func holds<Output: StraightAlphaPixel>(
        _ frame: Frame, _ mask: Mask, _ background: PortraitBackground, _ back: (Int, Int) -> RGBA8,
        _ pixel: (_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Output, _ colors: (Output) -> [UInt8]
    ) throws -> Bool {
        let size = frame.size
        var holds = true
        try frame.withView(.video, .bt709) { view in
            let pixels: Raster<Output> = try view.converted()
            let expected = try Raster<Output>(size: size) { y, row in
                for x in 0..<size.width {
                    let (front, behind) = (colors(pixels[x, y]), back(x, y))
                    let m = mask.raster[x, y].value
                    row.append(
                        pixel(
                            composite(front[0], behind.red, m), composite(front[1], behind.green, m),
                            composite(front[2], behind.blue, m)))
                }
            }
            try withEveryTier { _ in
                for parallelism in [Parallelism.serial, .threads(3)] {
                    let effect = try PortraitEffect(frame: size, background: background)
                    var output = PaddedPixels<Output>(size) { _, _ in pixel(1, 2, 3) }
                    try output.withMutableView { target throws(MatteError) in
                        try effect.render(view, mask: mask, into: &target, parallelism: parallelism)
                    }
                    if try !output.paddingIsIntact || Raster(copying: output.view) != expected {
                        holds = false
                    }
                }
            }
        }
        return holds
    }

    @Test func resultsAreCompositesOfTheConvertedFrame() {
        let width = Generator<Int>.integer(in: 1...300)
        let height = Generator<Int>.integer(in: 1...7)
        let seed = Generator<UInt64>.integer(in: 0...1_000_000)
        forAll("the composite of the converted frame", cases: 25, width, height, seed) {
            width, height, seed in
            let size = PixelSize(width: width, height: height)
            let frame = Frame(width, height, seed: seed)
            let mask = try Self.coverage(size, seed: seed &+ 1)
            let picture = try Self.picture(size, seed: seed &+ 2)
            let color = RGBA8(red: 200, green: 30, blue: UInt8(seed % 256), alpha: 77)
            let overPicture = try Self.holds(
                frame, mask, .image(picture), { picture[$0, $1] },
                { BGRA8(red: $0, green: $1, blue: $2) }, { [$0.red, $0.green, $0.blue] })
            let overColor = try Self.holds(
                frame, mask, .color(color), { _, _ in color }, { RGBA8(red: $0, green: $1, blue: $2) },
                { [$0.red, $0.green, $0.blue] })
            return overPicture && overColor
        }
    }

    /// Planes and output end directly before an inaccessible page, or start directly after one.
    @Test(arguments: [1, 17, 63, 64, 65, 131]) func onlyTheFramesBytesAreAccessed(width: Int) throws {
        let size = PixelSize(width: width, height: 3)
        let pairs = PixelSize(width: (width + 1) / 2 * 2, height: 2)
        func plane(_ size: PixelSize) throws -> Raster<Gray8> {
            try Raster(
                size: size, pixels: (0..<size.area).map { Gray8(UInt8(truncatingIfNeeded: $0 * 37)) })
        }
        let (luma, chroma) = (try plane(size), try plane(pairs))
        let blank = try Raster(size: size, repeating: BGRA8(red: 9, green: 8, blue: 7))
        let masks = [
            try Mask(size: size, repeating: 0), try Mask(size: size, repeating: 255),
            try Self.coverage(size, seed: 5),
        ]
        try withEveryTier { tier in
            for mask in masks {
                let background = PortraitBackground.color(RGBA8(red: 200, green: 30, blue: 90))
                let effect = try PortraitEffect(frame: size, background: background)
                let pixels: Raster<BGRA8> = try YUV420View(
                    luma: luma.bytes, chroma: chroma.bytes, width: width, height: 3
                ).converted()
                var expected = blank
                var view = expected.mutableView
                try effect.render(pixels.view, mask: mask, into: &view)
                for side in GuardedPixels<Gray8>.Guard.allCases {
                    let memory = (
                        GuardedPixels(luma, padding: 3, touching: side),
                        GuardedPixels(chroma, padding: 5, touching: side)
                    )
                    let target = GuardedPixels(
                        blank, padding: 7, touching: side == .before ? .before : .after)
                    try memory.0.withBytes { luma in
                        try memory.1.withBytes { chroma in
                            let frame = unsafe try YUV420View(
                                luma: luma, chroma: chroma, width: width, height: 3,
                                lumaBytesPerRow: memory.0.bytesPerRow, chromaBytesPerRow: memory.1.bytesPerRow
                            )
                            try target.withMutableView { try effect.render(frame, mask: mask, into: &$0) }
                        }
                    }
                    #expect(target.paddingIsIntact && target.raster == expected, "\(width) \(side) \(tier)")
                }
            }
        }
    }
}
