import Matte

/// The rows of a picture as its file stores them, decoded from top to bottom.
///
/// Rows have the file's orientation and colour space, and a byte layout that the decoder chooses.
protocol StoredRows: AnyObject {
    /// The order of the bytes of a pixel in the rows.
    var layout: RowLayout { get }
    /// The size of the whole picture in pixels, after a JPEG's scaling.
    var size: PixelSize { get }
    /// The columns of the scaled picture that the rows contain.
    var columns: Range<Int> { get }
    /// A Boolean value that indicates whether the decoder skipped damaged data.
    var isPartial: Bool { get }
    /// The damage that a lenient decoder tolerated so far, as a phrase that is printed after a colon, or `nil` if there was none.
    var damage: String? { get }
    /// A Boolean value that indicates whether reading the first row decodes the whole picture.
    var isWhole: Bool { get }
    /// A Boolean value that indicates whether the decoder converts colours to sRGB itself, whatever the header states.
    var isSRGB: Bool { get }

    /// Reads the next `count` rows to memory, from row 0 of `rows` on.
    ///
    /// - Returns: The number of complete rows. It is less than `count` only for damaged files in lenient mode.
    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int

    /// Skips the next `count` rows.
    func skipRows(_ count: Int) throws(MatteError)

    /// Checks the data that follows the last row in the file. It is called after all rows have been read or skipped.
    func finish() throws(MatteError)
}

extension StoredRows {
    var damage: String? { nil }
    var isSRGB: Bool { false }
}

/// The options for decoding rows.
struct RowRequest {
    /// The pixel format of the caller's rows.
    var format: PixelFormat
    /// A Boolean value that indicates whether the decoder must return the file's alpha, because pixels are blended over
    /// a background after decoding.
    var blendsAlpha: Bool
    /// The columns of the scaled picture to read, or `nil` for all columns.
    var columns: Range<Int>?
    /// The scale at which to decode a JPEG, in eighths of its stored size: 1...8.
    var eighths = 8
    /// The conversion of 16-bit samples to 8-bit sRGB. If it is `nil`, samples are scaled to 8 bits and keep their
    /// colour space.
    var narrowing: WideColorConversion?
    var lenient = false
    /// A Boolean value that indicates whether libpng decodes every PNG and libjpeg every JPEG, for comparison with Matte's
    /// own readers.
    var prefersLibrary = false
    /// The limits on the memory and work that decoding takes.
    var limits: DecodingLimits
    /// The number of threads that may be used.
    var parallelism = Parallelism.serial
}
