import MatteCompare
import TestSupport
import Testing

@testable import Matte

/// Tests that messages are one line that a terminal can print, whatever text of files and users they repeat.
@Suite struct MatteErrorTests {
    private static let controls: [Unicode.Scalar] = {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        ]
        return ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }
    }()

    @Test func messagesHaveNoControlCharacters() {
        for scalar in Self.controls {
            let message = MatteError(.parameter, "cannot read \"a\(scalar)b\": c").message
            #expect(!message.unicodeScalars.contains(scalar), "\(scalar.value)")
            #expect(message.hasPrefix("cannot read \"a\\") && message.hasSuffix("b\": c"), "\(message)")
        }
        #expect(MatteError(.parameter, "a\u{1B}[31m\n\u{202E}").message == #"a\x1b[31m\x0a\u{202e}"#)
        let plain = "cannot read \"größe 1×2 \u{1F600}\": c"
        #expect(MatteError(.parameter, plain).message == plain)
    }

    /// Every initializer that takes a text repeats it in its error.
    @Test func textsAreRepeatedWithoutControlCharacters() {
        let scalars = Generator.element(of: Self.controls + ["a", ",", ":", "\"", "0", "x", "="])
        forAll("messages of texts", cases: 200, scalars.array(count: 1...12)) { scalars in
            let text = String(String.UnicodeScalarView(scalars))
            let readers: [(String) throws -> Void] = [
                { _ = try DetectedBox($0) }, { _ = try DetectedBox("pixels:" + $0) },
                { _ = try PixelSize($0) },
                { _ = try PerceptualHash($0) }, { _ = try BlurHash($0) },
            ]
            for read in readers {
                do { try read(text) } catch {
                    let message = "\(error)"
                    guard !message.unicodeScalars.contains(where: Self.controls.contains) else {
                        return false
                    }
                }
            }
            return true
        }
    }
}
