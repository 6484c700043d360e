// Design: docs/design/tool.md

/// A strict reader of JSON (RFC 8259), with limits on its depth and its number of values.
package struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private var valuesLeft: Int
    private let mostValues: Int
    /// The range of bytes that contain the value of the member `id` in the outermost object, or `nil` if there is none.
    private var idRange: Range<Int>?
    private static let deepest = 64

    /// Reads one document. Throws if it is followed by anything but white space.
    ///
    /// - Parameters:
    ///   - bytes: The document in UTF-8.
    ///   - mostValues: The maximum number of values, including objects, arrays and their contents.
    package static func value(_ bytes: [UInt8], mostValues: Int = 1 << 22) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes: bytes, mostValues: mostValues)
        return try reader.document()
    }

    /// Reads a batch job: a JSON object on one line. The value of its member `id` keeps its original text.
    package static func job(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes: bytes, mostValues: 65_536)
        let value = try reader.document()
        guard case .object(var members) = value, let range = reader.idRange else { return value }
        let id = JSONValue.source(String(decoding: bytes[range], as: UTF8.self))
        for index in members.indices where members[index].name == "id" { members[index].value = id }
        return .object(members)
    }

    private init(bytes: [UInt8], mostValues: Int) {
        self.bytes = bytes
        self.mostValues = mostValues
        valuesLeft = mostValues
    }

    private mutating func document() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw error("the end") }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func error(_ wanted: String) -> JSONError {
        let found =
            next.map { 0x20..<0x7F ~= $0 ? "'\(Character(UnicodeScalar($0)))'" : "byte \($0)" } ?? "the end"
        return JSONError(
            description: "cannot read the JSON: found \(found) at byte \(position), expected \(wanted)")
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in "\(text)".utf8 {
            guard next == byte else { throw error("'\(text)'") }
            position += 1
        }
        return value
    }

    /// Skips white space. If the next character is `character`, consumes it and returns true.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.deepest else {
            throw JSONError(
                description:
                    "cannot read the JSON: its objects and arrays are nested more than \(Self.deepest) levels deep at byte \(position); use fewer levels"
            )
        }
        guard valuesLeft > 0 else {
            throw JSONError(
                description:
                    "cannot read the JSON: it has more than \(mostValues) values at byte \(position); use fewer values"
            )
        }
        valuesLeft -= 1
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try skip("true", .bool(true))
        case UInt8(ascii: "f"): return try skip("false", .bool(false))
        case UInt8(ascii: "n"): return try skip("null", .null)
        case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "-"): return try number()
        default: throw error("a value")
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        position += 1
        var members: [JSONValue.Member] = []
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a name in quotes") }
            let name = try string()
            guard take(":") else { throw error("':'") }
            skipSpace()
            let start = position
            members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
            if depth == 0, name == "id" { idRange = start..<position }
        } while take(",")
        guard take("}") else { throw error("',' or '}'") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        position += 1
        var values: [JSONValue] = []
        if take("]") { return .array([]) }
        repeat { values.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw error("',' or ']'") }
        return .array(values)
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        var isInteger = true
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { 48...57 ~= $0 } ?? false }
        func digits() throws(JSONError) {
            guard isDigit(next) else { throw error("a digit") }
            while isDigit(next) { position += 1 }
        }
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isInteger = false
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger, let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw JSONError(
                description:
                    "cannot read the JSON: the number \(text) at byte \(start) is too large; use a smaller number"
            )
        }
        return .number(number)
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        var utf8: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let text = String(validating: utf8, as: UTF8.self) else {
                    throw JSONError(
                        description:
                            "cannot read the JSON: the string before byte \(position) is not valid UTF-8; save the text as UTF-8"
                    )
                }
                return text
            case UInt8(ascii: "\\"):
                position += 1
                utf8 += String(try escape()).utf8
            case 0..<0x20: throw error("an escaped control character")
            default:
                utf8.append(byte)
                position += 1
            }
        }
        throw error("a closing quote")
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = next else { throw error("an escape sequence") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicode()
        default:
            position -= 1
            throw error("an escape sequence")
        }
    }

    /// Reads the four hexadecimal digits of a `\u` escape, or two such escapes that form a surrogate pair. A lone
    /// surrogate becomes U+FFFD.
    private mutating func unicode() throws(JSONError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, next == UInt8(ascii: "\\"), position + 1 < bytes.count,
            bytes[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let mark = position
        position += 2
        let second = try codeUnit()
        guard 0xDC00...0xDFFF ~= second else {
            position = mark
            return "\u{FFFD}"
        }
        let high = UInt32(first) - 0xD800
        let low = UInt32(second) - 0xDC00
        return Unicode.Scalar(0x10000 + high << 10 + low) ?? "\u{FFFD}"
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        guard position + 4 <= bytes.count,
            bytes[position..<position + 4].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits") }
        position += 4
        return unit
    }
}
