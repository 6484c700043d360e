import Matte

/// One file format, as the rest of the module sees it.
typealias ImageCodec = ImageDecoder & ImageEncoder

/// Reads pictures of one format.
protocol ImageDecoder: Sendable {
    /// Reads the header, and checks it against the limits before anything in proportion to the picture is allocated.
    ///
    /// - Throws: ``MatteError``: `decoding` for a broken header, `limits`, `unsupported` for a kind of file that is not
    ///   decoded, `io`.
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile

    /// Starts to decode from the top row.
    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows
}

/// Writes pictures of one format.
protocol ImageEncoder: Sendable {
    /// The layouts that rows may have; the first one keeps alpha and colour.
    ///
    /// - Parameter format: The pixels that are to be written.
    func layout(for format: PixelFormat) -> RowLayout

    /// The memory that encoding takes beside the picture's own and the encoded bytes.
    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part

    /// Encodes a picture.
    ///
    /// - Returns: `false` if the file would be longer than the job's byte cap; the sink's content is then undefined.
    func encode(_ job: EncodingJob) throws(MatteError) -> Bool
}

/// One picture to encode.
struct EncodingJob {
    let picture: EncoderPicture
    let encoding: ImageEncoding
    let metadata: EncodingMetadata
    /// The destination of the bytes.
    let sink: any ByteSink
    /// The most bytes that the file may have; 0 for any number.
    let byteCap: Int
    let parallelism: Parallelism
    /// True if a PNG holds its pixels uncompressed, so that its length is known beforehand.
    var storesPixels = false

    /// True if the sink holds more bytes than the cap allows.
    var isOverCap: Bool { byteCap > 0 && sink.count > byteCap }
}
