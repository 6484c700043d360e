#if !canImport(ImageIO) || SystemCodecs
import CJPEG
import CPNG
import CWebP
import Testing

/// Tests that let every allocation of the C shims fail once. The result must be an error, without leaks (which the
/// address sanitizer finds).
@Suite("Failed allocations in the C shims")
struct ShimFaultTests {
    /// Calls `body` with 0, 1, 2, ... allowed allocations until it succeeds, and returns the number of failures.
    private func exhaust(_ body: (Int64) -> Int32) -> Int {
        for granted in 0..<2_000 {
            let status = body(Int64(granted))
            if status == 0 { return granted }
            #expect(status == MPNG_MEMORY, "status \(status) after \(granted) allocations")
        }
        Issue.record("it never succeeded")
        return 0
    }

    @Test("PNG reader", arguments: ["png-6-8.png", "png-3-4-i-t.png", "png-exif-late.png"])
    func pngReader(_ name: String) {
        let bytes = Sample.named(name).bytes
        let failures = exhaust { granted in
            var options = mpng_read_options()
            options.max_width = 1_000
            options.max_height = 1_000
            options.max_chunk_bytes = 1 << 20
            options.max_cached_chunks = 100
            options.fail_after = granted
            guard let reader = mpng_reader_open(bytes, bytes.count, &options) else {
                return Int32(MPNG_MEMORY)
            }
            defer { mpng_reader_close(reader) }
            var header = mpng_header()
            var status = mpng_reader_read_header(reader, &header)
            if status == 0 { status = mpng_reader_start(reader, Int32(MPNG_RGBA8)) }
            guard status == 0 else { return status }
            var pixels = [UInt8](repeating: 0, count: Int(4 * header.width * header.height))
            var rows: UInt32 = 0
            status = mpng_reader_read_image(reader, &pixels, Int(4 * header.width), &rows)
            var exif: UnsafePointer<UInt8>?
            var count = 0
            return status == 0 ? mpng_reader_finish(reader, &exif, &count) : status
        }
        #expect(failures >= 5)
    }

    @Test("PNG writer")
    func pngWriter() {
        let pixels = [UInt8](repeating: 77, count: 4 * 40 * 30)
        let failures = exhaust { granted in
            guard let writer = mpng_writer_open() else { return Int32(MPNG_MEMORY) }
            defer { mpng_writer_close(writer) }
            var options = mpng_write_options()
            options.width = 40
            options.height = 30
            options.format = Int32(MPNG_RGBA8)
            options.level = 6
            options.filters = 0xF8
            options.memory_level = 8
            options.srgb = 1
            options.fail_after = granted
            var status = mpng_writer_start(writer, &options)
            if status == 0 { status = mpng_writer_write_rows(writer, pixels, 160, 30) }
            if status == 0 { status = mpng_writer_finish(writer) }
            return status
        }
        #expect(failures >= 5)
    }

    @Test("JPEG reader", arguments: ["jpeg-420.jpg", "jpeg-422-progressive.jpg", "jpeg-cmyk.jpg"])
    func jpegReader(_ name: String) {
        let bytes = Sample.named(name).bytes
        let failures = exhaust { granted in
            var options = mjpeg_read_options()
            options.max_scans = 100
            options.max_memory = 1 << 28
            options.fail_after = granted
            guard let reader = mjpeg_reader_open(bytes, bytes.count, &options) else {
                return Int32(MJPEG_MEMORY)
            }
            defer { mjpeg_reader_close(reader) }
            var header = mjpeg_header()
            var output = mjpeg_output()
            var wanted = mjpeg_output_options()
            wanted.scale_eighths = 8
            var status = mjpeg_reader_read_header(reader, &header)
            wanted.format = Int32(header.components == 4 ? MJPEG_CMYK8 : MJPEG_RGBA8)
            if status == 0 { status = mjpeg_reader_start(reader, &wanted, &output) }
            guard status == 0 else { return status }
            var pixels = [UInt8](repeating: 0, count: Int(4 * output.width * output.height))
            var rows: UInt32 = 0
            status = mjpeg_reader_read_rows(reader, &pixels, Int(4 * output.width), output.height, &rows)
            return status == 0 ? mjpeg_reader_finish(reader) : status
        }
        #expect(failures >= 10)
    }

    @Test("JPEG writer", arguments: [0, 1])
    func jpegWriter(_ progressive: Int32) {
        let pixels = [UInt8](repeating: 77, count: 3 * 40 * 30)
        let failures = exhaust { granted in
            guard let writer = mjpeg_writer_open() else { return Int32(MJPEG_MEMORY) }
            defer { mjpeg_writer_close(writer) }
            var options = mjpeg_write_options()
            options.width = 40
            options.height = 30
            options.format = Int32(MJPEG_RGB8)
            options.quality = 80
            options.subsampling = 2
            options.optimize = 1
            options.progressive = progressive
            options.fail_after = granted
            var status = mjpeg_writer_start(writer, &options)
            if status == 0 { status = mjpeg_writer_write_rows(writer, pixels, 120, 30) }
            if status == 0 { status = mjpeg_writer_finish(writer) }
            return status
        }
        #expect(failures >= 10)
    }

    @Test("WebP writer's output")
    func webPWriter() {
        let raster = noise(64, 64)
        let pixels = bytes(of: raster)
        let failures = exhaust { granted in
            var options = mwebp_write_options()
            options.width = 64
            options.height = 64
            options.format = Int32(MWEBP_RGBA8)
            options.lossless = 1
            options.exact = 1
            options.quality = 50
            options.alpha_quality = 100
            options.method = 2
            options.fail_after = granted
            var bytes: UnsafeMutablePointer<UInt8>?
            var count = 0
            let status = mwebp_encode(pixels, 256, &options, &bytes, &count)
            mwebp_free(bytes)
            return status
        }
        #expect(failures >= 1)
    }

    @Test("a byte cap ends writing early in every format")
    func caps() {
        let raster = noise(100, 100)
        let pixels = bytes(of: raster)
        var options = mwebp_write_options()
        options.width = 100
        options.height = 100
        options.format = Int32(MWEBP_RGBA8)
        options.quality = 90
        options.alpha_quality = 100
        options.byte_cap = 500
        options.fail_after = -1
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        #expect(mwebp_encode(pixels, 400, &options, &bytes, &count) == MWEBP_OVER_CAP)
        var jpeg = mjpeg_write_options()
        jpeg.width = 100
        jpeg.height = 100
        jpeg.format = Int32(MJPEG_RGBA8)
        jpeg.quality = 90
        jpeg.byte_cap = 900
        jpeg.fail_after = -1
        let writer = mjpeg_writer_open()
        defer { mjpeg_writer_close(writer) }
        #expect(mjpeg_writer_start(writer, &jpeg) == 0)
        #expect(mjpeg_writer_write_rows(writer, pixels, 400, 100) == 0)
        #expect(mjpeg_writer_finish(writer) == MJPEG_OVER_CAP)
    }
}
#endif
