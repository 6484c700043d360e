/// Colour profiles with tables.
public enum TableProfile {
    /// A colour profile with a table of 9x9x9 nodes, from red, green and blue to the connection space Lab.
    public static var rgb: [UInt8] {
        func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func half(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
        let ramps = (0..<3).flatMap { _ in half(0) + half(65_535) }
        var table = Array("mft2".utf8) + word(0) + [3, 3, 9, 0]
        for i in 0..<9 { table += word(i % 4 == 0 ? 65_536 : 0) }
        table += half(2) + half(2) + ramps
        for node in 0..<729 {
            let (red, green, blue) = (node / 81, node / 9 % 9, node % 9)
            table += half(2_000 * (red + 2 * green + blue))
            table += half(32_768 + 1_500 * (red - green)) + half(32_768 + 1_500 * (green - blue))
        }
        table += ramps
        var head = [UInt8](repeating: 0, count: 128)
        head.replaceSubrange(0..<4, with: word(144 + table.count))
        head.replaceSubrange(8..<12, with: word(2 << 24))
        head.replaceSubrange(12..<24, with: "scnrRGB Lab ".utf8)
        head.replaceSubrange(36..<40, with: "acsp".utf8)
        return head + word(1) + Array("A2B0".utf8) + word(144) + word(table.count) + table
    }
}
