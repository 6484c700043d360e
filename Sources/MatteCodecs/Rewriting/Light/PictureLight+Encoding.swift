public import Matte

extension PictureLight {
    /// Writes the light as a PNG with 16 bits per sample and the primaries of BT.2020. Its cICP chunk names them and the
    /// transfer function, so that no profile is needed (PNG, third edition).
    ///
    /// Each sample differs by less than a step of 12 bits from the same arithmetic in double precision. Compression is
    /// Matte's own, as in ``PNGOptions/Compression/fast``.
    ///
    /// ```swift
    /// let sink = MemorySink()
    /// try photo.light().encode(as: .hybridLogGamma, to: sink)
    /// try ImageHeader(probing: sink.bytes).size  // 300x200
    /// ```
    ///
    /// - Parameters:
    ///   - transfer: The transfer function.
    ///   - sink: The destination of the file.
    ///   - metadata: The metadata to write. A colour profile is left out.
    ///   - parallelism: The number of threads for compression. The bytes do not depend on it.
    /// - Throws: The errors of ``StreamedPicture/encode(as:to:metadata:alpha:parallelism:)``.
    /// - Complexity: O(pixels).
    public func encode(
        as transfer: LightTransfer, to sink: any ByteSink, metadata: EncodingMetadata = EncodingMetadata(),
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let encoding = ImageEncoding.png(compression: .fast)
        let encoder = try encoding.encoder(for: size)
        let part = encoder.memory(for: size, .rgb16, encoding, parallelism)
        try need.adding(part.bytes, part.purpose).check("encode a picture of \(size) as \(encoding.format)")
        var metadata = metadata
        metadata.colorProfile = nil
        metadata.codePoints = [9, transfer.codePoint, 0, 1]
        let (matrix, samples) = (matrix(to: .bt2020), LightEncoder(transfer))
        let pixels = unsafe EncoderPicture.Pixels.runs { () throws(MatteError) in
            let rows = try LightRows(self, matrix)
            return { (target, count) throws(MatteError) in
                for y in 0..<count {
                    try rows.advance()
                    unsafe samples.encode(rows.line, to: target[y])
                }
            }
        }
        let picture = unsafe EncoderPicture(
            pixels, size: size, format: .rgb8, layout: .rgb16, isBounded: true)
        _ = try encoder.encode(
            EncodingJob(
                picture: picture, encoding: encoding, metadata: metadata, sink: sink, byteCap: 0,
                parallelism: parallelism))
    }
}
