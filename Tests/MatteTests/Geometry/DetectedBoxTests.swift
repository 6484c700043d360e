import Foundation
import Matte
import TestSupport
import Testing

@Suite struct DetectedBoxTests {
    @Test func parses() throws {
        #expect(try DetectedBox("pixels:1,-2.5,3e1,4") == .pixels(x: 1, y: -2.5, width: 30, height: 4))
        #expect(try DetectedBox("coreImage: 1, 2 ,3,4") == .coreImage(x: 1, y: 2, width: 3, height: 4))
    }

    /// Each invalid text, and what its message must contain.
    @Test(
        arguments: [
            ("", "SPACE:a,b,c,d"), ("1,2,3,4", "SPACE:a,b,c,d"), ("vison:0,0,1,1", #""vison""#),
            ("vison:0,0,1,1", "mediapipe"), (":0,0,1,1", "unknown space"), ("vision:", "x,y,width,height"),
            ("gemini:1,2,3", "3 numbers"), ("gemini:1,2,3", "ymin,xmin,ymax,xmax"),
            ("pixels:1,2,3,4,5,6", "more than 4"), ("pixels:1,2,,4", "not a finite number"),
            ("pixels:1,2,abc,4", #""abc""#), ("pixels:nan,2,3,4", #""nan""#), ("pixels:1,inf,3,4", #""inf""#),
            ("pixels:1,2,1e999,4", "1e999"),
            ("azure:top=0.3,left=0.2,width=0.1,height=0.1", "fraction of the picture"),
            ("coco:0.3,0.2,0.1,0.1", "fraction of the picture"),
            ("azure:177,66,96,118", "azure:left=177,top=66,width=96,height=118"),
            ("rekognition:0.2,0.2,0.3,0.3", "rekognition:left=0.2,top=0.2,width=0.3,height=0.3"),
            ("rekognition:0.2,0.2,0.3,0.3", "ambiguous"), ("gemini:0.2,0.3,0.6,0.8", "multiply"),
            ("corners-1000:0.2,0.3,1,1", "multiply"),
            ("azure:66,177,96", "3 numbers"), ("azure:top=1,left=2,width=3,widht=4", #""widht""#),
            ("azure:top=1,top=2,width=3,height=4", "top is given twice"),
            ("azure:top=1,left=2,width=3,4", "has no label"), ("pixels:x=1,y=2,width=3,height=z", #""z""#),
            ("azure:top=nan,left=2,width=3,height=4", #""nan""#), ("azure:{}", "1 numbers"),
            ("azure:{\"top\":[66],\"left\":1,\"width\":2,\"height\":3}", "not a finite number"),
        ])
    func refuses(_ text: String, mentioning excerpt: String) {
        #expect { try DetectedBox(text) } throws: { error in
            (error as? MatteError)?.code == .parameter && "\(error)".contains(excerpt)
        }
    }

    /// The forms that Azure's documents print, and labels in any order, case and spacing.
    @Test(arguments: [
        "azure:top=66,left=177,width=96,height=118", "azure:width=96,height=118,left=177,top=66",
        "AZURE: Top = 66 , LEFT=177, Width = 96, height=118 ",
        #"azure:{"top": 66, "left": 177, "width": 96, "height": 118}"#,
        "azure:{\n  \"width\": 96,\n  \"height\": 118,\n  \"left\": 177,\n  \"top\": 66\n}\n",
    ])
    func azureIsLabelled(_ text: String) throws {
        let box = try DetectedBox(text)
        #expect(box == .azure(top: 66, left: 177, width: 96, height: 118))
        let pixels = try box.pixelRect(in: PixelSize(width: 512, height: 512))
        #expect(pixels == PixelRect(x: 177, y: 66, width: 96, height: 118))
    }

    /// `BoundingBox` of DetectFaces in the order of the API reference, and in that of older samples.
    @Test(arguments: [
        #"rekognition:{"Width": 0.25, "Height": 0.5, "Left": 0.125, "Top": 0.375}"#,
        #"rekognition:{"Height": 0.5, "Left": 0.125, "Top": 0.375, "Width": 0.25}"#,
        "rekognition:top=0.375,left=0.125,height=0.5,width=0.25",
    ])
    func rekognitionIsLabelled(_ text: String) throws {
        let box = try DetectedBox(text)
        #expect(box == .rekognition(left: 0.125, top: 0.375, width: 0.25, height: 0.5))
        let pixels = try box.pixelRect(in: PixelSize(width: 400, height: 800))
        #expect(pixels == PixelRect(x: 50, y: 300, width: 100, height: 400))
    }

    /// A box that is smaller than a pixel in both directions comes from a wrong unit or a wrong order of the numbers.
    @Test func boxesBelowAPixelAreErrors() throws {
        let size = PixelSize(width: 400, height: 800)
        for box in [
            DetectedBox.gemini(yMin: 0.2, xMin: 0.3, yMax: 0.6, xMax: 0.8),
            .gemini(yMin: 0, xMin: 0, yMax: 1, xMax: 2), .corners(x1: 0.2, y1: 0.3, x2: 0.6, y2: 0.8),
            .pixels(x: 0.25, y: 0.25, width: 0.5, height: 0.5),
            .mediaPipe(xMin: 0.5, yMin: 0.5, width: 0.001, height: 0.001),
        ] {
            #expect { try box.pixelRect(in: size) } throws: { error in
                let fields = "\(box.space.fields)"
                return (error as? MatteError)?.code == .parameter && "\(error)".contains("\(box)")
                    && ("\(error)".contains(fields) || "\(error)".contains("multiply"))
            }
        }
        // A thin line of text is a box.
        let line = DetectedBox.pixels(x: 10, y: 20, width: 300, height: 0.4)
        #expect(try line.pixelRect(in: size) == PixelRect(x: 10, y: 20, width: 300, height: 1))
        let pixel = DetectedBox.pixels(x: 10, y: 20, width: 1, height: 1)
        #expect(try pixel.pixelRect(in: size) == PixelRect(x: 10, y: 20, width: 1, height: 1))
    }

    /// Numbers of thousandths may have fractions if they aren't all within one thousandth.
    @Test func thousandthsMayHaveFractions() throws {
        let size = PixelSize(width: 1000, height: 1000)
        let box = try DetectedBox("gemini:0.5,0.25,500.5,600")
        #expect(try box.pixelRect(in: size) == PixelRect(x: 0, y: 0, width: 600, height: 501))
        // Nothing but integers: the picture's first thousandths.
        let corner = DetectedBox.gemini(yMin: 0, xMin: 0, yMax: 1, xMax: 1)
        #expect(try corner.pixelRect(in: size) == PixelRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func everyConventionTakesLabels() throws {
        for space in BoxSpace.allCases {
            let labels = zip(space.labels, [10, 20, 30, 40]).map { "\($0)=\($1)" }
            let box = try DetectedBox("\(space):\(labels.reversed().joined(separator: ","))")
            #expect(box == DetectedBox(space, of: (10, 20, 30, 40)))
        }
    }

    @Test func arraysOfNumbers() throws {
        #expect(
            try DetectedBox(.corners1000, [1, 2, 3, 4]) == .corners1000(x1: 1, y1: 2, x2: 3, y2: 4))
        for (space, numbers) in [
            (BoxSpace.azure, [66.0, 177, 96, 118]), (.rekognition, [0.1, 0.2, 0.3, 0.4]),
            (.gemini, [1, 2, 3]), (.yolo, []),
        ] {
            #expect { try DetectedBox(space, numbers) } throws: { error in
                (error as? MatteError)?.code == .parameter && "\(error)".contains("\(space)")
            }
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
        let box = DetectedBox.gemini(yMin: 129, xMin: 346.25, yMax: 359, xMax: 533)
        let json = try JSONEncoder().encode([box])
        #expect(String(decoding: json, as: UTF8.self) == #"["gemini:129,346.25,359,533"]"#)
        #expect(try JSONDecoder().decode([DetectedBox].self, from: json) == [box])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([DetectedBox].self, from: Data(#"["gemini:1,2"]"#.utf8))
        }
    }

    @Test func thousandsOfBoxes() throws {
        let boxes = (0..<5000).map {
            DetectedBox.pixels(x: Double($0 % 97), y: Double($0 % 89), width: 5, height: 5)
        }
        let rects = try boxes.map { try $0.pixelRect(in: PixelSize(width: 100, height: 100)) }
        #expect(rects.count == 5000)
        #expect(rects.reduce(rects[0]) { $0.union($1) } == PixelRect(x: 0, y: 0, width: 100, height: 93))
    }

    @Test func azureTakesFractionsOfAPixel() throws {
        let box = try DetectedBox("azure:top=20.5,left=10.25,width=30.5,height=40.25")
        let rect = try box.pixelRect(in: PixelSize(width: 100, height: 100))
        #expect(rect == PixelRect(x: 10, y: 20, width: 31, height: 41))
    }

    /// Any numbers from a detector, in every convention, give whole pixels inside the picture or an error that
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
            let box = DetectedBox(space, of: (a, b, c, d))
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
