#if canImport(CoreVideo)
import CoreVideo
import MatteApple
import Testing

/// Makes a buffer of Core Video's.
func makeBuffer(_ format: OSType, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    let status = CVPixelBufferCreate(nil, width, height, format, nil, &buffer)
    #expect(status == kCVReturnSuccess)
    return try #require(buffer)
}

/// Writes a byte for every place of a plane.
func fill(_ buffer: CVPixelBuffer, plane: Int, width: Int, height: Int, _ byte: (Int, Int) -> UInt8) {
    CVPixelBufferLockBaseAddress(buffer, [])
    let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane)!
    let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
    for y in 0..<height {
        for x in 0..<width { base.storeBytes(of: byte(x, y), toByteOffset: y * stride + x, as: UInt8.self) }
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
}

@Suite struct PixelBufferTests {
    @Test(arguments: [(1, 1), (5, 3), (17, 2)]) func pixelsAreWrittenAndReadAtTheirPlaces(
        width: Int, height: Int
    ) throws {
        let buffer = try makeBuffer(kCVPixelFormatType_32BGRA, width, height)
        try buffer.withMutableRasterView { view in
            for y in 0..<height {
                for x in 0..<width { view[x, y] = BGRA8(red: UInt8(x), green: UInt8(y), blue: 7, alpha: 9) }
            }
        }
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        let base = CVPixelBufferGetBaseAddress(buffer)!
        let last = (height - 1) * CVPixelBufferGetBytesPerRow(buffer) + 4 * (width - 1)
        let bytes = (0..<4).map { base.load(fromByteOffset: last + $0, as: UInt8.self) }
        CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
        #expect(bytes == [7, UInt8(height - 1), UInt8(width - 1), 9])
        let picture = try buffer.withRasterView { try $0.converted(to: RGBA8.self, orientation: .right) }
        #expect(picture.size == PixelSize(width: height, height: width))
        #expect(picture[height - 1, width - 1] == RGBA8(red: UInt8(width - 1), green: 0, blue: 7, alpha: 9))
    }

    @Test func everyPixelTypeHasItsFormat() throws {
        func check<PixelType: Pixel>(_ format: OSType, _ pixel: PixelType) throws {
            let buffer = try makeBuffer(format, 3, 2)
            try buffer.withMutableRasterView(as: PixelType.self) { $0[2, 1] = pixel }
            try buffer.withRasterView(as: PixelType.self) { #expect($0[2, 1] == pixel) }
        }
        try check(kCVPixelFormatType_32BGRA, BGRA8(red: 1, green: 2, blue: 3, alpha: 4))
        try check(kCVPixelFormatType_32BGRA, PremultipliedBGRA8(red: 1, green: 2, blue: 3, alpha: 4))
        try check(kCVPixelFormatType_32RGBA, RGBA8(red: 1, green: 2, blue: 3, alpha: 4))
        try check(kCVPixelFormatType_32RGBA, PremultipliedRGBA8(red: 1, green: 2, blue: 3, alpha: 4))
        try check(kCVPixelFormatType_24RGB, RGB8(red: 1, green: 2, blue: 3))
        try check(kCVPixelFormatType_24BGR, BGR8(red: 1, green: 2, blue: 3))
        try check(kCVPixelFormatType_OneComponent8, Gray8(200))
        try check(kCVPixelFormatType_OneComponent32Float, GrayF32(0.625))
    }

    @Test func anotherFormatIsRejectedByName() throws {
        let buffer = try makeBuffer(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 4, 4)
        let error = #expect(throws: MatteError.self) { try buffer.withRasterView { $0.size } }
        #expect(error?.code == .unsupported)
        #expect(
            error?.message
                == "cannot read the pixel buffer as bgra8: its format is '420f'; set the producer's format to 'BGRA'"
        )
        let packed = try makeBuffer(kCVPixelFormatType_32BGRA, 4, 4)
        let second = #expect(throws: MatteError.self) { try packed.withYUV420View { $0.size } }
        #expect(
            second?.message
                == "cannot read the pixel buffer as 4:2:0: its format is 'BGRA'; set the producer's format to '420v' or '420f'"
        )
    }

    /// A frame whose planes differ everywhere, and the same planes packed.
    func planar(_ format: OSType, _ width: Int, _ height: Int) throws -> (
        CVPixelBuffer, luma: [UInt8], chroma: [UInt8]
    ) {
        let buffer = try makeBuffer(format, width, height)
        let (pairs, rows) = ((width + 1) / 2, (height + 1) / 2)
        let luma = (0..<width * height).map { UInt8(truncatingIfNeeded: 31 &* $0 &+ 40) }
        let chroma = (0..<2 * pairs * rows).map { UInt8(truncatingIfNeeded: 87 &* $0 &+ 3) }
        fill(buffer, plane: 0, width: width, height: height) { luma[$1 * width + $0] }
        fill(buffer, plane: 1, width: 2 * pairs, height: rows) { chroma[$1 * 2 * pairs + $0] }
        return (buffer, luma, chroma)
    }

    @Test(arguments: [(1, 1), (6, 4), (7, 5)]) func planesAreReadWithTheirRangeAndMatrix(
        width: Int, height: Int
    ) throws {
        let cases: [(OSType, YUVRange, CFString?, YUVMatrix)] = [
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, .video, nil, .bt709),
            (
                kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, .video,
                kCVImageBufferYCbCrMatrix_ITU_R_601_4, .bt601
            ),
            (
                kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, .full, kCVImageBufferYCbCrMatrix_ITU_R_709_2,
                .bt709
            ),
        ]
        for (format, range, attachment, matrix) in cases {
            let (buffer, luma, chroma) = try planar(format, width, height)
            if let attachment {
                CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, attachment, .shouldPropagate)
            }
            let expected = try YUV420View(
                luma: luma.span.bytes, chroma: chroma.span.bytes, width: width, height: height, range: range,
                matrix: matrix
            ).converted(to: RGBA8.self)
            #expect(try buffer.withYUV420View { try $0.converted(to: RGBA8.self) } == expected)
            let frame = try CameraFrame(buffer)
            #expect(frame.layout == .yuv420(range: range, matrix: matrix))
            #expect(try frame.converted(to: RGBA8.self) == expected)
        }
    }

    @Test func anUnknownMatrixIsRejectedUnlessOneIsGiven() throws {
        let (buffer, _, _) = try planar(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 4, 2)
        CVBufferSetAttachment(
            buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_2020, .shouldPropagate)
        let error = #expect(throws: MatteError.self) { try buffer.withYUV420View { $0.size } }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("its matrix is ITU_R_2020") == true)
        #expect(throws: MatteError.self) { try CameraFrame(buffer) }
        #expect(try buffer.withYUV420View(matrix: .bt709) { $0.matrix } == .bt709)
        #expect(try CameraFrame(buffer, matrix: .bt601).layout == .yuv420(range: .video, matrix: .bt601))
    }

    @Test func aFrameOfEitherLayoutGoesThroughTheGateIntoAnEffect() throws {
        let size = PixelSize(width: 6, height: 4)
        let (planes, _, _) = try planar(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 6, 4)
        let packed = try makeBuffer(kCVPixelFormatType_32BGRA, 6, 4)
        try packed.withMutableRasterView { target in
            try planes.withYUV420View { try $0.convert(into: &target) }
        }
        let effect = try PortraitEffect(frame: size, background: .color(RGBA8(red: 9, green: 8, blue: 7)))
        let output = try makeBuffer(kCVPixelFormatType_32BGRA, 6, 4)
        let confidences: [Float] = [0, 0.4, 0.7, 1]
        let results = try [planes, packed].map { buffer in
            let gate = LatestFrame<CameraFrame>()
            #expect(gate.offer(try CameraFrame(buffer), at: .milliseconds(3)))
            let frame = try #require(gate.take(at: .milliseconds(3)))
            try output.withMutableRasterView {
                try effect.render(
                    frame, confidences: RasterView(confidences.span.bytes, width: 2, height: 2), into: &$0)
            }
            return try output.withRasterView { try $0.converted(to: RGBA8.self) }
        }
        #expect(results[0] == results[1])
    }
}
#endif
