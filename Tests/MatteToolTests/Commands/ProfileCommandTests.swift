import Foundation
import Matte
import MatteUpload
import Testing

struct ProfileCommandTests {
    @Test func listsWhatIsKnown() throws {
        let folder = try Folder()
        let run = try folder.matte("profiles")
        #expect(run.status == 0 && run.text.hasPrefix("square-4mb: "))
        #expect(
            run.text.contains("gpt-image-edit")
                && run.text.contains("ends 2026-12-01 (then gpt-image-2-edit)"))
        let size = try folder.matte("profiles", "gpt-4o", "dall-e-2-edit", "--size", "1334x1000")
        #expect(size.text.contains("1024x768, 4 tiles, 765 tokens") && size.text.contains("square-4mb"))
        let unknown = try folder.matte("profiles", "gpt-5.5-hihg")
        #expect(unknown.status == 2 && unknown.errors.contains("did you mean gpt-5.5-high?"))
    }

    /// `--profile-file` can read the output of `profiles --json`.
    @Test func profilesComeFromFiles() throws {
        let folder = try Folder.withPhoto()
        try folder.write(Array(folder.matte("profiles", "--json", "--size", "640x480").output), "all.json")
        for name in ["square-4mb", "dall-e-2-edit"] {
            let run = try folder.matte(
                "edit", "photo.png", "--box", "pixels:10,10,20,20", "--profile-file", "all.json", "--profile",
                name,
                "--out", "e-\(name)", "--json")
            #expect(run.status == 0, "\(run.errors)")
            #expect((run.json["edit"] as? [String: Any])?["profile"] as? String == "square-4mb")
        }
        let several = try folder.matte("check", "photo.png", "--profile-file", "all.json")
        #expect(
            several.status == 1 && several.errors.contains("all.json")
                && several.errors.contains("select one by its name"))
        let mine = """
            {"name": "mine", "title": "My service", "purpose": "vision", "formats": ["jpeg"],
             "byteCap": {"limit": 3000, "exclusive": true}, "input": {"mostSide": 64}}
            """
        try folder.write(Array(mine.utf8), "mine.json")
        let prepared = try folder.matte(
            "prepare", "photo.png", "--profile-file", "mine.json", "-o", "out.jpg", "--json")
        #expect(prepared.status == 0 && prepared.json["width"] as? Int == 64, "\(prepared.errors)")
        #expect(prepared.json["transform"] != nil)
        let check = try folder.matte("check", "photo.png", "--profile-file", "mine.json")
        #expect(check.status == 1 && check.text.contains("must be JPEG"))
        #expect(try folder.matte("check", "out.jpg", "--profile-file", "mine.json").status == 0)
        #expect(try folder.matte("data-url", "photo.png", "--profile-file", "mine.json").status == 0)
        #expect(
            try folder.matte("profiles", "--profile-file", "mine.json").text.hasPrefix("mine: My service"))
    }

    @Test func damagedProfileFilesAreNamed() throws {
        let folder = try Folder.withPhoto()
        for (text, word) in [
            ("{", "JSON"), (#"{"name": "x"}"#, "purpose"),
            (#"{"name": "x", "purpose": "edit", "formats": ["png"], "byteCap": {"limit": -1}}"#, "limit"),
        ] {
            try folder.write(Array(text.utf8), "bad.json")
            let run = try folder.matte("check", "photo.png", "--profile-file", "bad.json")
            #expect(
                run.status == 1 && run.errors.contains("bad.json") && run.errors.contains(word),
                "\(run.errors)")
            #expect(run.errors.filter(\.isNewline).count == 1)
        }
        let gone = try folder.matte("profiles", "--profile-file", "gone.json")
        #expect(gone.status == 1 && gone.errors.contains("gone.json"))
    }
}
