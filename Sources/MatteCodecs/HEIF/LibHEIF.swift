#if HEIF && (!canImport(ImageIO) || SystemCodecs)
import CHEIF
import Matte

/// Functions that decode with libheif.
enum LibHEIF {
    /// The samples of a decoded picture, valid until the picture is released.
    @safe
    struct Samples {
        let start: UnsafePointer<UInt8>
        let bytesPerRow: Int
        /// The number of bits per sample. Up to 8 take one byte, others two.
        let depth: Int
    }

    /// Decodes a plane and calls `body` with its samples.
    ///
    /// - Parameters:
    ///   - isGray: Whether the first channel alone is decoded. Otherwise samples are red, green and blue; those of two
    ///     bytes have the most significant one first.
    ///   - memory: The largest block that libheif may allocate, in bytes.
    static func decode(
        _ plane: HEIFPlane, of input: EncodedInput, _ format: ImageFormat, isGray: Bool, lenient: Bool,
        memory: Int,
        _ body: (Samples) throws(MatteError) -> Void
    ) throws(MatteError) {
        if Task.isCancelled { throw .cancelled }
        let file = try HEIFAssembly(plane, of: input, format).file()
        var options = mheif_options()
        options.format = Int32(isGray ? MHEIF_GRAY : MHEIF_RGB)
        options.width = UInt32(clamping: plane.size.width)
        options.height = UInt32(clamping: plane.size.height)
        let sides = [plane.size.width, plane.size.height, plane.tileSize.width, plane.tileSize.height]
        options.side = UInt32(clamping: sides.max() ?? 0)
        options.tiles = UInt32(clamping: plane.cells.count)
        options.memory = UInt64(max(memory, 32 << 20))
        options.lenient = lenient ? 1 : 0
        var picture = unsafe mheif_picture()
        let code = unsafe file.withUnsafeBytes { bytes in
            unsafe mheif_decode(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &options, &picture)
        }
        defer { unsafe mheif_release(&picture) }
        let status = ShimStatus(rawValue: code) ?? .corrupt
        guard status == .ok, let start = unsafe picture.samples else {
            let words = unsafe withUnsafeBytes(of: &picture.message) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw status.decodingError(format, "\(words.isEmpty ? "no picture" : words) (libheif \(version))")
        }
        if Task.isCancelled { throw .cancelled }
        try unsafe body(
            Samples(start: start, bytesPerRow: picture.bytes_per_row, depth: Int(picture.depth)))
    }

    private static var version: String {
        unsafe mheif_version().map { unsafe String(cString: $0) } ?? "of unknown version"
    }
}
#endif
