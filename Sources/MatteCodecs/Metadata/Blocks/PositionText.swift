/// The recognition of coordinates in text.
enum PositionText {
    private static let words = ["gps", "latitude", "longitude", "geo:", "coordinates"].map { Array($0.utf8) }

    /// Returns true if a text names a position or contains two decimal numbers that may be degrees.
    ///
    /// Two numbers count if each has at least 3 decimals and at most 3 digits before the point, and at most 4 other
    /// characters are between them, as in `48.8583, 2.2944` and in ISO 6709. Texts that only look alike count too,
    /// because a text is dropped more easily than a position is taken back.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    static func isIn(_ text: [UInt8]) -> Bool {
        let lower = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return words.contains { contains(lower, $0) } || hasDegrees(lower)
    }

    private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { start in
            text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
        }
    }

    private static func hasDegrees(_ text: [UInt8]) -> Bool {
        var lastEnd: Int?
        var i = 0
        while i < text.count {
            guard isDigit(text[i]) else {
                i += 1
                continue
            }
            let start = i
            while i < text.count, isDigit(text[i]) { i += 1 }
            let whole = i - start
            guard i < text.count, text[i] == 0x2E else { continue }
            i += 1
            let fraction = i
            while i < text.count, isDigit(text[i]) { i += 1 }
            guard (1...3).contains(whole), i - fraction >= 3 else { continue }
            if let lastEnd, start - lastEnd <= 4 { return true }
            lastEnd = i
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
