import Matte

/// The text form of file names, which consist of bytes.
///
/// The text of a name in valid UTF-8 is that name. Any other byte `b` is represented by the private-use character
/// U+10FF00 + `b`, so that every name passes through command lines, reports and batch jobs unchanged. If a name
/// contains such a character itself, the character is treated as the byte.
enum FileName {
    private static let base: UInt32 = 0x10FF00
    private static let escapes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

    /// Returns the text that represents a file name.
    static func text(_ name: [UInt8]) -> String {
        if let text = String(validating: name, as: UTF8.self), !text.unicodeScalars.contains(where: isEscape)
        {
            return text
        }
        var text = String.UnicodeScalarView()
        var place = 0
        while place < name.count {
            let length =
                switch name[place] {
                case ..<0x80: 1
                case 0xC0..<0xE0: 2
                case 0xE0..<0xF0: 3
                default: 4
                }
            if place + length <= name.count,
                let scalar = String(validating: name[place..<place + length], as: UTF8.self)?.unicodeScalars
                    .first,
                scalar.utf8.count == length, !isEscape(scalar)
            {
                text.append(scalar)
                place += length
            } else {
                text.append(Unicode.Scalar(base + UInt32(name[place])) ?? "\u{FFFD}")
                place += 1
            }
        }
        return String(text)
    }

    /// Returns the bytes of the file name that a text represents.
    static func bytes(_ text: String) -> [UInt8] {
        guard text.unicodeScalars.contains(where: isEscape) else { return Array(text.utf8) }
        var name: [UInt8] = []
        for scalar in text.unicodeScalars {
            if isEscape(scalar) { name.append(UInt8(scalar.value - base)) } else { name += scalar.utf8 }
        }
        return name
    }

    /// Calls `body` with the bytes of the file name as a C string.
    static func withCName<Result>(_ text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let name = bytes(text).map { CChar(bitPattern: $0) } + [0]
        return unsafe name.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }

    /// Returns the byte that a character represents, or `nil` for an ordinary character.
    static func escapedByte(_ scalar: Unicode.Scalar) -> UInt8? {
        isEscape(scalar) ? UInt8(scalar.value - base) : nil
    }

    private static func isEscape(_ scalar: Unicode.Scalar) -> Bool { escapes.contains(scalar.value) }
}

extension FileName {
    /// Splits a path into its directory and its last component. The directory is `.` if the path has a single
    /// component. Slashes at the end are ignored.
    static func split(_ path: String) -> (directory: String, last: String) {
        var bytes = Array(path.utf8)[...]
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        guard let place = bytes.lastIndex(of: slash) else {
            return (".", String(decoding: bytes, as: UTF8.self))
        }
        let directory = place == 0 ? "/" : String(decoding: bytes[..<place], as: UTF8.self)
        return (directory, String(decoding: bytes[(place + 1)...], as: UTF8.self))
    }

    /// Returns the path of a file in a directory.
    static func join(_ directory: String, _ name: String) -> String {
        directory.utf8.last == slash ? directory + name : "\(directory)/\(name)"
    }

    /// Returns true if a path ends with a slash, and so can only be that of a directory.
    static func endsWithSlash(_ path: String) -> Bool { path.utf8.last == slash }

    private static let slash = UInt8(ascii: "/")
}

extension String {
    /// The text for people. Control characters, characters that change the direction of text, and bytes that are not
    /// UTF-8 are replaced by escapes such as `\x1b` and `\u{202e}`.
    var printable: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let byte = FileName.escapedByte(scalar) {
                text += "\\x\(String(byte, radix: 16))".unicodeScalars
            } else {
                text.append(scalar)
            }
        }
        return String(text).withoutControlCharacters
    }
}
