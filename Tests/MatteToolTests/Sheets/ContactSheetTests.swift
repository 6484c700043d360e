import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of `matte contact-sheet`.
struct ContactSheetTests {
    private static let colors = [
        RGBA8(red: 200, green: 0, blue: 0), RGBA8(red: 0, green: 200, blue: 0),
        RGBA8(red: 0, green: 0, blue: 200),
        RGBA8(red: 90, green: 90, blue: 0), RGBA8(red: 0, green: 90, blue: 90),
    ]

    /// Returns a folder with pictures of one colour, in/0.png to in/4.png.
    private func folder() throws -> Folder {
        let folder = try Folder()
        #expect(try folder.shell("mkdir in").status == 0)
        for (index, color) in Self.colors.enumerated() {
            let picture = Raster(width: 80, height: 40, repeating: color)
            try folder.write(picture.encoded(as: .png).bytes, "in/\(index).png")
        }
        return folder
    }

    private func pages(_ run: ToolRun) -> [[String: Any]] { run.json["pages"] as? [[String: Any]] ?? [] }

    /// Expects that the pictures are where the report says, in the order of the colours from `first` on.
    private func check(_ page: [String: Any], in folder: Folder, first: Int) throws {
        let sheet = try folder.picture(try #require(page["output"] as? String))
        #expect(sheet.width == page["width"] as? Int && sheet.height == page["height"] as? Int)
        let pictures = try #require(page["pictures"] as? [[String: Any]])
        var inked = 0
        for (index, picture) in pictures.enumerated() {
            let place = ["x", "y", "width", "height"].compactMap { picture[$0] as? Int }
            #expect(place[2] == 32 && place[3] == 16, "the ratio is kept: \(place)")
            #expect(sheet[place[0], place[1]] == Self.colors[first + index])
            #expect(sheet[place[0] + 31, place[1] + 15] == Self.colors[first + index])
            // The name is drawn below.
            for y in place[1] + 16..<min(sheet.height, place[1] + 32) {
                for x in place[0]..<place[0] + 32 where sheet[x, y].red < 100 { inked += 1 }
            }
        }
        #expect(inked > 20 * pictures.count)
    }

    @Test func thumbnailsHaveTheOrderOfTheInputs() throws {
        let folder = try folder()
        let run = try folder.matte("contact-sheet", "-r", "in", "--size", "32", "-o", "sheet.png", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let pages = pages(run)
        #expect(pages.count == 1 && pages[0]["output"] as? String == "sheet.png")
        try check(pages[0], in: folder, first: 0)
    }

    @Test(arguments: ["1", "3"]) func pagesAreNumbered(jobs: String) throws {
        let folder = try folder()
        let run = try folder.matte(
            "contact-sheet", "-r", "in", "--size", "32", "--columns", "2", "--rows", "1", "-p", "-o",
            "new/my.sheet.png", "--json", "--jobs", jobs)
        #expect(run.status == 0, "\(run.errors)")
        let pages = pages(run)
        #expect(pages.compactMap { $0["output"] as? String } == (1...3).map { "new/my.sheet-\($0).png" })
        for (index, page) in pages.enumerated() { try check(page, in: folder, first: 2 * index) }
        #expect((pages[2]["pictures"] as? [Any])?.count == 1)
    }

    @Test func aBadPictureIsCrossedOut() throws {
        let folder = try folder()
        try folder.write(Array("text".utf8), "in/2.png")
        let run = try folder.matte("contact-sheet", "-r", "in", "--size", "32", "-o", "sheet.png", "--json")
        #expect(run.status == 1 && run.errors.contains("in/2.png"))
        let failed = run.json["failed"] as? [[String: Any]]
        #expect(failed?.count == 1 && failed?[0]["file"] as? String == "in/2.png")
        let sheet = try folder.picture("sheet.png")
        #expect((pages(run)[0]["pictures"] as? [Any])?.count == 4)
        // The corner of the third square.
        #expect(sheet[4 + 2 * 36, 4].red < 250)
    }

    @Test func aPictureThatTakesTooMuchIsCrossedOut() throws {
        let folder = try folder()
        try folder.write(Folder.photo(900, 900).encoded(as: .webP(quality: 50)).bytes, "in/9.webp")
        let run = try folder.matte(
            "contact-sheet", "-r", "in", "--size", "32", "-o", "sheet.png", "--json", "--max-memory", "400k")
        #expect(
            run.status == 1 && run.errors.contains("in/9.webp") && run.errors.contains("the limit is 400000"))
        #expect((pages(run).first?["pictures"] as? [Any])?.count == 5, "\(run.text)")
    }

    @Test func namesCanBeLeftOut() throws {
        let folder = try folder()
        let run = try folder.matte(
            "contact-sheet", "in/0.png", "in/1.png", "--size", "32", "--no-names", "-o", "-", "--background",
            "#102030")
        #expect(run.status == 0)
        let sheet = try Raster<RGBA8>(decoding: Array(run.output))
        #expect(sheet.size == PixelSize(width: 76, height: 40))
        #expect(sheet[0, 0] == RGBA8(red: 0x10, green: 0x20, blue: 0x30) && sheet[4, 35] == Self.colors[0])
    }

    @Test func translucentPicturesAreOverThePaper() throws {
        let folder = try folder()
        let clear = Raster(width: 64, height: 64, repeating: RGBA8(red: 9, green: 9, blue: 9, alpha: 0))
        try folder.write(clear.encoded(as: .png).bytes, "clear.png")
        let run = try folder.matte(
            "contact-sheet", "clear.png", "--size", "32", "-o", "s.png", "--background", "#ff8000")
        #expect(run.status == 0)
        #expect(try folder.picture("s.png")[20, 20] == RGBA8(red: 255, green: 128, blue: 0))
    }

    @Test func mistakesAreExplained() throws {
        let folder = try folder()
        for (options, words) in [
            (["-o", "in"], "add a file name"), (["-o", "x"], "no suffix"),
            (["-o", "-", "--columns", "1", "--rows", "1"], "standard output"),
            (["-o", "x.png", "--max-memory", "10k"], "--max-memory"),
            (["-o", "in/0.png"], "never overwritten"),
        ] {
            let run = try ToolRun(["contact-sheet", "-r", "in"] + options, in: folder)
            #expect(run.status > 0 && run.errors.contains(words), "\(options): \(run.errors)")
        }
    }
}
