/// Parsing of numbers of bytes on the command line.
enum ByteCount {
    /// Parses digits with an optional fraction and unit.
    ///
    /// `k`, `M`, `G` and `kB`, `MB`, `GB` are powers of 1000. `KiB`, `MiB`, `GiB` are powers of 1024. The letter case
    /// is ignored.
    ///
    /// - Returns: The number of bytes, or `nil` for any other text and for a fraction of a byte.
    static func parse(_ text: String) -> Int? {
        let digits = text.utf8.prefix { 48...57 ~= $0 || $0 == UInt8(ascii: ".") }
        let unit: Int
        switch String(
            text.utf8.dropFirst(digits.count).drop { $0 == 0x20 }.map { Character(UnicodeScalar($0)) }
        ).lowercased() {
        case "", "b": unit = 1
        case "k", "kb": unit = 1_000
        case "m", "mb": unit = 1_000_000
        case "g", "gb": unit = 1_000_000_000
        case "kib": unit = 1 << 10
        case "mib": unit = 1 << 20
        case "gib": unit = 1 << 30
        default: return nil
        }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard parts.count <= 2, let whole = Int(parts[0]) else { return nil }
        let (bytes, isTooLarge) = whole.multipliedReportingOverflow(by: unit)
        guard !isTooLarge else { return nil }
        guard parts.count == 2 else { return bytes }
        guard let fraction = Int(parts[1]), parts[1].utf8.count <= 9 else { return nil }
        let scale = parts[1].utf8.reduce(1) { product, _ in product * 10 }
        guard fraction * unit % scale == 0 else { return nil }
        let (sum, overflows) = bytes.addingReportingOverflow(fraction * unit / scale)
        return overflows ? nil : sum
    }
}
