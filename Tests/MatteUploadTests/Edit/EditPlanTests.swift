import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests of plans, their rasters, and uploads that are not square.
struct EditPlanTests {
    private let photo = TestPictures.photo(900, 811)
    private let face = PixelRect(x: 400, y: 300, width: 90, height: 120)
    private let red = RGBA8(red: 255, green: 0, blue: 0)

    @Test func rastersAreTheFilesPixels() throws {
        var options = EditOptions()
        options.feather = 5
        for profile in [
            UploadProfile.gptImage2Edit, .square4MB, .imagenEdit, .ideogramInpaint, .recraftInpaint,
        ] {
            for content in EditOptions.MaskContent.allCases {
                options.maskContent = content
                let edit = try EditUpload(
                    photo: photo, editing: .boxes([face]), for: profile, options: options)
                let plan = try EditPlan(
                    storedSize: photo.size, editing: .boxes([face]), for: profile, options: options)
                #expect(plan.size == edit.record.size && plan.transform == edit.transform)
                let (image, mask) = try plan.rasters(of: photo)
                #expect(try image == Raster(decoding: edit.image.bytes))
                #expect(try mask == Raster(decoding: edit.mask!.bytes), "\(profile.name)")
                #expect(profile.check(image: edit.image.bytes, mask: edit.mask!.bytes).isEmpty)
                #expect(throws: MatteError.self) {
                    try plan.rasters(of: Raster(width: 9, height: 9, repeating: red))
                }
            }
        }
    }

    /// The reply is pasted where the region is, for several reply sizes of the same ratio.
    @Test func repliesOfTheFramesRatioArePasted() throws {
        let edit = try EditUpload(photo: photo, editing: .boxes([face]), for: .gptImage2Edit)
        #expect(!edit.record.size.isSquare && edit.record.frame == .whole)
        let size = edit.record.size
        for reply in [
            size, PixelSize(width: size.width * 2, height: size.height * 2 + 1),
            PixelSize(width: 100, height: 100 * size.height / size.width),
        ] {
            let result = try edit.pasting(Raster(size: reply, repeating: red))
            #expect(result.changedOutsideMask == 0 && result.changedInsideMask == face.area)
        }
        for reply in [
            PixelSize(width: size.width, height: size.height + 3), size.transposed,
            PixelSize(width: 512, height: 512),
        ] {
            #expect(throws: MatteError.self) { try edit.pasting(Raster(size: reply, repeating: red)) }
        }
    }

    @Test func anUntouchedReplyComesBackAsThePhoto() throws {
        var options = EditOptions()
        options.frame = .around(margin: 0.5)
        let bytes = try photo.encoded(as: .png).bytes
        let edit = try EditUpload(
            photo: bytes, editing: .boxes([face]), for: .gptImage2Edit, options: options)
        let result = try edit.pasting(Raster(decoding: edit.image.bytes))
        #expect(result.raster == photo && result.changedInsideMask == 0)
    }

    /// A byte limit leads to a smaller size that is allowed too.
    @Test func budgetsLeadToAllowedSizes() throws {
        let noise = TestPictures.noise(1504, 1120)
        var options = EditOptions()
        let whole = try EditUpload(photo: noise, editing: .boxes([face]), for: .gptImage2Edit)
        options.maxBytes = whole.image.bytes.count * 3 / 4
        let edit = try EditUpload(
            photo: noise, editing: .boxes([face]), for: .gptImage2Edit, options: options)
        #expect(edit.image.bytes.count < options.maxBytes! && edit.image.size.area < whole.image.size.area)
        #expect(UploadProfile.gptImage2Edit.output!.allows(edit.image.size))
        #expect(edit.image.size == edit.mask!.size && edit.record.encodes > 2)
        #expect(edit.record.transform.destinationSize == edit.image.size)
        // Below the smallest allowed picture there is no size to try.
        options.maxBytes = 100_000
        let error = #expect(throws: MatteError.self) {
            try EditUpload(photo: noise, editing: .boxes([face]), for: .gptImage2Edit, options: options)
        }
        #expect(try #require(error).code == .limits)
    }

    @Test func anotherPhotoIsRefused() throws {
        let bytes = try photo.encoded(as: .png).bytes
        var other = photo
        other[899, 810].blue ^= 1
        let generated = Raster(width: 64, height: 64, repeating: red)
        let byPixels = try EditUpload(photo: photo, editing: .boxes([face]), for: .square4MB).record
        #expect(throws: MatteError.self) { try byPixels.pasting(generated, onto: other) }
        #expect(throws: Never.self) { try byPixels.pasting(generated, onto: photo) }
        try byPixels.check(photo: bytes)
        let byFile = try EditUpload(photo: bytes, editing: .boxes([face]), for: .square4MB).record
        try byFile.check(photo: bytes)
        #expect(throws: MatteError.self) { try byFile.check(photo: other.encoded(as: .png).bytes) }
        #expect(throws: MatteError.self) { try byFile.check(photo: bytes.dropLast()) }
    }

    /// The published digests of FIPS 180-4 and NIST's examples, computed from files.
    @Test func digestsAreSHA256() throws {
        let examples = [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 10_000),
                "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711"
            ),
        ]
        for (text, digest) in examples { #expect(try PhotoDigest(file: Array(text.utf8)).hex == digest) }
    }
}
