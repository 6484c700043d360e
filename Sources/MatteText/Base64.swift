public import Matte

/// Base64 encoding and decoding (RFC 4648, section 4): standard alphabet, with padding.
///
/// ```swift
/// Base64.encoded([77, 97, 116].span)  // "TWF0"
/// try Base64.decoded("TWF0")          // [77, 97, 116]
/// ```
public enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each byte as a base64 digit: 0...63, or 64 for padding, 65 for white space, and 255 for characters
    /// that are not allowed.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        values[Int(UInt8(ascii: "="))] = 64
        for space in [9, 10, 13, 32] { values[space] = 65 }
        // Accept the URL-safe alphabet (section 5) too.
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// Returns the number of characters that encode `count` bytes: 4 per 3 bytes, rounded up.
    ///
    /// ```swift
    /// Base64.encodedCount(4)  // 8
    /// ```
    package static func encodedCount(_ count: Int) -> Int {
        let groups = count <= 0 ? 0 : (count - 1) / 3 + 1
        return groups.multipliedClamped(by: 4)
    }

    /// Returns the maximum number of bytes whose base64 text has at most `characters` characters.
    ///
    /// ```swift
    /// Base64.byteCount(within: 11)  // 6
    /// ```
    public static func byteCount(within characters: Int) -> Int { max(0, characters) / 4 * 3 }

    /// Returns the base64 text of bytes, padded, without line breaks.
    ///
    /// ```swift
    /// Base64.encoded([77, 97].span)  // "TWE="
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func encoded(_ bytes: Span<UInt8>) -> String {
        unsafe String(unsafeUninitializedCapacity: encodedCount(bytes.count)) { target in
            unsafe fill(target, with: bytes)
        }
    }

    @unsafe
    static func fill(_ target: UnsafeMutableBufferPointer<UInt8>, with bytes: Span<UInt8>) -> Int {
        unsafe alphabet.withUnsafeBufferPointer { alphabet in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                var i = 0
                var o = 0
                while i + 3 <= bytes.count {
                    let group =
                        unsafe UInt32(bytes[i]) << 16 | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i + 2])
                    unsafe target[o] = alphabet[Int(group >> 18)]
                    unsafe target[o + 1] = alphabet[Int(group >> 12 & 63)]
                    unsafe target[o + 2] = alphabet[Int(group >> 6 & 63)]
                    unsafe target[o + 3] = alphabet[Int(group & 63)]
                    i += 3
                    o += 4
                }
                if i < bytes.count {
                    let second = unsafe i + 1 < bytes.count ? UInt32(bytes[i + 1]) : 0
                    let group = unsafe UInt32(bytes[i]) << 16 | second << 8
                    let padding = UInt8(ascii: "=")
                    unsafe target[o] = alphabet[Int(group >> 18)]
                    unsafe target[o + 1] = alphabet[Int(group >> 12 & 63)]
                    unsafe target[o + 2] = i + 1 < bytes.count ? alphabet[Int(group >> 6 & 63)] : padding
                    unsafe target[o + 3] = padding
                    o += 4
                }
                return o
            }
        }
    }

    /// Returns the bytes of a base64 text.
    ///
    /// White space is ignored, padding may be missing, and the URL-safe alphabet is accepted too.
    ///
    /// ```swift
    /// try Base64.decoded("TW E")  // [77, 97]
    /// ```
    ///
    /// - Throws: `MatteError` with code `decoding` if the text is cut off or contains a character that is not
    ///   allowed. The message gives the character's position in bytes.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func decoded(_ text: some StringProtocol) throws(MatteError) -> [UInt8] {
        try decoded(utf8: Array(text.utf8)[...])
    }

    /// Decodes groups of four base64 digits. Stops before the first group that contains any other character.
    private static func wholeGroups(_ characters: ArraySlice<UInt8>) -> [UInt8] {
        unsafe values.withUnsafeBufferPointer { values in
            unsafe characters.withUnsafeBufferPointer { characters in
                unsafe [UInt8](capacity: characters.count / 4 * 3) { target in
                    var (i, filled) = (0, 0)
                    while i + 4 <= characters.count {
                        let (a, b) = unsafe (values[Int(characters[i])], values[Int(characters[i + 1])])
                        let (c, d) = unsafe (values[Int(characters[i + 2])], values[Int(characters[i + 3])])
                        // Base64 digits have values below 64, all other characters 64 or more.
                        if a | b | c | d >= 64 { break }
                        unsafe target[filled] = a << 2 | b >> 4
                        unsafe target[filled + 1] = b << 4 | c >> 2
                        unsafe target[filled + 2] = c << 6 | d
                        filled += 3
                        i += 4
                    }
                    return filled
                }
            }
        }
    }

    /// Returns the bytes of a base64 text in UTF-8. Positions in error messages count from the first byte of
    /// `characters`.
    static func decoded(utf8 characters: ArraySlice<UInt8>) throws(MatteError) -> [UInt8] {
        let values = values
        var bytes: [UInt8] = []
        var group: UInt32 = 0
        var bits = 0
        var padded = false
        var place = characters.startIndex
        while place < characters.endIndex {
            if bits == 0, !padded {
                let run = wholeGroups(characters[place...])
                if bytes.isEmpty { bytes = run } else { bytes += run }
                place += run.count / 3 * 4
                if place == characters.endIndex { break }
            }
            let character = characters[place]
            let value = values[Int(character)]
            if value < 64, !padded {
                group = group << 6 | UInt32(value)
                bits += 6
                if bits == 24 {
                    bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: group >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: group))
                    (group, bits) = (0, 0)
                }
            } else if value == 64 {
                padded = true
            } else if value != 65 {
                throw MatteError(
                    .decoding,
                    "cannot decode the base64 text: byte \(place - characters.startIndex) is 0x\(hexadecimal(character)), which is not a base64 character; remove it"
                )
            }
            place += 1
        }
        switch bits {
        case 0: break
        case 12: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        case 18:
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        default:
            throw MatteError(
                .decoding,
                "cannot decode the base64 text: it ends in the middle of a byte; pass the whole text")
        }
        return bytes
    }
}
