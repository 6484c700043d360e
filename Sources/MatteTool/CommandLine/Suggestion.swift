/// Suggestions for misspelt words.
enum Suggestion {
    /// Returns the word with the smallest edit distance to a misspelt word, or `nil` if more than a third of the
    /// letters differ.
    static func nearest(to word: String, among words: [String]) -> String? {
        let scored = words.map { (word: $0, distance: distance(word.lowercased(), $0)) }
        guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, word.count / 3) ? best.word : nil
    }

    /// Returns the phrase `; did you mean X?` to append to a message, or an empty string.
    static func phrase(for word: String, among words: [String], prefix: String = "") -> String {
        nearest(to: word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
    }

    /// Returns the phrase `; did you mean X? `, or `; ` if there is no similar word, for a message that goes on.
    static func beginning(for word: String, among words: [String], prefix: String = "") -> String {
        let phrase = phrase(for: word, among: words, prefix: prefix)
        return phrase.isEmpty ? "; " : phrase + " "
    }

    /// Returns the edit distance of two words: the number of letters to insert, delete, replace or exchange with their
    /// neighbour.
    private static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.unicodeScalars), b = Array(b.unicodeScalars)
        guard a.count <= 64, b.count <= 64 else { return max(a.count, b.count) }
        var rows = [Array(0...b.count)]
        for i in 1..<(a.count + 1) where a.count > 0 {
            var row = [i]
            for j in 1..<(b.count + 1) where b.count > 0 {
                var cost = min(
                    rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    cost = min(cost, rows[i - 2][j - 2] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
