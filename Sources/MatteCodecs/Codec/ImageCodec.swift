import Matte

/// The interface of a file format to the rest of the module.
typealias ImageCodec = ImageDecoder & ImageEncoder

/// A reader of pictures in one format.
protocol ImageDecoder: Sendable {
    /// Reads the header, and checks the limits before allocating memory in proportion to the picture.
    ///
    /// - Throws: `MatteError` with code `decoding` for a corrupt header, `limits` for a picture over a limit,
    ///   `unsupported` for a variant of the format that cannot be decoded, or `io`.
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile

    /// Starts decoding at the top row.
    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows
}

/// A writer of pictures in one format.
protocol ImageEncoder: Sendable {
    /// Returns the preferred row layout for pixels of a format: one that keeps alpha and colour.
    func layout(for format: PixelFormat) -> RowLayout

    /// Returns the memory that encoding needs besides the picture and the encoded bytes.
    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part

    /// Encodes a picture.
    ///
    /// - Returns: `true` if the file is complete, `false` if it would exceed the job's byte cap. The sink's contents
    ///   are then undefined.
    func encode(_ job: EncodingJob) throws(MatteError) -> Bool
}

/// One picture to encode, with its options and its destination.
struct EncodingJob {
    let picture: EncoderPicture
    let encoding: ImageEncoding
    let metadata: EncodingMetadata
    /// The destination of the bytes.
    let sink: any ByteSink
    /// The maximum number of bytes in the file; 0 means no maximum.
    let byteCap: Int
    let parallelism: Parallelism
    /// A Boolean value that indicates whether a PNG stores its pixels uncompressed. Its length is then predictable.
    var storesPixels = false

    /// A Boolean value that indicates whether the sink holds more bytes than the cap allows.
    var isOverCap: Bool { byteCap > 0 && sink.count > byteCap }
}
