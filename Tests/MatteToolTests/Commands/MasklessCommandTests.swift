import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// The commands `edit` and `paste` for edits without a mask.
struct MasklessCommandTests {
    /// Returns a folder with a photo and replies: one with a changed part, one that shows another picture.
    private static func folder() throws -> (Folder, DriftScene) {
        var scene = DriftScene(seed: 3)
        scene.size = PixelSize(width: 400, height: 300)
        scene.map = AffineTransform(a: 1.3, b: 0, c: -20, d: 0, e: 1.27, f: 8)
        scene.replySize = PixelSize(width: 512, height: 400)
        scene.changed = PixelRect(x: 120, y: 80, width: 110, height: 90)
        let folder = try Folder()
        try folder.write(scene.photo.encoded(as: .png).bytes, "photo.png")
        try folder.write(scene.reply.encoded(as: .png).bytes, "reply.png")
        var other = DriftScene(seed: 400)
        other.size = scene.size
        try folder.write(other.photo.encoded(as: .png).bytes, "other.png")
        return (folder, scene)
    }

    @Test func onlyTheChangeIsPasted() throws {
        let (folder, scene) = try Self.folder()
        let edit = try folder.matte("edit", "photo.png", "--no-mask", "--out", "e", "--json")
        #expect(edit.status == 0 && edit.json["mask"] == nil, "\(edit.errors)")
        let record = try JSONDecoder().decode(EditRecord.self, from: Data(folder.bytes("e/edit.json")))
        #expect(record.version == 3 && record.found?.near == [] && record.mask == nil)
        #expect(throws: (any Error).self) { try folder.bytes("e/mask.png") }

        let paste = try folder.matte(
            "paste", "reply.png", "--edit", "e/edit.json", "--original", "photo.png", "--change-out", "m.png",
            "-o",
            "p.png", "--json")
        #expect(paste.status == 0, "\(paste.errors)")
        #expect(paste.json["changedOutsideMask"] as? Int == 0)
        let change = try #require(paste.json["change"] as? [String: Any])
        #expect(change["outcome"] as? String == "local" && change["isCut"] as? Bool == false)
        #expect((change["boxes"] as? [Any])?.count == 1)
        let placement = try #require(paste.json["placement"] as? [String: Any])
        #expect(abs((placement["scaleX"] as? Double ?? 0) - 1.3) < 0.003)
        let mask = Mask(try folder.picture("m.png").converted(to: Gray8.self))
        #expect(mask.size == scene.size && scene.overlap(mask) > 0.85)
        let photo = try folder.picture("photo.png"), pasted = try folder.picture("p.png")
        #expect(
            pasted.size == photo.size && pasted[5, 5] == photo[5, 5] && pasted[175, 125] != photo[175, 125])
    }

    @Test func theStatusIsOneWithoutAnAnswer() throws {
        let (folder, _) = try Self.folder()
        _ = try folder.matte("edit", "photo.png", "--no-mask", "--near", "pixels:0,250,30,30", "--out", "e")
        let other = try folder.matte(
            "paste", "other.png", "--edit", "e/edit.json", "--original", "photo.png", "--change-out", "m.png",
            "-o",
            "p.png")
        #expect(other.status == 1 && other.errors.contains("another picture"), "\(other.errors)")
        #expect(throws: (any Error).self) { try folder.bytes("p.png") }
        #expect(throws: (any Error).self) { try folder.bytes("m.png") }
        // The hint is far from the change, so that the photo stays as it is.
        let far = try folder.matte(
            "paste", "reply.png", "--edit", "e/edit.json", "--original", "photo.png", "-o", "p.png", "--json")
        #expect(far.status == 0 && (far.json["change"] as? [String: Any])?["outcome"] as? String == "nothing")
        #expect(try folder.picture("p.png") == folder.picture("photo.png"))
    }

    @Test func whatDoesNotFitIsRefused() throws {
        let folder = try Folder.withPhoto()
        for (arguments, status, words) in [
            (["--no-mask", "--profile", "dall-e-2-edit"], 1, "requires a mask"),
            (["--no-mask", "--profile", "openai-vision"], 1, "not for edits"),
            (["--no-mask", "--box", "pixels:1,1,9,9"], 2, "--no-mask and --box cannot be combined"),
            (["--no-mask", "--extend", "9,9,9,9"], 2, "cannot be combined"),
            (["--no-mask", "--grow", "4"], 2, "cannot be combined"),
            (["--near", "pixels:1,1,9,9"], 2, "--near needs --no-mask"),
            (["--no-mask", "--near", "pixels:900,1,9,9"], 1, "outside"),
        ] {
            let run = try ToolRun(
                ["edit", "photo.png", "--out", "e"] + arguments, input: Data(), environment: [:], in: folder)
            #expect(run.status == Int32(status) && run.errors.contains(words), "\(arguments): \(run.errors)")
        }
        _ = try folder.matte("edit", "photo.png", "--box", "pixels:30,10,20,25", "--out", "e")
        let masked = try folder.matte(
            "paste", "photo.png", "--edit", "e/edit.json", "--original", "photo.png", "--change-out", "m.png",
            "-o",
            "p.png")
        #expect(masked.status == 2 && masked.errors.contains("--change-out needs an edit without a mask"))
    }
}
