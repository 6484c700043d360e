import Testing

/// Tests of exit statuses and messages: 1 if the work failed, 2 if the usage was wrong, and one line each.
struct UsageTests {
    private func expectUsage(_ arguments: [String], _ words: String..., status: Int32 = 2) throws {
        let folder = try Folder.withPhoto()
        let before = folder.names
        let run = try ToolRun(arguments, in: folder)
        #expect(run.status == status, "\(arguments): \(run.errors)")
        #expect(run.errors.hasSuffix("\n") && run.errors.filter(\.isNewline).count == 1, "\(run.errors)")
        for word in words { #expect(run.errors.contains(word), "\(arguments): \(run.errors)") }
        #expect(run.output.isEmpty)
        #expect(folder.names == before, "nothing is half-written")
    }

    @Test func helpIsThereForEveryCommand() throws {
        let folder = try Folder()
        let overview = try folder.matte("--help")
        #expect(overview.status == 0 && overview.errors.isEmpty)
        let lines = overview.text.split(separator: "\n").prefix { $0 != "environment:" }
        let commands = lines.filter { $0.hasPrefix("  ") }.map { String($0.split(separator: " ")[0]) }
        #expect(commands.count >= 16)
        for command in commands {
            let run = try folder.matte(command, "--help")
            #expect(run.status == 0 && run.errors.isEmpty)
            #expect(run.text.hasPrefix("usage: matte \(command)"))
            #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(run.text)")
        }
        #expect(try folder.matte().status == 2)
    }

    @Test func helpDescribesACommand() throws {
        let folder = try Folder()
        let help = try folder.matte("help", "resize")
        let option = try folder.matte("resize", "--help")
        #expect(help.status == 0 && help.output == option.output)
        #expect(try folder.matte("help").output == folder.matte("--help").output)
        try expectUsage(["help", "resise"], "did you mean resize?")
        try expectUsage(["help", "resize", "crop"], "unexpected argument 'crop'")
    }

    @Test func unknownWordsSuggestTheNearest() throws {
        try expectUsage(["resise"], "unknown command 'resise'", "did you mean resize?")
        try expectUsage(["frobnicate"], "unknown command 'frobnicate'", "matte --help")
        try expectUsage(
            ["resize", "photo.png", "--sise", "9", "-o", "x.png"], "'--sise'", "did you mean --size?")
        try expectUsage(
            ["resize", "photo.png", "--size", "9", "--filter", "lanczos", "-o", "x.png"],
            "lanczos", "lanczos3", "area")
        try expectUsage(
            ["edit", "photo.png", "--box", "pixels:1,1,5,5", "--profile", "dalle-2-edit", "--out", "d"],
            "dalle-2-edit", "did you mean dall-e-2-edit?")
    }

    @Test func missingRepeatedAndSuperfluousWords() throws {
        try expectUsage(["info"], "FILE... is missing")
        try expectUsage(["resize", "photo.png", "-o", "x.png"], "--size")
        try expectUsage(["resize", "photo.png", "--size"], "--size needs a value")
        try expectUsage(
            ["resize", "photo.png", "--size", "9", "--size", "8", "-o", "x.png"], "--size is given twice")
        try expectUsage(
            ["edit", "photo.png", "photo.jpg", "--box", "pixels:1,1,5,5", "--out", "d"], "'photo.jpg'")
        try expectUsage(
            ["resize", "photo.png", "--size", "9", "--linear=yes", "-o", "x.png"], "takes no value")
        try expectUsage(["edit", "photo.png", "--out", "d"], "--polygons FILE is missing")
    }

    @Test func numbersOutOfRange() throws {
        for size in ["0", "-3", "1x", "0x5", "99999999999999999999", "70000", "nan", "5x-5"] {
            try expectUsage(["resize", "photo.png", "--size", size, "-o", "x.png"], "--size", size)
        }
        for bytes in ["0", "-1", "1e6", "many", "0k", "1.5", "4XB"] {
            try expectUsage(
                ["edit", "photo.png", "--box", "pixels:1,1,5,5", "--max-bytes", bytes, "--out", "d"],
                "--max-bytes", bytes)
        }
        try expectUsage(
            ["convert", "photo.png", "--quality", "101", "-o", "x.jpg"], "--quality", "101", "1...100")
        try expectUsage(
            ["convert", "photo.png", "--background", "puce", "-o", "x.jpg"], "--background", "puce")
        try expectUsage(
            ["erase", "photo.png", "--box", "pixels:1,1,5,5", "--feather", "-2", "-o", "x.png"], "--feather",
            "-2")
    }

    @Test func invalidBoxes() throws {
        for (box, word) in [
            ("1,2,3,4", "write pixels:1,2,3,4"), ("0.1, 0.2, 0.3, 0.4", "SPACE:0.1, 0.2, 0.3, 0.4"),
            ("1,2", "SPACE"),
            ("pixels:1,2,3", "4"), ("pixels:1,2,3,4,5", "4"),
            ("pixel:1,2,3,4", "pixel"),
            ("pixels:1,2,x,4", "x"), ("vision:nan,0,1,1", "nan"),
            ("azure:66,177,118,96", "azure:left=66,top=177,width=118,height=96"),
            ("rekognition:0.2,0.2,0.3,0.3", "rekognition:left=0.2,top=0.2,width=0.3,height=0.3"),
            ("gemini:0.2,0.3,0.6,0.8", "multiply"),
            ("azure:top=0.3,left=0.1,width=0.2,height=0.2", "azure"),
        ] {
            try expectUsage(["crop", "photo.png", "--box", box, "-o", "x.png"], word)
        }
    }

    /// Whoever types a box reads its order in the help of every command that takes one.
    @Test func helpGivesTheOrderOfEachSpace() throws {
        let folder = try Folder()
        for command in ["boxes", "crop", "edit", "erase", "prepare", "demo"] {
            let help = try folder.matte("help", command).text
            let words = help.split { $0 == " " || $0.isNewline }
            for order in ["gemini:ymin,xmin,ymax,xmax", "rekognition:left=..,top=..,width=..,height=.."] {
                #expect(words.contains(Substring(order)), "\(command): \(help)")
            }
        }
    }

    @Test func boxesOutsideThePicture() throws {
        for box in [
            "pixels:90,0,5,5", "pixels:-9,-9,5,5", "pixels:5,5,0,5", "vision:2,2,0.1,0.1", "gemini:1,1,2,2",
        ] {
            try expectUsage(["crop", "photo.png", "--box", box, "-o", "x.png"], "photo.png", status: 1)
            try expectUsage(["edit", "photo.png", "--box", box, "--out", "d"], "photo.png", status: 1)
        }
    }

    @Test func filesThatAreNotThereOrNotPictures() throws {
        try expectUsage(["info", "gone.png"], "gone.png", "No such file", status: 1)
        try expectUsage(["convert", "gone.png", "-o", "x.jpg"], "gone.png", status: 1)
        let folder = try Folder.withPhoto()
        try folder.write(Array("hello".utf8), "text.png")
        try folder.write(Array(try folder.bytes("photo.png").dropLast(500)), "cut.png")
        for name in ["text.png", "cut.png"] {
            let run = try folder.matte("convert", name, "-o", "x.jpg")
            #expect(run.status == 1 && run.errors.contains(name) && run.errors.filter(\.isNewline).count == 1)
            #expect(!folder.names.contains("x.jpg"))
        }
    }

    @Test func outputsThatCannotBe() throws {
        try expectUsage(["convert", "photo.png", "-o", "gone/x.jpg"], "gone/x.jpg", status: 1)
        try expectUsage(["convert", "photo.png", "-o", "x.tiff"], "x.tiff", ".png")
        try expectUsage(["convert", "photo.png", "-o", "photo.png"], "photo.png", "never overwritten")
        try expectUsage(["convert", "photo.png", "photo.jpg", "-o", "x.png"], "directory")
        try expectUsage(["erase", "photo.png", "--box", "pixels:1,1,5,5", "-o", "x.jpg"], "JPEG")
    }

    @Test func anInputBehindALinkIsNotOverwritten() throws {
        let folder = try Folder.withPhoto()
        let before = try folder.bytes("photo.png")
        try folder.link("photo.png", as: "alias.png")
        let run = try folder.matte("resize", "photo.png", "--size", "10", "-o", "alias.png")
        #expect(run.status == 2 && run.errors.contains("never overwritten"))
        #expect(try folder.bytes("photo.png") == before)
    }

    @Test func aWrongInstructionSetIsAUsageError() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte("info", "photo.png", environment: ["MATTE_ISA": "sse9"])
        #expect(run.status == 2 && run.errors.contains("sse9") && run.errors.contains("baseline"))
    }

    @Test func limitsHoldBeforePixelsAreDecoded() throws {
        try expectUsage(["info", "photo.png", "--max-pixels", "100"], "90x60", "100", status: 1)
        try expectUsage(["convert", "photo.png", "--max-side", "80", "-o", "x.png"], "80", status: 1)
    }
}
