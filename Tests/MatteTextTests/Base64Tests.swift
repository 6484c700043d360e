import Foundation
import Matte
import MatteText
import Testing

@Suite("Base64 and data URLs")
struct Base64Tests {
    @Test("agrees with Foundation in both directions", arguments: 0...40)
    func agreement(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
        let text = Data(bytes).base64EncodedString()
        #expect(Base64.encoded(bytes.span) == text)
        #expect(Base64.encodedCount(count) == text.utf8.count)
        #expect(try Base64.decoded(text) == bytes)
        #expect(try Base64.decoded(text.replacing("=", with: "")) == bytes)
    }

    @Test("lines broken anywhere hold the same bytes", arguments: [1, 3, 4, 5, 57, 76])
    func brokenLines(_ length: Int) throws {
        let bytes = (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 3) }
        let text = Base64.encoded(bytes.span)
        var lines = ""
        for (place, character) in text.enumerated() {
            if place > 0, place.isMultiple(of: length) { lines += "\r\n" }
            lines.append(character)
        }
        #expect(try Base64.decoded(lines) == bytes)
    }

    @Test("a limit on the text is a limit on the bytes")
    func limits() {
        #expect(Base64.byteCount(within: 5_242_880) == 3_932_160)
        for characters in 0...50 {
            let bytes = Base64.byteCount(within: characters)
            #expect(Base64.encodedCount(bytes) <= characters)
            #expect(Base64.encodedCount(bytes + 1) > characters)
        }
    }

    @Test("white space is accepted, other characters and half bytes are not")
    func oddities() throws {
        #expect(try Base64.decoded("AAEC\r\n AwQ=") == [0, 1, 2, 3, 4])
        #expect(try Base64.decoded("-_-_") == Base64.decoded("+/+/"))
        for text in ["A", "AAAAA", "AA!A", "AA=A", "Ä"] {
            #expect(throws: MatteError.self) { try Base64.decoded(text) }
        }
    }

    @Test("data URLs of all forms are read")
    func dataURL() throws {
        #expect(try DataURL("data:,a%20b").bytes == Array("a b".utf8))
        #expect(try DataURL("DATA:Image/PNG;charset=x;BASE64,AAEC").mimeType == "image/png")
        for text in ["", "http://x", "data:image/png;base64", "data:,%2", "data:;base64,*"] {
            #expect(throws: MatteError.self) { try DataURL(text) }
        }
    }
}
