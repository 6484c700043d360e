public import Matte

/// The treatment of an alpha channel if all pixels are opaque.
public enum AlphaChannel: Hashable, Sendable {
    /// The alpha channel is written if the pixel type and the format have one.
    case keep
    /// The alpha channel is omitted if all pixels are opaque, which makes the file smaller.
    case dropIfOpaque
}

extension StreamedPicture {
    /// Encodes the picture into a sink.
    ///
    /// PNG and JPEG are encoded row by row. For a progressive JPEG, the coefficients of the whole picture are held in
    /// memory. For WebP, the pixels of the whole picture are held in memory. The bytes are the same as those of
    /// `Raster.encoded(as:metadata:parallelism:)`, except that a picture from a grey file stays grey: if all of its pixels
    /// are grey and opaque, PNG and JPEG files have one channel. A PNG with one channel has no alpha, so it is written
    /// only with ``AlphaChannel/dropIfOpaque``, or from pixels without alpha.
    ///
    /// ```swift
    /// let sink = MemorySink()
    /// try photo.streamed().encode(as: .png, to: sink)
    /// ImageFormat(sniffing: sink.bytes)  // .png
    /// ```
    ///
    /// - Parameters:
    ///   - encoding: The format with its options.
    ///   - sink: The destination of the bytes. After an error it contains an incomplete file.
    ///   - metadata: An ICC profile, EXIF and density to write. The default is none.
    ///   - alpha: The treatment of an alpha channel if all pixels are opaque.
    ///   - parallelism: The number of threads for decoding, resizing and compression. The bytes do not depend on it.
    /// - Throws: `MatteError` with code `limits` if more memory is needed than allowed, `decoding` for a damaged
    ///   source, `parameter` for options out of range, `encoding` for an empty picture or one larger than the format
    ///   can store, `io` if the sink cannot take the bytes, or `cancelled`.
    public func encode(
        as encoding: ImageEncoding, to sink: any ByteSink, metadata: EncodingMetadata = EncodingMetadata(),
        alpha: AlphaChannel = .keep, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        _ = try encode(
            as: encoding, to: sink, metadata: metadata, alpha: alpha, byteCap: 0, parallelism: parallelism)
    }

    /// Encodes the picture in memory.
    ///
    /// The encoded bytes count towards the memory limit. For the parameters and errors see
    /// ``encode(as:to:metadata:alpha:parallelism:)``.
    ///
    /// ```swift
    /// let png = try photo.streamed().encoded(as: .png)
    /// png.size  // 300x200
    /// ```
    public func encoded(
        as encoding: ImageEncoding, metadata: EncodingMetadata = EncodingMetadata(),
        alpha: AlphaChannel = .keep, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> EncodedImage {
        let sink = MemorySink(mostBytes: need.rest)
        try encode(as: encoding, to: sink, metadata: metadata, alpha: alpha, parallelism: parallelism)
        return EncodedImage(bytes: sink.bytes, format: encoding.format, size: size)
    }

    /// Encodes the picture. Returns `false` if the file would exceed `byteCap` bytes; 0 means no cap.
    func encode(
        as encoding: ImageEncoding, to sink: any ByteSink, metadata: EncodingMetadata, alpha: AlphaChannel,
        byteCap: Int, parallelism: Parallelism
    ) throws(MatteError) -> Bool {
        try checkEncoding(as: encoding, parallelism)
        // Encoders read the rows of a raster in place.
        let pixels = unsafe raster.map { unsafe EncoderPicture.Pixels.memory(Rows($0.view)) } ?? .runs(opened)
        defer { withExtendedLifetime(raster) {} }
        let encoder = try encoding.encoder(for: size)
        func job(_ layout: RowLayout, mustBeOpaque: Bool, mustBeGray: Bool = false) -> EncodingJob {
            let picture = unsafe EncoderPicture(
                pixels, size: size, format: PixelType.format, layout: layout, background: encoding.background,
                mustBeOpaque: mustBeOpaque, mustBeGray: mustBeGray, isBounded: true)
            return EncodingJob(
                picture: picture, encoding: encoding, metadata: metadata, sink: sink, byteCap: byteCap,
                parallelism: parallelism)
        }
        let full = encoder.layout(for: PixelType.format)
        let dropsAlpha =
            alpha == .dropIfOpaque && full.hasAlpha && isOpaque != false
            && raster?.isOpaque != false
        let start = sink.count
        if canBeGray(encoder, metadata), dropsAlpha || !full.hasAlpha {
            do throws(MatteError) {
                return try encoder.encode(job(.gray, mustBeOpaque: false, mustBeGray: true))
            } catch {
                guard error == .foundColor else { throw error }
                try sink.truncate(to: start)
            }
        }
        if dropsAlpha {
            do throws(MatteError) {
                return try encoder.encode(job(.rgb, mustBeOpaque: isOpaque == nil && raster == nil))
            } catch {
                guard error == .foundTransparency else { throw error }
                try sink.truncate(to: start)
            }
        }
        return try encoder.encode(job(full, mustBeOpaque: false))
    }

    /// Throws `MatteError` with code `limits` if a pass over the picture and an encoder exceed the limit on memory
    /// together.
    func checkEncoding(
        as encoding: ImageEncoding, _ parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let encoder = try encoding.encoder(for: size)
        let part = encoder.memory(for: size, encoder.layout(for: PixelType.format), encoding, parallelism)
        try need.adding(part.bytes, part.purpose).check("encode a picture of \(size) as \(encoding.format)")
    }

    /// Returns the memory that encoding the picture in memory takes at most, in bytes: that of a pass over its rows, of the
    /// encoder, and of a file as long as the pixels. Use it as the estimate of a job of a `PictureExecutor`.
    ///
    /// ```swift
    /// let small = try photo.streamed(resizedTo: PixelSize(width: 60, height: 40))
    /// try small.memory(encodingAs: .jpeg) > small.memory  // true
    /// ```
    ///
    /// - Throws: `MatteError`: `parameter` for options out of range, `encoding` for an empty picture or one larger than the
    ///   format can store.
    public func memory(encodingAs encoding: ImageEncoding) throws(MatteError) -> Int {
        let encoder = try encoding.encoder(for: size)
        let part = encoder.memory(for: size, encoder.layout(for: PixelType.format), encoding, .automatic)
        return need.adding(part.bytes, part.purpose)
            .adding(pixelBytes(size, MemoryLayout<PixelType>.stride), "the file")
            .adding(1 << 16, "the file's metadata").total
    }

    /// Returns true if a file of one channel is tried: the picture may be grey, its pixel type has more channels, and
    /// the encoder and the profile allow one.
    private func canBeGray(_ encoder: any ImageEncoder, _ metadata: EncodingMetadata) -> Bool {
        mayBeGray && encoder.layout(for: PixelType.format) != .gray && encoder.layout(for: .gray8) == .gray
            && metadata.colorProfile.map { ICCProfile.space(of: $0) == "GRAY" } ?? true
    }

    /// Returns true if the picture's files have one channel although its pixel type has more, and no alpha is lost.
    func isWrittenAsGray(_ encoding: ImageEncoding, _ metadata: EncodingMetadata) throws(MatteError) -> Bool {
        let encoder = try encoding.encoder(for: size)
        guard canBeGray(encoder, metadata), !encoder.layout(for: PixelType.format).hasAlpha else {
            return false
        }
        try need.check("look for coloured pixels in a picture of \(size)")
        let height = min(size.height, rowsPerBand(bytesPerRow: size.width * MemoryLayout<PixelType>.stride))
        var band = try Raster<PixelType>(uninitialized: PixelSize(width: size.width, height: height))
        let rows = try open()
        var y = 0
        while y < size.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(height, size.height - y)
            var view = band.mutableView
            var part = view.mutableView(of: PixelRect(x: 0, y: 0, width: size.width, height: count))
            try rows.read(into: &part)
            for row in 0..<count {
                let start = unsafe UnsafeRawPointer(part.start + row * part.bytesPerRow)
                guard unsafe GrayRows.areGray(start, PixelType.format, count: size.width) else {
                    return false
                }
            }
            y += count
        }
        return true
    }

    /// The same picture, whose files keep all channels of the pixel type even if the picture is grey.
    package var keepingChannels: StreamedPicture {
        var picture = self
        picture.mayBeGray = false
        return picture
    }

    /// Starts a pass over the picture. Returns the function that writes its next rows.
    private func opened() throws(MatteError) -> EncoderPicture.Fill {
        let rows = try open()
        let (width, height) = (size.width, size.height)
        let report = JobProgress.report
        var y = 0
        return { (target, count) throws(MatteError) in
            let memory = unsafe UnsafeMutableRawBufferPointer(
                start: target.base,
                count: (count - 1) * target.bytesPerRow + width * MemoryLayout<PixelType>.stride)
            var view = try unsafe MutableRasterView<PixelType>(
                memory: memory, width: width, height: count, bytesPerRow: target.bytesPerRow)
            try rows.read(into: &view)
            y += count
            report?(Double(y) / Double(height))
        }
    }
}
