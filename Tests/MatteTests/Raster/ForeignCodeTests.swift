import Matte
import TestSupport
import Testing

/// Code of other modules that keeps no promise, but marks nothing as unsafe, sees no memory of earlier pictures and
/// reaches no memory outside of its own. Conformances from outside don't compile; see the check `lifetimes`.
@Suite(.serialized) struct ForeignCodeTests {
    /// A collection that says it has more elements than it has, or fewer.
    private struct Liar: Collection {
        let claimed: Int
        let real: Int
        var startIndex: Int { 0 }
        var endIndex: Int { real }
        var count: Int { claimed }
        func index(after i: Int) -> Int { i + 1 }
        subscript(i: Int) -> Gray8 { Gray8(1) }
    }

    /// Leaves a recycled block of memory with known content.
    private func leaveSecret(_ size: PixelSize) throws {
        let secret = try Raster<RGBA8>(
            size: size, repeating: RGBA8(red: 0xDE, green: 0xAD, blue: 0xBE, alpha: 0xEF))
        #expect(secret[5, 5].alpha == 0xEF)
    }

    @Test func collectionWithFewerPixelsThanItsCountShowsNoEarlierPicture() throws {
        try leaveSecret(PixelSize(width: 2048, height: 1024))
        let size = PixelSize(width: 4096, height: 2048)
        for real in [0, 1, 4096 * 2048 - 1] {
            let error = #expect(throws: MatteError.self) {
                try Raster<Gray8>(size: size, pixels: Liar(claimed: 4096 * 2048, real: real))
            }
            #expect(error?.code == .parameter)
        }
    }

    @Test func collectionWithMorePixelsThanItsCountWritesNothingBeyond() throws {
        let error = #expect(throws: MatteError.self) {
            try Raster<Gray8>(size: PixelSize(width: 3, height: 3), pixels: Liar(claimed: 9, real: 10_000))
        }
        #expect(error?.message.contains("10000 pixels were given") == true)
    }

    @Test func collectionWithoutContiguousStorageIsCopied() throws {
        let raster = try Raster<Gray8>(
            size: PixelSize(width: 3, height: 1), pixels: [3, 4, 5].lazy.map { Gray8($0) })
        #expect(raster[2, 0].value == 5)
    }

    @Test func streamingResizeShowsNoEarlierPictureToClosuresThatWriteNothing() throws {
        let (wide, half) = (PixelSize(width: 16384, height: 400), PixelSize(width: 8192, height: 200))
        for target in [wide, half] {
            let plan = try ResizePlan<RGBA8>(from: wide, to: target, filter: .triangle)
            for height in 1...40 { try leaveSecret(PixelSize(width: 16384, height: 8 * height)) }
            var resize = try StreamingResize(plan)
            var isClean = true
            func look(_ view: inout MutableRasterView<RGBA8>) {
                for y in 0..<view.height {
                    for x in stride(from: 0, to: view.width, by: 97) where view[x, y].alpha == 0xEF {
                        isClean = false
                    }
                }
            }
            try resize.append { (view) throws(MatteError) in look(&view) }
            #expect(isClean)
            var output = Raster<RGBA8>(
                width: target.width, height: target.height, repeating: RGBA8(red: 1, green: 1, blue: 1))
            var rows = output.mutableView
            while resize.missingRows > 0 { try resize.append { (_) throws(MatteError) in } }
            try resize.makeRows(into: &rows)
            #expect(output[target.width / 2, 3].alpha == 0)
            RasterMemory.trim()
        }
    }

    @Test func pixelTypesHaveTheBytesOfTheirFormats() {
        func check<P: Pixel>(_ type: P.Type) { #expect(MemoryLayout<P>.stride == P.format.bytesPerPixel) }
        check(RGBA8.self)
        check(BGRA8.self)
        check(PremultipliedRGBA8.self)
        check(PremultipliedBGRA8.self)
        check(RGB8.self)
        check(BGR8.self)
        check(Gray8.self)
        check(GrayF32.self)
        #expect(Float.precision == .float32)
    }
}
