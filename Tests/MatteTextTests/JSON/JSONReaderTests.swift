import MatteText
import TestSupport
import Testing

/// Tests of the reader of JSON (RFC 8259) where it must be strict.
@Suite struct JSONReaderTests {
    /// Raw control characters, NUL among them, are errors in strings and names. Escapes for them are valid.
    @Test func rawControlCharactersAreErrors() throws {
        for byte in 0..<0x20 as Range<UInt8> {
            for text in [#"{"a": "x"#, #"["x"#, #"{"x"#, #"""#] {
                for ending in [#"y"}"#, #"y"]"#, #"y": 1}"#, #"y""#] {
                    let bytes = Array(text.utf8) + [byte] + Array(ending.utf8)
                    #expect(throws: JSONError.self) { try JSONReader.value(bytes) }
                }
            }
            let digits = String(byte, radix: 16)
            let escape = "\\u00" + (digits.count < 2 ? "0" : "") + digits
            let value = try JSONReader.value(Array("\"\(escape)\"".utf8))
            #expect(value == .string(String(UnicodeScalar(byte))))
        }
    }

    /// An error repeats what the text contains, but not as control characters.
    @Test func messagesHaveNoControlCharacters() {
        let bytes = Generator<UInt8>.integer(in: 0...255).array(count: 0...12)
        forAll("messages about JSON", cases: 500, bytes) { bytes in
            for text in [bytes, Array("{\"a".utf8) + bytes, Array("[1, ".utf8) + bytes] {
                do throws(JSONError) { _ = try JSONReader.value(text) } catch {
                    guard error.description.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
                        return false
                    }
                }
            }
            return true
        }
        let error = JSONError(description: "cannot read the JSON: a\u{1B}[31m is missing")
        #expect(error.description == #"cannot read the JSON: a\x1b[31m is missing"#)
    }
}
