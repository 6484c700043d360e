import Foundation
import Matte
import TestSupport
import Testing

@Suite struct PixelSizeTests {
    @Test func parsesWhatAPIsPrint() throws {
        #expect(try PixelSize("1792x1024") == PixelSize(width: 1792, height: 1024))
        #expect(try PixelSize("1X2147483647") == PixelSize(width: 1, height: 2_147_483_647))
        #expect(try PixelSize("512\u{D7}256") == PixelSize(width: 512, height: 256))
    }

    @Test(
        arguments: [
            "", "x", "1024", "1024x", "x1024", "0x5", "5x0", "-1x5", "+1x5", " 1x5", "1x2x3", "1.5x2",
            "99999999999999999999x1", "2147483648x1", "1x2147483648", "axb", "1e3x4", "1\u{0}x4",
        ])
    func refusesAnythingElse(_ text: String) {
        #expect { try PixelSize(text) } throws: { ($0 as? MatteError)?.code == .parameter }
    }

    @Test func namesTheOffendingText() {
        let hostile = "line\nbreak" + String(repeating: "y", count: 500)
        #expect {
            try PixelSize(hostile)
        } throws: { error in
            let text = "\(error)"
            return text.contains(#"line\nbreak"#) && !text.contains("\n") && text.count < 200
        }
    }

    @Test func areaSaturates() {
        #expect(PixelSize(width: 4032, height: 3024).area == 12_192_768)
        #expect(PixelSize(width: 2_147_483_647, height: 2_147_483_647).area == 4_611_686_014_132_420_609)
        #expect(PixelSize(width: .max, height: 2).area == .max)
        #expect(PixelSize(width: .max, height: 0).area == 0)
    }

    @Test func describesItselfAsItParses() {
        let side = Generator.integer(in: 1...PixelSize.largestSide)
        forAll("description parses back", side, side) { width, height in
            let size = PixelSize(width: width, height: height)
            return try PixelSize("\(size)") == size
        }
    }

    @Test func coding() throws {
        let size = PixelSize(width: 3, height: 4)
        let decoder = JSONDecoder()
        #expect(try decoder.decode(PixelSize.self, from: JSONEncoder().encode(size)) == size)
        for json in [
            #"{"width":-1,"height":4}"#, #"{"width":3,"height":9223372036854775807}"#, #"{"width":3}"#,
        ] {
            #expect(throws: DecodingError.self) { try decoder.decode(PixelSize.self, from: Data(json.utf8)) }
        }
    }

    @Test func negativeSizesAreEmpty() {
        for size in [PixelSize(width: -1, height: -4), PixelSize(width: 3, height: 0)] {
            #expect(size.isEmpty)
            #expect(size.area == 0)
            #expect(throws: MatteError.self) { try size.validated() }
            #expect(throws: MatteError.self) { try NormalizedRect.unit.pixelRect(in: size) }
        }
    }
}
