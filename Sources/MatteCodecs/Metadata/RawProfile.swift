/// The metadata that ImageMagick and programs like it store in a text chunk of a PNG, as hexadecimal digits.
///
/// The chunk's keyword is `Raw profile type` and the type. The text is a line break, the type, a line break, the number
/// of bytes in decimal, and the bytes as hexadecimal digits in lines.
enum RawProfile {
    /// Returns the bytes of a profile, or `nil` if the text does not have this form.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    static func bytes(of text: [UInt8]) -> [UInt8]? {
        var rest = text[...].drop(while: isSpace)
        rest = rest.drop { $0 != 0x0A }.drop(while: isSpace)
        var count = 0
        while let digit = rest.first, (0x30...0x39).contains(digit) {
            count = 10 * count + Int(digit) - 0x30
            guard count <= text.count else { return nil }
            rest = rest.dropFirst()
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var high: UInt8?
        for character in rest where !isSpace(character) {
            guard let digit = digit(character) else { return nil }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return high == nil && count > 0 && bytes.count == count ? bytes : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x41...0x46: character - 0x41 + 10
        case 0x61...0x66: character - 0x61 + 10
        default: nil
        }
    }
}
