import Foundation
import Matte
import Testing

@testable import MatteTool

/// Tests of the tool's own font.
struct FontTests {
    /// The letters of a text, drawn with one pixel per dot.
    private func letters(_ text: String) -> [Font.Rows] { Font.letters(text) }

    /// The letters from U+00C0 to U+017F that consist of a Latin letter and one mark.
    static let composed: [Character] = (0xC0...0x17F).compactMap { Unicode.Scalar($0).map(Character.init) }
        .filter {
            let parts = String($0).decomposedStringWithCanonicalMapping.unicodeScalars
            return parts.count == 2 && parts.first!.isASCII
        }

    @Test func composedLettersEqualALetterWithItsMark() {
        #expect(Self.composed.count > 100)
        for letter in Self.composed {
            let parts = String(letter).decomposedStringWithCanonicalMapping
            let base = String(parts.unicodeScalars.first!)
            #expect(letters(String(letter)) == letters(parts), "\(letter)")
            #expect(letters(String(letter)) != letters(base), "\(letter) has no mark")
            #expect(letters(String(letter)) != letters("\u{4E00}"), "\(letter) is a box")
        }
    }

    @Test func allLettersOfLatin1AndExtendedADiffer() {
        let text = String((0x21...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }) + String(Self.composed)
        let all = letters(text + "ßÆæØøÞþŁłĦħıŒœŊŋŦŧ¡¿«»°§©®€£¥¢–„…·×÷±µ¬¶²³¹ªº¼½¾")
        // An em dash is a hyphen at this size, and the letters D with a stroke are alike in every font.
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { $0.contains { $0 != 0 } && $0.allSatisfy { $0 < 32 } })
    }

    @Test func otherScriptsAreBoxes() {
        let boxes = letters("日本語Ж")
        #expect(boxes.count == 4 && Set(boxes).count == 1)
        #expect(boxes[0] == letters("\u{E000}")[0] && boxes[0] != letters("?")[0])
        #expect(letters("a\u{200D}b\u{20DD}").count == 2, "joiners and unknown marks take no room")
        #expect(letters("\u{301}").isEmpty, "a mark without a letter is dropped")
        #expect(letters("\u{A0}") == letters(" "))
    }

    @Test func marksStayAwayFromTheirLetters() throws {
        // Rows from the top: the acute of a capital, a gap and the letter; that of a small letter is two rows lower.
        let rows = letters("Éé")
        #expect(rows[0][0] == 0b00010 && rows[0][1] == 0b00100 && rows[0][2] == 0 && rows[0][3] == 0b11111)
        #expect(rows[1][..<2].allSatisfy { $0 == 0 } && rows[1][2] == 0b00010 && rows[1][4] == 0)
        #expect(rows[1][5] == 0b01110)
        // The dot of an i gives way.
        #expect(letters("í")[0][4] == 0 && letters("i")[0][3] != 0)
    }

    @Test func aLabelIsShortenedInTheMiddle() {
        #expect(Label.shortened("photograph.jpg", to: 9) == "phot….jpg")
        #expect(Label.shortened("photo.jpg", to: 9) == "photo.jpg")
        #expect(Label.shortened("abc", to: 1) == "…" && Label.shortened("abc", to: 2) == "a…")
    }

    @Test func aLabelFillsItsSize() {
        var raster = Raster(width: 60, height: 40, repeating: RGBA8(red: 0, green: 0, blue: 0))
        let label = Label("ÀgĄ", scale: 2)
        #expect(label.size == PixelSize(width: 34, height: 18) && label.margin == 6)
        label.draw(on: &raster, x: 5, y: 10, color: RGBA8(red: 255, green: 255, blue: 255))
        var drawn: [PixelPoint] = []
        for y in 0..<40 {
            for x in 0..<60 where raster[x, y].red == 255 { drawn.append(PixelPoint(x: x, y: y)) }
        }
        #expect(drawn.map(\.x).min() == 5 && drawn.map(\.x).max() == 38)
        #expect(drawn.map(\.y).min() == 4 && drawn.map(\.y).max() == 27)
    }
}
