/// A writer of JSON text, on one line or with an indentation of two spaces per level.
package struct JSONWriter {
    private var text = ""
    private let isIndented: Bool

    /// Returns the JSON text of a value.
    package static func text(_ value: JSONValue, indented: Bool = false) -> String {
        var writer = JSONWriter(isIndented: indented)
        writer.write(value, depth: 0)
        return writer.text
    }

    private init(isIndented: Bool) {
        self.isIndented = isIndented
    }

    private mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .integer(let integer): text += "\(integer)"
        case .number(let number): text += number.isFinite ? "\(number)" : "null"
        case .string(let string): write(string)
        case .source(let source): text += source
        case .array(let values):
            // Write an array of numbers on one line, which is easier to read.
            let isFlat = values.allSatisfy { $0.kind == "a number" }
            write(values, "[", "]", isFlat: isFlat, depth: depth) { $0.write($1, depth: depth + 1) }
        case .object(let members):
            write(members, "{", "}", isFlat: false, depth: depth) {
                $0.write($1.name)
                $0.text += $0.isIndented ? ": " : ":"
                $0.write($1.value, depth: depth + 1)
            }
        }
    }

    private mutating func write<Item>(
        _ items: [Item], _ open: String, _ close: String, isFlat: Bool, depth: Int,
        _ writeItem: (inout JSONWriter, Item) -> Void
    ) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += isFlat && isIndented ? ", " : "," }
            if !isFlat { startLine(depth + 1) }
            writeItem(&self, item)
        }
        if !isFlat, !items.isEmpty { startLine(depth) }
        text += close
    }

    private mutating func startLine(_ depth: Int) {
        guard isIndented else { return }
        text += "\n" + String(repeating: "  ", count: depth)
    }

    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
