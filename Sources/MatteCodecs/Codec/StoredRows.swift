import Matte

/// The rows of a picture as its file stores them, decoded from top to bottom.
///
/// Rows have the file's orientation and colour space, in a layout that the decoder chooses.
protocol StoredRows: AnyObject {
    /// The layout of the rows.
    var layout: RowLayout { get }
    /// The size of the picture after scaling.
    var size: PixelSize { get }
    /// The columns of that picture that rows contain.
    var columns: Range<Int> { get }
    /// A Boolean value that indicates whether the decoder skipped damaged data.
    var isPartial: Bool { get }
    /// A Boolean value that indicates whether reading the first row decodes the whole picture.
    var isWhole: Bool { get }
    /// A Boolean value that indicates whether inks are stored inverted.
    var isInverted: Bool { get }

    /// Reads the next rows.
    ///
    /// - Returns: The number of complete rows. It is less than `count` only for damaged files in lenient mode.
    @unsafe
    func readRows(into pixels: UnsafeMutableRawPointer, bytesPerRow: Int, count: Int) throws(MatteError)
        -> Int

    /// Skips the next rows.
    func skipRows(_ count: Int) throws(MatteError)

    /// Checks the data after the last row, once all rows were read or skipped.
    func finish() throws(MatteError)
}

extension StoredRows {
    var isInverted: Bool { false }
}

/// The options for decoding rows.
struct RowRequest {
    /// The pixel format of the caller's rows.
    var format: PixelFormat
    /// A Boolean value that indicates whether the decoder must keep the file's alpha, because it is blended later.
    var blendsAlpha: Bool
    /// The columns to read of the scaled picture, or `nil` for all.
    var columns: Range<Int>?
    /// The numerator of a JPEG's scale in eighths.
    var eighths = 8
    /// The conversion of 16-bit samples to 8-bit sRGB, or `nil` to scale them.
    var narrowing: WideColorConversion?
    var lenient = false
    /// The limits. Their memory limit is the decoder's share of the memory for the whole operation.
    var limits: DecodingLimits
}
