public import Matte

/// The treatment of an alpha channel that no pixel needs.
public enum AlphaChannel: Hashable, Sendable {
    /// Written wherever the pixel type and the format have one.
    case keep
    /// Left out if all pixels are opaque, which makes the file smaller.
    case dropIfOpaque
}

extension StreamedPicture {
    /// Encodes the picture row by row.
    ///
    /// PNG and JPEG pass row by row. A progressive JPEG is held as coefficients, and a WebP as a whole picture. The
    /// bytes are those of ``Raster/encoded(as:metadata:parallelism:)``.
    ///
    /// - Parameters:
    ///   - encoding: The format with its options.
    ///   - sink: Where the bytes go. After an error it holds a part of a file.
    ///   - metadata: A profile, EXIF, a density; nothing unless given.
    ///   - alpha: Whether an alpha channel that no pixel needs is written.
    ///   - parallelism: How many threads decode, compress and resize.
    /// - Throws: ``MatteError``: `limits` if the run through the picture and the encoding take more memory than
    ///   allowed; `decoding` for a damaged source; `parameter` for options out of range; `encoding` for an empty
    ///   picture or one that is larger than the format can store; `io` if the sink can't take the bytes; `cancelled`.
    public func encode(
        as encoding: ImageEncoding, to sink: any ByteSink, metadata: EncodingMetadata = EncodingMetadata(),
        alpha: AlphaChannel = .keep, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        _ = try encode(
            as: encoding, to: sink, metadata: metadata, alpha: alpha, byteCap: 0, parallelism: parallelism)
    }

    /// Encodes the picture in memory; see ``encode(as:to:metadata:alpha:parallelism:)``.
    ///
    /// The encoded bytes count towards the limit on memory.
    public func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata = EncodingMetadata(),
        alpha: AlphaChannel = .keep, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> EncodedImage {
        let sink = MemorySink(mostBytes: need.rest)
        try encode(as: encoding, to: sink, metadata: metadata, alpha: alpha, parallelism: parallelism)
        return EncodedImage(bytes: sink.bytes, format: encoding.format, size: size)
    }

    /// Encodes the picture; `false` when the file would be longer than `byteCap` (0: no cap).
    func encode(
        as encoding: ImageEncoding, to sink: any ByteSink, metadata: EncodingMetadata, alpha: AlphaChannel,
        byteCap: Int, parallelism: Parallelism
    ) throws(MatteError) -> Bool {
        let encoder = try encoding.encoder(for: size)
        let full = encoder.layout(for: PixelType.format)
        let part = encoder.memory(for: size, full, encoding, parallelism)
        try need.adding(part.bytes, part.purpose).check("encode a picture of \(size) as \(encoding.format)")
        let dropsAlpha =
            alpha == .dropIfOpaque && full.format?.hasAlpha == true && isOpaque != false
            && raster?.isOpaque != false
        let start = sink.count
        if dropsAlpha {
            do throws(MatteError) {
                return try encoder.encode(
                    job(
                        .rgb, mustBeOpaque: isOpaque == nil, encoding, metadata, to: sink, byteCap: byteCap,
                        parallelism: parallelism))
            } catch {
                guard error == .foundTransparency else { throw error }
                try sink.truncate(to: start)
            }
        }
        return try encoder.encode(
            job(
                full, mustBeOpaque: false, encoding, metadata, to: sink, byteCap: byteCap,
                parallelism: parallelism))
    }

    private func job(
        _ layout: RowLayout, mustBeOpaque: Bool, _ encoding: ImageEncoding, _ metadata: EncodingMetadata,
        to sink: any ByteSink, byteCap: Int, parallelism: Parallelism
    ) -> EncodingJob {
        let (open, width) = (self.open, size.width)
        let mustBeOpaque = mustBeOpaque && raster == nil
        let picture = unsafe EncoderPicture(
            .runs { () throws(MatteError) in
                let rows = try open()
                return { (target, bytesPerRow, count) throws(MatteError) in
                    let memory = unsafe UnsafeMutableRawBufferPointer(
                        start: target,
                        count: (count - 1) * bytesPerRow + width * MemoryLayout<PixelType>.stride)
                    var view = try unsafe MutableRasterView<PixelType>(
                        memory: memory, width: width, height: count, bytesPerRow: bytesPerRow)
                    try rows.read(into: &view)
                }
            }, size: size, format: PixelType.format, layout: layout, background: encoding.background,
            mustBeOpaque: mustBeOpaque)
        return EncodingJob(
            picture: picture, encoding: encoding, metadata: metadata, sink: sink, byteCap: byteCap,
            parallelism: parallelism)
    }
}
