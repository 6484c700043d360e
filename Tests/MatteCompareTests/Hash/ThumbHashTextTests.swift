import Matte
import MatteCompare
import Testing

struct ThumbHashTextTests {
    @Test func textIsRestored() throws {
        for text in ["1QcSHQRnh493V4dIh4eXh1h4kJUI", "4PeBBAIohlhrl5Xy3d8dnyoHdyeHd3h3Bw=="] {
            #expect(try ThumbHash(base64: text).base64 == text)
        }
        // Without padding, and in the URL-safe alphabet.
        let hash = try ThumbHash(base64: "4PeBBAIohlhrl5Xy3d8dnyoHdyeHd3h3Bw")
        #expect(hash.base64 == "4PeBBAIohlhrl5Xy3d8dnyoHdyeHd3h3Bw==")
        #expect(
            try ThumbHash(base64: "IAgCDYCKXWZ2Zlmp-YJoufeKig6F").base64 == "IAgCDYCKXWZ2Zlmp+YJoufeKig6F")
    }

    @Test func brokenText() {
        for text in ["", "1QcS", "1QcSHQRnh493V4dIh4eXh1h4kJU", "!QcSHQRnh493V4dIh4eXh1h4kJUI", "1"] {
            #expect {
                try ThumbHash(base64: text)
            } throws: { ($0 as? MatteError)?.code == .decoding }
        }
        #expect(
            throws: MatteError(
                .decoding,
                "cannot read ThumbHash \"\(String(repeating: "A", count: 60))\"...: it has more than 255 characters; the "
                    + "longest has 36")
        ) { try ThumbHash(base64: String(repeating: "A", count: 1_000_000)) }
    }
}
