import MatteText
import Testing

struct DataURLTests {
    @Test(
        arguments: [
            ("data:image/png;base64,AAEC", "image/png", [0, 1, 2]),
            ("DATA:;BASE64,AAEC", "text/plain", [0, 1, 2]),
            ("data:,a%20b%2Fc", "text/plain", Array("a b/c".utf8)),
            ("data:Image/PNG;x=y;base64,", "image/png", []),
            ("data:image/png;base64,AA\n EC", "image/png", [0, 1, 2]),
        ] as [(String, String, [UInt8])])
    func aURLIsParsed(text: String, type: String, bytes: [UInt8]) throws {
        let url = try DataURL(text)
        #expect(url.mimeType == type && url.bytes == bytes)
        #expect(try DataURL(utf8: Array(text.utf8)) == url)
    }

    @Test(arguments: [
        "", "data:", "data", "http://a,b", "data:image/png;base64", "data:,%4", "data:,%+1", "data:,%zz",
    ])
    func whatIsNoURLIsRefused(text: String) {
        #expect(throws: (any Error).self) { try DataURL(text) }
    }

    @Test func messagesRepeatNoControlCharacters() {
        #expect { try DataURL("\u{1B}]0;title\u{7}\n,x") } throws: { error in
            "\(error)".unicodeScalars.allSatisfy { $0.value >= 0x20 } && "\(error)".contains("title")
        }
    }

    /// The text before the data has a maximum length, so that it can't consist of millions of parts.
    @Test(arguments: [";", "a;", "x"])
    func aLongHeaderIsRefused(part: String) throws {
        let long = "data:" + String(repeating: part, count: 5_000_000)
        for text in [long, long + ",AAEC", long + ";base64,AAEC"] {
            let error = #expect(throws: (any Error).self) { try DataURL(text) }
            #expect("\(error as Any)".contains("no comma in its first"))
        }
        #expect(
            try DataURL("data:" + String(repeating: ";", count: 1_000) + ";base64,AAEC").bytes == [0, 1, 2])
    }
}
