#if WebP
import CWebP
import Matte

/// Writes WebP files through libwebp.
enum WebPEncoder {
    /// Encodes rows; `nil` when the file would be longer than `byteCap` (0: no cap).
    static func encode(
        _ feed: inout RowFeed, _ options: WebPOptions, _ metadata: EncodingMetadata, byteCap: Int
    ) throws(MatteError) -> [UInt8]? {
        var raw = unsafe mwebp_write_options()
        unsafe raw.width = UInt32(feed.width)
        unsafe raw.height = UInt32(feed.height)
        unsafe raw.format = Int32(
            feed.layout == .rgb ? MWEBP_RGB8 : feed.layout == .bgra ? MWEBP_BGRA8 : MWEBP_RGBA8)
        unsafe raw.lossless = options.isLossless ? 1 : 0
        unsafe raw.exact = 1
        unsafe raw.quality = Float(options.quality)
        unsafe raw.alpha_quality = Int32(options.alphaQuality)
        unsafe raw.method = Int32(options.effort)
        unsafe raw.sharp_chroma = options.sharpensChroma ? 1 : 0
        unsafe raw.byte_cap = UInt64(byteCap)
        unsafe raw.fail_after = -1
        unsafe raw.should_stop = { _ in Task.isCancelled ? 1 : 0 }
        if Task.isCancelled { throw .cancelled }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let height = feed.height
        let code = unsafe feed.withRows(0, height) { rows, stride in
            unsafe mwebp_encode(rows, stride, &raw, &bytes, &count)
        }
        let status = ShimStatus(rawValue: code) ?? .misuse
        if status == .overCap { return nil }
        guard status == .ok else { throw status.encodingError(.webP, "") }
        defer { unsafe mwebp_free(bytes) }
        let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        let whole = WebPContainer.adding(metadata, to: file)
        return byteCap == 0 || whole.count <= byteCap ? whole : nil
    }
}
#endif
