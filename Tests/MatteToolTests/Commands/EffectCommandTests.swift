import Foundation
import Matte
import MatteCodecs
import Testing

struct EffectCommandTests {
    /// Returns a folder with a photo and a mask of a third of its size, white in the left half.
    private func folder() throws -> Folder {
        let folder = try Folder.withPhoto()
        let mask = try Raster<Gray8>(size: PixelSize(width: 30, height: 20)) { _, row in
            for x in 0..<30 { row.append(Gray8(x < 15 ? 255 : 0)) }
        }
        try folder.write(mask.encoded(as: .png).bytes, "mask.png")
        return folder
    }

    @Test func theBackgroundIsReplacedByAColour() throws {
        let folder = try folder()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte(
            "replace-background", "photo.png", "--mask", "mask.png", "--with", "#102030", "-o", "x.png")
        #expect(run.status == 0, "\(run.errors)")
        let result = try folder.picture("x.png")
        #expect(result[5, 30] == photo[5, 30])
        #expect(result[80, 30] == RGBA8(red: 0x10, green: 0x20, blue: 0x30))
        _ = try folder.matte(
            "replace-background", "photo.png", "--mask", "mask.png", "--invert-mask", "--with", "white", "-o",
            "y.png")
        #expect(try folder.picture("y.png")[80, 30] == photo[80, 30])
    }

    @Test func theBackgroundIsBlurred() throws {
        let folder = try folder()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte(
            "blur-background", "photo.png", "--mask", "mask.png", "--sigma", "4", "-o", "x.png")
        #expect(run.status == 0, "\(run.errors)")
        let result = try folder.picture("x.png")
        #expect(result[5, 30] == photo[5, 30])
        // The noise of up to 15 levels between neighbours is gone.
        let before = (70..<89).map { abs(Int(photo[$0, 30].red) - Int(photo[$0 + 1, 30].red)) }.max() ?? 0
        let after = (70..<89).map { abs(Int(result[$0, 30].red) - Int(result[$0 + 1, 30].red)) }.max() ?? 0
        #expect(before > 6 && after <= 4)
    }

    @Test func theBackgroundIsReplacedByAPicture() throws {
        let folder = try folder()
        let photo = try folder.picture("photo.png")
        try folder.write(
            Raster(width: 7, height: 9, repeating: RGBA8(red: 1, green: 2, blue: 3)).encoded(as: .png).bytes,
            "b.png")
        let run = try folder.matte(
            "replace-background", "photo.png", "--mask", "mask.png", "--with", "b.png", "-o", "x.png")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.picture("x.png")[5, 5] == photo[5, 5])
        #expect(try folder.picture("x.png")[85, 50] == RGBA8(red: 1, green: 2, blue: 3))
        let missing = try folder.matte("replace-background", "photo.png", "--with", "red", "-o", "z.png")
        #expect(missing.status == 2 && missing.errors.contains("--mask"))
    }

    /// A palette PNG of 2x1 pixels with the indices 0 and 1, and the same classes as grey values.
    @Test func greyAndPaletteMasksMeanTheSame() throws {
        let folder = try folder()
        let grey = try Raster(
            size: PixelSize(width: 2, height: 1), pixels: [Gray8(0), Gray8(1)])
        try folder.write(grey.encoded(as: .png).bytes, "grey.png")
        try folder.write(Self.palettePNG, "palette.png")
        for mask in ["grey", "palette"] {
            let run = try folder.matte(
                "overlay", "photo.png", "--categories", "\(mask).png", "--opacity", "1", "-o",
                "\(mask)-out.png")
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try folder.bytes("grey-out.png") == folder.bytes("palette-out.png"))
        let result = try folder.picture("grey-out.png")
        // Class 1 of PASCAL VOC, an aeroplane, is dark red; class 0 leaves the photo unchanged.
        #expect(result[80, 30] == RGBA8(red: 128, green: 0, blue: 0))
        #expect(result[10, 30] == (try folder.picture("photo.png"))[10, 30])
        let colour = try folder.matte("overlay", "photo.png", "--categories", "photo.png", "-o", "z.png")
        #expect(colour.status == 1 && colour.errors.contains("palette"))
    }

    private static let palettePNG: [UInt8] = {
        func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
            var crc: UInt32 = 0xFFFF_FFFF
            for byte in Array(kind.utf8) + data {
                crc ^= UInt32(byte)
                for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
            }
            func word(_ value: UInt32) -> [UInt8] {
                (0..<4).map { UInt8(value >> UInt32(24 - 8 * $0) & 255) }
            }
            return word(UInt32(data.count)) + Array(kind.utf8) + data + word(~crc)
        }
        // A stored deflate block of one row: filter 0, then two pixels of one byte.
        let zlib: [UInt8] = [0x78, 0x01, 1, 3, 0, 0xFC, 0xFF, 0, 0, 1, 0, 4, 0, 2]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 3, 0, 0, 0])
            + chunk("PLTE", [9, 9, 9, 200, 100, 50]) + chunk("IDAT", zlib) + chunk("IEND", [])
    }()
}
