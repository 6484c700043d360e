#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The result of scanning the chunks of a PNG by their stated lengths.
///
/// The survey checks lengths against the limits, verifies the checksums of ancillary chunks that have an effect, and
/// reads the chunks that libpng does not know, or that may follow the image data. It stops at the first invalid chunk,
/// which libpng will report as an error. The checksums of chunks without an effect are not verified.
struct PNGSurvey {
    /// The contents of the first eXIf chunk or, without one, the EXIF block in a text chunk.
    var exif: [UInt8]? { exifChunk ?? text.exif }
    /// The orientation in the first XMP packet.
    var xmpOrientation: ImageOrientation? { text.xmpOrientation }
    /// The number of frames of an animation, or 1.
    private(set) var frameCount = 1
    /// The contents of the last valid cICP chunk.
    private(set) var codePoints: [UInt8]?
    /// A message for each chunk with a wrong checksum, which only lenient decoding allows.
    private(set) var damage: [String] = []

    private var exifChunk: [UInt8]?
    /// The data of the first iCCP chunk that precedes the image data and has the right checksum.
    private var profileChunk: Range<Int>?
    private var text = PNGTextMetadata()
    private var hasData = false
    private let bytes: HeaderBytes
    private let limits: DecodingLimits
    private let lenient: Bool

    /// The ancillary chunks that have an effect if they precede the image data.
    private static let early: Set<UInt32> = Set(
        (["tRNS", "gAMA", "cHRM", "sRGB", "pHYs"] as [StaticString]).map(PNGChunks.code))

    init(_ bytes: HeaderBytes, _ limits: DecodingLimits, lenient: Bool) throws(MatteError) {
        self.bytes = bytes
        self.limits = limits
        self.lenient = lenient
        var count = 0
        var offset = 8
        while let length = bytes.bigEndian32(at: offset), let name = bytes.bigEndian32(at: offset + 4) {
            let name = UInt32(name)
            let isData = name == PNGChunks.code("IDAT") || name == PNGChunks.code("fdAT")
            count += isData ? 0 : 1
            try limits.checkChunks(count, .png)
            // Reject a stated length that exceeds the limit, even if the file is too short to contain the data.
            if name == PNGChunks.code("iCCP") { try limits.checkMetadata(length, "colour profile") }
            if name == PNGChunks.code("eXIf") { try limits.checkMetadata(length, "EXIF block") }
            guard offset + 12 + length <= bytes.count, name != PNGChunks.code("IEND") else { break }
            try take(name, offset + 8..<offset + 8 + length)
            offset += length + 12
        }
    }

    private mutating func take(_ name: UInt32, _ data: Range<Int>) throws(MatteError) {
        switch name {
        case PNGChunks.code("IDAT"): hasData = true
        case PNGChunks.code("eXIf"):
            if exifChunk == nil, try isIntact(data) { exifChunk = bytes.copy(data) }
        case PNGChunks.code("acTL") where data.count >= 4:
            // Numbers in PNG have at most 31 bits (section 7.1). Ignore a chunk with a larger number of frames; the
            // picture then counts as a still picture.
            if let frames = bytes.bigEndian32(at: data.lowerBound), frames < 1 << 31, try isIntact(data) {
                frameCount = max(1, frames)
                try limits.checkFrames(frameCount)
            }
        case PNGChunks.code("cICP") where data.count == 4:
            if try isIntact(data) { codePoints = bytes.copy(data) }
        case PNGChunks.code("iCCP") where !hasData && data.count <= limits.metadata:
            if try isIntact(data), profileChunk == nil { profileChunk = data }
        case PNGChunks.code("tEXt"), PNGChunks.code("zTXt"), PNGChunks.code("iTXt"):
            let before = text
            if try text.take(name, bytes, data, limits), try !isIntact(data) { text.restore(before) }
        case let name where Self.early.contains(name) && !hasData:
            if data.count <= limits.metadata { _ = try isIntact(data) }
        default: break
        }
    }

    /// Returns the colour profile, without a check of its contents; empty if its chunk is damaged, `nil` if there is
    /// none.
    func profile() throws(MatteError) -> [UInt8]? {
        guard let place = profileChunk, let chunk = bytes.copy(place) else { return nil }
        // A name of 1 to 79 bytes, 0, the method of compression, which is 0, and a zlib stream.
        guard let end = chunk.prefix(80).firstIndex(of: 0), chunk.dropFirst(end + 1).first == 0 else {
            return []
        }
        return try InflatedText.bytes(of: Array(chunk[(end + 2)...]), atMost: limits.metadata) ?? []
    }

    /// Returns true if the checksum of a chunk is right.
    ///
    /// - Throws: `MatteError` with code `decoding` if it is wrong and decoding is strict.
    private mutating func isIntact(_ data: Range<Int>) throws(MatteError) -> Bool {
        let whole = bytes.copy(data.lowerBound - 4..<data.upperBound) ?? []
        let sum = unsafe whole.withUnsafeBytes { unsafe PNGChunk.checksum(0, $0.baseAddress!, $0.count) }
        if bytes.bigEndian32(at: data.upperBound) == Int(sum) { return true }
        let name = String(decoding: whole.prefix(4), as: UTF8.self)
        guard lenient else { throw ShimStatus.corrupt.decodingError(.png, "\(name): CRC error") }
        damage.append("the chunk \(name) is ignored: its checksum is wrong")
        return false
    }
}
#endif
