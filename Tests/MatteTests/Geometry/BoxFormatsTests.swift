import Matte
import TestSupport
import Testing

/// The face of the astronaut picture (512 x 512) as every producer gives it.
@Suite struct BoxFormatsTests {
    private let size = PixelSize(width: 512, height: 512)
    private let face = PixelRect(x: 177, y: 66, width: 96, height: 118)

    @Test(
        arguments: [
            "vision:0.345703125,0.640625,0.1875,0.23046875", "coreimage:177,328,96,118",
            "azure:177,66,96,118",
            "mediapipe:0.345703125,0.12890625,0.1875,0.23046875",
            "gemini:128.90625,345.703125,359.375,533.203125", "pixels:177,66,96,118",
        ])
    func sixConventionsAreOneFace(_ text: String) throws {
        for rounding in PixelRounding.allCases {
            #expect(try DetectedBox(text).pixelRect(in: size, rounding: rounding) == face)
        }
    }

    @Test func geminiIntegersCoverTheFaceWithinAThousandth() throws {
        let box = try NormalizedRect(gemini: [129, 346, 359, 533]).pixelRect(in: size)
        #expect(box.intersectionOverUnion(face) > 0.97)
        #expect(throws: MatteError.self) { try NormalizedRect(gemini: [1, 2, 3]) }
    }

    /// Sizes at which the shares aren't binary fractions: what full precision means in practice.
    @Test func sixConventionsAgreeOnAnySize() {
        let sizes = Generator.integer(in: 1...5000).combined(with: .integer(in: 1...5000))
        let shares = Generator.double(in: 0...0.999).combined(with: .double(in: 0...0.999))
        let extents = Generator.double(in: 0...1).combined(with: .double(in: 0...1))
        forAll("one box, six conventions", cases: 500, sizes, shares, extents) { sides, corner, extent in
            let size = PixelSize(width: sides.0, height: sides.1)
            let x = Int(corner.0 * Double(size.width)), y = Int(corner.1 * Double(size.height))
            let width = max(1, Int(extent.0 * Double(size.width - x)))
            let height = max(1, Int(extent.1 * Double(size.height - y)))
            let rect = PixelRect(x: x, y: y, width: width, height: height)
            let shares = try SubpixelRect(rect).normalized(in: size)
            let core = SubpixelRect(rect).coreImage(in: size)
            let boxes = [
                DetectedBox(
                    .vision, shares.vision.x, shares.vision.y, shares.vision.width, shares.vision.height),
                DetectedBox(.coreImage, core.x, core.y, core.width, core.height),
                DetectedBox(.azure, Double(x), Double(y), Double(width), Double(height)),
                DetectedBox(.mediaPipe, shares.x, shares.y, shares.width, shares.height),
                DetectedBox(
                    .gemini, shares.gemini.yMin, shares.gemini.xMin, shares.gemini.yMax, shares.gemini.xMax),
                DetectedBox(.pixels, Double(x), Double(y), Double(width), Double(height)),
            ]
            // The text form has to keep full precision, too.
            return try boxes.allSatisfy {
                try $0.pixelRect(in: size, clipping: .reject) == rect && DetectedBox("\($0)") == $0
            }
        }
    }

    @Test func conventionsOutAreTheGivenNumbers() throws {
        let shares = try SubpixelRect(face).normalized(in: size)
        #expect(shares.vision == (0.345703125, 0.640625, 0.1875, 0.23046875))
        #expect(SubpixelRect(face).coreImage(in: size) == (177, 328, 96, 118))
        #expect(face.azure == (top: 66, left: 177, width: 96, height: 118))
        #expect(face.mediaPipe == (originX: 177, originY: 66, width: 96, height: 118))
        #expect(shares.mediaPipe == (0.345703125, 0.12890625, 0.1875, 0.23046875))
        #expect(shares.gemini == (128.90625, 345.703125, 359.375, 533.203125))
        #expect(try PixelRect(azureLeft: 177, top: 66, width: 96, height: 118) == face)
        #expect(try PixelRect(mediaPipeOriginX: 177, originY: 66, width: 96, height: 118) == face)
        #expect(throws: MatteError.self) { try PixelRect(azureLeft: 0, top: 0, width: -1, height: 5) }
        #expect(throws: MatteError.self) {
            try PixelRect(mediaPipeOriginX: .max, originY: 0, width: 1, height: 5)
        }
    }

    @Test func visionInARegionOfInterest() throws {
        // The region is the lower left quarter in Vision's sense; the box its upper right quarter.
        let region = NormalizedRect(visionX: 0, y: 0, width: 0.5, height: 0.5)
        let box = NormalizedRect(visionX: 0.5, y: 0.5, width: 0.5, height: 0.5, regionOfInterest: region)
        #expect(box == NormalizedRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25))
        #expect(box.vision == (0.25, 0.25, 0.25, 0.25))
        #expect(box.vision(regionOfInterest: region) == (0.5, 0.5, 0.5, 0.5))
    }

    @Test func visionLandmarksLieInTheFaceBox() {
        let box = NormalizedRect(visionX: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let corner = NormalizedPoint(visionLandmarkX: 0, y: 0, inFace: box)
        #expect(corner == NormalizedPoint(x: 0.25, y: 0.5))  // the box's bottom left
        let nose = NormalizedPoint(visionLandmarkX: 0.5, y: 0.75, inFace: box)
        #expect(nose == NormalizedPoint(x: 0.5, y: 0.3125))
        #expect(nose.visionLandmark(inFace: box) == (0.5, 0.75))
        #expect(nose.vision == (0.5, 0.6875))
        #expect(NormalizedPoint(visionX: 0.5, y: 0.6875) == nose)
    }

    @Test func coreImagePositions() {
        let eye = SubpixelPoint(coreImageX: 10, y: 100, in: size)
        #expect(eye == SubpixelPoint(x: 10, y: 412))
        #expect(eye.coreImage(in: size) == (10, 100))
    }
}
