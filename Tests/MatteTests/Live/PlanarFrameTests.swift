import Matte
import TestSupport
import Testing

/// 4:2:0 frames in effects and in the gate, against the same frames converted first.
@Suite struct PlanarFrameTests {
    typealias Frame = YUV420ViewTests.Frame

    static let backgrounds: [@Sendable (PixelSize) throws -> PortraitBackground] = [
        { _ in .blur(sigma: 0.1) }, { _ in .blur(sigma: 1.4) }, { _ in .blur(sigma: 9) },
        { _ in .color(RGBA8(red: 200, green: 30, blue: 90)) }, { _ in .desaturate },
        { size in
            .image(
                try Raster(
                    size: size,
                    pixels: (0..<size.area).map { RGBA8(red: UInt8($0 % 251), green: 7, blue: 99) }))
        },
    ]

    /// Odd sides, rows that end within every width of vector, and one pixel.
    static let sizes = [(1, 1), (2, 1), (1, 3), (5, 4), (37, 21), (66, 9)].map {
        PixelSize(width: $0.0, height: $0.1)
    }

    private func checkPortrait<Output: StraightAlphaPixel>(
        _ frame: Frame, _ range: YUVRange, _ matrix: YUVMatrix, _ type: Output.Type
    ) throws {
        let maskSize = PixelSize(width: 7, height: 5)
        let confidences = try Raster(
            size: maskSize,
            pixels: PortraitEffectTests.disc(maskSize, x: 0.4, y: 0.5, radius: 0.3).map { GrayF32($0) })
        for make in Self.backgrounds {
            let background = try make(frame.size)
            let effect = try PortraitEffect(frame: frame.size, background: background)
            let reference = try PortraitEffect(frame: frame.size, background: background)
            let outcome = try frame.withView(range, matrix) { view in
                let pixels = try view.converted(to: Output.self)
                var expected = try Raster<Output>(copying: pixels.view)
                var target = expected.mutableView
                try reference.render(pixels.view, confidences: confidences.view, into: &target)
                var rendered = PaddedPixels<Output>(frame.size, padding: 6, offset: 1) { _, _ in
                    pixels[0, 0]
                }
                // Twice, because the second frame reuses what the first one allocated.
                for _ in 0..<2 {
                    try rendered.withMutableView { target throws(MatteError) in
                        try effect.render(view, confidences: confidences.view, into: &target)
                    }
                }
                return (expected, rendered)
            }
            #expect(outcome.1.paddingIsIntact)
            #expect(
                try Raster(copying: outcome.1.view) == outcome.0,
                "\(background) \(frame.size) \(range) \(matrix)")
        }
    }

    @Test(arguments: sizes) func portraitsAreThoseOfTheConvertedFrame(size: PixelSize) throws {
        let frame = Frame(size.width, size.height, seed: 11)
        try checkPortrait(frame, .video, .bt709, BGRA8.self)
        try checkPortrait(frame, .full, .bt601, RGBA8.self)
    }

    /// Rows that the mask hides completely, or shows in some columns only.
    @Test func hiddenPixelsAreThoseOfTheBackground() throws {
        let size = PixelSize(width: 133, height: 7)
        let visible: [Range<Int>] = [0..<0, 0..<1, 132..<133, 65..<66, 31..<97, 0..<133, 64..<66]
        let coverage = (0..<size.area).map { (i: Int) -> Gray8 in
            guard visible[i / 133].contains(i % 133) else { return Gray8(0) }
            return Gray8(UInt8(1 + i % 255))
        }
        let mask = Mask(try Raster(size: size, pixels: coverage))
        let frame = Frame(size.width, size.height, seed: 3)
        for make in Self.backgrounds {
            let background = try make(size)
            let effect = try PortraitEffect(frame: size, background: background)
            let (expected, rendered) = try frame.withView(.video, .bt709) { view in
                let pixels = try view.converted(to: BGRA8.self)
                var expected = pixels
                var target = expected.mutableView
                try effect.render(pixels.view, mask: mask, into: &target)
                var rendered = Raster(width: 133, height: 7, repeating: BGRA8(red: 9, green: 8, blue: 7))
                var output = rendered.mutableView
                try effect.render(view, mask: mask, into: &output)
                return (expected, rendered)
            }
            #expect(rendered == expected, "\(background)")
        }
    }

    @Test func everyTierAndNumberOfThreadsGivesTheSamePortrait() throws {
        let frame = Frame(301, 203, seed: 4)
        let confidences: [Float] = [0.1, 0.9, 0.4, 1]
        var results: Set<Raster<BGRA8>> = []
        try withEveryTier { _ in
            for parallelism in [Parallelism.serial, .threads(3)] {
                let effect = try PortraitEffect(frame: frame.size, background: .blur(sigma: 6))
                var output = Raster(width: 301, height: 203, repeating: BGRA8(red: 0, green: 0, blue: 0))
                var target = output.mutableView
                try frame.withView(.video, .bt601) { view in
                    let camera = try CameraFrame(copying: view)
                    try effect.render(
                        camera, confidences: RasterView(confidences.span.bytes, width: 2, height: 2),
                        into: &target,
                        parallelism: parallelism)
                }
                results.insert(output)
            }
        }
        #expect(results.count == 1)
    }

    @Test(arguments: sizes) func categoriesAreThoseOfTheConvertedFrame(size: PixelSize) throws {
        let frame = Frame(size.width, size.height, seed: 8)
        let indices = (0..<size.area).map { UInt8($0 % 5) }
        for outline in [0, 2] {
            let effect = try CategoryEffect(frame: size, palette: .voc, outline: outline)
            let (expected, rendered) = try frame.withView(.video, .bt709) { view in
                let pixels = try view.converted(to: BGRA8.self)
                var expected = pixels
                var target = expected.mutableView
                try effect.render(
                    pixels.view,
                    categories: RasterView(indices.span.bytes, width: size.width, height: size.height),
                    into: &target)
                var rendered = try Raster(size: size, repeating: BGRA8(red: 1, green: 2, blue: 3))
                var output = rendered.mutableView
                let camera = try CameraFrame(copying: view)
                try effect.render(
                    camera,
                    categories: RasterView(indices.span.bytes, width: size.width, height: size.height),
                    into: &output)
                return (expected, rendered)
            }
            #expect(rendered == expected)
        }
    }

    @Test func framesWithAWrongSizeAreRejected() throws {
        let frame = Frame(6, 4)
        let size = PixelSize(width: 6, height: 5)
        let portrait = try PortraitEffect(frame: size, background: .desaturate)
        let categories = try CategoryEffect(frame: size, palette: .voc)
        var output = Raster(width: 6, height: 5, repeating: BGRA8(red: 0, green: 0, blue: 0))
        var target = output.mutableView
        let start = "cannot render a frame of 6x4: the effect "
        let error = #expect(throws: MatteError.self) {
            try frame.withView(.full, .bt709) { view in
                try portrait.render(view, mask: Mask(size: size, repeating: 9), into: &target)
            }
        }
        #expect(error?.message.hasPrefix(start) == true && error?.message.contains("6x5") == true)
        let second = #expect(throws: MatteError.self) {
            try frame.withView(.full, .bt709) { view in
                let plane = Raster(width: 1, height: 1, repeating: Gray8(3))
                try categories.render(view, categories: plane.view, into: &target)
            }
        }
        #expect(second?.message.hasPrefix(start) == true && second?.message.contains("6x5") == true)
    }

    /// The number of calls of `retain` and `release` for planes of 40 and 20 bytes.
    private func calls(_ width: Int, _ height: Int, luma: Int, chroma: Int) -> [Int] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 60, alignment: 4)
        defer { memory.deallocate() }
        var (retained, released) = (0, 0)
        #expect(throws: MatteError.self) {
            try CameraFrame(
                size: PixelSize(width: width, height: height), bytesPerRow: (luma, chroma), range: .video,
                matrix: .bt709,
                retainPlanes: {
                    retained += 1
                    return (
                        UnsafeRawBufferPointer(rebasing: memory[..<40]),
                        UnsafeRawBufferPointer(rebasing: memory[40...])
                    )
                }, release: { released += 1 })
        }
        return [retained, released]
    }

    @Test func planesThatDoNotFitAreNotHeldOrGivenBack() {
        #expect(calls(8, 4, luma: 7, chroma: 8) == [0, 0])
        #expect(calls(7, 4, luma: 7, chroma: 7) == [0, 0])
        #expect(calls(-1, 4, luma: 8, chroma: 8) == [0, 0])
        #expect(calls(8, 6, luma: 8, chroma: 8) == [1, 1])
        #expect(calls(8, 5, luma: 8, chroma: 8) == [1, 1])
    }

    @Test(arguments: [(5, 3), (4, 4), (1, 1)]) func aCopyOwnsItsPlanes(width: Int, height: Int) throws {
        let frame = Frame(width, height, seed: 2)
        let gate = LatestFrame<CameraFrame>()
        let expected = try frame.withView(.full, .bt601) { view in
            #expect(gate.offer(try CameraFrame(copying: view), at: .milliseconds(5)))
            return try view.converted(to: RGBA8.self, orientation: .right)
        }
        let taken = try #require(gate.take(at: .milliseconds(5)))
        #expect(taken.layout == .yuv420(range: .full, matrix: .bt601))
        #expect(try taken.converted(to: RGBA8.self, orientation: .right) == expected)
        let size = taken.yuvView.size
        #expect(size == frame.size)
    }

    @Test func aViewOfTheOtherLayoutTraps() async {
        await #expect(processExitsWith: .failure) {
            let pixels = Raster(width: 2, height: 2, repeating: BGRA8(red: 0, green: 0, blue: 0))
            let camera = try CameraFrame(copying: pixels.view)
            let view = camera.yuvView
            _ = view.size
        }
        await #expect(processExitsWith: .failure) {
            let frame = Frame(2, 2)
            let camera = try frame.withView(.full, .bt709) { try CameraFrame(copying: $0) }
            let view = camera.view
            _ = view.size
        }
    }
}
