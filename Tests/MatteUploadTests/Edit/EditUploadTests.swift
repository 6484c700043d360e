import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

struct EditUploadTests {
    private let photo = TestPictures.photo(300, 200)
    private let face = PixelRect(x: 120, y: 60, width: 30, height: 40)

    private func pixels(_ image: EncodedImage) throws -> Raster<RGBA8> { try Raster(decoding: image.bytes) }

    @Test func bothFilesAreSquarePNGsOfOneSizeWithAlpha() throws {
        let edit = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit)
        for file in [edit.image, edit.mask!] {
            let header = try ImageHeader(probing: file.bytes)
            #expect(header.format == .png && header.hasAlpha && header.colorModel == .rgb)
            #expect(header.size == PixelSize(width: 200, height: 200))
            #expect(file.bytes.count < 4_000_000)
        }
        #expect(UploadProfile.dallE2Edit.check(image: edit.image.bytes, mask: edit.mask!.bytes).isEmpty)
    }

    @Test func theImageIsTheCropAndTheMaskIsFlat() throws {
        let edit = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit)
        // The face's centre is at 135, so the square starts at 35.
        #expect(edit.record.crop == PixelRect(x: 35, y: 0, width: 200, height: 200))
        #expect(try pixels(edit.image) == photo.cropped(to: edit.record.crop))
        let mask = try pixels(edit.mask!)
        let box = face.translated(x: -35, y: 0)
        #expect(edit.record.uploadBoxes == [box])
        for y in 0..<200 {
            for x in 0..<200 {
                let expected =
                    box.contains(x: x, y: y)
                    ? RGBA8(red: 0, green: 0, blue: 0, alpha: 0) : RGBA8(red: 255, green: 255, blue: 255)
                #expect(mask[x, y] == expected)
            }
        }
    }

    @Test func photoMasksShowThePictureAndAreOpaqueOutside() throws {
        var options = EditOptions()
        options.maskContent = .photo
        var transparent = photo
        transparent[36, 3] = RGBA8(red: 9, green: 8, blue: 7, alpha: 0)
        let edit = try EditUpload(photo: transparent, erasing: [face], for: .dallE2Edit, options: options)
        let mask = try pixels(edit.mask!)
        #expect(mask[0, 0] == photo[35, 0])
        #expect(mask[1, 3].alpha == 255)
        #expect(mask[100, 80].alpha == 0)
    }

    @Test func aWideUnionIsPaddedAndThePaddingKept() throws {
        let boxes = [
            PixelRect(x: 0, y: 50, width: 20, height: 20), PixelRect(x: 280, y: 50, width: 20, height: 20),
        ]
        let edit = try EditUpload(photo: photo, erasing: boxes, for: .dallE2Edit)
        #expect(edit.record.crop == PixelRect(x: 0, y: -50, width: 300, height: 300))
        let image = try pixels(edit.image), mask = try pixels(edit.mask!)
        #expect(image[150, 20].alpha == 0 && image[150, 290].alpha == 0)
        #expect(image[150, 150] == photo[150, 100])
        #expect(mask[150, 20].alpha == 255)
        #expect(mask[10, 110].alpha == 0 && mask[290, 110].alpha == 0)
        #expect(edit.transform.destination(of: boxes[0]) == SubpixelRect(x: 0, y: 100, width: 20, height: 20))
    }

    @Test func boxesAreRoundedOutwardTwice() throws {
        var options = EditOptions()
        options.side = 70
        let box = SubpixelRect(x: 120.4, y: 60.6, width: 20.2, height: 20.2)
        let edit = try EditUpload(photo: photo, erasing: [box], for: .dallE2Edit, options: options)
        #expect(edit.record.boxes == [PixelRect(x: 120, y: 60, width: 21, height: 21)])
        // 0.35 upload pixels per photo pixel; the crop starts at 30.
        let expected = PixelRect(minX: 31, minY: 21, maxX: 39, maxY: 29)
        #expect(edit.record.uploadBoxes == [expected])
        let mask = try pixels(edit.mask!)
        #expect(mask[31, 21].alpha == 0 && mask[38, 28].alpha == 0 && mask[39, 28].alpha == 255)
    }

    @Test func nothingIsEnlargedUnlessAskedFor() throws {
        var options = EditOptions()
        options.side = 400
        #expect(
            try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options).image.size.width
                == 200)
        options.upscales = true
        #expect(
            try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options).image.size.width
                == 400)
    }

    @Test func theBudgetHoldsForBothAtOneSize() throws {
        var options = EditOptions()
        options.leastSide = 1
        for budget in [60_000, 20_000, 3000, 400] {
            for content in EditOptions.MaskContent.allCases {
                options.maxBytes = budget
                options.maskContent = content
                let edit = try EditUpload(
                    photo: TestPictures.noise(160, 150), erasing: [face], for: .dallE2Edit, options: options)
                #expect(edit.image.bytes.count < budget && edit.mask!.bytes.count < budget)
                #expect(edit.image.size == edit.mask!.size)
                #expect(edit.record.size == edit.image.size)
                #expect(edit.transform.destinationSize == edit.image.size)
            }
        }
    }

    @Test func theLargerFileUsesTheBudget() throws {
        let photo = TestPictures.photo(300, 260)
        let whole = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit).image
        var options = EditOptions()
        for budget in [60_000, 30_000, 9_000] {
            for content in EditOptions.MaskContent.allCases {
                options.maxBytes = budget
                options.maskContent = content
                let edit = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options)
                #expect(edit.image.size.width < whole.size.width)
                let larger = max(edit.image.bytes.count, edit.mask!.bytes.count)
                #expect(larger < budget && Double(larger) >= 0.96 * Double(budget), "\(larger) of \(budget)")
            }
        }
    }

    @Test func aBudgetNeverReducesTheFilesBelowTheLeastSide() throws {
        var options = EditOptions()
        options.maxBytes = 400
        for profile in [UploadProfile.dallE2Edit, .square4MB] {
            let error = #expect(throws: MatteError.self) {
                try EditUpload(
                    photo: TestPictures.noise(160, 150), erasing: [face], for: profile, options: options)
            }
            #expect(error?.code == .limits)
        }
    }

    @Test func anImpossibleBudgetIsAnError() {
        var options = EditOptions()
        options.maxBytes = 40
        #expect(throws: MatteError.self) {
            try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options)
        }
    }

    /// The same face in all six conventions gives the same mask, byte for byte.
    @Test func everyConventionGivesTheSameMask() throws {
        let size = PixelSize(width: 301, height: 203)
        let photo = TestPictures.photo(size.width, size.height)
        let x = 101.0, y = 47.0, w = 33.0, h = 51.0
        let width = Double(size.width), height = Double(size.height)
        let boxes = [
            DetectedBox.pixels(x: x, y: y, width: w, height: h), .azure(top: y, left: x, width: w, height: h),
            .coreImage(x: x, y: height - y - h, width: w, height: h),
            .vision(x: x / width, y: 1 - (y + h) / height, width: w / width, height: h / height),
            .mediaPipe(xMin: x / width, yMin: y / height, width: w / width, height: h / height),
            .gemini(
                yMin: y / height * 1000, xMin: x / width * 1000, yMax: (y + h) / height * 1000,
                xMax: (x + w) / width * 1000),
        ]
        let masks = try boxes.map {
            try EditUpload(photo: photo, erasing: [$0], for: .dallE2Edit).mask!.bytes
        }
        for mask in masks { #expect(mask == masks[0]) }
    }

    /// A lossless file that is stored rotated gives the same upload as the upright one.
    @Test(arguments: ImageOrientation.allCases)
    func storedOrientationMakesNoDifference(orientation: ImageOrientation) throws {
        let upright = try EditUpload(
            photo: photo.encoded(as: .png).bytes, erasing: [face], for: .dallE2Edit)
        let stored = try photo.oriented(orientation.inverse)
        let metadata = EncodingMetadata(exif: Self.exif(orientation))
        let turned = try EditUpload(
            photo: stored.encoded(as: .png, metadata: metadata).bytes, erasing: [face], for: .dallE2Edit)
        #expect(turned.image.bytes == upright.image.bytes)
        #expect(turned.mask!.bytes == upright.mask!.bytes)
        #expect(turned.record.boxes == upright.record.boxes)
        #expect(turned.transform.orientation == orientation)
        // A box in the stored picture gives the same result after the rotation.
        var options = EditOptions()
        options.boxFrame = .stored
        let storedFace = orientation.inverse.applied(to: face, in: photo.size)
        let byStored = try EditUpload(
            photo: stored.encoded(as: .png, metadata: metadata).bytes, erasing: [storedFace],
            for: .dallE2Edit,
            options: options)
        #expect(byStored.mask!.bytes == upright.mask!.bytes)
    }

    /// Returns a little-endian TIFF structure with only the orientation.
    static func exif(_ orientation: ImageOrientation) -> [UInt8] {
        [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation.rawValue), 0,
            0, 0,
        ]
            + [0, 0, 0, 0]
    }

    @Test func boxesOutsideAndOddOnesAreErrors() {
        let boxes: [any ImageBox] = [
            PixelRect(x: 300, y: 0, width: 10, height: 10), PixelRect(x: -20, y: -20, width: 10, height: 10),
            SubpixelRect(x: .nan, y: 0, width: 10, height: 10),
            SubpixelRect(x: 0, y: 0, width: 0, height: 10),
            SubpixelRect(x: 0, y: 0, width: -5, height: 10),
            SubpixelRect(x: 0, y: 0, width: .infinity, height: 10),
        ]
        for box in boxes { expectError(box) }
        #expect(throws: MatteError.self) {
            try EditUpload(photo: photo, erasing: [PixelRect](), for: .dallE2Edit)
        }
    }

    private func expectError(_ box: some ImageBox) {
        #expect(throws: MatteError.self, "\(box)") {
            try EditUpload(photo: photo, erasing: [box], for: .dallE2Edit)
        }
    }

    @Test func aBoxPartlyOutsideIsClipped() throws {
        let edit = try EditUpload(
            photo: photo, erasing: [PixelRect(x: 250, y: 150, width: 500, height: 500)], for: .dallE2Edit)
        #expect(edit.record.boxes == [PixelRect(x: 250, y: 150, width: 50, height: 50)])
    }

    @Test func profilesOfAnotherKindAreRefused() {
        for profile in [UploadProfile.openAIVision, .geminiEdit, .azureFace] {
            #expect(throws: MatteError.self) { try EditUpload(photo: photo, erasing: [face], for: profile) }
        }
    }

    @Test func featherAndShapeStayInsideTheBox() throws {
        var options = EditOptions()
        options.shape = .ellipse
        options.feather = 8
        let edit = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options)
        let mask = try pixels(edit.mask!)
        let box = edit.record.uploadBoxes[0]
        for y in 0..<200 {
            for x in 0..<200 where !box.contains(x: x, y: y) { #expect(mask[x, y].alpha == 255) }
        }
        #expect(mask[box.x + box.width / 2, box.y + box.height / 2].alpha == 0)
        let edge = mask[box.x + 3, box.y + box.height / 2].alpha
        #expect(edge > 0 && edge < 255)
    }

    @Test func requestPartsCarryFilesAndFields() throws {
        let edit = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit)
        let parts = edit.requestParts(fields: [("prompt", "a cat"), ("n", "1")])
        #expect(parts.map(\.name) == ["image", "mask", "prompt", "n"])
        #expect(parts[0].fileName == "image.png" && parts[1].mimeType == "image/png")
        #expect(parts[1].bytes == edit.mask!.bytes)
        #expect(parts[2].fileName == nil && parts[2].bytes == Array("a cat".utf8))
    }

    @Test func everyTierGivesTheSameBytes() throws {
        let bytes = try photo.encoded(as: .jpeg).bytes
        var options = EditOptions()
        options.side = 113
        options.shape = .rounded(radius: 7)
        var first: [[UInt8]]?
        try withEveryTier { _ in
            let edit = try EditUpload(photo: bytes, erasing: [face], for: .dallE2Edit, options: options)
            let files = [edit.image.bytes, edit.mask!.bytes]
            if let first { #expect(files == first) } else { first = files }
        }
    }
}
