import Matte

/// How the bytes of a row lie when a decoder hands it over.
enum RowLayout: Hashable {
    case gray
    case index
    case rgb
    case rgba
    case bgra
    /// Four inks, as the file has them.
    case cmyk

    var bytesPerPixel: Int {
        switch self {
        case .gray, .index: 1
        case .rgb: 3
        case .rgba, .bgra, .cmyk: 4
        }
    }
}

/// A decoder of one picture, from which rows are pulled from the top down.
///
/// It keeps a pointer to the file's bytes: whoever makes one keeps them alive for as long.
protocol RowSource: AnyObject {
    /// How rows come out.
    var layout: RowLayout { get }
    /// The size of the picture that rows belong to, after scaling.
    var size: PixelSize { get }
    /// The columns of that picture that rows hold.
    var columns: Range<Int> { get }
    /// Whether damage was passed over.
    var isPartial: Bool { get }
    /// Whether the first row costs as much as all.
    var isWhole: Bool { get }
    /// Whether ink is stored inverted.
    var isInverted: Bool { get }

    /// Reads the next rows; returns how many are whole, fewer than `count` only when lenient.
    @unsafe
    func readRows(into pixels: UnsafeMutableRawPointer, bytesPerRow: Int, count: Int) throws(MatteError)
        -> Int

    /// Passes over the next rows.
    func skipRows(_ count: Int) throws(MatteError)

    /// How many of the file's bytes have been taken; none before them is looked at again.
    var position: Int { get }

    /// Checks what follows the last row, which must have been read or skipped.
    func finish() throws(MatteError)
}

extension RowSource {
    var isInverted: Bool { false }
}

/// What a source is to deliver.
struct RowRequest {
    /// The pixel format the rows end up in.
    var format: PixelFormat
    /// Whether an alpha channel of the file must be there to be blended with a background.
    var blendsAlpha: Bool
    /// Columns wanted of the scaled picture; `nil` for all.
    var columns: Range<Int>?
    /// The numerator over eight of a JPEG's scale.
    var eighths = 8
    /// A conversion to sRGB that the source applies to samples of 16 bits; `nil` to scale them.
    var narrowing: WideColorConversion?
    var lenient = false
}
