#if WebP && (!canImport(ImageIO) || SystemCodecs)
import CWebP
import Matte

/// An encoder of WebP files, based on libwebp.
enum WebPEncoder {
    /// Encodes a picture. Returns `false` if the file would exceed the byte cap.
    static func encode(_ job: EncodingJob, _ options: WebPOptions) throws(MatteError) -> Bool {
        let picture = job.picture
        var raw = unsafe mwebp_write_options()
        unsafe raw.width = UInt32(picture.size.width)
        unsafe raw.height = UInt32(picture.size.height)
        unsafe raw.format = Int32(
            picture.layout == .rgb ? MWEBP_RGB8 : picture.layout == .bgra ? MWEBP_BGRA8 : MWEBP_RGBA8)
        unsafe raw.lossless = options.isLossless ? 1 : 0
        unsafe raw.exact = 1
        unsafe raw.quality = Float(options.quality)
        unsafe raw.alpha_quality = Int32(options.alphaQuality)
        unsafe raw.method = Int32(options.effort)
        unsafe raw.sharp_chroma = options.sharpensChroma ? 1 : 0
        unsafe raw.byte_cap = UInt64(job.byteCap)
        unsafe raw.fail_after = -1
        unsafe raw.should_stop = { _ in Task.isCancelled ? 1 : 0 }
        if Task.isCancelled { throw .cancelled }
        var file: [UInt8] = []
        // libwebp needs all rows at once, so use a single band.
        let rows = try picture.rows(bandRows: picture.size.height)
        let isWithinCap = unsafe try rows.forEachBand(threads: 1) { _ in
            0
        } work: { _, _ in
        } finish: { (band) throws(MatteError) in
            var bytes: UnsafeMutablePointer<UInt8>?
            var count = 0
            let code = unsafe mwebp_encode(
                band.rows.base.assumingMemoryBound(to: UInt8.self), band.rows.bytesPerRow, &raw, &bytes,
                &count)
            let status = ShimStatus(rawValue: code) ?? .misuse
            if status == .overCap { return false }
            guard status == .ok else { throw status.encodingError(.webP, "") }
            defer { unsafe mwebp_free(bytes) }
            file = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
            return true
        }
        guard isWithinCap else { return false }
        let whole = WebPContainer.adding(job.metadata, to: file)
        guard job.byteCap == 0 || whole.count <= job.byteCap else { return false }
        unsafe try job.sink.append(whole.elements.bytes)
        return true
    }
}
#endif
