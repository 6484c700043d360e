import MatteModels
import TestSupport
import Testing

/// Several pictures in one tensor, against the digests of what transformers made from the same pictures in one call.
struct ModelBatchTests {
    private static func fill(_ batch: ModelBatch, _ numbers: inout [Float], _ i: Int, _ kind: String) throws {
        let size = batch.plans[i].source
        let pixels = FormulaPictures.kept(kind, size, 3)
        let view = try RasterView<RGB8>(pixels.span.bytes, width: size.width, height: size.height)
        var span = numbers.mutableSpan
        try batch.write(view, picture: i, into: &span)
    }

    @Test func batchesEqualTheReference() throws {
        var compared: Set<String> = []
        for answer in try ModelSamples.batchAnswers() {
            let input = try ModelSamples.input(answer.family).like(answer.backend)
            let sizes = answer.pictures.map(\.size)
            guard let tensors = answer.tensors else {
                let error = #expect(throws: MatteError.self) { try input.batch(for: sizes) }
                #expect(error?.message.contains("[1, 3, ") == true, "\(answer)")
                continue
            }
            let batch = try input.batch(for: sizes)
            #expect(Set(tensors.keys) == Set(batch.tensors.map(\.name)), "\(answer)")
            for tensor in batch.tensors {
                #expect(
                    tensor.shape.map(String.init).joined(separator: "x") == tensors[tensor.name]?.shape,
                    "\(answer) \(tensor.name)")
            }
            for integers in batch.integers {
                #expect(
                    ModelSamples.digest(integers) == tensors[integers.tensor.name]?.digest,
                    "\(answer) \(integers.tensor.name)")
            }
            // Each picture writes its own part only, in any order, and all of it.
            var numbers = [Float](repeating: .nan, count: batch.elementCount)
            for i in [1, 2, 0] { try Self.fill(batch, &numbers, i, answer.pictures[i].kind) }
            let first = batch.pixelValues.count
            #expect(
                ModelSamples.digest(Array(numbers[..<first])) == tensors[batch.pixelValues.name]?.digest,
                "\(answer)")
            if let local = batch.localPixelValues {
                #expect(
                    ModelSamples.digest(Array(numbers[first...])) == tensors[local.name]?.digest,
                    "\(answer) \(local.name)")
            } else {
                #expect(numbers.count == first)
            }
            compared.insert(answer.family)
        }
        #expect(compared.count >= 27, "\(compared.count) families were compared")
    }

    @Test func aBatchOfOneIsThePlan() throws {
        for name in ModelSamples.names {
            let input = try ModelSamples.input(name)
            let size = PixelSize(width: 97, height: 64)
            let (plan, batch) = (try input.plan(for: size), try input.batch(for: [size]))
            #expect(batch.tensors == plan.tensors && batch.tokens == plan.tokens, "\(name)")
            #expect(batch.integers.map(\.values) == plan.integers.map(\.values), "\(name)")
            #expect(batch.ranges == [0..<plan.pixelValues.count], "\(name)")
        }
    }

    /// The elements that a picture writes in a tensor of another number.
    private static func written(_ batch: ModelBatch, _ i: Int) throws -> Set<Int> {
        var numbers = [Float](repeating: 77, count: batch.elementCount)
        try fill(batch, &numbers, i, "photo")
        return Set(numbers.indices.filter { numbers[$0] != 77 })
    }

    @Test(arguments: [
        ModelFamily.miniCPM(patch: 4, merge: 2, scale: 32, mostSlices: 4),
        .deepSeekOCR(
            side: 64, tile: 32, counts: 2...4, background: RGB8(red: 9, green: 9, blue: 9)),
    ])
    func picturesThatAreNotContiguousWriteTheirOwnElements(family: ModelFamily) throws {
        let input = try ModelInput(family)
        let sizes = [(70, 40), (30, 20), (40, 90)].map { PixelSize(width: $0.0, height: $0.1) }
        let batch = try input.batch(for: sizes)
        #expect(!batch.isContiguous)
        var all: Set<Int> = []
        for i in sizes.indices {
            let elements = try Self.written(batch, i), range = batch.ranges[i]
            #expect(elements.count == batch.plans[i].elementCount && all.isDisjoint(with: elements))
            #expect(elements.min() == range.lowerBound && elements.max() == range.upperBound - 1)
            all.formUnion(elements)
            // The way of the tool: the picture's own tensor is copied to its places.
            let alone = try FormulaPictures.prepare(input.plan(for: sizes[i]), "photo")
            var numbers = [Float](repeating: 0, count: batch.elementCount)
            try Self.fill(batch, &numbers, i, "photo")
            var bytes = [UInt8](repeating: 0, count: 4 * batch.elementCount)
            batch.copy(alone, picture: i, to: &bytes)
            #expect(bytes == numbers.withUnsafeBytes { Array($0) })
        }
        #expect(all.count == batch.elementCount)
        #expect(try input.batch(for: [sizes[1], sizes[1]]).localPixelValues == nil)
    }

    @Test func picturesOfTheSameSizeShareAPlan() throws {
        let input = try ModelSamples.input("qwen2-vl")
        let (a, b) = (PixelSize(width: 97, height: 64), PixelSize(width: 64, height: 97))
        let batch = try input.batch(for: [a, b, a, b], orientations: [.up, .up, .up, .right])
        #expect(batch.plans[0] === batch.plans[2] && batch.plans[1] !== batch.plans[3])
        #expect(batch.tokens == 4 * (batch.plans[0].tokens ?? 0))
    }

    @Test func paddedPicturesKeepTheirCoordinates() throws {
        // In a batch, DETR's boxes are still fractions of the picture without the padding.
        let input = try ModelSamples.input("detr")
        let sizes = [PixelSize(width: 480, height: 640), PixelSize(width: 640, height: 480)]
        let batch = try input.batch(for: sizes)
        for (i, size) in sizes.enumerated() {
            let alone = try input.plan(for: size).box(0.25, 0.125, 0.75, 1)
            let box = try batch.plans[i].box(0.25, 0.125, 0.75, 1)
            for (a, b) in [(box.x, 0.25), (box.y, 0.125), (box.width, 0.5), (box.height, 0.875)] {
                #expect(abs(a - b) < 1e-12, "\(size): \(box)")
            }
            #expect(abs(alone.x - box.x) < 1e-12 && abs(alone.height - box.height) < 1e-12)
        }
        #expect(batch.plans[0].views[0].size == PixelSize(width: 1066, height: 1066))
    }

    @Test func wrongArgumentsAreErrors() throws {
        let input = try ModelSamples.input("siglip-224")
        let size = PixelSize(width: 9, height: 9)
        #expect(throws: MatteError.self) { try input.batch(for: []) }
        #expect(throws: MatteError.self) { try input.batch(for: [size], orientations: [.up, .up]) }
        let batch = try input.batch(for: [size, size])
        var numbers = [Float](repeating: 7, count: batch.pixelValues.count)
        let photo = Raster<RGB8>(width: 9, height: 9, repeating: RGB8(red: 0, green: 0, blue: 0))
        for index in [2, -1] {
            var span = numbers.mutableSpan
            #expect(throws: MatteError.self) { try batch.write(photo.view, picture: index, into: &span) }
        }
        numbers.removeLast()
        #expect(throws: MatteError.self) { try Self.fill(batch, &numbers, 0, "photo") }
        #expect(numbers.allSatisfy { $0 == 7 })
        // 100,000 pictures of 1,024 x 1,024 exceed the limit on elements, before memory is allocated.
        let many = [PixelSize](repeating: size, count: 100_000)
        #expect(throws: MatteError.self) { try ModelSamples.input("birefnet-1024").batch(for: many) }
    }
}
