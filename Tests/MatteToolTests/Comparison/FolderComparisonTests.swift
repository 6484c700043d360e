import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of `matte compare` with two folders.
struct FolderComparisonTests {
    /// Returns a folder with the folders a and b. Three pairs have a difference of 0, 4 and 9 levels in all pixels.
    private func folder() throws -> Folder {
        let folder = try Folder()
        #expect(try folder.shell("mkdir -p a/sub b/sub").status == 0)
        for (name, difference) in [("equal.png", 0), ("four.png", 4), ("sub/nine.png", 9)] {
            for (side, level) in [("a", 100), ("b", 100 + difference)] {
                let color = RGBA8(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
                let picture = Raster(width: 40, height: 30, repeating: color)
                try folder.write(picture.encoded(as: .png).bytes, "\(side)/\(name)")
            }
        }
        return folder
    }

    private func names(_ run: ToolRun) -> [String] {
        (run.json["pairs"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    @Test(arguments: ["1", "2"]) func pairsAreSortedWorstFirst(jobs: String) throws {
        let folder = try folder()
        let run = try folder.matte("compare", "a/", "b/", "--json", "--jobs", jobs)
        #expect(run.status == 0, "\(run.errors)")
        #expect(names(run) == ["sub/nine.png", "four.png", "equal.png"])
        let pairs = run.json["pairs"] as? [[String: Any]]
        #expect(pairs?.map { $0["meanAbsoluteError"] as? Double } == [9, 4, 0])
        #expect(pairs?.map { $0["first"] as? String } == ["a/sub/nine.png", "a/four.png", "a/equal.png"])
        #expect(run.json["ok"] as? Bool == true && run.json["metric"] as? String == "mae")
        for metric in ["psnr", "ssim"] {
            #expect(
                names(try folder.matte("compare", "a", "b", "--json", "--metric", metric)).last == "equal.png"
            )
        }
        let table = try folder.matte("compare", "a", "b").text.split(separator: "\n")
        #expect(
            table.count == 5 && table[0].hasSuffix("name") && table[1].hasSuffix("  9  sub/nine.png"),
            "\(table)")
        #expect(table[3].contains("equal") && table[4] == "3 pairs, 1 equal")
    }

    @Test func oneBoundHoldsForAll() throws {
        let folder = try folder()
        for (options, status, exceeded) in [
            (["--at-most", "9"], 0, 0), (["--at-most", "8.9"], 1, 1),
            (["--metric", "mae", "--at-most", "0"], 1, 2),
            (["--metric", "psnr", "--at-least", "30"], 1, 1),
            (["--metric", "psnr", "--at-least", "20"], 0, 0),
            (["--max-difference", "4"], 1, 1), (["--at-least", "1"], 1, 1),
        ] {
            let run = try ToolRun(["compare", "a", "b", "--json"] + options, in: folder)
            let pairs = run.json["pairs"] as? [[String: Any]] ?? []
            #expect(run.status == status, "\(options) \(run.text)")
            #expect(pairs.count { $0["ok"] as? Bool == false } == exceeded, "\(options)")
            #expect(run.json["ok"] as? Bool == (status == 0))
        }
    }

    @Test func missingAndUnequalPicturesAreReported() throws {
        let folder = try folder()
        #expect(try folder.shell("mv a/four.png a/only.png; echo text > b/notes.txt").status == 0)
        try folder.write(Folder.photo(9, 9).encoded(as: .png).bytes, "b/equal.png")
        let run = try folder.matte("compare", "a", "b", "--json")
        #expect(run.status == 1 && names(run) == ["sub/nine.png"])
        #expect(run.json["onlyInFirst"] as? [String] == ["only.png"])
        #expect(run.json["onlyInSecond"] as? [String] == ["four.png"])
        let failed = run.json["failed"] as? [[String: Any]]
        #expect(failed?.count == 1 && failed?[0]["name"] as? String == "equal.png")
        #expect(run.errors.contains("40x30") && run.errors.contains("9x9"), "\(run.errors)")
        let text = try folder.matte("compare", "a", "b").text
        #expect(
            text.contains("only in a: only.png")
                && text.contains("1 pairs, 0 equal, 1 not comparable, 2 without"))
        // A missing name alone is enough for the status.
        #expect(try folder.shell("rm b/equal.png a/equal.png; $matte compare a b").status == 1)
    }

    @Test func suffixesMayDiffer() throws {
        let folder = try folder()
        #expect(
            try folder.matte("convert", "-r", "a", "--format", "webp", "--lossless", "-p", "-o", "c").status
                == 0)
        let run = try folder.matte("compare", "a", "c", "--json", "--at-most", "0")
        #expect(run.status == 0 && names(run).count == 3, "\(run.text)")
        // With two candidates nothing is guessed.
        #expect(try folder.shell("cp c/four.webp c/four.jpg").status == 0)
        let doubtful = try folder.matte("compare", "a", "c", "--json")
        #expect(doubtful.json["onlyInFirst"] as? [String] == ["four.png"])
        #expect((doubtful.json["onlyInSecond"] as? [String])?.count == 2)
    }

    @Test func thePageShowsAllPairs() throws {
        let folder = try folder()
        #expect(try folder.shell("for x in a b; do cp $x/four.png \"$x/<b>&\\\".png\"; done").status == 0)
        let run = try folder.matte("compare", "a", "b", "--html", "page.html", "--at-most", "5")
        #expect(run.status == 1 && run.text.contains("sub/nine.png"), "\(run.errors)")
        let page = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        let sections = page.components(separatedBy: "<section").dropFirst()
        #expect(sections.count == 4)
        #expect(
            sections.first?.contains("1. sub/nine.png") == true
                && sections.first?.hasPrefix(" class=\"bad\"") == true)
        #expect(page.contains("&lt;b&gt;&amp;&quot;.png") && !page.contains("<b>"))
        // Pictures, 40x30 like the originals, and differences that are amplified to white.
        let urls = page.components(separatedBy: "src=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        #expect(urls.count == 12)
        let pictures = try urls.map { url in
            let text = try #require(url.components(separatedBy: ";base64,").last)
            return try Raster<RGBA8>(decoding: Array(#require(Data(base64Encoded: text))))
        }
        #expect(pictures.allSatisfy { $0.size == PixelSize(width: 40, height: 30) })
        #expect(pictures[1][5, 5].red == 109 && pictures[2][5, 5].red == 255 && pictures[11][5, 5].red == 0)
    }

    @Test func mistakesAreExplained() throws {
        let folder = try folder()
        for (arguments, words) in [
            (["a", "b/four.png"], "two folders or two files"),
            (["a", "b", "--difference", "d.png"], "--html"),
            (["a/four.png", "b/four.png", "--html", "x.html"], "needs two folders"),
            (["a", "b", "--html", "a/four.png"], "never overwritten"),
        ] {
            let run = try ToolRun(["compare"] + arguments, in: folder)
            #expect(run.status == 2 && run.errors.contains(words), "\(arguments): \(run.errors)")
        }
        let before = try folder.bytes("a/four.png")
        _ = try folder.matte("compare", "a", "b", "--html", "a/four.png")
        #expect(try folder.bytes("a/four.png") == before)
    }

    @Test func aMetricIsPrintedAlone() throws {
        let folder = try folder()
        let run = try folder.matte("compare", "a/four.png", "b/four.png", "--metric", "mae")
        #expect(run.status == 0 && run.text == "4.0\n", "\(run.text)")
        let equal = try folder.matte(
            "compare", "a/equal.png", "b/equal.png", "--metric", "psnr", "--at-least", "99")
        #expect(equal.status == 0 && equal.text == "infinite\n")
        let json = try folder.matte(
            "compare", "a/four.png", "b/four.png", "--metric", "mae", "--at-most", "3", "--json")
        #expect(
            json.status == 1 && json.json["value"] as? Double == 4 && json.json["metric"] as? String == "mae")
        #expect((json.json["exceeded"] as? [String])?.first?.contains("--at-most is 3") == true)
        // Too small for the structural similarity.
        let small = try folder.shell(
            "$matte resize a/four.png --size 9 -o s.png > s.txt && $matte compare s.png s.png --metric ssim")
        #expect(small.status == 1 && small.errors.contains("11"), "\(small.errors)")
    }
}
