import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

struct CanvasUploadTests {
    private let photo = TestPictures.photo(120, 90)

    private func margins(_ sides: (Int, Int, Int, Int)) -> CanvasExtension {
        .margins(left: sides.0, top: sides.1, right: sides.2, bottom: sides.3)
    }

    @Test func ratiosGiveTheSmallestCanvas() throws {
        func insets(_ width: Int, _ height: Int, _ ratio: (Int, Int)) throws -> [Int] {
            let found = try CanvasExtension.ratio(ratio.0, ratio.1).margins(
                of: PixelSize(width: width, height: height))
            return [found.left, found.top, found.right, found.bottom]
        }
        #expect(try insets(1200, 900, (16, 9)) == [200, 0, 200, 0])
        #expect(try insets(1200, 900, (1, 1)) == [0, 150, 0, 150])
        #expect(try insets(600, 400, (16, 9)) == [55, 0, 56, 0])
        #expect(try insets(1, 1, (9, 1)) == [4, 0, 4, 0])
        #expect(try insets(3, 1000, (1, 2)) == [248, 0, 249, 0])
        for (ratio, size) in [
            ((4, 3), (1200, 900)), ((0, 1), (9, 9)), ((1, -1), (9, 9)), ((10_001, 1), (9, 9)),
        ] {
            #expect(throws: MatteError.self) { try insets(size.0, size.1, ratio) }
        }
        #expect(throws: MatteError.self) { try insets(60_000, 1, (1, 10_000)) }
    }

    @Test(arguments: [(0, 0, 0, 0), (-1, 5, 0, 0), (65_536, 0, 0, 0), (65_500, 0, 0, 0), (.max, 1, .max, 1)])
    func impossibleMarginsAreErrors(sides: (Int, Int, Int, Int)) {
        #expect(throws: MatteError.self) {
            try CanvasUpload(photo: photo, extending: margins(sides), for: .fluxFill)
        }
    }

    /// A profile without size rules sends the canvas at the photo's scale, so every pixel is known.
    @Test func theImageIsThePhotoOnATransparentCanvas() throws {
        let upload = try CanvasUpload(photo: photo, extending: margins((30, 0, 11, 20)), for: .fluxFill)
        let image = try Raster<RGBA8>(decoding: upload.image.bytes)
        let mask = try Raster<Gray8>(decoding: #require(upload.mask).bytes)
        #expect(image.size == PixelSize(width: 161, height: 110) && mask.size == image.size)
        for y in 0..<110 {
            for x in 0..<161 {
                let isPhoto = (30..<150).contains(x) && y < 90
                if isPhoto {
                    #expect(image[x, y] == photo[x - 30, y])
                } else {
                    #expect(image[x, y].alpha == 0)
                }
                // Eight pixels along each margin are repainted too, but none along the top edge, which has no margin.
                let isKept = (38..<142).contains(x) && y < 82
                #expect(mask[x, y].value == (isKept ? 0 : 255), "(\(x), \(y))")
            }
        }
        let record = upload.record
        #expect(record.crop == PixelRect(x: -30, y: 0, width: 161, height: 110))
        #expect(record.canvas?.shown == record.crop && record.canvas?.request == nil)
        #expect(record.boxes.reduce(0) { $0 + $1.area } == 161 * 110 - 120 * 90)
        let broken = UploadProfile.fluxFill.check(image: upload.image.bytes, mask: upload.mask?.bytes)
        #expect(broken.isEmpty)
        let copy = try JSONDecoder().decode(EditRecord.self, from: JSONEncoder().encode(record))
        #expect(copy == record)
    }

    /// Services with transparent masks, with a list of sizes, with squares only, and without masks.
    @Test(arguments: [
        UploadProfile.square4MB, .gptImageEdit, .gptImage2Edit, .geminiEdit, .qwenImageEdit, .recraftInpaint,
        .ideogramInpaint, .stabilityInpaint, .xAIEdit,
    ])
    func filesConformToTheProfile(profile: UploadProfile) throws {
        let photo = TestPictures.photo(400, 300)
        for extended in [margins((100, 40, 0, 0)), .ratio(16, 9), .ratio(1, 2)] {
            let upload = try CanvasUpload(photo: photo, extending: extended, for: profile)
            let broken = profile.check(image: upload.image.bytes, mask: upload.mask?.bytes)
            #expect(broken.isEmpty, "\(extended)")
            #expect((upload.mask == nil) == (profile.mask == nil))
            if let output = profile.output, !output.list.isEmpty || output.multiple > 1,
                !profile.input.isSquare,
                profile.frames?.allowed.contains(.whole) == true
            {
                #expect(output.allows(upload.image.size), "\(upload.image.size)")
            }
            let canvas = try #require(upload.record.canvas)
            #expect(canvas.shown.contains(upload.record.boxes[0]))
        }
    }

    /// The formulas of the services, at a scale of 1 and at a smaller one.
    @Test func servicesWithNumbersGetThePhotoAndThem() throws {
        func fields(_ profile: UploadProfile, _ side: Int?) throws -> ([String: [Int]], CanvasUpload) {
            var options = EditOptions()
            options.side = side
            let upload = try CanvasUpload(
                photo: photo, extending: margins((30, 0, 11, 20)), for: profile, options: options)
            let request = try #require(upload.record.canvas?.request)
            return (Dictionary(uniqueKeysWithValues: request.map { ($0.name, $0.numbers) }), upload)
        }
        let (stability, upload) = try fields(.stabilityOutpaint, nil)
        #expect(stability == ["left": [30], "up": [0], "right": [11], "down": [20]])
        #expect(try Raster<RGBA8>(decoding: upload.image.bytes) == photo && upload.mask == nil)
        #expect(upload.record.canvas?.shown == PixelRect(x: -30, y: 0, width: 161, height: 110))
        #expect(try fields(.fluxExpand, 60).0 == ["left": [15], "top": [0], "right": [6], "bottom": [10]])
        #expect(
            try fields(.briaExpand, nil).0 == [
                "canvas_size": [161, 110], "original_image_size": [120, 90],
                "original_image_location": [30, 0],
            ])
    }

    @Test func marginsAboveTheServicesLimitMakeTheUploadSmaller() throws {
        let photo = TestPictures.photo(3000, 300)
        let upload = try CanvasUpload(photo: photo, extending: margins((2500, 0, 0, 0)), for: .fluxExpand)
        let left = try #require(upload.record.canvas?.request?.first)
        #expect(left.numbers[0] <= 2048 && left.numbers[0] > 1900)
        #expect(upload.record.size.width < 3000)
    }

    @Test func filesStayBelowTheBudget() throws {
        let noise = TestPictures.noise(300, 200)
        var options = EditOptions()
        options.maxBytes = 60_000
        options.leastSide = 32
        for profile in [UploadProfile.gptImage2Edit, .fluxFill, .stabilityOutpaint] {
            var profile = profile
            profile.output = nil
            let upload = try CanvasUpload(
                photo: noise, extending: .ratio(2, 1), for: profile, options: options)
            #expect(upload.image.bytes.count < 60_000 && (upload.mask?.bytes.count ?? 0) < 60_000)
            #expect(upload.record.image.bytes == upload.image.bytes.count)
        }
        options.maxBytes = 100
        #expect(throws: MatteError.self) {
            try CanvasUpload(photo: noise, extending: .ratio(2, 1), for: .fluxFill, options: options)
        }
    }

    @Test func otherPurposesAreRejected() {
        for profile in [UploadProfile.openAIVision, .dallE2Variation] {
            let error = #expect(throws: MatteError.self) {
                try CanvasUpload(photo: photo, extending: .ratio(2, 1), for: profile)
            }
            #expect(error?.code == .unsupported)
        }
    }

    @Test func aTurnedFileIsExtendedUpright() throws {
        let metadata = EncodingMetadata(exif: EditUploadTests.exif(.right))
        let bytes = try photo.encoded(as: .jpeg, metadata: metadata).bytes
        let upload = try CanvasUpload(photo: bytes, extending: margins((0, 10, 0, 0)), for: .fluxFill)
        #expect(upload.image.size == PixelSize(width: 90, height: 130))
        #expect(upload.record.uprightSize == PixelSize(width: 90, height: 120))
    }
}
