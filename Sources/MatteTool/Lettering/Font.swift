/// A font of 5 by 9 dots per letter, and three rows above for marks: Latin letters with accents, digits and signs.
enum Font {
    /// The width of a letter in dots.
    static let width = 5
    /// The height of a letter in dots: seven above the baseline, and two below it.
    static let height = 9

    /// The number of rows above a letter, in which the marks of capitals are drawn.
    static let above = 3

    /// The printable ASCII characters, starting with the space. Each has 45 bits, row by row from the top, leftmost
    /// dot first.
    private static let letters: [UInt64] = [
        0x0000_0000_0000, 0x0421_0840_1000, 0x0A50_0000_0000, 0x0A57_D5F5_2800, 0x047D_1C5F_1000,
        0x18C8_8889_8C00, 0x0C95_1159_3400, 0x0420_0000_0000, 0x0222_1082_0800, 0x0820_8422_2000,
        0x0025_5D52_0000, 0x0021_3E42_0000, 0x0000_0002_1100, 0x0000_3E00_0000, 0x0000_0006_3000,
        0x0108_8888_4000, 0x0E8C_EB98_B800, 0x0461_0842_3800, 0x0E88_4C88_7C00, 0x1F11_0418_B800,
        0x0232_A5F1_0800, 0x1F87_8218_B800, 0x0644_3D18_B800, 0x1F08_8884_2000, 0x0E8C_5D18_B800,
        0x0E8C_5E11_3000, 0x0063_00C6_0000, 0x0003_1802_1100, 0x0222_2082_0800, 0x0007_C1F0_0000,
        0x0820_8222_2000, 0x0E88_4440_1000, 0x0E8D_EB78_3800, 0x0E8C_7F18_C400, 0x1E8C_7D18_F800,
        0x0E8C_2108_B800, 0x1E8C_6318_F800, 0x1F84_3D08_7C00, 0x1F84_3D08_4000, 0x0E8C_2F18_BC00,
        0x118C_7F18_C400, 0x0E21_0842_3800, 0x0710_8429_3000, 0x1195_3149_4400, 0x1084_2108_7C00,
        0x11DD_6B18_C400, 0x11CD_6718_C400, 0x0E8C_6318_B800, 0x1E8C_7D08_4000, 0x0E8C_6359_3400,
        0x1E8C_7D49_4400, 0x0F84_1C10_F800, 0x1F21_0842_1000, 0x118C_6318_B800, 0x118C_6315_1000,
        0x118C_6B5D_C400, 0x118A_88A8_C400, 0x118A_8842_1000, 0x1F08_8888_7C00, 0x0E42_1084_3800,
        0x1082_0820_8400, 0x0E10_8421_3800, 0x0454_4000_0000, 0x0000_0000_7C00, 0x0820_0000_0000,
        0x0003_82F8_BC00, 0x1085_B318_F800, 0x0003_A108_B800, 0x010B_6718_BC00, 0x0003_A3F8_3800,
        0x064A_3884_2000, 0x0003_E318_BC2E, 0x1085_B318_C400, 0x0403_0842_3800, 0x0201_8421_0A4C,
        0x1084_A98A_4800, 0x0C21_0842_3800, 0x0006_AB5A_D400, 0x0005_B318_C400, 0x0003_A318_B800,
        0x0005_B31C_DA10, 0x0003_6719_B421, 0x0005_B308_4000, 0x0003_E0E0_F800, 0x0847_1084_9800,
        0x0004_6319_B400, 0x0004_6315_1000, 0x0004_635A_A800, 0x0004_5445_4400, 0x0004_6319_B42E,
        0x0007_C444_7C00, 0x0221_1042_0800, 0x0421_0842_1000, 0x0821_0442_2000, 0x0002_2A20_0000,
    ]

    /// The letters and signs outside ASCII that are not a letter with a mark, in the same form.
    private static let others: [Unicode.Scalar: UInt64] = [
        "ß": 0x0C94_A928_D800, "Æ": 0x0FA5_3F4A_5C00, "æ": 0x0002_8AFA_2C00, "Ø": 0x0F9C_EB9C_F800,
        "ø": 0x0003_E75C_F800, "Đ": 0x0E4A_7A94_B800, "Ð": 0x0E4A_7A94_B800, "đ": 0x0238_9D29_3800,
        "ð": 0x0511_5F18_B800, "Þ": 0x10E4_A5C8_4000, "þ": 0x1085_B31C_DA10, "Ł": 0x0842_9984_3C00,
        "ł": 0x0C21_88C2_3800, "Ħ": 0x0AFA_9CA5_2800, "ħ": 0x08E2_1C94_A400, "ı": 0x0003_0842_3800,
        "Œ": 0x0FA5_2D4A_3C00, "œ": 0x0002_AB7A_2C00, "Ŋ": 0x11CE_6B38_C426, "ŋ": 0x0005_B318_C426,
        "Ŧ": 0x1F21_1C42_1000, "ŧ": 0x08E2_3884_9800, "¡": 0x0401_0842_1000, "¿": 0x0401_1108_B800,
        "«": 0x0001_5545_1400, "»": 0x0005_1455_5000, "‹": 0x0000_8882_0800, "›": 0x0002_0822_2000,
        "°": 0x0C94_9800_0000, "§": 0x0F83_A2E0_F800, "©": 0x0E8D_EB78_B800, "®": 0x0E8F_B7DD_B800,
        "™": 0x1F5A_C000_0000, "€": 0x0747_91E4_1C00, "£": 0x064A_3884_7C00, "¥": 0x1157_C9F2_1000,
        "¢": 0x047D_2947_9000, "¤": 0x008B_94E8_8000, "–": 0x0000_1E00_0000, "—": 0x0000_3E00_0000,
        "‘": 0x0623_0000_0000, "’": 0x0C22_0000_0000, "‚": 0x0000_0006_1100, "“": 0x0AA5_0000_0000,
        "”": 0x0A55_0000_0000, "„": 0x0000_0005_2A80, "…": 0x0000_0000_5400, "·": 0x0000_0800_0000,
        "•": 0x0003_9CE0_0000, "×": 0x008A_88A8_8000, "÷": 0x0020_3E02_0000, "±": 0x0021_3E42_7C00,
        "µ": 0x0004_A529_7610, "¬": 0x0007_C210_0000, "¦": 0x0421_0042_1000, "¶": 0x0FD6_94A5_2800,
        "²": 0x1822_3800_0000, "³": 0x1822_0980_0000, "¹": 0x08C2_3800_0000, "ª": 0x0C32_8C07_0000,
        "º": 0x0452_8807_0000, "¼": 0x1195_1153_8400, "½": 0x1195_1F13_1C00, "¾": 0x1967_9153_8400,
    ]

    /// A box, for characters that the font lacks.
    private static let box: UInt64 = 0x1F8C_6318_FC00

    /// The rows of a letter from the topmost, ``above`` + ``height`` of them. The leftmost dot is the highest of 5 bits.
    typealias Rows = [UInt8]

    /// Returns the letters of a text. Each is a character with its marks; a character that the font lacks is a box.
    static func letters(_ text: String) -> [Rows] {
        var letters: [Rows] = []
        var base: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let (letter, mark) = Mark.parts(of: scalar)
            switch letter.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark:
                // A mark of its own belongs to the letter before it.
                if let base, let mark = Mark(letter), !letters.isEmpty {
                    mark.draw(on: &letters[letters.count - 1], base)
                }
            case .format: break
            default:
                var rows = Self.rows(of: letter)
                mark?.draw(on: &rows, letter)
                letters.append(rows)
                base = letter
            }
        }
        return letters
    }

    private static func rows(of letter: Unicode.Scalar) -> Rows {
        let isSpace = letter.properties.generalCategory == .spaceSeparator
        let code = isSpace ? 32 : Int(letter.value)
        let bits = 32...126 ~= code ? letters[code - 32] : others[letter] ?? box
        return Rows(repeating: 0, count: above)
            + (0..<height).map { UInt8(bits >> UInt64((height - 1 - $0) * width) & 31) }
    }
}
