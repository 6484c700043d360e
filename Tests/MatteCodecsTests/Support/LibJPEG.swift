#if !canImport(ImageIO)
import CLibJPEG
import Glibc
import Matte
import TestSupport

/// libjpeg, called directly: an encoder with settings that Matte doesn't offer, and a reader of coefficients. Files must
/// be intact, because libjpeg ends the process at an error.
enum LibJPEG {
    /// A random file: its settings.
    struct Settings: Sendable, CustomStringConvertible {
        var width = 16
        var height = 16
        /// The sampling factors of each component, horizontal and vertical; one pair for grey.
        var sampling: [[Int]] = [[2, 2], [1, 1], [1, 1]]
        var quality = 75
        /// The number of MCUs between restart markers.
        var restarts = 0
        /// 1 if the file is progressive, 0 if it is sequential. With 2, its scans have other parameters than libjpeg's
        /// usual ones.
        var progressive = 0
        var isOptimized = false
        /// True if the components are stored as red, green and blue.
        var isRGB = false
        /// 0 for noise, 1 for slopes, 2 for flat areas with edges.
        var content = 0
        var seed: UInt64 = 0

        var description: String {
            "\(width)x\(height) \(sampling), quality \(quality), restarts \(restarts), progressive \(progressive), "
                + "optimized \(isOptimized), RGB \(isRGB), content \(content), seed \(seed)"
        }
    }

    static let samplings: [[[Int]]] = [
        [[1, 1]], [[2, 2]], [[1, 1], [1, 1], [1, 1]], [[2, 1], [1, 1], [1, 1]], [[2, 2], [1, 1], [1, 1]],
        [[1, 2], [1, 1], [1, 1]], [[4, 1], [1, 1], [1, 1]], [[4, 2], [1, 1], [1, 1]],
        [[2, 2], [2, 1], [2, 1]], [[2, 2], [1, 2], [1, 2]], [[1, 4], [1, 1], [1, 1]],
        [[2, 1], [2, 1], [2, 1]], [[2, 2], [2, 1], [1, 2]], [[1, 1], [2, 2], [1, 1]],
        [[1, 3], [1, 1], [1, 1]], [[3, 1], [1, 1], [1, 1]],
    ]

    /// A generator of settings.
    static let settings: Generator<Settings> = Generator<Int>.integer(in: 1...70)
        .combined(with: .integer(in: 1...70))
        .combined(with: Generator.element(of: samplings).combined(with: .element(of: [0, 0, 0, 1, 2])))
        .combined(with: Generator<Int>.integer(in: 1...100).combined(with: .element(of: [0, 0, 1, 3, 7])))
        .combined(with: Generator<Int>.integer(in: 0...2).combined(with: .integer(in: 0...1_000_000)))
        .combined(with: Generator.bool.combined(with: .integer(in: 0...9)))
        .map { drawn, flags in
            let ((((width, height), (sampling, progressive)), (quality, restarts)), (content, seed)) = drawn
            return Settings(
                width: width, height: height, sampling: sampling, quality: quality, restarts: restarts,
                progressive: progressive, isOptimized: flags.0, isRGB: flags.1 == 0 && sampling.count == 3,
                content: content, seed: UInt64(seed))
        }

    /// Encodes a random picture.
    static func encode(_ settings: Settings) -> [UInt8] {
        var codec = jpeg_compress_struct()
        var errors = jpeg_error_mgr()
        let isGray = settings.sampling.count == 1
        let row = settings.width * (isGray ? 1 : 3)
        var samples = samples(settings, row)
        return withUnsafeMutablePointer(to: &errors) { errors in
            codec.err = jpeg_std_error(errors)
            errors.pointee.emit_message = { _, _ in }
            jpeg_CreateCompress(&codec, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
            defer { jpeg_destroy_compress(&codec) }
            var buffer: UnsafeMutablePointer<UInt8>?
            var count: UInt = 0
            return withUnsafeMutablePointer(to: &buffer) { buffer in
                withUnsafeMutablePointer(to: &count) { count in
                    jpeg_mem_dest(&codec, buffer, count)
                    codec.image_width = UInt32(settings.width)
                    codec.image_height = UInt32(settings.height)
                    codec.input_components = isGray ? 1 : 3
                    codec.in_color_space = isGray ? JCS_GRAYSCALE : JCS_RGB
                    jpeg_set_defaults(&codec)
                    if settings.isRGB { jpeg_set_colorspace(&codec, JCS_RGB) }
                    jpeg_set_quality(&codec, Int32(settings.quality), boolean(settings.quality % 2))
                    for (i, factors) in settings.sampling.enumerated() {
                        codec.comp_info[i].h_samp_factor = Int32(factors[0])
                        codec.comp_info[i].v_samp_factor = Int32(factors[1])
                    }
                    codec.restart_interval = UInt32(settings.restarts)
                    codec.optimize_coding = boolean(settings.isOptimized ? 1 : 0)
                    var scans = scans(settings)
                    scans.withUnsafeMutableBufferPointer { scans in
                        if settings.progressive == 1 { jpeg_simple_progression(&codec) }
                        if settings.progressive == 2 {
                            codec.scan_info = UnsafePointer(scans.baseAddress)
                            codec.num_scans = Int32(scans.count)
                        }
                        jpeg_start_compress(&codec, 1)
                        samples.withUnsafeMutableBufferPointer { samples in
                            for y in 0..<settings.height {
                                var line: JSAMPROW? = samples.baseAddress! + y * row
                                _ = jpeg_write_scanlines(&codec, &line, 1)
                            }
                        }
                        jpeg_finish_compress(&codec)
                    }
                    defer { free(buffer.pointee) }
                    return Array(UnsafeBufferPointer(start: buffer.pointee, count: Int(count.pointee)))
                }
            }
        }
    }

    /// Returns the offsets of the bytes of quantization factors.
    static func factors(_ file: [UInt8]) -> [Int] {
        var (at, result) = (2, [Int]())
        while file[at + 1] != 0xDA {
            let end = at + 2 + Int(file[at + 2]) << 8 + Int(file[at + 3])
            var table = at + 4
            while file[at + 1] == 0xDB, table < end {
                let next = table + 1 + 64 * (1 + Int(file[table] >> 4))
                result += table + 1..<next
                table = next
            }
            at = end
        }
        return result
    }

    /// Returns a file with its first scans only.
    static func firstScans(_ count: Int, of file: [UInt8]) -> [UInt8] {
        var scans = 0
        for at in 2..<file.count - 1 where file[at] == 0xFF {
            let marker = file[at + 1]
            if scans == count, marker != 0, !(0xD0...0xD7 ~= marker) {
                return file[..<at] + [0xFF, 0xD9]
            }
            if marker == 0xDA { scans += 1 }
        }
        return file
    }

    /// Scans with random cuts of the coefficients, and two or three refinements.
    private static func scans(_ settings: Settings) -> [jpeg_scan_info] {
        var random = SplitMix64(seed: settings.seed)
        let components = Int32(settings.sampling.count)
        func scan(_ list: [Int32], _ first: Int32, _ last: Int32, _ high: Int32, _ low: Int32)
            -> jpeg_scan_info
        {
            var scan = jpeg_scan_info()
            scan.comps_in_scan = Int32(list.count)
            withUnsafeMutableBytes(of: &scan.component_index) { $0.bindMemory(to: Int32.self) }
                .enumeratedSet(list)
            (scan.Ss, scan.Se, scan.Ah, scan.Al) = (first, last, high, low)
            return scan
        }
        let low = Int32.random(in: 0...3, using: &random)
        let all = Array(0..<components)
        let blocks = settings.sampling.reduce(0) { $0 + $1[0] * $1[1] }
        let isTogether = components > 1 && blocks <= 10 && Bool.random(using: &random)
        var scans: [jpeg_scan_info] = []
        for list in isTogether ? [all] : all.map({ [$0] }) { scans.append(scan(list, 0, 0, 0, low)) }
        let cut = Int32.random(in: 1...62, using: &random)
        for c in all {
            scans.append(scan([c], 1, cut, 0, low))
            scans.append(scan([c], cut + 1, 63, 0, low))
        }
        for bit in stride(from: low, to: 0, by: -1) {
            for list in isTogether ? [all] : all.map({ [$0] }) {
                scans.append(scan(list, 0, 0, bit, bit - 1))
            }
            for c in all { scans.append(scan([c], 1, 63, bit, bit - 1)) }
        }
        return scans
    }

    private static func samples(_ settings: Settings, _ row: Int) -> [UInt8] {
        var random = SplitMix64(seed: settings.seed)
        let (a, b) = (Int.random(in: -9...9, using: &random), Int.random(in: -9...9, using: &random))
        var samples: [UInt8] = []
        samples.reserveCapacity(row * settings.height)
        for y in 0..<settings.height {
            for x in 0..<row {
                let value =
                    switch settings.content {
                    case 0: Int.random(in: 0...255, using: &random)
                    case 1: 128 + (a * x + b * y) / 4
                    default: (x / 23 + y / 11) % 2 == 0 ? 20 + a : 230 + b
                    }
                samples.append(UInt8(clamping: value))
            }
        }
        return samples
    }

    /// Reads the coefficients of a file: for each component, its rows of blocks without those that only fill an MCU.
    static func coefficients(_ file: [UInt8]) -> [[[Int16]]] {
        var codec = jpeg_decompress_struct()
        var errors = jpeg_error_mgr()
        return withUnsafeMutablePointer(to: &errors) { errors in
            codec.err = jpeg_std_error(errors)
            errors.pointee.emit_message = { _, _ in }
            jpeg_CreateDecompress(&codec, JPEG_LIB_VERSION, MemoryLayout<jpeg_decompress_struct>.size)
            defer { jpeg_destroy_decompress(&codec) }
            return file.withUnsafeBufferPointer { file in
                jpeg_mem_src(&codec, file.baseAddress!, UInt(file.count))
                jpeg_read_header(&codec, 1)
                let arrays = jpeg_read_coefficients(&codec)!
                return (0..<Int(codec.num_components)).map { i in
                    let component = codec.comp_info[i]
                    let access = codec.mem.pointee.access_virt_barray!
                    return (0..<component.height_in_blocks).map { y in
                        let row = withUnsafeMutablePointer(to: &codec) { codec in
                            codec.withMemoryRebound(to: jpeg_common_struct.self, capacity: 1) {
                                access($0, arrays[i], y, 1, 0)!
                            }
                        }
                        let start = UnsafeRawPointer(row[0]!).assumingMemoryBound(to: Int16.self)
                        return Array(
                            UnsafeBufferPointer(start: start, count: 64 * Int(component.width_in_blocks)))
                    }
                }
            }
        }
    }
}

extension UnsafeMutableBufferPointer {
    /// Replaces the first elements.
    fileprivate func enumeratedSet(_ elements: [Element]) {
        for (i, element) in elements.enumerated() { self[i] = element }
    }
}
#endif
