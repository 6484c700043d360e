import TestSupport
import Testing

@testable import MatteTool

/// Tests of file names and numbers of bytes as text.
struct TextTests {
    @Test func everyNameSurvivesAsText() {
        var random = SplitMix64(seed: 26)
        for _ in 0..<20_000 {
            let name = (0..<Int(random.next() % 12)).map { _ in
                random.next() % 2 == 0
                    ? UInt8(truncatingIfNeeded: random.next()) : UInt8(0x61 + random.next() % 5)
            }
            #expect(FileName.bytes(FileName.text(name)) == name)
        }
        for text in ["a.png", "é", "e\u{301}", "日本.png", "👩‍👩‍👧", "/\u{301}"] {
            #expect(FileName.text(Array(text.utf8)).utf8.elementsEqual(text.utf8))
            #expect(FileName.bytes(text) == Array(text.utf8))
        }
        // A name that contains the escape characters themselves.
        let odd = Array("\u{10FF85}\u{10FFFD}".utf8)
        #expect(FileName.bytes(FileName.text(odd)) == odd)
    }

    @Test(arguments: [
        ("a/b.png", "a", "b.png"), ("b.png", ".", "b.png"), ("/b", "/", "b"), ("a/b/", "a", "b"),
        ("/", "/", ""),
        ("a//b", "a/", "b"), ("a/\u{301}b", "a", "\u{301}b"),
    ])
    func pathsAreSplitAtSlashes(path: String, directory: String, last: String) {
        #expect(FileName.split(path) == (directory, last))
    }

    @Test func controlCharactersArePrintedAsEscapes() {
        #expect("a\u{1B}[0m\n\u{9B}\u{7F}".printable == #"a\x1b[0m\x0a\x9b\x7f"#)
        #expect("\u{202E}b\u{2066}".printable == #"\u{202e}b\u{2066}"#)
        #expect(FileName.text([0x61, 0xFF]).printable == #"a\xff"#)
        #expect("é日👩‍👩‍👧".printable == "é日👩‍👩‍👧")
    }

    @Test(arguments: [
        ("1", 1), ("4000000", 4_000_000), ("100k", 100_000), ("100K", 100_000), ("100kB", 100_000),
        ("4MB", 4_000_000),
        ("4M", 4_000_000), ("4MiB", 4_194_304), ("4 MiB", 4_194_304), ("1KiB", 1_024), ("2GB", 2_000_000_000),
        ("1GiB", 1_073_741_824), ("1.5MB", 1_500_000), ("0.5KiB", 512), ("12B", 12), ("0", 0),
    ])
    func sizesInBytes(text: String, bytes: Int) {
        #expect(ByteCount.parse(text) == bytes)
    }

    @Test(arguments: [
        "", "k", "1e6", "-1", "+1", "many", "1.5", "0.0001k", "1..5k", "1.k", ".5k", "4MBB", "4 M B", "4TB",
        "nan",
        "99999999999999999999", "9223372036854775807k", "0x10", "1,000", "１k",
    ])
    func whatIsNoSizeInBytes(text: String) {
        #expect(ByteCount.parse(text) == nil)
    }
}
