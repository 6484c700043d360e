public import Matte

/// A digest that tells whether a photo is the one that an edit was made of.
///
/// A photo that came as a file has the SHA-256 of the file's bytes: the edit need not decode the whole photo, and a photo
/// saved again has other pixels. A photo that came as a raster has no file: its digest is the SHA-256 of a checksum of 256
/// bits per row, because hashing every pixel by SHA-256 would take longer than the edit. Both detect mistakes; only the
/// digest of a file detects a forgery.
public struct PhotoDigest: Hashable, Sendable, Codable {
    /// The data that is digested.
    public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
        /// The bytes of the photo's file.
        case file
        /// The pixels of the upright photo.
        case pixels
    }

    /// The data that is digested.
    public let subject: Subject

    /// The digest as 64 hexadecimal digits in lower case.
    public let hex: String

    /// The digest of a file.
    ///
    /// - Throws: ``MatteError`` of code `limits` when memory is short.
    /// - Complexity: the number of bytes.
    public init(file bytes: some Collection<UInt8>) throws(MatteError) {
        var hash = SHA256()
        try bytes.forEachByteSpan { span in hash.update(span) }
        subject = .file
        hex = hash.finished()
    }

    /// The digest of an upright photo's pixels.
    ///
    /// - Complexity: the number of pixels.
    public init(pixelsOf photo: Raster<RGBA8>) {
        var hash = SHA256()
        hash.update(photo.width)
        for y in 0..<photo.height {
            for sum in photo.row(y).checksum() { hash.update(Int(truncatingIfNeeded: sum)) }
        }
        subject = .pixels
        hex = hash.finished()
    }

    /// True if the digest has the form that the initialisers give it.
    var isWellFormed: Bool {
        hex.utf8.count == 64 && hex.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
    }
}

extension Span<RGBA8> {
    /// Four checksums, of every fourth pixel each: a product by an odd constant and a shift per pixel.
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
