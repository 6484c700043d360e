import Foundation
import Testing

/// Tests of how outputs replace existing files.
struct OutputFileTests {
    @Test func aReplacedFileKeepsItsMode() throws {
        let folder = try Folder.withPhoto()
        for mode in ["600", "640", "755", "666"] {
            let run = try folder.shell(
                """
                umask 022; echo old >out.png; chmod \(mode) out.png
                $matte resize photo.png --size 9 -o out.png >/dev/null && stat -c %a out.png
                """)
            #expect(run.text == "\(mode)\n", "\(run.errors)")
            #expect(try folder.picture("out.png").width == 9)
        }
        let run = try folder.shell(
            "umask 027; $matte resize photo.png --size 9 -o new.png >/dev/null && stat -c %a new.png")
        #expect(run.text == "640\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files to others"))
    func aReplacedFileKeepsItsOwner() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell(
            """
            echo old >out.png; chown 12:34 out.png; chmod 4750 out.png
            $matte resize photo.png --size 9 -o out.png >/dev/null && stat -c '%u:%g %a' out.png
            """)
        #expect(run.text == "12:34 4750\n")
    }

    @Test func symbolicLinksAreFollowed() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell(
            """
            mkdir d; echo old >d/target.png; ln -s d/target.png link.png; ln -s d/none.png dangling.png
            $matte resize photo.png --size 9 -o link.png >/dev/null && test -L link.png &&
            $matte resize photo.png --size 8 -o dangling.png >/dev/null && test -L dangling.png
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.picture("d/target.png").width == 9 && folder.picture("d/none.png").width == 8)
    }

    /// A loop of links has no target. It was replaced by the file.
    @Test func loopsOfSymbolicLinksAreErrors() throws {
        let folder = try Folder.withPhoto()
        #expect(try folder.shell("ln -s b.png a.png; ln -s a.png b.png; ln -s self.png self.png").status == 0)
        for name in ["a.png", "self.png"] {
            let run = try folder.matte("convert", "photo.png", "-o", name)
            #expect(run.status == 1 && run.errors.contains("loop"), "\(run.errors)")
        }
        let links = try folder.shell("readlink a.png b.png self.png")
        #expect(links.text == "b.png\na.png\nself.png\n", "\(links.text)")
    }

    @Test func hardLinksOfAReplacedFileKeepTheOldOne() throws {
        let folder = try Folder.withPhoto()
        #expect(
            try folder.shell("echo old >a.png; ln a.png b.png; $matte resize photo.png --size 9 -o a.png")
                .status == 0)
        #expect(try folder.bytes("b.png") == Array("old\n".utf8) && folder.picture("a.png").width == 9)
    }

    @Test func aPipeIsWrittenTo() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell(
            """
            mkfifo pipe.png && { cat pipe.png >copy.png & } && $matte resize photo.png --size 9 -o pipe.png >/dev/null
            wait; test -p pipe.png
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.picture("copy.png").width == 9)
    }

    @Test func standardStreamsByPath() throws {
        let folder = try Folder.withPhoto()
        for path in ["/dev/stdout", "/proc/self/fd/1", "/dev/fd/1", "-"] {
            let run = try folder.shell("$matte resize photo.png --size 9 -o \(path) >out.png")
            #expect(run.status == 0 && run.errors.isEmpty, "\(path): \(run.errors)")
            #expect(try folder.picture("out.png").width == 9, "the picture alone, without a report")
        }
        let run = try folder.shell(
            "$matte resize photo.png --size 9 --format png -o /dev/fd/3 3>third.png >/dev/null")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.picture("third.png").width == 9)
        let piped = try folder.shell("$matte resize photo.png --size 9 -o /dev/stdout | cat >piped.png")
        #expect(piped.status == 0 && piped.errors.isEmpty)
        #expect(try folder.picture("piped.png").width == 9)
    }

    /// Rows are decoded while the output is being written, so damage far down shows when a part of it is there.
    @Test(arguments: [
        ["convert", "-o", "out.png"], ["convert", "-o", "out.jpg"],
        ["erase", "--box", "pixels:1,1,9,9", "-o", "out.png"],
        ["resize", "--size", "300", "-o", "out.png"], ["orient", "--as", "4", "-o", "out.png"],
        ["crop", "--box", "pixels:1,500,90,90", "-o", "out.png"],
        ["prepare", "--profile", "openai-vision", "-o", "out.jpg"],
    ])
    func damageFarDownLeavesNoOutput(_ command: [String]) throws {
        let folder = try Folder.withPhoto()
        let photo = Folder.photo(700, 600)
        try folder.write(photo.encoded(as: .png).bytes, "large.png")
        try folder.write(photo.encoded(as: .jpeg(quality: 95)).bytes, "large.jpg")
        for name in ["large.png", "large.jpg"] {
            let bytes = try folder.bytes(name)
            try folder.write(Array(bytes.prefix(bytes.count * 9 / 10)), name)
            let output = command[command.count - 1]
            for old in [nil, "old"] {
                if let old { try folder.write(Array(old.utf8), output) }
                let run = try ToolRun([command[0], name] + command.dropFirst(), in: folder)
                #expect(run.status == 1 && run.errors.contains(name), "\(run.status) \(run.errors)")
                #expect(folder.names.contains(output) == (old != nil), "\(name): \(folder.names)")
                if let old { #expect(try folder.bytes(output) == Array(old.utf8)) }
                #expect(!folder.names.contains { $0.hasPrefix(".matte") })
            }
            _ = try folder.shell("rm -f \(output)")
        }
    }

    @Test func aClosedStreamIsNotTheNextFile() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell("$matte resize photo.png --size 9 -o out.png >&- 2>&-")
        #expect(run.status == 1)
        #expect(try folder.picture("out.png").width == 9, "no report in the picture")
        #expect(try folder.shell("$matte info - <&-").status == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may make devices"))
    func devicesStayDevices() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell(
            """
            mknod null c 1 3 || exit 77
            $matte convert photo.png --format png -o null >/dev/null; status=$?
            test -c null || exit 78
            exit $status
            """)
        #expect(run.status == 0 || run.status == 77, "\(run.status) \(run.errors)")
    }

    @Test(arguments: [240, 250, 255])
    func longNamesCanBeReplaced(length: Int) throws {
        let folder = try Folder.withPhoto()
        let name = String(repeating: "n", count: length - 4) + ".png"
        for size in ["9", "8"] {
            let run = try folder.matte("resize", "photo.png", "--size", size, "-o", name)
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try folder.picture(name).width == 8)
    }

    @Test func leftoversOfAnEarlierRunHaveNoEffect() throws {
        let folder = try Folder.withPhoto()
        // `exec` keeps the process ID of the shell, so `$$` is also that of the tool.
        let run = try folder.shell(
            "echo old >out.png; echo x >out.png.$$.tmp; exec $matte resize photo.png --size 9 -o out.png")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.picture("out.png").width == 9)
        #expect(!folder.names.contains { $0.hasPrefix(".matte") })
    }

    @Test func theFilesOfAnEditAreReplacedTogetherOrNotAtAll() throws {
        let folder = try Folder.withPhoto()
        let edit = ["edit", "photo.png", "--out", "d", "--box"]
        #expect(try ToolRun(edit + ["pixels:5,5,9,9"], in: folder).status == 0)
        let before = try ["image.png", "edit.json"].map { try folder.bytes("d/\($0)") }
        #expect(try folder.shell("rm d/mask.png && mkdir d/mask.png").status == 0)
        let run = try ToolRun(edit + ["pixels:50,5,9,9"], in: folder)
        #expect(run.status != 0 && run.errors.contains("mask.png"))
        #expect(try ["image.png", "edit.json"].map { try folder.bytes("d/\($0)") } == before)
        #expect(try folder.shell("ls -A d").text == "edit.json\nimage.png\nmask.png\n")
    }

    @Test func pasteRefusesARecordOfAnotherEdit() throws {
        let folder = try Folder.withPhoto()
        for (directory, box) in [("d", "pixels:5,5,9,9"), ("e", "pixels:70,30,12,19")] {
            #expect(try folder.matte("edit", "photo.png", "--box", box, "--out", directory).status == 0)
        }
        #expect(try folder.shell("cp d/image.png generated.png && cp e/image.png e/mask.png d").status == 0)
        let paste = [
            "paste", "generated.png", "--edit", "d/edit.json", "--original", "photo.png", "-o", "p.png",
        ]
        let run = try ToolRun(paste, in: folder)
        #expect(run.status == 1 && run.errors.contains("another edit"), "\(run.errors)")
        #expect(!folder.names.contains("p.png"))
        #expect(try folder.shell("rm d/image.png d/mask.png").status == 0)
        #expect(try ToolRun(paste, in: folder).status == 0, "files that aren't there contradict nothing")
    }
}
