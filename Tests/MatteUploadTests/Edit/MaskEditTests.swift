import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests of edits by the file of a mask: the region is what the mask's author selected, and doubts are reported.
@Suite struct MaskEditTests {
    private let size = PixelSize(width: 80, height: 64)
    private let red = RGBA8(red: 255, green: 0, blue: 0)

    private func photo() throws -> Raster<RGBA8> {
        try Raster(size: size, repeating: RGBA8(red: 10, green: 200, blue: 30))
    }

    /// Pastes a red picture through an edit, and returns the pixels that changed.
    private func changed(_ edit: EditUpload) throws -> Mask {
        let result = try edit.pasting(Raster(width: 32, height: 32, repeating: red))
        #expect(result.changedOutsideMask == 0)
        var mask = try Mask(size: size, repeating: 0)
        let photo = try photo()
        for y in 0..<size.height {
            for x in 0..<size.width where result.raster[x, y] != photo[x, y] { mask.raster[x, y] = 255 }
        }
        return mask
    }

    private func edit(
        _ mask: [UInt8], isInverted: Bool = false, for profile: UploadProfile = .square4MB
    ) throws -> EditUpload {
        var options = EditOptions()
        options.maxBytes = 1_000_000
        return try EditUpload(
            photo: photo(), editing: EditRegion(maskFile: mask, isInverted: isInverted), for: profile,
            options: options)
    }

    /// The region equals the threshold at 128 of the mask that was drawn, whatever compression did to its levels.
    @Test func theRegionIsTheThresholdOfTheDrawing() {
        let bits = Generator.bool.array(count: 40...40)
        let ends = Generator<UInt8>.integer(in: 0...40).combined(
            with: Generator<UInt8>.integer(in: 200...255))
        forAll("edits by JPEG masks", cases: 20, bits, ends, .integer(in: 20...100)) { bits, ends, quality in
            var drawn = try Mask(size: size, repeating: 0)
            for y in 0..<size.height {
                for x in 0..<size.width where bits[y / 8 % 4 * 10 + x / 8] || (x < 8 && y < 8) {
                    drawn.raster[x, y] = 255
                }
            }
            // One block stays black, so that the inverse isn't empty either.
            for y in 56..<64 { for x in 72..<80 { drawn.raster[x, y] = 0 } }
            var levels = drawn.raster
            for y in 0..<size.height {
                for x in 0..<size.width { levels[x, y] = Gray8(drawn.raster[x, y] == 255 ? ends.1 : ends.0) }
            }
            let file = try levels.encoded(as: .jpeg(JPEGOptions(quality: quality))).bytes
            return try changed(edit(file)) == drawn
                && changed(edit(file, isInverted: true)) == drawn.inverted()
        }
    }

    @Test func randomLevelsAreCutInTheMiddle() {
        let levels = Generator<UInt8>.integer(in: 0...255).array(count: 80...80)
        forAll("edits by random levels", cases: 20, levels) { levels in
            var raster = try Raster(size: size, repeating: Gray8(0))
            for y in 0..<size.height { for x in 0..<size.width { raster[x, y] = Gray8(levels[x]) } }
            raster[0, 0] = 255
            let edit = try edit(raster.encoded(as: .png).bytes)
            return try changed(edit) == Mask(raster).thresholded()
        }
    }

    /// Masks of black and white are not reported, also after compression; photos, confidences and masks of most of the
    /// photo are.
    @Test func doubtfulMasksAreReported() throws {
        var disc = try Mask(
            .ellipse(in: SubpixelRect(x: 20, y: 10, width: 30, height: 30)), size: size)
        for encoding in [ImageEncoding.png, .jpeg(JPEGOptions(quality: 80))] {
            #expect(try edit(disc.raster.encoded(as: encoding).bytes).warnings == [])
        }
        let most = try edit(disc.raster.encoded(as: .png).bytes, isInverted: true).warnings
        #expect(most.map(\.kind) == [.mask])
        #expect(most[0].message.contains("86 %") && most[0].message.contains("invert"), "\(most)")

        disc = try disc.feathered(width: 12)
        let soft = try disc.raster.encoded(as: .png).bytes
        let grey = try edit(soft).warnings
        #expect(grey.map(\.kind) == [.mask])
        #expect(grey[0].message.contains("grey") && grey[0].message.contains("128"), "\(grey)")
        var strength = UploadProfile.square4MB
        strength.mask?.greys = .strength
        #expect(try edit(soft, for: strength).warnings == [])
        #expect(UploadProfile.square4MB.warnings(aboutMask: soft) == grey)
        #expect(strength.warnings(aboutMask: soft) == [])
        #expect(UploadProfile.square4MB.warnings(aboutMask: [1, 2, 3]) == [])
    }

    /// A service that takes levels gets them, but not the noise that compression leaves in black and white.
    @Test func strengthKeepsLevelsWithoutNoise() throws {
        var profile = UploadProfile.square4MB
        profile.mask = MaskRule(.whiteIsEdited)
        profile.mask?.greys = .strength
        var raster = try Raster(size: size, repeating: Gray8(3))
        for y in 16..<24 { for x in 16..<32 { raster[x, y] = Gray8(x < 24 ? 251 : 100) } }
        let edit = try edit(raster.encoded(as: .png).bytes, for: profile)
        #expect(edit.record.boxes == [PixelRect(x: 16, y: 16, width: 16, height: 8)])
        let sent = try Raster<Gray8>(decoding: edit.mask!.bytes)
        var counts: [UInt8: Int] = [:]
        for y in 0..<sent.height { for x in 0..<sent.width { counts[sent[x, y].value, default: 0] += 1 } }
        #expect(counts[255] == 64 && counts[100] == 64 && counts[3] == nil && counts[251] == nil)
    }
}
