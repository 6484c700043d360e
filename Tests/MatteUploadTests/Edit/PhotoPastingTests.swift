import Foundation
import Matte
import MatteCodecs
import MatteUpload
import Testing

/// Pasting into a photo's own colour space, which is Display P3 in these samples.
@Suite("Pasting in the photo's colour space")
struct PhotoPastingTests {
    static func sample(_ name: String) -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Samples/Whole").standardized
        return [UInt8](try! Data(contentsOf: folder.appending(path: name)))
    }

    private func stored(_ bytes: [UInt8]) throws -> Raster<RGBA8> {
        var options = DecodingOptions()
        options.color = .keep
        return try Raster<RGBA8>(decoding: bytes, options: options)
    }

    static let box = PixelRect(x: 40, y: 40, width: 70, height: 60)

    @Test(arguments: ["p3.jpg", "p3.png", "p3.webp", "p3-turned.jpg"])
    func pixelsOutsideStayAsStored(name: String) throws {
        let bytes = Self.sample(name)
        let file = try PictureFile(bytes)
        #expect(EditRecord.keepsColors(of: file))
        let upload = try EditUpload(photo: bytes, erasing: [Self.box], for: .dallE2Edit)
        let size = upload.record.size
        let reply = try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width {
                row.append(
                    RGBA8(red: UInt8(x * 255 / size.width), green: 200, blue: UInt8(y * 255 / size.height)))
            }
        }
        let pasted = try upload.record.pasting(reply, into: file)
        let result = try pasted.picture.rendered()
        let photo = try stored(bytes)
        #expect(pasted.changes?.changedOutsideMask == 0)
        var (outside, inside) = (0, 0)
        for y in 0..<photo.height {
            for x in 0..<photo.width where result[x, y] != photo[x, y] {
                if Self.box.contains(PixelPoint(x: x, y: y)) { inside += 1 } else { outside += 1 }
            }
        }
        #expect(outside == 0 && inside > Self.box.area / 2)
    }

    /// The upload as the reply: nothing may change, although the upload lost the colours outside sRGB.
    @Test(arguments: ["p3.jpg", "p3.png", "p3.webp", "p3-turned.jpg"])
    func anUnchangedReplyChangesNothing(name: String) throws {
        let bytes = Self.sample(name)
        let file = try PictureFile(bytes)
        let upload = try EditUpload(photo: bytes, erasing: [Self.box], for: .dallE2Edit)
        // The upload at the photo's own size, without a resize: what the photo is in sRGB.
        let crop = upload.record.crop
        let converted = try Raster<RGBA8>(decoding: bytes)
        let reply = try converted.cropped(to: crop)
        let pasted = try upload.record.pasting(reply, into: file)
        #expect(try pasted.picture.rendered() == stored(bytes))
        #expect(pasted.changes?.changedInsideMask == 0)
        // By way of sRGB, many pixels would differ.
        #expect(try converted != stored(bytes))
    }

    @Test func photosInSRGBArePastedAsBefore() throws {
        let bytes = Self.sample("c2pa.jpg")
        let file = try PictureFile(bytes)
        let upload = try EditUpload(photo: bytes, erasing: [Self.box], for: .dallE2Edit)
        let size = upload.record.size
        let reply = Raster<RGBA8>(
            width: size.width, height: size.height, repeating: RGBA8(red: 9, green: 99, blue: 200))
        let a = try upload.record.pasting(reply, into: file).picture.rendered()
        let b = try upload.record.pasting(reply, onto: file.streamed()).picture.rendered()
        #expect(a == b && !EditRecord.keepsColors(of: file))
    }
}
