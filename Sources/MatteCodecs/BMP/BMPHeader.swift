import Matte

/// The headers of a BMP file: a file header of 14 bytes and a bitmap header, whose size tells its version (Microsoft,
/// "Bitmap Header Types"). Numbers are little-endian.
struct BMPHeader {
    enum Compression: Equatable {
        /// Rows of pixels, padded to multiples of 4 bytes.
        case none
        /// Runs of palette indices with the given number of bits.
        case runs(bits: Int)
    }

    var size: PixelSize
    /// A Boolean value that indicates whether the first stored row is the top one. Usually it is the bottom one.
    var isTopDown: Bool
    var bitsPerPixel: Int
    var compression = Compression.none
    /// The colours of palette indices as 0xRRGGBB. Empty for pixels of 16 bits or more.
    var palette: [UInt32] = []
    /// The bits of red, green, blue and alpha in a pixel of 16 or 32 bits.
    var masks: [UInt32] = []
    /// The offset of the pixels in the file.
    var dataOffset: Int
    /// The bytes of the embedded colour profile.
    var profile: Range<Int>?
    var density: PixelDensity?

    var hasAlpha: Bool { masks.count == 4 && masks[3] != 0 }
    /// The number of bytes per stored row.
    var rowBytes: Int { (bitsPerPixel * size.width + 31) / 32 * 4 }

    init(_ bytes: HeaderBytes, limits: DecodingLimits) throws(MatteError) {
        let start = 14
        guard let length = bytes.littleEndian32(at: start), start + length <= bytes.count,
            let offset = bytes.littleEndian32(at: 10)
        else { throw Self.endsEarly }
        let isShort = length == 12
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[start + place + $1]) << (8 * $1) }
        }
        func signed(_ place: Int) -> Int { Int(Int32(truncatingIfNeeded: number(place, 4))) }
        let width = isShort ? number(4, 2) : signed(4)
        let height = isShort ? number(6, 2) : signed(8)
        size = PixelSize(width: width, height: Int(clamping: height.magnitude))
        try limits.check(size, .bmp)
        isTopDown = height < 0
        bitsPerPixel = isShort ? number(10, 2) : number(14, 2)
        guard [1, 2, 4, 8, 16, 24, 32].contains(bitsPerPixel) else {
            throw MatteError(
                .unsupported,
                "cannot decode the BMP: it has \(bitsPerPixel) bits per pixel; convert it to 1, 4, 8, 16, 24 or 32"
            )
        }
        dataOffset = offset
        let code = length >= 40 ? number(16, 4) : 0
        // The codes 3 and 4 of OS/2's long header are other methods.
        switch (code, bitsPerPixel) {
        case (0, _): break
        case (1, 8): compression = .runs(bits: 8)
        case (2, 4): compression = .runs(bits: 4)
        case (let code, let bits) where [3, 6].contains(code) && [16, 32].contains(bits) && length != 64:
            break
        default:
            throw MatteError(
                .unsupported,
                "cannot decode the BMP: compression \(code) of \(bitsPerPixel) bits per pixel is not supported; convert it first"
            )
        }
        guard compression == .none || !isTopDown else {
            throw MatteError(
                .decoding, "cannot decode the BMP: compressed rows must be stored from the bottom up")
        }
        let masksInHeader = code == 6 || length >= 56 ? 4 : 3
        if code == 3 || code == 6 {
            masks = (0..<masksInHeader).map { UInt32(truncatingIfNeeded: number(40 + 4 * $0, 4)) }
            if masks.count == 3 { masks.append(0) }
        } else if bitsPerPixel == 16 {
            masks = [0x7C00, 0x3E0, 0x1F, 0]
        } else if bitsPerPixel == 32 {
            masks = [0xFF_0000, 0xFF00, 0xFF, 0]
        }
        if bitsPerPixel <= 8 {
            let used = length >= 40 ? number(32, 4) : 0
            palette = Self.palette(
                bytes, at: start + length, entryBytes: isShort ? 3 : 4, end: dataOffset,
                count: used == 0 ? 1 << bitsPerPixel : min(used, 1 << bitsPerPixel))
        }
        if length >= 40 { density = Self.density(signed(24), signed(28)) }
        // An embedded profile, whose place is relative to the bitmap header.
        if length == 124, number(56, 4) == 0x4D42_4544 {
            let place = start + number(112, 4), count = number(116, 4)
            try limits.checkMetadata(count, "colour profile")
            if count > 0, place <= bytes.count - count { profile = place..<place + count }
        }
    }

    static let endsEarly = MatteError(
        .decoding, "cannot decode the BMP: it ends early, within its header; use the complete file")

    private static func palette(
        _ bytes: HeaderBytes, at start: Int, entryBytes: Int, end: Int, count: Int
    ) -> [UInt32] {
        (0..<count).map { i in
            let place = start + entryBytes * i
            // A palette may be shorter than stated. Missing colours are black.
            guard place + entryBytes <= (end > start ? end : .max), place + 3 <= bytes.count else { return 0 }
            return UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        }
    }

    private static func density(_ horizontal: Int, _ vertical: Int) -> PixelDensity? {
        guard horizontal > 0, vertical > 0 else { return nil }
        return PixelDensity(horizontal: Double(horizontal) * 0.0254, vertical: Double(vertical) * 0.0254)
    }
}
