import MatteModels
import TestSupport
import Testing

/// Filling memory of several types, orientations, and errors.
struct ModelPlanTests {
    private static let size = PixelSize(width: 97, height: 64)

    private static func view(_ bytes: borrowing [UInt8], _ body: (borrowing RasterView<RGB8>) throws -> Void)
        throws
    {
        try body(RasterView<RGB8>(bytes.span.bytes, width: size.width, height: size.height))
    }

    /// Returns the first index that differs. A loop is several times as fast as a collection in code that isn't optimized.
    private static func first(_ count: Int, where differs: (Int) -> Bool) -> Int? {
        var i = 0
        while i < count {
            if differs(i) { return i }
            i += 1
        }
        return nil
    }

    @Test(arguments: ModelSamples.names)
    func otherTypesAreRoundedOrTheBytes(name: String) throws {
        let input = try ModelSamples.input(name)
        let plan = try input.plan(for: Self.size)
        let numbers = try FormulaPictures.prepare(plan, "photo")
        let pixels = FormulaPictures.kept("photo", Self.size, 3)
        try Self.view(pixels) { view in
            #if !(os(macOS) && arch(x86_64))
            var halves = [Float16](repeating: .nan, count: numbers.count)
            var span = halves.mutableSpan
            try plan.write(view, into: &span)
            #expect(Self.first(numbers.count) { halves[$0] != Float16(numbers[$0]) } == nil, "\(name)")
            #endif
            var bytes = [UInt8](repeating: 77, count: numbers.count)
            var byteSpan = bytes.mutableSpan
            if name == "dinov3" || name == "phi4-mm" {
                #expect(throws: MatteError.self) { try plan.write(view, into: &byteSpan) }
                return
            }
            try plan.write(view, into: &byteSpan)
            // Without a normalisation, numbers are the bytes themselves.
            let plain = try ModelInput(
                input.family, filter: input.filter, numbers: ModelNumbers(rescale: nil)
            ).plan(for: Self.size)
            let levels = try FormulaPictures.prepare(plain, "photo")
            if case .shortestEdge(_, _, true) = input.family { return }
            #expect(Self.first(levels.count) { Float(bytes[$0]) != levels[$0] } == nil, "\(name)")
        }
    }

    @Test func turnedPicturesGiveTheUprightTensor() throws {
        let input = try ModelSamples.input("qwen2-vl")
        let pixels = FormulaPictures.kept("photo", Self.size, 3)
        try Self.view(pixels) { view in
            for orientation in ImageOrientation.allCases {
                let upright = try view.converted(to: RGB8.self, orientation: orientation)
                let expected = try input.plan(for: upright.size).prepare(upright.view)
                let turned = try input.plan(for: Self.size, orientation: orientation).prepare(view)
                #expect(turned.pixelValues == expected.pixelValues, "\(orientation)")
            }
        }
    }

    @Test func aPlanIsReusableAndChecksItsArguments() throws {
        let plan = try ModelSamples.input("clip-b32").plan(for: Self.size)
        let first = try FormulaPictures.prepare(plan, "photo")
        _ = try FormulaPictures.prepare(plan, "noise")
        #expect(try FormulaPictures.prepare(plan, "photo") == first)
        let pixels = FormulaPictures.kept("photo", Self.size, 3)
        try Self.view(pixels) { view in
            var short = [Float](repeating: 0, count: first.count - 1)
            var span = short.mutableSpan
            #expect(throws: MatteError.self) { try plan.write(view, into: &span) }
        }
        let other = Raster<RGB8>(width: 3, height: 3, repeating: RGB8(red: 0, green: 0, blue: 0))
        #expect(throws: MatteError.self) { try plan.prepare(other.view) }
    }

    @Test func cropsOfSmallerPicturesArePaddedAsByTheBackend() throws {
        let size = PixelSize(width: 4, height: 4)
        let white = Raster<Gray8>(width: 4, height: 4, repeating: Gray8(255))
        for (backend, before) in [(ModelBackend.torchvision, 1), (.pillow, 2)] {
            let input = try ModelInput(
                .shortestEdge(4, crop: PixelSize(width: 7, height: 9)), numbers: ModelNumbers(),
                backend: backend)
            let values = try input.plan(for: size).prepare(white.view).pixelValues
            let top = backend == .pillow ? 3 : 2
            for y in 0..<9 {
                for x in 0..<7 {
                    let isInside = (before..<before + 4).contains(x) && (top..<top + 4).contains(y)
                    #expect((values[y * 7 + x] == 1) == isInside, "\(backend) \(x) \(y)")
                }
            }
        }
    }
}
