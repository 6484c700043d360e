import Matte
import TestSupport
import Testing

@Suite struct YUV420ViewTests {
    /// Planes with padded rows, whose samples are a function of their position.
    struct Frame {
        let size: PixelSize
        let lumaStride: Int
        let chromaStride: Int
        var luma: [UInt8]
        var chroma: [UInt8]

        init(
            _ width: Int, _ height: Int, seed: UInt64 = 3, pixel: ((Int, Int) -> (UInt8, UInt8, UInt8))? = nil
        ) {
            size = PixelSize(width: width, height: height)
            lumaStride = width + 5
            chromaStride = (width + 1) / 2 * 2 + 9
            var generator = SplitMix64(seed: seed)
            luma = (0..<lumaStride * height).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            chroma = (0..<chromaStride * ((height + 1) / 2)).map { _ in
                UInt8(truncatingIfNeeded: generator.next())
            }
            guard let pixel else { return }
            for y in 0..<height {
                for x in 0..<width {
                    let (l, u, v) = pixel(x, y)
                    luma[y * lumaStride + x] = l
                    chroma[y / 2 * chromaStride + x / 2 * 2] = u
                    chroma[y / 2 * chromaStride + x / 2 * 2 + 1] = v
                }
            }
        }

        func yuv(_ x: Int, _ y: Int) -> (Double, Double, Double) {
            let pair = y / 2 * chromaStride + x / 2 * 2
            return (Double(luma[y * lumaStride + x]), Double(chroma[pair]), Double(chroma[pair + 1]))
        }

        /// Evaluates the standard's equations.
        func rgb(_ x: Int, _ y: Int, _ range: YUVRange, _ matrix: YUVMatrix) -> [Double] {
            let (r, k) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
            let g = 1 - r - k
            var (l, u, v) = yuv(x, y)
            u -= 128
            v -= 128
            if range == .video {
                l = (l - 16) * 255 / 219
                u *= 255.0 / 224
                v *= 255.0 / 224
            }
            let red = l + 2 * (1 - r) * v
            let blue = l + 2 * (1 - k) * u
            let green = l - 2 * (1 - k) * k / g * u - 2 * (1 - r) * r / g * v
            return [red, green, blue].map { min(255, max(0, $0)) }
        }

        func gray(_ x: Int, _ y: Int, _ range: YUVRange) -> UInt8 {
            let l = Int(luma[y * lumaStride + x])
            if range == .full { return UInt8(l) }
            return UInt8(min(255, max(0, ((l - 16) * 255 * 2 + 219) / 438)))
        }

        func withView<Result>(
            _ range: YUVRange, _ matrix: YUVMatrix, _ body: (borrowing YUV420View) throws -> Result
        ) throws -> Result {
            try body(
                YUV420View(
                    luma: luma.span.bytes, chroma: chroma.span.bytes, width: size.width, height: size.height,
                    lumaBytesPerRow: lumaStride, chromaBytesPerRow: chromaStride, range: range, matrix: matrix
                ))
        }
    }

    static func check(_ frame: Frame, _ range: YUVRange, _ matrix: YUVMatrix) throws {
        try withEveryTier { tier in
            let (rgba, bgra, gray) = try frame.withView(range, matrix) { view in
                (
                    try view.converted(to: RGBA8.self), try view.converted(to: BGRA8.self),
                    try view.converted(to: Gray8.self)
                )
            }
            var worst = 0.0
            var unequal = 0
            for y in 0..<frame.size.height {
                for x in 0..<frame.size.width {
                    let p = rgba[x, y]
                    let expected = frame.rgb(x, y, range, matrix)
                    for (value, exact) in zip([p.red, p.green, p.blue], expected) {
                        worst = max(worst, abs(Double(value) - exact))
                    }
                    if bgra[x, y] != BGRA8(red: p.red, green: p.green, blue: p.blue) { unequal += 1 }
                    if gray[x, y].value != frame.gray(x, y, range) || p.alpha != 255 { unequal += 1 }
                }
            }
            #expect(worst <= 1, "\(range) \(matrix) \(frame.size) \(tier)")
            #expect(unequal == 0, "\(range) \(matrix) \(frame.size) \(tier)")
        }
    }

    @Test(arguments: YUVRange.allCases, YUVMatrix.allCases)
    func oddSizesAndNoise(range: YUVRange, matrix: YUVMatrix) throws {
        for (width, height) in [(1, 1), (2, 2), (63, 3), (64, 2), (129, 5), (7, 1), (1, 6), (0, 4), (4, 0)] {
            try Self.check(Frame(width, height), range, matrix)
        }
    }

    @Test(arguments: YUVRange.allCases, YUVMatrix.allCases)
    func everyLumaAtTheCornersOfChroma(range: YUVRange, matrix: YUVMatrix) throws {
        let corners: [UInt8] = [0, 1, 16, 127, 128, 129, 240, 255]
        let frame = Frame(256, 2 * 64) { x, y in
            (UInt8(x), corners[y / 2 % 8], corners[y / 16])
        }
        try Self.check(frame, range, matrix)
    }

    @Test func greyAxisIsGrey() throws {
        for range in YUVRange.allCases {
            let frame = Frame(256, 2) { x, _ in (UInt8(x), 128, 128) }
            let rgba = try frame.withView(range, .bt709) { try $0.converted(to: RGBA8.self) }
            for x in 0..<256 {
                let p = rgba[x, 1]
                #expect(p.green == p.red && p.blue == p.red)
                let change = abs(Int(p.red) - Int(frame.gray(x, 1, range)))
                #expect(change <= (range == .full ? 0 : 1))
            }
        }
    }

    @Test(arguments: ImageOrientation.allCases)
    func turnedInOnePass(orientation: ImageOrientation) throws {
        let frame = Frame(141, 67)
        try withEveryTier { tier in
            try frame.withView(.full, .bt601) { view in
                let upright = try view.converted(to: RGBA8.self)
                #expect(
                    try view.converted(to: RGBA8.self, orientation: orientation)
                        == upright.oriented(orientation), "\(tier)")
                #expect(
                    try view.converted(to: BGR8.self, orientation: orientation)
                        == upright.converted(to: BGR8.self).oriented(orientation), "\(tier)")
                #expect(
                    try view.converted(to: Gray8.self, orientation: orientation)
                        == view.converted(to: Gray8.self).oriented(orientation), "\(tier)")
            }
        }
    }

    @Test func otherFormatsAreReachedThroughOne() throws {
        let frame = Frame(33, 4)
        try frame.withView(.video, .bt601) { view in
            let rgba = try view.converted(to: RGBA8.self)
            #expect(try view.converted(to: RGB8.self) == rgba.converted(to: RGB8.self))
            #expect(
                try view.converted(to: PremultipliedBGRA8.self) == rgba.converted(to: PremultipliedBGRA8.self)
            )
            #expect(
                try view.converted(to: GrayF32.self)
                    == view.converted(to: Gray8.self).converted(to: GrayF32.self))
        }
    }

    @Test func writesIntoPaddedMemory() throws {
        let frame = Frame(71, 3)
        let whole = try frame.withView(.video, .bt709) { try $0.converted(to: RGBA8.self) }
        var target = PaddedPixels<RGBA8>(frame.size) { _, _ in RGBA8(red: 0, green: 0, blue: 0) }
        try target.withMutableView { view in
            try frame.withView(.video, .bt709) { try $0.convert(into: &view) }
        }
        #expect(try Raster(copying: target.view) == whole)
        #expect(target.paddingIsIntact)
    }

    @Test(
        arguments: [
            // luma bytes, chroma bytes, width, height, luma stride, chroma stride, text in the message
            (100, 50, 10, 11, nil, nil, "luma plane"), (100, 49, 10, 10, nil, nil, "chroma plane"),
            (100, 60, 9, 10, nil, 9, "bytesPerRow is 9"),
            (100, 60, 10, 10, 9, nil, "bytesPerRow is 9"),
            (100, 60, -1, 10, nil, nil, "-1"), (100, 60, 10, -2, nil, nil, "-2"),
            (100, 60, .max, 1, nil, nil, "luma"), (100, 60, 10, .max, nil, nil, "luma"),
            (100, 60, 10, 10, .max, nil, "luma"), (100, 60, 10, 10, nil, .max, "chroma"),
            (100, 60, 10, 10, -10, nil, "-10"),
        ] as [(Int, Int, Int, Int, Int?, Int?, String)])
    func contradictingPlanesThrow(
        lumaBytes: Int, chromaBytes: Int, width: Int, height: Int, lumaStride: Int?, chromaStride: Int?,
        named: String
    ) {
        let luma = [UInt8](repeating: 0, count: lumaBytes)
        let chroma = [UInt8](repeating: 0, count: chromaBytes)
        do throws(MatteError) {
            _ = try YUV420View(
                luma: luma.span.bytes, chroma: chroma.span.bytes, width: width, height: height,
                lumaBytesPerRow: lumaStride, chromaBytesPerRow: chromaStride)
            Issue.record("\(width)x\(height) was accepted")
        } catch {
            #expect(error.message.contains(named), "\(error.message)")
        }
    }

    @Test func planesThatJustFitAreAccepted() throws {
        // The last row of either plane needs no padding.
        let luma = [UInt8](repeating: 128, count: 16 * 2 + 9)
        let chroma = [UInt8](repeating: 128, count: 12 + 10)
        let view = try YUV420View(
            luma: luma.span.bytes, chroma: chroma.span.bytes, width: 9, height: 3, lumaBytesPerRow: 16,
            chromaBytesPerRow: 12)
        #expect(try view.converted(to: Gray8.self).size == PixelSize(width: 9, height: 3))
    }
}
