// Design: docs/design/codecs.md

import Matte

/// A codec for one file format: a decoder and an encoder.
typealias ImageCodec = ImageDecoder & ImageEncoder

/// A reader of pictures in one format.
protocol ImageDecoder: Sendable {
    /// Reads the header of a file. Checks the limits before it allocates memory in proportion to the picture's size.
    ///
    /// - Throws: `MatteError` with code `decoding` for a corrupt header, `limits` for a picture over a limit,
    ///   `unsupported` for a variant of the format that cannot be decoded, or `io`.
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile

    /// Returns the rows of a picture, to be decoded from the top.
    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows

    /// Returns the memory in bytes that decoding holds besides rows, for a file whose header another decoder inspects.
    func heldBytes(for size: PixelSize, fileBytes: Int) -> Int
}

extension ImageDecoder {
    func heldBytes(for size: PixelSize, fileBytes: Int) -> Int { 0 }
}

/// A writer of pictures in one format.
protocol ImageEncoder: Sendable {
    /// Returns the layout of rows that this encoder needs for pixels of `format`. The layout preserves colour. It
    /// preserves alpha if the file format stores alpha.
    func layout(for format: PixelFormat) -> RowLayout

    /// Returns the amount and purpose of the memory that encoding needs, besides the picture and the encoded bytes.
    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part

    /// Encodes the job's picture and appends the file to the job's sink.
    ///
    /// - Returns: `true` if the file is complete. `false` if it would exceed the job's byte cap; the sink's contents
    ///   are then undefined.
    func encode(_ job: EncodingJob) throws(MatteError) -> Bool
}

/// One picture to encode, with its options and its destination.
struct EncodingJob {
    let picture: EncoderPicture
    let encoding: ImageEncoding
    let metadata: EncodingMetadata
    /// The destination of the encoded bytes.
    let sink: any ByteSink
    /// The maximum length of the file in bytes; 0 means no maximum.
    let byteCap: Int
    let parallelism: Parallelism
    /// A Boolean value that indicates whether a PNG stores its pixels uncompressed, so that the length of the file is
    /// known in advance.
    var storesPixels = false

    /// A Boolean value that indicates whether the sink holds more bytes than the cap allows.
    var isOverCap: Bool { byteCap > 0 && sink.count > byteCap }
}
