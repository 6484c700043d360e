import Foundation
import Matte
import MatteCodecs
import Testing

struct CutOutCommandTests {
    /// Returns a folder with a photo of 90x60 pixels and a mask of a third of its size with a soft edge.
    private func folder() throws -> Folder {
        let folder = try Folder.withPhoto()
        let mask = try Raster<Gray8>(size: PixelSize(width: 30, height: 20)) { _, row in
            for x in 0..<30 { row.append(Gray8(UInt8(min(max(0, 255 - (x - 8) * 30), 255)))) }
        }
        try folder.write(mask.encoded(as: .png).bytes, "mask.png")
        return folder
    }

    @Test func theResultIsTheLibrarys() throws {
        let folder = try folder()
        let photo = try folder.picture("photo.png")
        let mask = Mask(try folder.picture("mask.png").converted(to: Gray8.self))
        for (option, detail) in [([], CutOutDetail.half)]
            + CutOutDetail.allCases.map({ (["--detail", $0.rawValue], $0) })
        {
            let run = try ToolRun(
                ["cut-out", "photo.png", "--mask", "mask.png", "-o", "x.png"] + option, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try folder.picture("x.png") == photo.cutOut(mask, detail: detail))
        }
        let run = try folder.matte(
            "cut-out", "photo.jpg", "--mask", "mask.png", "--invert-mask", "-o", "y.webp")
        #expect(run.status == 0, "\(run.errors)")
        let inverted = try folder.picture("y.webp")
        #expect(inverted[0, 30].alpha == 0 && inverted[89, 30].alpha == 255)
    }

    @Test func backgroundsAreReplacedBehindTheCutOut() throws {
        let folder = try folder()
        let photo = try folder.picture("photo.png")
        let mask = Mask(try folder.picture("mask.png").converted(to: Gray8.self))
        let red = RGBA8(red: 255, green: 0, blue: 0)
        for (option, keeps) in [([], false), (["--keep-colours"], true)] {
            let arguments = ["replace-background", "photo.png", "--mask", "mask.png"] + option
            let run = try ToolRun(arguments + ["--with", "#ff0000", "-o", "x.png"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                try folder.picture("x.png")
                    == photo.replacingBackground(with: red, mask: mask, keepingColors: keeps))
            let scene = try ToolRun(arguments + ["--with", "photo.png", "-o", "y.png"], in: folder)
            #expect(scene.status == 0, "\(scene.errors)")
            #expect(
                try folder.picture("y.png")
                    == photo.replacingBackground(with: photo, mask: mask, keepingColors: keeps))
        }
    }

    @Test func usageErrors() throws {
        let folder = try folder()
        let jpeg = try folder.matte("cut-out", "photo.png", "--mask", "mask.png", "-o", "x.jpg")
        #expect(jpeg.status == 2 && jpeg.errors.contains("the format has no transparency"), "\(jpeg.errors)")
        let missing = try folder.matte("cut-out", "photo.png", "-o", "x.png")
        #expect(missing.status == 2 && missing.errors.contains("--mask"), "\(missing.errors)")
        let detail = try folder.matte(
            "cut-out", "photo.png", "--mask", "mask.png", "--detail", "eighth", "-o", "x.png")
        #expect(detail.status == 2 && detail.errors.contains("full, half, quarter"), "\(detail.errors)")
        #expect(!folder.names.contains("x.png") && !folder.names.contains("x.jpg"))
    }
}
