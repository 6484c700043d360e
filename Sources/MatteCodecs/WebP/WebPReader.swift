#if WebP && (!canImport(ImageIO) || SystemCodecs)
import CWebP
import Matte

/// Functions that decode with libwebp.
enum WebPReader {
    /// The properties that the header of a WebP picture states.
    struct Header {
        var size: PixelSize
        var hasAlpha: Bool
        var hasAnimation: Bool
        var isLossless: Bool
    }

    /// Reads the header of a file, or of the chunks of one picture without a container. The first bytes are enough.
    static func header(_ bytes: [UInt8]) throws(MatteError) -> Header {
        let outcome = unsafe bytes.withUnsafeBytes { bytes in
            Result { () throws(MatteError) in try unsafe header(bytes) }
        }
        return try outcome.get()
    }

    @unsafe
    static func header(_ bytes: UnsafeRawBufferPointer) throws(MatteError) -> Header {
        var header = mwebp_header()
        let code = unsafe mwebp_read_header(
            bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &header)
        let status = ShimStatus(rawValue: code) ?? .corrupt
        guard status == .ok else { throw status.decodingError(.webP, "in its header") }
        return Header(
            size: PixelSize(width: Int(header.width), height: Int(header.height)),
            hasAlpha: header.has_alpha != 0, hasAnimation: header.has_animation != 0,
            isLossless: header.lossless != 0)
    }

    /// Decodes a picture of a known size into the caller's rows. A picture of another size is corrupt.
    ///
    /// - Returns: The number of complete rows.
    /// - Throws: `MatteError` if the picture cannot be decoded. In lenient mode, truncated or corrupt data is not an
    ///   error.
    @unsafe
    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ layout: RowLayout, _ size: PixelSize, lenient: Bool,
        into rows: MutableRows
    ) throws(MatteError) -> Int {
        var options = unsafe mwebp_read_options()
        unsafe options.format = Int32(
            layout == .rgb ? MWEBP_RGB8 : layout == .rgba ? MWEBP_RGBA8 : MWEBP_BGRA8)
        unsafe options.width = UInt32(clamping: size.width)
        unsafe options.height = UInt32(clamping: size.height)
        unsafe options.lenient = lenient ? 1 : 0
        unsafe options.should_stop = { _ in Task.isCancelled ? 1 : 0 }
        var done: UInt32 = 0
        let code = unsafe mwebp_decode(
            bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &options,
            rows.base.assumingMemoryBound(to: UInt8.self), rows.bytesPerRow, &done)
        let status = ShimStatus(rawValue: code) ?? .corrupt
        if status == .ok { return size.height }
        if lenient, status.isDamage { return Int(done) }
        throw status.decodingError(.webP, "")
    }
}
#endif
