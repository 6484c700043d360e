import Foundation
import Matte
import MatteCodecs
import MatteCompare
import Testing

struct CompareCommandTests {
    /// Returns a folder with a photo, a copy of it that is 2 levels brighter in one pixel, and a JPEG.
    private func folder() throws -> Folder {
        let folder = try Folder.withPhoto()
        var changed = try folder.picture("photo.png")
        changed[40, 30].green += 2
        try folder.write(changed.encoded(as: .png).bytes, "changed.png")
        return folder
    }

    @Test func equalPictures() throws {
        let folder = try folder()
        let run = try folder.matte(
            "compare", "photo.png", "photo.png", "--max-difference", "0", "--min-ssim", "1")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.hasPrefix("90x60: 0 of 5400 pixels differ\n"))
        #expect(run.text.contains("equal"))
        let json = try folder.matte("compare", "photo.png", "photo.png", "--json").json
        #expect(json["ok"] as? Bool == true && json["ssim"] as? Double == 1 && json["psnr"] == nil)
        #expect(json["differingPixels"] as? Int == 0 && json["largest"] as? Int == 0)
    }

    @Test func measures() throws {
        let folder = try folder()
        let run = try folder.matte("compare", "photo.png", "photo.jpg", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let json = run.json
        let a = try folder.picture("photo.png"), b = try folder.picture("photo.jpg")
        let difference = try a.difference(from: b)
        #expect(json["meanAbsoluteError"] as? Double == difference.meanAbsoluteError)
        #expect(json["meanSquaredError"] as? Double == difference.meanSquaredError)
        #expect(json["psnr"] as? Double == difference.peakSignalToNoiseRatio)
        // Foundation's parser may be off by the last bit.
        let similarity = try #require(json["ssim"] as? Double)
        #expect(try abs(similarity - a.structuralSimilarity(to: b).mean) < 1e-15)
        let channels = try #require(json["channels"] as? [[String: Any]])
        #expect(channels.compactMap { $0["channel"] as? String } == ["red", "green", "blue"])
        #expect(channels[1]["largest"] as? Int == Int(difference.channels[1].largest))
    }

    @Test func limitsSetTheStatus() throws {
        let folder = try folder()
        for (options, message) in [
            (["--max-difference", "1"], "the largest difference is 2; --max-difference is 1"),
            (["--max-mae", "0.0001"], "--max-mae is 0.0001"), (["--min-psnr", "90"], "--min-psnr is 90"),
            (["--min-ssim", "1"], "--min-ssim is 1"),
        ] {
            let run = try ToolRun(["compare", "photo.png", "changed.png"] + options, in: folder)
            #expect(run.status == 1 && run.text.contains(message), "\(options): \(run.text) \(run.errors)")
            let json = try ToolRun(["compare", "photo.png", "changed.png", "--json"] + options, in: folder)
                .json
            #expect(json["ok"] as? Bool == false && (json["exceeded"] as? [String])?.count == 1)
        }
        let within = try folder.matte(
            "compare", "photo.png", "changed.png", "--max-difference", "2", "--max-mae", "0.1", "--min-psnr",
            "60",
            "--min-ssim", "0.9")
        #expect(within.status == 0, "\(within.text)")
    }

    @Test func theDifferencePictureIsWritten() throws {
        let folder = try folder()
        let run = try folder.matte(
            "compare", "photo.png", "changed.png", "--difference", "d.png", "--amplify", "100",
            "--max-difference", "0")
        #expect(run.status == 1)
        let picture = try folder.picture("d.png")
        #expect(picture[40, 30] == RGBA8(red: 0, green: 200, blue: 0))
        #expect(picture[41, 30] == RGBA8(red: 0, green: 0, blue: 0))
        for path in ["d", "d.gif", "photo.png"] {
            let run = try folder.matte("compare", "photo.png", "changed.png", "--difference", path)
            #expect(run.status == 2, "\(path): \(run.errors)")
        }
        let alone = try folder.matte("compare", "photo.png", "changed.png", "--amplify", "2")
        #expect(alone.status == 2 && alone.errors.contains("--difference"))
    }

    @Test func smallAndDifferentSizes() throws {
        let folder = try folder()
        let small = Raster<Gray8>(width: 10, height: 40, repeating: 9)
        try folder.write(small.encoded(as: .png).bytes, "small.png")
        let run = try folder.matte("compare", "small.png", "small.png", "--json")
        #expect(run.status == 0 && run.json["ssim"] == nil, "\(run.errors)")
        #expect((run.json["channels"] as? [[String: Any]])?.count == 1)
        let needed = try folder.matte("compare", "small.png", "small.png", "--min-ssim", "0.5")
        #expect(needed.status == 1 && needed.errors.contains("11x11"))
        let sizes = try folder.matte("compare", "small.png", "photo.png")
        #expect(sizes.status == 1 && sizes.errors.contains("10x40 with one of 90x60"))
        let one = try folder.matte("compare", "small.png")
        #expect(one.status == 2)
    }

    @Test func theMemoryLimitIsForBothPictures() throws {
        let folder = try folder()
        // Each picture takes 21,600 bytes.
        let run = try folder.matte("compare", "photo.png", "changed.png", "--max-memory", "30000")
        #expect(
            run.status == 1 && run.errors.contains("cannot compare two pictures: it takes 43200 bytes"),
            "\(run.errors)")
    }
}
