import Foundation
import Matte
import TestSupport
import Testing

@Suite struct DetectedBoxTests {
    @Test func parses() throws {
        #expect(try DetectedBox("pixels:1,-2.5,3e1,4") == DetectedBox(.pixels, 1, -2.5, 30, 4))
        #expect(try DetectedBox("coreImage: 1, 2 ,3,4") == DetectedBox(.coreImage, 1, 2, 3, 4))
    }

    /// Each wrong text, and what its message has to mention.
    @Test(
        arguments: [
            ("", "SPACE:a,b,c,d"), ("1,2,3,4", "SPACE:a,b,c,d"), ("vison:0,0,1,1", #""vison""#),
            ("vison:0,0,1,1", "mediapipe"), (":0,0,1,1", "unknown space"), ("vision:", "x,y,width,height"),
            ("gemini:1,2,3", "3 numbers"), ("gemini:1,2,3", "ymin,xmin,ymax,xmax"),
            ("pixels:1,2,3,4,5,6", "more than 4"), ("pixels:1,2,,4", "not a finite number"),
            ("pixels:1,2,abc,4", #""abc""#), ("pixels:nan,2,3,4", #""nan""#), ("pixels:1,inf,3,4", #""inf""#),
            ("pixels:1,2,1e999,4", "1e999"), ("azure:0.3,0.2,0.1,0.1", "share of the picture"),
        ])
    func refuses(_ text: String, mentioning excerpt: String) {
        #expect { try DetectedBox(text) } throws: { error in
            (error as? MatteError)?.code == .parameter && "\(error)".contains(excerpt)
        }
    }

    @Test func messagesStayOnOneShortLine() {
        let hostile = "pixels:" + String(repeating: "\n,", count: 100_000)
        #expect { try DetectedBox(hostile) } throws: { error in
            !"\(error)".contains("\n") && "\(error)".count < 400
        }
    }

    @Test func errorsNameTheBoxAsItWasGiven() throws {
        let size = PixelSize(width: 512, height: 512)
        let box = try DetectedBox("vision:177,66,96,118")
        #expect { try box.pixelRect(in: size) } throws: { error in
            "\(error)".contains("vision:177,66,96,118") && "\(error)".contains("512x512")
        }
        let empty = try DetectedBox("gemini:500,500,400,600")
        #expect { try empty.pixelRect(in: size) } throws: { "\($0)".contains("gemini:500,500,400,600") }
    }

    @Test func codesAsItsText() throws {
        let box = DetectedBox(.gemini, 129, 346.25, 359, 533)
        let json = try JSONEncoder().encode([box])
        #expect(String(decoding: json, as: UTF8.self) == #"["gemini:129,346.25,359,533"]"#)
        #expect(try JSONDecoder().decode([DetectedBox].self, from: json) == [box])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([DetectedBox].self, from: Data(#"["gemini:1,2"]"#.utf8))
        }
    }

    @Test func thousandsOfBoxes() throws {
        let boxes = (0..<5000).map { DetectedBox(.pixels, Double($0 % 97), Double($0 % 89), 5, 5) }
        let rects = try boxes.pixelRects(in: PixelSize(width: 100, height: 100))
        #expect(rects.count == 5000)
        #expect(rects.reduce(rects[0]) { $0.union($1) } == PixelRect(x: 0, y: 0, width: 100, height: 93))
    }

    @Test func azureTakesFractionsOfAPixel() throws {
        let box = try DetectedBox("azure:10.25,20.5,30.5,40.25")
        let rect = try box.pixelRect(in: PixelSize(width: 100, height: 100))
        #expect(rect == PixelRect(x: 10, y: 20, width: 31, height: 41))
    }

    /// Whatever numbers a detector emits, in every convention: whole pixels inside the picture, or an error that
    /// names the box.
    @Test(arguments: BoxSpace.allCases)
    func oddNumbersAreErrorsOrPixels(space: BoxSpace) {
        let odd: [Double] = [
            .nan, .infinity, -.infinity, 0, -0.0, -1, -1e-9, 1e-300, 1, 1.0000001, 0.5, 2, 999.5, 1e15, -1e15,
            1e308, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 4_294_967_296, 0x1p63,
        ]
        let number = Generator.element(of: odd)
        let boxes = number.combined(with: number).combined(with: number.combined(with: number))
        let side = Generator.integer(in: 0...5000)
        forAll("\(space): pixels or an error", cases: 3000, boxes, side, side) { numbers, width, height in
            let ((a, b), (c, d)) = numbers
            let box = DetectedBox(space, a, b, c, d)
            let size = PixelSize(width: width, height: height)
            for rounding in PixelRounding.allCases {
                do throws(MatteError) {
                    let rect = try box.pixelRect(in: size, rounding: rounding)
                    guard !rect.isEmpty, size.bounds.contains(rect) else { return false }
                } catch {
                    guard error.code == .parameter,
                        error.message.contains("\(space.rawValue):") || size.isEmpty
                    else { return false }
                }
                do throws(MatteError) {
                    let crop = try box.cropFrame(in: size, margin: 0.25)
                    guard !crop.isEmpty, size.bounds.contains(crop) else { return false }
                } catch {
                    guard error.code == .parameter else { return false }
                }
            }
            return true
        }
    }
}
