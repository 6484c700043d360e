import TestSupport
import Testing

@testable import MatteTool

/// Tests of the patterns of `--include`.
struct NamePatternTests {
    @Test(arguments: [
        ("jpg", "a/b.jpg", true), (".JPG", "b.jpg", true), ("jpg", "b.jpeg", false), ("jpg", "jpg", false),
        ("X.png", "a/x.png", true), ("x.png", "ax.png", false), ("b", "a/b", false),
        ("tar.gz", "a.TAR.gz", true), ("*.png", "a/b.png", true), ("*.png", "a.png/b", false),
        ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("a/**", "a/b/c", true), ("**/c", "c", true),
        ("**/c", "a/b/c", true), ("**/c", "a/bc", false), ("a/**/c", "a/c", true), ("?", "ä", true),
        ("?", "", false), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[!a-c]x", "dx", true),
        ("[]]", "]", true), ("[ab", "[ab", true), ("a[c-a]", "ab", true), ("*a*b*", "xxaxxbxx", true),
        ("*a*b*", "xxbxxaxx", false), ("a**b", "a/x/b", true), ("/*", "/", true),
    ])
    func patternsMatch(pattern: String, path: String, isMatch: Bool) throws {
        #expect(try #require(NamePattern(pattern)).matches(path) == isMatch, "\(pattern) \(path)")
    }

    @Test func emptyPatternsAreRejected() {
        for text in ["", ".", "a/b"] { #expect(NamePattern(text) == nil, "\(text)") }
    }

    /// A definition of the match that tries all ways.
    private func isMatch(_ glob: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let first = glob.first else { return text.isEmpty }
        let rest = glob.dropFirst()
        switch first {
        case "*":
            return isMatch(rest, text)
                || text.first.map { $0 != "/" } == true && isMatch(glob, text.dropFirst())
        case "?": return text.first.map { $0 != "/" } == true && isMatch(rest, text.dropFirst())
        default: return text.first == first && isMatch(rest, text.dropFirst())
        }
    }

    @Test func globsEqualTheirDefinition() {
        var random = SplitMix64(seed: 77)
        var matches = 0
        for _ in 0..<20_000 {
            func word(_ letters: [Character], _ most: UInt64) -> [Character] {
                (0..<random.next() % most).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
            }
            // Two stars in a row have another meaning.
            let glob = word(["a", "b", "*", "?", "/"], 7).reduce(into: [Character]()) {
                if $1 != "*" || $0.last != "*" { $0.append($1) }
            }
            let text = word(["a", "b", "/"], 8)
            let found = NamePattern(path: String(glob)).matches(String(text))
            #expect(found == isMatch(glob[...], text[...]), "\(String(glob)) \(String(text))")
            matches += found ? 1 : 0
        }
        #expect(matches > 500)
    }

    @Test func manyStarsTakeLittleTime() throws {
        let pattern = try #require(NamePattern(String(repeating: "*a", count: 40) + "b"))
        #expect(!pattern.matches(String(repeating: "a", count: 4000)))
    }
}
