import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of larger canvases and of windows: `matte edit --extend`, `--to-ratio`, `--windows`, and `matte paste`.
struct CanvasCommandTests {
    @Test func extendedPhotosKeepTheirPixels() throws {
        let folder = try Folder.withPhoto()
        let edit = try folder.matte(
            "edit", "photo.png", "--extend", "10,0,20,5", "--profile", "bfl-flux-fill", "--out", "c", "--json"
        )
        #expect(edit.status == 0, "\(edit.errors)")
        #expect(
            edit.json["mask"] as? String == "c/mask.png" && edit.json["record"] as? String == "c/edit.json")
        let canvas = try #require((edit.json["edit"] as? [String: Any])?["canvas"] as? [String: Any])
        #expect(canvas["margins"] as? [String: Int] == ["left": 10, "top": 0, "right": 20, "bottom": 5])
        #expect(try folder.picture("c/image.png").size == PixelSize(width: 120, height: 65))
        try folder.write(
            Raster(width: 240, height: 130, repeating: RGBA8(red: 255, green: 0, blue: 0)).encoded(as: .png)
                .bytes, "g.png")
        let paste = try folder.matte(
            "paste", "g.png", "--edit", "c/edit.json", "--original", "photo.png", "-o", "p.png", "--json")
        #expect(paste.status == 0, "\(paste.errors)")
        #expect(paste.json["changedOutsideMask"] as? Int == 0 && paste.json["isCut"] as? Bool == false)
        #expect(paste.json["maskedPixels"] as? Int == 120 * 65 - 90 * 60)
        #expect(paste.json["width"] as? Int == 120 && paste.json["height"] as? Int == 65)
        let (photo, result) = (try folder.picture("photo.png"), try folder.picture("p.png"))
        for y in 0..<65 {
            for x in 0..<120 {
                let isPhoto = 10..<100 ~= x && y < 60
                #expect(result[x, y] == (isPhoto ? photo[x - 10, y] : RGBA8(red: 255, green: 0, blue: 0)))
            }
        }
    }

    @Test func servicesWithNumbersPrintThem() throws {
        let folder = try Folder.withPhoto()
        let edit = try folder.matte(
            "edit", "photo.png", "--to-ratio", "2:1", "--profile", "bfl-flux-expand", "--out", "c")
        #expect(
            edit.status == 0
                && String(decoding: edit.output, as: UTF8.self).contains("left=15 top=0 right=15 bottom=0"),
            "\(edit.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/c/mask.png"))
    }

    @Test func windowsAreJoined() throws {
        let folder = try Folder.withPhoto()
        let edit = try folder.matte(
            "edit", "photo.png", "--windows", "64", "--context", "16", "--profile", "bfl-flux-fill", "--out",
            "w",
            "--json")
        #expect(edit.status == 0, "\(edit.errors)")
        let windows = try #require(edit.json["windows"] as? [[String: Any]])
        #expect(windows.count == 2 && edit.json["record"] as? String == "w/edit.json")
        let images = windows.compactMap { $0["image"] as? String }
        #expect(images == ["w/window-1/image.png", "w/window-2/image.png"])
        let arguments = ["--edit", "w/edit.json", "--original", "photo.png", "-o", "p.png", "--json"]
        let paste = try ToolRun(["paste"] + images + arguments, input: Data(), environment: [:], in: folder)
        #expect(paste.status == 0, "\(paste.errors)")
        #expect(
            (paste.json["windows"] as? [Any])?.count == 2 && paste.json["changedOutsideMask"] as? Int == 0)
        #expect(try folder.picture("p.png") == folder.picture("photo.png"))
        let fewer = try ToolRun(
            ["paste", images[0]] + arguments, input: Data(), environment: [:], in: folder)
        #expect(fewer.status == 2 && fewer.errors.contains("2 windows"), "\(fewer.errors)")
        // A window's own record pastes its reply alone.
        let single = try folder.matte(
            "paste", images[0], "--edit", "w/window-1/edit.json", "--original", "photo.png", "-o", "s.png")
        #expect(single.status == 0, "\(single.errors)")
    }

    @Test(arguments: [
        "--extend 1,2,3", "--extend 1,2,3,-4", "--to-ratio 16x9", "--extend 1,1,1,1 --to-ratio 1:1",
        "--extend 1,1,1,1 --box pixels:1,1,9,9", "--extend 1,1,1,1 --windows 64", "--windows 63",
        "--windows 64 --context 33", "--context 3 --box pixels:1,1,9,9", "--windows 64 --invert-mask",
        "--windows 64 --frame whole",
    ])
    func wrongUses(options: String) throws { try expectError(options, status: 2) }

    @Test(arguments: ["--extend 0,0,0,0", "--to-ratio 3:2", "--extend 65535,0,65535,0"])
    func impossibleCanvases(options: String) throws { try expectError(options, status: 1) }

    private func expectError(_ options: String, status: Int32) throws {
        let folder = try Folder.withPhoto()
        let run = try ToolRun(
            ["edit", "photo.png", "--out", "e"] + options.split(separator: " ").map(String.init),
            input: Data(), environment: [:], in: folder)
        #expect(run.status == status, "\(options): \(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
}
