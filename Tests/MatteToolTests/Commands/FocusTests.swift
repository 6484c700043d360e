import Matte
import MatteCodecs
import Testing

/// `--focus` of `matte resize --fit cover` and `matte crop --ratio`.
struct FocusTests {
    /// A folder with a wide picture whose only detail is at its right end.
    private func folder() throws -> (Folder, Raster<RGBA8>) {
        var picture = Raster(width: 300, height: 100, repeating: RGBA8(red: 70, green: 90, blue: 90))
        for x in stride(from: 230, to: 280, by: 8) {
            picture.fill(
                PixelRect(x: x, y: 20, width: 4, height: 60), with: RGBA8(red: 250, green: 90, blue: 0))
        }
        let folder = try Folder()
        try folder.write(picture.encoded(as: .png).bytes, "wide.png")
        return (folder, picture)
    }

    @Test func theDetailIsKept() throws {
        let (folder, picture) = try folder()
        let crop = PixelSize(width: 100, height: 100)
        let place = try DetailMap(of: picture.view).place(for: crop, in: picture.size)
        #expect(place.contains(PixelRect(x: 230, y: 20, width: 50, height: 60)))
        let square = try folder.matte(
            "crop", "wide.png", "--ratio", "1:1", "--focus", "detail", "-o", "x.png")
        #expect(square.status == 0, "\(square.errors)")
        #expect(try folder.picture("x.png") == picture.cropped(to: place))
        let thumbnail = try folder.matte(
            "resize", "wide.png", "--size", "50x50", "--fit", "cover", "--focus", "detail", "-o", "y.png")
        #expect(thumbnail.status == 0, "\(thumbnail.errors)")
        let scaled = try picture.resized(to: PixelSize(width: 150, height: 50))
        let part = try DetailMap(of: picture.view).place(
            for: PixelSize(width: 50, height: 50), in: scaled.size)
        #expect(try folder.picture("y.png") == scaled.cropped(to: part))
    }

    @Test func boxesAreKept() throws {
        let (folder, picture) = try folder()
        let run = try folder.matte(
            "crop", "wide.png", "--ratio", "1:1", "--focus", "pixels:10,0,20,20", "--focus",
            "pixels:90,40,20,20", "-o",
            "x.png")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.picture("x.png")
                == picture.cropped(to: PixelRect(x: 10, y: 0, width: 100, height: 100)))
        let edge = try folder.matte(
            "resize", "wide.png", "--size", "50x50", "--fit", "cover", "--focus", "pixels:0,0,20,20", "-o",
            "y.png")
        #expect(edge.status == 0, "\(edge.errors)")
        let scaled = try picture.resized(to: PixelSize(width: 150, height: 50))
        #expect(
            try folder.picture("y.png") == scaled.cropped(to: PixelRect(x: 0, y: 0, width: 50, height: 50)))
    }

    @Test func theCentreIsTheDefault() throws {
        let (folder, picture) = try folder()
        _ = try folder.matte("crop", "wide.png", "--ratio", "1:1", "-o", "x.png")
        #expect(
            try folder.picture("x.png")
                == picture.cropped(to: PixelRect(x: 100, y: 0, width: 100, height: 100)))
    }

    @Test func wrongCombinationsAreUsageErrors() throws {
        let (folder, _) = try folder()
        let resize = ["resize", "wide.png", "--size", "9x9", "-o", "x.png"]
        let crop = ["crop", "wide.png", "-o", "x.png"]
        for (arguments, message) in [
            (resize + ["--focus", "detail"], "--fit cover"),
            (
                resize + ["--fit", "cover", "--focus", "detail", "--focus", "pixels:1,1,5,5"],
                "cannot be combined"
            ),
            (resize + ["--fit", "cover", "--focus", "details"], "did you mean detail?"),
            (crop, "--box SPACE:a,b,c,d is missing"),
            (crop + ["--box", "pixels:1,1,5,5", "--focus", "detail"], "cannot be combined"),
            (crop + ["--box", "pixels:1,1,5,5", "--ratio", "1:1"], "cannot be combined"),
            (crop + ["--ratio", "1:0"], "such as 16:9"),
            (crop + ["--ratio", "1:1", "--square"], "--square needs"),
        ] {
            let run = try ToolRun(arguments, in: folder)
            #expect(run.status == 2 && run.errors.contains(message), "\(arguments): \(run.errors)")
        }
    }
}
