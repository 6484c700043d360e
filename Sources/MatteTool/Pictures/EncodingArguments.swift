import Matte
import MatteCodecs

/// The options of all commands that encode a picture, except for its format.
struct EncodingArguments {
    static let quality = Option(
        "quality", .integer("Q", in: 1...100), unset: "\(JPEGOptions().quality)",
        "sets the quality of JPEG and WebP; JPEG is 4:4:4 from 95 up")
    private static let lossless = Option.flag(
        "lossless", "writes lossless WebP; for crop and orient, also JPEG with the same blocks")
    private static let compression = Option(
        "compression", .choice, default: PNGOptions().compression,
        "sets the trade-off between time and size of PNG")
    static let background = Option(
        "background", .opaqueColor, unset: "white", "sets the colour behind translucent pixels in a JPEG")
    static let options: [any CommandOption] = [quality, lossless, compression, background]

    /// The quality of JPEG and WebP, or `nil` for the format's default.
    var quality: Int?
    var isLossless = false
    var compression = PNGOptions().compression
    /// The colour behind translucent pixels, or `nil` for the default.
    var background: RGB8?

    /// Creates the default options.
    init() {}

    init(_ arguments: Arguments) {
        quality = arguments[Self.quality]
        isLossless = arguments[Self.lossless]
        compression = arguments[Self.compression]
        background = arguments[Self.background]
    }

    /// Creates the options of a command that has only `--quality`.
    init(quality arguments: Arguments) { quality = arguments[Self.quality] }

    /// Returns the encoding for a format. Throws a usage error if Matte only reads the format.
    func encoding(_ format: ImageFormat) throws(ToolError) -> ImageEncoding {
        switch format {
        case .png: return .png(compression: compression)
        case .jpeg:
            var options = JPEGOptions()
            if let quality { options.quality = quality }
            if let background { options.background = background }
            return .jpeg(options)
        case .webP: return isLossless ? .losslessWebP : .webP(quality: quality ?? WebPOptions().quality)
        default:
            do throws(MatteError) { return try ImageEncoding(format, quality: quality) } catch {
                throw .usage(error.message)
            }
        }
    }
}
