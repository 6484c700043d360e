import MatteUpload
import Testing

struct ByteCapTests {
    @Test func excludesTheLimitItself() {
        let cap = ByteCap.below(4_000_000)
        #expect(cap.largestFile == 3_999_999)
        #expect(cap.allows(fileOf: 3_999_999))
        #expect(!cap.allows(fileOf: 4_000_000))
        #expect(cap.description == "less than 4000000 bytes")
    }

    @Test func includesTheLimitItself() {
        #expect(ByteCap.atMost(10).allows(fileOf: 10))
        #expect(!ByteCap.atMost(10).allows(fileOf: 11))
    }

    /// The published limit of 5 MiB of text allows a file of 3,932,160 bytes.
    @Test func countsBase64Text() {
        let cap = ByteCap.base64AtMost(5_242_880)
        #expect(cap.largestFile == 3_932_160)
        #expect(cap.count(forFileOf: 3_932_160) == 5_242_880)
        #expect(cap.count(forFileOf: 3_932_161) == 5_242_884)
    }

    /// The JSON form of OpenAI's image edits:
    /// https://developers.openai.com/api/reference/resources/images/methods/edit.md
    @Test func countsDataURLs() {
        let cap = ByteCap.dataURLAtMost(20_971_520)
        #expect(cap.largestFile == 15_728_622)
        #expect(cap.count(forFileOf: 15_728_622) <= 20_971_520)
        #expect(cap.count(forFileOf: 15_728_625) > 20_971_520)
        #expect(cap.description == "at most 20971520 characters of data URL")
        #expect(ByteCap.dataURLAtMost(5).largestFile == 0)
    }

    @Test(arguments: 1...40, [false, true])
    func largestFileIsTheLargestAllowed(limit: Int, isExclusive: Bool) {
        let cap = ByteCap(limit, of: .base64, isExclusive: isExclusive)
        let fits = (0...40).filter { bytes in
            let text = (bytes + 2) / 3 * 4
            return isExclusive ? text < limit : text <= limit
        }
        #expect(cap.largestFile == fits.max() ?? 0)
        for bytes in 0...40 { #expect(cap.allows(fileOf: bytes) == fits.contains(bytes)) }
    }
}
