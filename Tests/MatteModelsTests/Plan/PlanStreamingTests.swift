import MatteModels
import TestSupport
import Testing

/// Pictures that are read from top to bottom, against the same pictures in memory.
struct PlanStreamingTests {
    /// A pass over a picture, which notes how its rows were asked for.
    private final class Passes {
        let picture: Raster<RGB8>
        var count = 0, rowsRead = 0

        init(_ picture: Raster<RGB8>) { self.picture = picture }

        func start() -> (Int) throws(MatteError) -> Raster<RGB8> {
            count += 1
            var next = 0
            return { [self] count throws(MatteError) in
                precondition(1...32 ~= count && next + count <= picture.height)
                let part = try picture.cropped(
                    to: PixelRect(x: 0, y: next, width: picture.width, height: count))
                next += count
                rowsRead += count
                return part
            }
        }
    }

    private static func picture(_ kind: String, _ size: PixelSize) throws -> Raster<RGB8> {
        let bytes = FormulaPictures.kept(kind, size, 3)
        let view = try RasterView<RGB8>(bytes.span.bytes, width: size.width, height: size.height)
        return try view.converted(to: RGB8.self)
    }

    private static func expectEqual(_ input: ModelInput, _ size: PixelSize, _ label: String) throws -> Int {
        let passes = Passes(try picture("noise", size))
        let plan = try input.plan(for: size)
        let picture = passes.picture
        let expected = try plan.prepare(picture.view).pixelValues
        var numbers = [Float](repeating: .nan, count: plan.elementCount)
        try numbers.withUnsafeMutableBytes { memory in
            try plan.fill(memory.baseAddress!, elementBytes: 4) { () throws(MatteError) in passes.start() }
        }
        #expect(numbers == expected, "\(label) \(size)")
        #expect(passes.rowsRead <= passes.count * size.height)
        return passes.count
    }

    @Test(arguments: ModelSamples.names + ["birefnet-1024", "mobileclip-s2"])
    func smallPicturesEqualThoseInMemory(name: String) throws {
        let input = try ModelSamples.input(name)
        for size in [(97, 64), (30, 90), (225, 223)] {
            _ = try Self.expectEqual(input, PixelSize(width: size.0, height: size.1), name)
        }
    }

    @Test(arguments: [
        ("clip-b32", 1), ("siglip-224", 1), ("dinov3", 1), ("rt-detr", 1), ("llava-1.5-pad", 1),
        ("idefics3", 1), ("phi4-mm", 1),
        ("internvl3", 2), ("llava-next", 2), ("gemma3-pan", 4), ("qwen2-vl", 1), ("sam", 1),
    ])
    func severalBandsEqualThePictureInMemory(name: String, passes: Int) throws {
        let size = PixelSize(width: 500, height: 1500)
        for backend in [ModelBackend.torchvision, .pillow]
        where !["dinov3", "phi4-mm"].contains(name) || backend == .torchvision {
            let input = try ModelSamples.input(name).like(backend)
            let found = try Self.expectEqual(input, size, "\(name) \(backend)")
            #expect(found == passes, "\(name): \(found) passes")
            // Rows of a band are a part of the picture.
            let bytes = try input.plan(for: size).streamingBytes(of: RGB8.self)
            #expect(
                bytes < 3 * size.area || ["rt-detr", "sam", "qwen2-vl"].contains(name), "\(name): \(bytes)")
        }
    }

    /// Fills a tensor from a picture that ends after some rows.
    private static func fill(_ plan: ModelPlan, from passes: Passes, endingAfter rows: Int) throws {
        var numbers = [Float](repeating: 0, count: plan.elementCount)
        try numbers.withUnsafeMutableBytes { memory in
            try plan.fill(memory.baseAddress!, elementBytes: 4) { () throws(MatteError) in
                let next = passes.start()
                return { count throws(MatteError) in
                    guard passes.rowsRead < rows else { throw MatteError(.decoding, "the file ends") }
                    return try next(count)
                }
            }
        }
    }

    @Test func failuresOfAPassAreThrown() throws {
        let size = PixelSize(width: 500, height: 1500)
        let input = try ModelSamples.input("clip-b32")
        let plan = try input.plan(for: size), turned = try input.plan(for: size, orientation: .right)
        let passes = Passes(try Self.picture("noise", size))
        let error = #expect(throws: MatteError.self) {
            try Self.fill(plan, from: passes, endingAfter: 600)
        }
        #expect(error?.code == .decoding)
        #expect(throws: MatteError.self) { try Self.fill(turned, from: passes, endingAfter: .max) }
    }
}
