extension String {
    /// The text as one line that is safe to print: control characters, line ends and characters that change the direction
    /// of text are replaced by escapes such as `\x1b` and `\u{202e}`.
    ///
    /// All errors and warnings pass their messages through this property, because messages repeat text of files and
    /// users. A terminal would run its control characters.
    package var withoutControlCharacters: String {
        // Nearly all messages are printable ASCII.
        guard utf8.contains(where: { !(0x20..<0x7F ~= $0) }), unicodeScalars.contains(where: \.isControl)
        else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            guard scalar.isControl else {
                text.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            text +=
                (scalar.value < 0x100
                ? "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits : "\\u{\(digits)}").unicodeScalars
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
