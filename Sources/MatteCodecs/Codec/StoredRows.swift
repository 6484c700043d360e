import Matte

/// The rows of a picture as its file stores them, decoded from the top down.
///
/// Values are those of the file: not turned, in the file's colour space, in a layout that the decoder chooses.
protocol StoredRows: AnyObject {
    /// The format of the rows.
    var layout: RowLayout { get }
    /// The size of the picture that rows belong to, after scaling.
    var size: PixelSize { get }
    /// The columns of that picture that rows hold.
    var columns: Range<Int> { get }
    /// True if damage was passed over.
    var isPartial: Bool { get }
    /// True if the picture is decoded at once when the first row is read.
    var isWhole: Bool { get }
    /// True if ink is stored inverted.
    var isInverted: Bool { get }

    /// Reads the next rows; returns how many are whole, fewer than `count` only when lenient.
    @unsafe
    func readRows(into pixels: UnsafeMutableRawPointer, bytesPerRow: Int, count: Int) throws(MatteError)
        -> Int

    /// Passes over the next rows.
    func skipRows(_ count: Int) throws(MatteError)

    /// Checks what follows the last row, which must have been read or skipped.
    func finish() throws(MatteError)
}

extension StoredRows {
    var isInverted: Bool { false }
}

/// The request to a decoder.
struct RowRequest {
    /// The pixel format the rows end up in.
    var format: PixelFormat
    /// True if an alpha channel of the file must be there to be blended with a background.
    var blendsAlpha: Bool
    /// The columns wanted of the scaled picture; `nil` for all.
    var columns: Range<Int>?
    /// The numerator over eight of a JPEG's scale.
    var eighths = 8
    /// A conversion to sRGB that the source applies to samples of 16 bits; `nil` to scale them.
    var narrowing: WideColorConversion?
    var lenient = false
    /// The limits; their memory is the decoder's share.
    var limits: DecodingLimits
}
