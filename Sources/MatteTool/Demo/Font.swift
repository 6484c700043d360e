/// A font of 5 by 9 dots per letter.
enum Font {
    /// The width of a letter in dots.
    static let width = 5
    /// The height of a letter in dots: seven above the baseline, and two below it.
    static let height = 9

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

    /// Returns true if a dot of a letter is set. Characters outside ASCII are drawn as question marks.
    static func dot(_ letter: Unicode.Scalar, _ x: Int, _ y: Int) -> Bool {
        let code = 32...126 ~= letter.value ? letter.value : 63
        return letters[Int(code) - 32] >> UInt64(44 - y * width - x) & 1 == 1
    }
}
