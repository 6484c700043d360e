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

    static func header(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(MatteError) -> Header {
        var header = mwebp_header()
        let part = bytes.extracting(range)
        let code = unsafe part.withUnsafeBufferPointer {
            unsafe mwebp_read_header($0.baseAddress, $0.count, &header)
        }
        let status = ShimStatus(rawValue: code) ?? .corrupt
        guard status == .ok else { throw status.decodingError(.webP, "in its header") }
        return Header(
            size: PixelSize(width: Int(header.width), height: Int(header.height)),
            hasAlpha: header.has_alpha != 0, hasAnimation: header.has_animation != 0,
            isLossless: header.lossless != 0)
    }

    /// Decodes a picture into the caller's rows.
    ///
    /// - Returns: The number of complete rows.
    /// - Throws: `MatteError` if the picture cannot be decoded. In lenient mode, truncated or corrupt data is not an
    ///   error.
    @unsafe
    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ layout: RowLayout, height: Int, lenient: Bool,
        into rows: MutableRows
    ) throws(MatteError) -> Int {
        var options = unsafe mwebp_read_options()
        unsafe options.format = Int32(
            layout == .rgb ? MWEBP_RGB8 : layout == .rgba ? MWEBP_RGBA8 : MWEBP_BGRA8)
        unsafe options.lenient = lenient ? 1 : 0
        unsafe options.should_stop = { _ in Task.isCancelled ? 1 : 0 }
        var done: UInt32 = 0
        let code = unsafe mwebp_decode(
            bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &options,
            rows.base.assumingMemoryBound(to: UInt8.self), rows.bytesPerRow, &done)
        let status = ShimStatus(rawValue: code) ?? .corrupt
        if status == .ok { return height }
        if lenient, status.isDamage { return Int(done) }
        throw status.decodingError(.webP, "")
    }
}
#endif
