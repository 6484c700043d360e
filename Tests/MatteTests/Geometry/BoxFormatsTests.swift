import Matte
import TestSupport
import Testing

/// The face in the astronaut picture (512 x 512), as given by every producer.
@Suite struct BoxFormatsTests {
    private let size = PixelSize(width: 512, height: 512)
    private let face = PixelRect(x: 177, y: 66, width: 96, height: 118)

    @Test(
        arguments: [
            "vision:0.345703125,0.640625,0.1875,0.23046875", "coreimage:177,328,96,118",
            "azure:top=66,left=177,width=96,height=118",
            "mediapipe:0.345703125,0.12890625,0.1875,0.23046875",
            "gemini:128.90625,345.703125,359.375,533.203125", "pixels:177,66,96,118",
            "coco:177,66,96,118", "corners:177,66,273,184",
            "corners-1000:345.703125,128.90625,533.203125,359.375",
            "yolo:0.439453125,0.244140625,0.1875,0.23046875", "voc:178,67,273,184",
            "rekognition:left=0.345703125,top=0.12890625,width=0.1875,height=0.23046875",
        ])
    func twelveConventionsAreOneFace(_ text: String) throws {
        for rounding in PixelRounding.allCases {
            #expect(try DetectedBox(text).pixelRect(in: size, rounding: rounding) == face)
        }
    }

    @Test func geminiIntegersCoverTheFaceWithinAThousandth() throws {
        let box = try NormalizedRect(gemini: [129, 346, 359, 533]).pixelRect(in: size)
        #expect(box.intersectionOverUnion(face) > 0.97)
        #expect(throws: MatteError.self) { try NormalizedRect(gemini: [1, 2, 3]) }
    }

    /// Sizes whose fractions aren't binary, so that limited precision would show.
    @Test func everyConventionAgreesOnAnySize() {
        let sizes = Generator.integer(in: 1...5000).combined(with: .integer(in: 1...5000))
        let shares = Generator.double(in: 0...0.999).combined(with: .double(in: 0...0.999))
        let extents = Generator.double(in: 0...1).combined(with: .double(in: 0...1))
        forAll("one box, twelve conventions", cases: 500, sizes, shares, extents) { sides, corner, extent in
            let size = PixelSize(width: sides.0, height: sides.1)
            let x = Int(corner.0 * Double(size.width)), y = Int(corner.1 * Double(size.height))
            let width = max(1, Int(extent.0 * Double(size.width - x)))
            let height = max(1, Int(extent.1 * Double(size.height - y)))
            let rect = PixelRect(x: x, y: y, width: width, height: height)
            let boxes = try BoxSpace.allCases.map {
                try DetectedBox(SubpixelRect(rect), in: size, as: $0)
            }
            // The text form must keep full precision too.
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

    /// Examples published by the producers, each with its address.
    @Test func publishedExamples() throws {
        // https://docs.aws.amazon.com/rekognition/latest/APIReference/API_BoundingBox: in a 700x200 picture the corner
        // (350, 50) is 0.5 and 0.25, and 70 pixels of width are 0.1.
        let rekognition = DetectedBox.rekognition(left: 0.5, top: 0.25, width: 0.1, height: 0.5)
        #expect(
            try rekognition.subpixelRect(in: PixelSize(width: 700, height: 200))
                == SubpixelRect(x: 350, y: 50, width: 70, height: 100))
        // facebookresearch/detectron2 detectron2/data/datasets/pascal_voc.py: (1, W) becomes (0, W).
        let voc = DetectedBox.voc(xMin: 1, yMin: 1, xMax: 500, yMax: 375)
        #expect(
            try voc.pixelRect(in: PixelSize(width: 500, height: 375), clipping: .reject)
                == PixelRect(x: 0, y: 0, width: 500, height: 375))
        // cocodataset/cocoapi PythonAPI/pycocotools/mask.py: [0, 0, 1, 1] contains the first pixel.
        #expect(
            try DetectedBox.coco(x: 0, y: 0, width: 1, height: 1).pixelRect(in: size)
                == PixelRect(x: 0, y: 0, width: 1, height: 1))
        // https://learn.microsoft.com/rest/api/face/face-detection-operations/detect
        let azure = try DetectedBox(#"azure:{"top": 131, "left": 177, "width": 162, "height": 162}"#)
        #expect(try azure.pixelRect(in: size) == PixelRect(x: 177, y: 131, width: 162, height: 162))
        // https://platform.claude.com/docs/en/build-with-claude/vision-coordinates: a point in the 924x1307 picture
        // that the model saw, and the same point in the 1075x1520 picture that was sent.
        let seen = ImageTransform.scale(
            from: PixelSize(width: 1075, height: 1520), to: PixelSize(width: 924, height: 1307))
        let point = seen.source(of: SubpixelPoint(x: 462, y: 653.5))
        #expect(abs(point.x - 537.5) < 0.05 && abs(point.y - 760) < 0.05)
    }

    /// Boxes in all conventions, of a picture that is rotated, cropped and scaled, are mapped back to within half a
    /// pixel.
    @Test func boxesComeBackToTheOriginal() {
        let sizes = Generator.integer(in: 8...4000).combined(with: .integer(in: 8...4000))
        let targets = Generator.integer(in: 8...3000).combined(with: .integer(in: 8...3000))
        let orientations = Generator.element(of: Array(ImageOrientation.allCases))
        forAll("there and back in every convention", cases: 200, sizes, targets, orientations) {
            sides, target, orientation in
            let stored = PixelSize(width: sides.0, height: sides.1)
            let transform = ImageTransform.orientation(orientation, of: stored).scaled(
                to: PixelSize(width: target.0, height: target.1))
            let box = SubpixelRect(
                x: Double(sides.0) / 8, y: Double(sides.1) / 4, width: Double(sides.0) / 3,
                height: Double(sides.1) / 5)
            return try BoxSpace.allCases.allSatisfy { space in
                let answer = try DetectedBox(
                    transform.destination(of: box), in: transform.destinationSize, as: space)
                let back = try transform.source(of: DetectedBox("\(answer)"))
                return [
                    back.minX - box.minX, back.minY - box.minY, back.maxX - box.maxX, back.maxY - box.maxY,
                ].allSatisfy { abs($0) < 1e-6 }
            }
        }
    }

    @Test func visionInARegionOfInterest() throws {
        // The region is the lower left quarter of the picture; the box is the region's upper right quarter.
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
