import Matte

/// The four characters that name a box, an item's type or a brand.
struct BoxName: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    let code: Int

    init(code: Int) {
        self.code = code
    }

    init(stringLiteral text: StaticString) {
        var code = 0
        text.withUTF8Buffer { characters in
            for i in 0..<characters.count { code = unsafe code << 8 | Int(characters[i]) }
        }
        self.code = code
    }

    /// The characters in order, with a question mark in place of each that isn't a printable ASCII character.
    var description: String {
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
        return String(decoding: letters.map { 0x20..<0x7F ~= $0 ? $0 : 0x3F }, as: UTF8.self)
    }

    /// The four characters as bytes.
    var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }
}

/// A box of an ISO base media file (ISO/IEC 14496-12): a length, a name, and contents.
struct HEIFBox {
    var name: BoxName
    /// The contents, as a range of the file's bytes.
    var contents: Range<Int>
}

/// The bytes of a HEIF file, with the limits under which its boxes are read.
///
/// Every box, item, place, reference and association counts as a chunk, so the work and the memory that the boxes of a
/// file take are bounded by ``DecodingLimits/chunks``.
final class HEIFSource {
    let bytes: HeaderBytes
    let format: ImageFormat
    let limits: DecodingLimits
    private var chunks = 0

    init(_ bytes: HeaderBytes, _ format: ImageFormat, _ limits: DecodingLimits) {
        self.bytes = bytes
        self.format = format
        self.limits = limits
    }

    /// Counts a part of the file, and throws if it is one too many.
    func count() throws(MatteError) {
        chunks += 1
        try limits.checkChunks(chunks, format)
    }

    /// Returns the error for a file that violates the format.
    func corrupt(_ reason: String) -> MatteError {
        MatteError(.decoding, "cannot decode the \(format) data: \(reason); use an intact file")
    }

    /// Returns the error for a kind of file that isn't read.
    func unsupported(_ reason: String) -> MatteError {
        MatteError(
            .unsupported,
            "cannot decode the \(format) data: \(reason), which is not supported; convert it first")
    }
}
