#if !canImport(ImageIO) || SystemCodecs
import CJPEG
import CPNG
import CWebP
import Matte
import MatteCodecs
import Testing

/// Tests of decoders that read a whole picture in one call. They ask regularly whether to continue, and must stop
/// if the answer is no.
@Suite("Decoding that is stopped early")
struct ShimStopTests {
    /// A callback that answers no to the question with a given number, and counts the questions.
    private struct Stop {
        var at: Int
        var asked = 0
    }

    /// Calls `body` repeatedly. In each call another question is answered by no, up to question `limit`.
    ///
    /// - Returns: The number of questions if all are answered by yes.
    private func stoppedInTurn(
        _ limit: Int,
        _ body: ((@convention(c) (UnsafeMutableRawPointer?) -> Int32), UnsafeMutableRawPointer) -> Int32
    ) -> Int {
        let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
            let stop = context!.assumingMemoryBound(to: Stop.self)
            stop.pointee.asked += 1
            return stop.pointee.asked == stop.pointee.at ? 1 : 0
        }
        var whole = Stop(at: -1)
        #expect(withUnsafeMutablePointer(to: &whole) { body(ask, UnsafeMutableRawPointer($0)) } == 0)
        for number in stride(from: 1, through: whole.asked, by: max(1, whole.asked / limit)) {
            var stop = Stop(at: number)
            let status = withUnsafeMutablePointer(to: &stop) { body(ask, UnsafeMutableRawPointer($0)) }
            #expect(status == MPNG_STOPPED, "stopped at question \(number)")
            #expect(stop.asked == number)
        }
        return whole.asked
    }

    @Test("interlaced PNG")
    func interlacedPNG() {
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        let rows = passes.flatMap { x0, y0, dx, dy in
            stride(from: y0, to: 128, by: dy).map { y in
                stride(from: x0, to: 24, by: dx).map { UInt8($0 + y) }
            }
        }
        let bytes = HandmadePNG(width: 24, height: 128, colorType: 0, isInterlaced: true, rows: rows).bytes()
        let asked = stoppedInTurn(60) { ask, context in
            var options = mpng_read_options()
            options.max_width = 1_000
            options.max_height = 1_000
            options.max_chunk_bytes = 1 << 20
            options.max_cached_chunks = 100
            options.fail_after = -1
            options.should_stop = ask
            options.context = context
            guard let reader = mpng_reader_open(bytes, bytes.count, &options) else { return -1 }
            defer { mpng_reader_close(reader) }
            var header = mpng_header()
            var status = mpng_reader_read_header(reader, &header)
            #expect(header.interlaced == 1)
            if status == 0 { status = mpng_reader_start(reader, Int32(MPNG_RGBA8)) }
            guard status == 0 else { return status }
            var pixels = [UInt8](repeating: 0, count: Int(4 * header.width * header.height))
            var rows: UInt32 = 0
            return mpng_reader_read_image(reader, &pixels, Int(4 * header.width), &rows)
        }
        // One question per 16 rows in each of the 7 passes.
        #expect(asked == 7 * 8)
    }

    @Test(
        "JPEG, with rows read or skipped", arguments: ["jpeg-420.jpg", "jpeg-420-progressive.jpg"], [0, 34])
    func jpeg(_ name: String, _ skipped: Int) {
        let bytes = Sample.named(name).bytes
        let asked = stoppedInTurn(20) { ask, context in
            var options = mjpeg_read_options()
            options.max_scans = 100
            options.max_memory = 1 << 20
            options.fail_after = -1
            options.should_stop = ask
            options.context = context
            guard let reader = mjpeg_reader_open(bytes, bytes.count, &options) else { return -1 }
            defer { mjpeg_reader_close(reader) }
            var header = mjpeg_header()
            var status = mjpeg_reader_read_header(reader, &header)
            var output = mjpeg_output_options()
            output.format = Int32(MJPEG_RGB8)
            output.scale_eighths = 8
            var whole = mjpeg_output()
            if status == 0 { status = mjpeg_reader_start(reader, &output, &whole) }
            if status == 0 { status = mjpeg_reader_skip_rows(reader, UInt32(skipped)) }
            guard status == 0 else { return status }
            var pixels = [UInt8](repeating: 0, count: Int(3 * header.width * header.height))
            var rows: UInt32 = 0
            return mjpeg_reader_read_rows(
                reader, &pixels, Int(3 * header.width), header.height - UInt32(skipped), &rows)
        }
        // At least one question per two of the 35 rows, because 4:2:0 produces rows in pairs.
        #expect(asked >= 16)
    }

    @Test("WebP", arguments: [false, true])
    func webP(lossless: Bool) throws {
        let size = PixelSize(width: 1100, height: 1000)
        let picture = try Raster<RGBA8>(size: size) { y, line in
            for x in 0..<size.width {
                let mixed = UInt8(truncatingIfNeeded: (x &* 31) ^ (y &* 17))
                line.append(
                    RGBA8(red: mixed, green: UInt8(x / 8), blue: UInt8(y / 4), alpha: 255 - mixed / 8))
            }
        }
        let encoding = ImageEncoding.webP(WebPOptions(isLossless: lossless, quality: lossless ? 0 : 80))
        let bytes = try picture.encoded(as: encoding).bytes
        let whole = try Raster<RGBA8>(decoding: bytes)
        let asked = stoppedInTurn(6) { ask, context in
            var options = mwebp_read_options()
            options.format = Int32(MWEBP_RGBA8)
            options.width = 1100
            options.height = 1000
            options.should_stop = ask
            options.context = context
            var pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
            var rows: UInt32 = 0
            let status = mwebp_decode(bytes, bytes.count, &options, &pixels, 4 * size.width, &rows)
            if status == 0 {
                #expect(rows == 1000)
                // Decoding in steps and at once gives the same picture.
                var once = mwebp_read_options()
                once.format = Int32(MWEBP_RGBA8)
                once.width = 1100
                once.height = 1000
                var others = [UInt8](repeating: 0, count: pixels.count)
                #expect(mwebp_decode(bytes, bytes.count, &once, &others, 4 * size.width, &rows) == 0)
                #expect(pixels == others)
                #expect(whole[1099, 999].blue == pixels[pixels.count - 2])
            }
            return status
        }
        #expect(asked >= 16)
    }

    /// Through the library: in a task that is already cancelled, such pictures are not decoded.
    @Test func aCancelledTaskDecodesNothing() async throws {
        let interlaced = Sample.named("png-3-4-i-t.png").bytes
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do {
                _ = try Raster<RGBA8>(decoding: interlaced)
                return false
            } catch let error as MatteError {
                return error.code == .cancelled
            }
        }
        #expect(try await task.value)
    }
}
#endif
