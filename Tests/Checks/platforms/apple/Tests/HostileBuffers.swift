import CoreMedia
import CoreVideo
import MatteApple
import Testing

/// Tests pixel buffers that Core Video never or rarely creates. Each one must cause a typed error and must not stay
/// locked.
@Suite struct HostileBuffers {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 64)

    func buffer(
        _ format: OSType, _ width: Int, _ height: Int, planar: Bool = false, _ planes: [CVBuffer.Plane]
    ) -> CVPixelBuffer {
        CVBuffer(standIn: format, width: width, height: height, isPlanar: planar, planes: planes)
    }

    func packed(_ width: Int, _ height: Int, stride: Int) -> CVPixelBuffer {
        buffer(
            kCVPixelFormatType_32BGRA, width, height,
            [CVBuffer.Plane(width: width, height: height, bytesPerRow: stride, memory: memory)])
    }

    func planar(_ luma: (Int, Int, stride: Int), _ chroma: (Int, Int, stride: Int)?) -> CVPixelBuffer {
        let planes = [luma] + (chroma.map { [$0] } ?? [])
        return buffer(
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 6, 4, planar: true,
            planes.map { CVBuffer.Plane(width: $0.0, height: $0.1, bytesPerRow: $0.stride, memory: memory) })
    }

    /// Returns the errors of all functions that read a pixel buffer. The functions must throw the same error.
    func errors(_ buffer: CVPixelBuffer) -> Set<MatteError> {
        var errors: Set<MatteError> = []
        func attempt(_ body: () throws -> Void) {
            do {
                try body()
                Issue.record("nothing was thrown")
            } catch {
                if let error = error as? MatteError { errors.insert(error) } else { Issue.record("\(error)") }
            }
            #expect(buffer.locks.isEmpty)
        }
        if buffer.isPlanar {
            attempt { try buffer.withYUV420View { _ in } }
        } else {
            attempt { try buffer.withRasterView { _ in } }
            attempt { try buffer.withMutableRasterView { _ in } }
        }
        attempt { _ = try CameraFrame(buffer) }
        return errors
    }

    @Test func lockingIsRefused() {
        for buffer in [packed(2, 2, stride: 8), planar((6, 4, 6), (3, 2, 6))] {
            buffer.lockStatus = -6661
            #expect(
                errors(buffer) == [
                    MatteError(
                        .io, "cannot lock the pixel buffer: CVPixelBufferLockBaseAddress returned -6661")
                ]
            )
        }
    }

    @Test func rowsOverlap() {
        #expect(
            errors(packed(3, 2, stride: 11)) == [
                MatteError(
                    .parameter,
                    "cannot read the pixel buffer: bytesPerRow is 11, less than the 12 bytes of a row")
            ])
        for stride in [0, -64] { #expect(errors(packed(3, 2, stride: stride)).first?.code == .parameter) }
        #expect(
            errors(planar((6, 4, 5), (3, 2, 6))) == [
                MatteError(
                    .parameter, "cannot read the luma plane: bytesPerRow is 5, less than the 6 bytes of a row"
                )
            ])
        #expect(
            errors(planar((6, 4, 6), (3, 2, 4))) == [
                MatteError(
                    .parameter,
                    "cannot read the chroma plane: bytesPerRow is 4, less than the 6 bytes of a row")
            ])
    }

    @Test func moreBytesThanThereAreNumbers() {
        #expect(errors(packed(3, 4, stride: .max / 2)).first?.code == .limits)
    }

    @Test func planesAreMissingOrTooSmall() {
        let none = buffer(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 6, 4, planar: true, [])
        #expect(
            errors(none) == [
                MatteError(
                    .parameter,
                    "cannot read the pixel buffer as 4:2:0: it has 0 planes instead of 2; set the producer's format to '420v' or '420f'"
                )
            ])
        #expect(errors(planar((6, 4, 6), nil)).first?.message.contains("1 planes") == true)
        #expect(
            errors(planar((6, 3, 6), (3, 2, 6))) == [
                MatteError(
                    .parameter,
                    "cannot read the luma plane of a pixel buffer of 6x4: its size is 6x3, less than the 6x4 that the picture needs"
                )
            ])
        #expect(
            errors(planar((6, 4, 6), (2, 2, 6))).first?.message.contains(
                "its size is 2x2, less than the 3x2 that the picture needs")
                == true)
    }

    @Test func memoryHasNoAddress() {
        let plane = CVBuffer.Plane(width: 2, height: 2, bytesPerRow: 8, memory: nil)
        let error = errors(buffer(kCVPixelFormatType_32BGRA, 2, 2, [plane])).first
        #expect(error?.code == .io)
    }

    @Test func unknownFormatsAreNamed() {
        let plane = CVBuffer.Plane(width: 2, height: 2, bytesPerRow: 8, memory: memory)
        for (format, name) in [(0x7834_3230, "'x420'"), (32, "32"), (0, "0")] as [(OSType, String)] {
            let error = errors(buffer(format, 2, 2, [plane])).first
            #expect(error?.code == .unsupported)
            #expect(error?.message.contains("its format is \(name);") == true)
        }
    }

    @Test func nothingIsLockedWhileNothingIsRead() throws {
        let buffer = packed(4, 2, stride: 64)
        #expect(throws: CancellationError.self) {
            try buffer.withRasterView { _ in
                #expect(buffer.locks == [.readOnly])
                throw CancellationError()
            }
        }
        try buffer.withMutableRasterView { _ in
            #expect(buffer.locks == [[]])
            #expect(buffer.lockCount == 2)
        }
        #expect(buffer.locks.isEmpty)
        do {
            let frame = try CameraFrame(buffer)
            #expect(buffer.locks == [.readOnly])
            withExtendedLifetime(frame) {}
        }
        #expect(buffer.locks.isEmpty)
    }

    @Test func onlyPaddingIsLeftAlone() throws {
        let buffer = CVBuffer.allocated(
            kCVPixelFormatType_32BGRA, width: 3, height: 2, isPlanar: false, planes: [(3, 2, 12)])
        try buffer.withMutableRasterView { $0.fill(with: BGRA8(red: 0, green: 0, blue: 0, alpha: 0)) }
        let plane = buffer.planes[0]
        for i in 0..<plane.bytesPerRow * 2 {
            let isPixel = i % plane.bytesPerRow < 12
            #expect(plane.memory!.load(fromByteOffset: i, as: UInt8.self) == (isPixel ? 0 : 0xA5))
        }
    }

    @Test func samplesHaveABufferAndATime() throws {
        let time = CMTime(value: 1001, timescale: 600)
        let sample = CMSampleBuffer(standIn: packed(4, 2, stride: 16), time: time)
        #expect(sample.presentationMilliseconds == 1668)
        #expect(try CameraFrame(sample).size == PixelSize(width: 4, height: 2))
        let silent = CMSampleBuffer(standIn: nil, time: .invalid)
        #expect(silent.presentationMilliseconds == nil)
        let error = #expect(throws: MatteError.self) { try CameraFrame(silent) }
        #expect(error?.code == .parameter)
        let endless = CMSampleBuffer(standIn: nil, time: CMTime(value: 1, timescale: 0))
        #expect(endless.presentationMilliseconds == nil)
    }
}
