import TestSupport
import Testing

@testable import Matte

/// The memory of cut-outs, which holds colours only where a soft edge depends on them.
struct CutOutMemoryTests {
    /// Returns a mask that is 0 except for some pixels.
    private static func mask(_ size: PixelSize, _ soft: (_ x: Int, _ y: Int) -> UInt8) throws -> Mask {
        Mask(
            try Raster(
                size: size, pixels: (0..<size.area).map { Gray8(soft($0 % size.width, $0 / size.width)) }))
    }

    private static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 130), PixelSize(width: 64, height: 64),
        PixelSize(width: 129, height: 33), PixelSize(width: 333, height: 1),
        PixelSize(width: 519, height: 219),
    ]

    /// Stale colours of earlier pictures would differ if a colour were read that isn't computed.
    @Test(arguments: sizes, CutOutDetail.allCases)
    func earlierPicturesHaveNoEffect(size: PixelSize, detail: CutOutDetail) throws {
        let (w, h) = (size.width, size.height)
        let noise = try CutOutPictures.speckled(size, seed: 41)
        let masks = try [
            Self.mask(size) { x, y in x == w / 2 && y == h / 2 ? 128 : 0 },
            // Pixels at the ends of blocks of 16 pixels and of tiles, far apart.
            Self.mask(size) { x, y in [0, 15].contains(x % 80) && [0, 15].contains(y % 112) ? 100 : 0 },
            Self.mask(size) { x, y in [127, 128].contains(x) && [31, 32, 96].contains(y) ? 9 : 255 },
            Self.mask(size) { x, y in x == 0 || y == 0 || x == w - 1 || y == h - 1 ? 60 : 0 },
            Self.mask(size) { x, y in abs(x - 2 * y) < 4 ? 140 : x > 2 * y ? 255 : 0 },
            Self.mask(size) { x, y in x < w / 3 ? noise.raster[x, y].value : 0 },
            Self.mask(size) { x, y in UInt8(1 + (x * 7 + y * 3) % 254) },
            Self.mask(size) { x, y in x < y ? 255 : 0 },
        ]
        let all = try Self.mask(size) { _, _ in 128 }
        let photo = try CutOutPictures.noise(size, seed: 42)
        let fresh = try masks.map { mask in try photo.cutOut(mask, detail: detail) }
        for level in [0, 255] as [UInt8] {
            let earlier = Raster(
                width: w, height: h, repeating: RGBA8(red: level, green: level, blue: level))
            for (mask, wanted) in zip(masks, fresh) {
                let plan = try CutOutPlan<RGBA8>(size: size, detail: detail)
                _ = try plan.cutOut(earlier.view, mask: all)
                #expect(try plan.cutOut(photo.view, mask: mask) == wanted)
            }
        }
    }

    @Test(arguments: [PixelSize(width: 4000, height: 3000), PixelSize(width: 3903, height: 2811)])
    func memoryGrowsWithSoftPixels(size: PixelSize) throws {
        func scan(_ soft: (_ x: Int, _ y: Int) -> UInt8) throws -> CutOutScan<RGBA8> {
            let mask = try Self.mask(PixelSize(width: 400, height: 300), soft)
            return try CutOutScan(size: size, mask: mask, detail: .half, parallelism: .serial)
        }
        let none = try scan { _, _ in 255 }
        #expect(none.needs.bytes == 0 && none.needs.colorBytes == 0)
        let one = try scan { x, y in x == 200 && y == 150 ? 3 : 0 }
        // Few blocks of levels 2 to 4, and all of the others, which take 0.06 bytes per pixel.
        #expect((1...size.area / 8).contains(one.needs.bytes) && one.needs.colorBytes < 32_768)
        let edge = try scan { x, _ in x < 133 ? 255 : 0 }
        #expect(edge.needs.colorBytes > one.needs.colorBytes && edge.memory < none.memory + size.area / 2)
        let all = try scan { _, _ in 77 }
        let most = ForegroundNeeds.most(ForegroundLevels(size))
        #expect(all.needs.bytes == most.rest && all.needs.colorBytes == most.colors)
        // Levels from 2 on have a twelfth of the picture's pixels.
        #expect(all.needs.bytes + all.needs.colorBytes >= 40 * size.area / 12)
    }

    @Test func pyramidsAreStoredInRowsOfBlocks() throws {
        let size = PixelSize(width: 21, height: 10)
        let bytes = ForegroundPlaces.bytes(size)
        let memory = try RasterStorage(bytes: bytes + ForegroundBlocks.bytes(size))
        let blocks = unsafe ForegroundBlocks(memory.base + bytes, level: size)
        let shelves = unsafe ForegroundPlaces(memory.base, level: size)
        blocks.clear()
        for (x, y) in [(0, 0), (1, 0), (5, 0)] + (0..<6).map({ ($0, 2) }) {
            blocks.mark(PixelRect(x: 4 * x, y: 4 * y, width: 1, height: 1))
        }
        #expect(shelves.arrange(blocks) == 4 * 12 + 4 * (24 + ForegroundPlane.spare))
        #expect(shelves.place(3, 1) == 12 + 3 && shelves.place(20, 3) == 36 + 8)
        #expect(shelves.place(20, 9) == 48 + (24 + ForegroundPlane.spare) + 20)
        #expect(!shelves.isComplete(0) && !shelves.isComplete(4) && shelves.isComplete(8))
        var runs: [Range<Int>] = []
        for y in [2, 5, 9] { shelves.forEachRun(y) { runs.append($0) } }
        #expect(runs == [0..<8, 20..<24, 0..<24])
    }
}
