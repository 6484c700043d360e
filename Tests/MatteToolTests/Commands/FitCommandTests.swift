import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of the least side to which a limit on bytes reduces a picture.
struct FitCommandTests {
    @Test func aLimitThatNothingReasonableMeetsIsAnError() throws {
        let folder = try Folder()
        try folder.write(Folder.photo(300, 200).encoded(as: .png).bytes, "photo.png")
        for arguments in [
            ["fit", "photo.png", "-o", "small.png"],
            ["prepare", "photo.png", "--profile", "openai-vision", "-o", "small.png"],
            ["data-url", "photo.png"],
        ] {
            let run = try ToolRun(arguments + ["--max-bytes", "400"], in: folder)
            #expect(run.status == 1 && run.errors.contains("64 pixels"), "\(run.errors)")
            #expect(!folder.names.contains("small.png"))
            defer { try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("small.png")) }
            let allowed = try ToolRun(arguments + ["--max-bytes", "600", "--min-side", "1"], in: folder)
            #expect(allowed.status == 0, "\(allowed.errors)")
        }
        let run = try folder.matte(
            "fit", "photo.png", "--max-bytes", "5000", "--min-side", "290", "-o", "a.png")
        #expect(run.status == 1 && run.errors.contains("290 pixels"))
        #expect(
            try folder.matte("fit", "photo.png", "--max-bytes", "9", "--min-side", "0", "-o", "a.png").status
                == 2)
    }
}
