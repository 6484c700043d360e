public import Matte
internal import MatteCodecs

/// A digest that identifies the photo from which an edit was made.
///
/// For a photo from a file, the digest is the SHA-256 of the file's bytes, so that the whole photo need not be decoded.
/// For a raster, a 256-bit checksum of each row is computed, and the digest is the SHA-256 of these checksums. The
/// SHA-256 of all pixels would take longer to compute than the edit. Both digests detect that a different photo was
/// passed by mistake. Only the digest of a file detects forgery.
///
/// ```swift
/// try PhotoDigest(file: Array("abc".utf8)).hex.prefix(8)  // "ba7816bf"
/// ```
public struct PhotoDigest: Hashable, Sendable, Codable {
    /// The kind of data from which a digest is computed.
    public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
        /// The digest is computed from the bytes of the photo's file.
        case file
        /// The digest is computed from the pixels of the upright photo.
        case pixels
    }

    /// The kind of data from which this digest was computed.
    public let subject: Subject

    /// The digest as 64 lower-case hexadecimal digits.
    public let hex: String

    /// Computes the digest of a file.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: `MatteError` with code `io` if the file cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(file bytes: some Collection<UInt8>) throws(MatteError) {
        var hash = SHA256()
        try bytes.forEachByteSpan { span in hash.update(span) }
        subject = .file
        hex = hash.finished()
    }

    /// Computes the digest of an upright photo's pixels.
    ///
    /// ```swift
    /// let photo = Raster<RGBA8>(width: 2, height: 2, repeating: RGBA8(red: 1, green: 2, blue: 3))
    /// PhotoDigest(pixelsOf: photo).subject  // .pixels
    /// ```
    ///
    /// - Parameter photo: The upright photo.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init(pixelsOf photo: Raster<RGBA8>) {
        var hash = SHA256()
        hash.update(photo.width)
        Self.update(&hash, with: photo, rows: photo.height)
        subject = .pixels
        hex = hash.finished()
    }

    /// Computes the digest of the pixels of an upright photo that is decoded row by row.
    init(pixelsOf photo: StreamedPicture<RGBA8>) throws(MatteError) {
        var reader = try RowReader(photo)
        var hash = SHA256()
        hash.update(photo.size.width)
        for y in stride(from: 0, to: photo.size.height, by: RowReader<RGBA8>.mostRows) {
            let count = min(RowReader<RGBA8>.mostRows, photo.size.height - y)
            Self.update(&hash, with: try reader.next(count), rows: count)
        }
        subject = .pixels
        hex = hash.finished()
    }

    /// Adds the checksums of the first rows of a raster to a hash.
    private static func update(_ hash: inout SHA256, with pixels: Raster<RGBA8>, rows: Int) {
        for y in 0..<rows {
            for sum in pixels.row(y).checksum() { hash.update(Int(truncatingIfNeeded: sum)) }
        }
    }

    /// A Boolean value that indicates whether the digest is 64 lower-case hexadecimal digits.
    var isWellFormed: Bool {
        hex.utf8.count == 64 && hex.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
    }
}

extension Span<RGBA8> {
    /// Returns four 64-bit checksums of a row. Each group of four pixels adds one pixel to each checksum. This is fast,
    /// because the four checksums are independent and adding a pixel takes only a multiplication and a shift. Pixels
    /// after the last whole group are added to the first checksum.
    fileprivate func checksum() -> [UInt64] {
        var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
        var x = 0
        while x + 4 <= count {
            a = Self.mixed(a, self[x])
            b = Self.mixed(b, self[x + 1])
            c = Self.mixed(c, self[x + 2])
            d = Self.mixed(d, self[x + 3])
            x += 4
        }
        while x < count {
            a = Self.mixed(a, self[x])
            x += 1
        }
        return [a, b, c, d]
    }

    @inline(__always)
    private static func mixed(_ sum: UInt64, _ pixel: RGBA8) -> UInt64 {
        let word =
            UInt64(pixel.red) | UInt64(pixel.green) << 8 | UInt64(pixel.blue) << 16 | UInt64(pixel.alpha)
            << 24
        let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 29
    }
}
