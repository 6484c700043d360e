import Matte

/// Parsing of colours on the command line.
enum Color {
    private static let names: [(String, RGBA8)] = [
        ("transparent", RGBA8(red: 0, green: 0, blue: 0, alpha: 0)),
        ("black", RGBA8(red: 0, green: 0, blue: 0)), ("white", RGBA8(red: 255, green: 255, blue: 255)),
        ("grey", RGBA8(red: 128, green: 128, blue: 128)), ("gray", RGBA8(red: 128, green: 128, blue: 128)),
        ("red", RGBA8(red: 255, green: 0, blue: 0)), ("green", RGBA8(red: 0, green: 128, blue: 0)),
        ("blue", RGBA8(red: 0, green: 0, blue: 255)), ("yellow", RGBA8(red: 255, green: 255, blue: 0)),
        ("magenta", RGBA8(red: 255, green: 0, blue: 255)), ("cyan", RGBA8(red: 0, green: 255, blue: 255)),
    ]

    /// Parses a colour: a name, or `#rgb`, `#rrggbb` or `#rrggbbaa` in hexadecimal. Returns `nil` for any other text.
    static func parse(_ text: String) -> RGBA8? {
        if let named = names.first(where: { $0.0 == text.lowercased() }) { return named.1 }
        guard text.hasPrefix("#") else { return nil }
        var digits = Array(text.dropFirst())
        guard digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else { return nil }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        if digits.count == 6 { digits += ["f", "f"] }
        guard digits.count == 8, let value = UInt32(String(digits), radix: 16) else { return nil }
        return RGBA8(
            red: UInt8(value >> 24), green: UInt8(value >> 16 & 255), blue: UInt8(value >> 8 & 255),
            alpha: UInt8(value & 255))
    }

    /// Returns a colour as `#rrggbb`, or `#rrggbbaa` if it isn't opaque.
    static func text(_ color: RGBA8) -> String {
        let parts = [color.red, color.green, color.blue] + (color.alpha == 255 ? [] : [color.alpha])
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The texts that are colours, for error messages.
    static var forms: String {
        "#rgb, #rrggbb, #rrggbbaa or one of \(names.map(\.0).joined(separator: ", "))"
    }
}

extension ValueForm<RGBA8> {
    /// A colour.
    static var color: Self { Self("COLOUR", mustBe: Color.forms, parse: Color.parse) }
}

extension ValueForm<RGB8> {
    /// An opaque colour.
    static var opaqueColor: Self {
        Self("COLOUR") { text, option throws(ToolError) in
            let color = try ValueForm<RGBA8>.color.parse(text, option)
            guard color.alpha == 255 else {
                throw .usage("\(option) is '\(text.excerpt)'; it must be an opaque colour")
            }
            return RGB8(red: color.red, green: color.green, blue: color.blue)
        }
    }
}
