import TestSupport
import Testing

@testable import Matte

/// Tests of the effect against the overlay of still pictures.
@Suite struct CategoryEffectTests {
    private static func indices(_ size: PixelSize, seed: UInt64) -> [UInt8] {
        // Patches of three pixels, so that classes meet along lines and at corners.
        var random = SplitMix64(seed: seed)
        let across = (size.width + 2) / 3
        let patches = (0..<across * ((size.height + 2) / 3)).map { _ in UInt8(random.next() % 7) * 40 }
        return (0..<size.width * size.height).map { i in
            patches[i / size.width / 3 * across + i % size.width / 3]
        }
    }

    private static func rendered<Output: StraightAlphaPixel>(
        _ effect: CategoryEffect, _ source: PaddedPixels<BGRA8>, _ indices: [UInt8], _ size: PixelSize,
        into empty: Output, parallelism: Parallelism = .automatic
    ) throws -> PaddedPixels<Output> {
        var output = PaddedPixels<Output>(source.size, padding: 5, offset: 2) { _, _ in empty }
        try output.withMutableView { view throws(MatteError) in
            try effect.render(
                source.view,
                categories: RasterView(indices.span.bytes, width: size.width, height: size.height),
                into: &view, parallelism: parallelism)
        }
        #expect(output.paddingIsIntact)
        return output
    }

    @Test(arguments: [0, 1, 2, 5, 300], [0.5, 1])
    func framesAreOverlaidAsStillPicturesAre(outline: Int, opacity: Double) throws {
        for size in [PixelSize(width: 71, height: 40), PixelSize(width: 3, height: 67)] {
            let source = PortraitEffectTests.frame(size, seed: 4)
            let effect = try CategoryEffect(
                frame: size, palette: .voc, opacity: opacity, skipping: [0, 80], outline: outline)
            // The size may change from mask to mask.
            for maskSize in [
                PixelSize(width: 24, height: 24), PixelSize(width: 150, height: 9),
                PixelSize(width: 1, height: 1),
            ] {
                let indices = Self.indices(maskSize, seed: 8)
                let categories = CategoryMask(try Raster(size: maskSize, pixels: indices.map { Gray8($0) }))
                var still = try Raster(copying: source.view)
                try still.overlay(
                    try categories.resized(to: size), palette: .voc, opacity: opacity, skipping: [0, 80],
                    outline: outline)
                let red = RGBA8(red: 1, green: 2, blue: 3)
                let same = try Self.rendered(
                    effect, source, indices, maskSize, into: BGRA8(red: 0, green: 0, blue: 0))
                let swapped = try Self.rendered(effect, source, indices, maskSize, into: red)
                for i in 0..<size.width * size.height {
                    let (x, y) = (i % size.width, i / size.width)
                    let want = still[x, y], other = swapped[x, y]
                    #expect(same[x, y] == want, "(\(x), \(y)) of \(size), mask \(maskSize)")
                    #expect(
                        other.red == want.red && other.green == want.green && other.blue == want.blue
                            && other.alpha == want.alpha)
                }
            }
        }
    }

    @Test func tiersAndThreadsAgree() throws {
        let size = PixelSize(width: 1100, height: 530)
        let source = PaddedPixels<BGRA8>(size) { x, y in
            BGRA8(red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x ^ y) & 255), alpha: 200)
        }
        let maskSize = PixelSize(width: 64, height: 64)
        let indices = Self.indices(maskSize, seed: 1)
        let effect = try CategoryEffect(frame: size, palette: .hues(count: 256), outline: 3)
        let empty = RGBA8(red: 0, green: 0, blue: 0)
        let first = try Self.rendered(effect, source, indices, maskSize, into: empty, parallelism: .serial)
        try withEveryTier { tier in
            for parallelism in [Parallelism.serial, .threads(3)] {
                let other = try Self.rendered(
                    effect, source, indices, maskSize, into: empty, parallelism: parallelism)
                let agrees = stride(from: 0, to: size.width * size.height, by: 13).allSatisfy {
                    other[$0 % size.width, $0 / size.width] == first[$0 % size.width, $0 / size.width]
                }
                #expect(agrees, "\(tier)")
            }
        }
    }

    @Test func camerasFramesAreTaken() throws {
        let size = PixelSize(width: 9, height: 5)
        let source = PortraitEffectTests.frame(size, seed: 6)
        let camera = try CameraFrame(copying: source.view)
        let effect = try CategoryEffect(frame: size, palette: .selfieMulticlass, opacity: 1, skipping: [])
        var output = Raster(width: 9, height: 5, repeating: BGRA8(red: 0, green: 0, blue: 0))
        let indices: [UInt8] = [2]
        var view = output.mutableView
        try effect.render(
            camera, categories: RasterView(indices.span.bytes, width: 1, height: 1), into: &view)
        #expect(output[4, 4] == BGRA8(red: 255, green: 179, blue: 0, alpha: source[4, 4].alpha))
    }

    @Test func badInputIsRefused() throws {
        let size = PixelSize(width: 8, height: 6)
        func refused(_ body: () throws -> Void) {
            #expect(throws: MatteError.self) { try body() }
        }
        for side in [0, -3, Int.max] {
            refused { _ = try CategoryEffect(frame: PixelSize(width: side, height: 6), palette: .voc) }
        }
        for opacity in [-0.1, 1.1, .nan] as [Double] {
            refused { _ = try CategoryEffect(frame: size, palette: .voc, opacity: opacity) }
        }
        for outline in [-1, CategoryEffect.widestOutline + 1, Int.max] {
            refused { _ = try CategoryEffect(frame: size, palette: .voc, outline: outline) }
        }
        let effect = try CategoryEffect(frame: size, palette: Palette([]), outline: 2)
        let empty = RGBA8(red: 0, green: 0, blue: 0)
        let one = PixelSize(width: 1, height: 1)
        // A frame of another size is an error that leaves the effect unchanged.
        let wrong = PortraitEffectTests.frame(PixelSize(width: 6, height: 8), seed: 1)
        refused { _ = try Self.rendered(effect, wrong, [1], one, into: empty) }
        let right = PortraitEffectTests.frame(size, seed: 1)
        refused { _ = try Self.rendered(effect, right, [], PixelSize(width: 0, height: 0), into: empty) }
        refused {
            _ = try Self.rendered(effect, right, [1, 1, 1], PixelSize(width: 2, height: 2), into: empty)
        }
        refused { _ = try Self.rendered(effect, right, [1], PixelSize(width: -1, height: 1), into: empty) }
        let frame = try Self.rendered(effect, right, [255], one, into: empty)
        #expect(frame[7, 5].green == right[7, 5].green)
    }
}
