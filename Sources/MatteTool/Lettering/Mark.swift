/// A mark above or below a letter, such as an accent.
struct Mark {
    private let mark: Unicode.Scalar
    private let rows: [UInt8]

    /// The rows of the marks: three for a mark above a letter, the last next to the letter, and two below the baseline.
    private static let shapes: [Unicode.Scalar: [UInt8]] = [
        "\u{300}": [0b01000, 0b00100, 0], "\u{301}": [0b00010, 0b00100, 0], "\u{302}": [0b00100, 0b01010, 0],
        "\u{303}": [0b01101, 0b10110, 0], "\u{304}": [0, 0b01110, 0], "\u{306}": [0b01001, 0b00110, 0],
        "\u{307}": [0, 0b00100, 0], "\u{308}": [0, 0b01010, 0], "\u{30A}": [0b00100, 0b01010, 0b00100],
        "\u{30B}": [0b01001, 0b10010, 0], "\u{30C}": [0b01010, 0b00100, 0], "\u{323}": [0, 0b00100],
        "\u{326}": [0b00100, 0b01000], "\u{327}": [0b00100, 0b01100], "\u{328}": [0b00010, 0b00011],
    ]

    /// The letters that consist of another letter and a mark, and these other letters, in the same order.
    private static let composed: [(mark: Unicode.Scalar, composed: String, bases: String)] = [
        ("\u{0300}", "ÀÈÌÒÙàèìòùǸǹẀẁỲỳ", "AEIOUaeiouNnWwYy"),
        ("\u{0301}", "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹźǴǵḰḱẂẃ", "AEIOUYaeiouyCcLlNnRrSsZzGgKkWw"),
        ("\u{0302}", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷẐẑ", "AEIOUaeiouCcGgHhJjSsWwYyZz"),
        ("\u{0303}", "ÃÑÕãñõĨĩŨũẼẽỸỹ", "ANOanoIiUuEeYy"),
        ("\u{0304}", "ĀāĒēĪīŌōŪūȲȳ", "AaEeIiOoUuYy"),
        ("\u{0306}", "ĂăĔĕĞğĬĭŎŏŬŭ", "AaEeGgIiOoUu"),
        ("\u{0307}", "ĊċĖėĠġİŻżȦȧȮȯ", "CcEeGgIZzAaOo"),
        ("\u{0308}", "ÄËÏÖÜŸäëïöüÿẄẅ", "AEIOUYaeiouyWw"),
        ("\u{030A}", "ÅåŮů", "AaUu"),
        ("\u{030B}", "ŐőŰű", "OoUu"),
        ("\u{030C}", "ČčĎďĚěŇňŘřŠšŤťŽžǍǎǏǐǑǒǓǔǦǧĽľ", "CcDdEeNnRrSsTtZzAaIiOoUuGgLl"),
        ("\u{0323}", "ẠạẸẹỊịỌọỤụ", "AaEeIiOoUu"),
        ("\u{0326}", "ȘșȚț", "SsTt"),
        ("\u{0327}", "ÇçĢģĶķĻļŅņŖŗŞşŢţ", "CcGgKkLlNnRrSsTt"),
        ("\u{0328}", "ĄąĘęĮįŲų", "AaEeIiUu"),
    ]

    private static let parts: [Unicode.Scalar: (base: Unicode.Scalar, mark: Unicode.Scalar)] = {
        var parts: [Unicode.Scalar: (base: Unicode.Scalar, mark: Unicode.Scalar)] = [:]
        for (mark, composed, bases) in composed {
            for (letter, base) in zip(composed.unicodeScalars, bases.unicodeScalars) {
                parts[letter] = (base, mark)
            }
        }
        return parts
    }()

    /// Creates the mark for a combining character. Returns `nil` for marks that the font lacks.
    init?(_ mark: Unicode.Scalar) {
        guard let rows = Self.shapes[mark] else { return nil }
        self.mark = mark
        self.rows = rows
    }

    /// Returns a letter without its mark, and the mark if it has one.
    static func parts(of letter: Unicode.Scalar) -> (letter: Unicode.Scalar, mark: Mark?) {
        guard let (base, mark) = parts[letter] else { return (letter, nil) }
        return (base, Mark(mark))
    }

    /// Draws the mark onto the rows of a letter.
    func draw(on letter: inout Font.Rows, _ base: Unicode.Scalar) {
        guard rows.count == Font.above else {
            // Below the baseline, which is under the seventh row.
            for (row, dots) in rows.enumerated() { letter[Font.above + 7 + row] |= dots }
            return
        }
        // A mark replaces the dot of an i.
        if base == "i" || base == "j" { for row in 0..<2 { letter[Font.above + row] = 0 } }
        let isLow = letter[..<(Font.above + 2)].allSatisfy { $0 == 0 }
        for (row, dots) in rows.enumerated() { letter[row + (isLow ? 2 : 0)] |= dots }
    }
}
