import MatteCodecs
import TestSupport
import Testing

/// SHA-256 against the examples of FIPS 180-4 and values of OpenSSL.
struct SHA256Tests {
    private func digest(_ bytes: [UInt8], pieces: [Int] = []) -> String {
        var hash = SHA256()
        var start = 0
        for length in pieces + [bytes.count] {
            let end = min(bytes.count, start + length)
            hash.update(bytes.span.extracting(start..<end))
            start = end
        }
        return hash.finished()
    }

    @Test func publishedExamples() {
        #expect(digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            digest(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            digest(Array(repeating: 97, count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    /// The digest of the digests of all lengths up to 299, so with every length of the last block.
    @Test func everyLengthOfTheLastBlock() {
        var all: [UInt8] = []
        for length in 0..<300 { all += Array(digest((0..<length).map { UInt8($0 % 251) }).utf8) }
        #expect(digest(all) == "36003b4decc573736378067bfe6b11525dae0f246679f49dc3152bd6dcb6e925")
    }

    @Test(arguments: 0..<40)
    func piecesGiveTheDigestOfTheWhole(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = (0..<1000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let pieces = (0..<20).map { _ in Int(random.next() % 150) }
        #expect(digest(bytes, pieces: pieces) == digest(bytes), "seed \(seed), pieces \(pieces)")
    }
}
