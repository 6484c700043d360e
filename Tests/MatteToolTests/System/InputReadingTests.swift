import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of inputs that are long, endless, slow, or have unusual names.
struct InputReadingTests {
    @Test(arguments: [
        "$matte info /dev/zero", "$matte convert /dev/zero -o x.png", "$matte info - </dev/zero",
        "cat /dev/zero | $matte check -", "$matte edit /dev/zero --box pixels:1,1,2,2 --out d",
        "$matte paste photo.png --edit /dev/zero --original photo.png -o x.png",
        "$matte blur-background photo.png --mask /dev/zero -o x.png",
    ])
    func endlessInputIsRefusedByItsFirstBytes(script: String) throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell("ulimit -t 20; \(script)")
        #expect(run.status == 1 && run.errors.filter(\.isNewline).count == 1, "\(run.status) \(run.errors)")
        #expect(
            run.errors.contains("not a PNG, JPEG, WebP") || run.errors.contains("not JSON"), "\(run.errors)"
        )
    }

    /// The pipe stays open for longer than the tool may take.
    @Test func fiveHundredAndTwelveBytesAreEnoughToRefuseAnInput() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell(
            """
            mkfifo pipe && { { head -c 512 /dev/zero; sleep 100; } >pipe & } && sleeper=$!
            timeout 60 $matte info - <pipe; status=$?
            kill $sleeper; exit $status
            """)
        #expect(
            run.status == 1 && run.errors.contains("not a PNG, JPEG, WebP"), "\(run.status) \(run.errors)")
    }

    @Test func anInputIsReadUpToTheMemoryLimit() throws {
        let folder = try Folder.withPhoto()
        let bytes = try folder.bytes("photo.png")
        try folder.write(bytes + [UInt8](repeating: 0, count: 3_000_000), "long.png")
        // A regular file is read in pieces and needs no memory for its bytes.
        #expect(try folder.matte("info", "long.png", "--max-memory", "2MB").status == 0)
        let piped = try folder.shell("cat long.png /dev/zero | $matte info - --max-memory 2MB")
        #expect(piped.status == 1 && piped.errors.contains("--max-memory"), "\(piped.errors)")
    }

    /// The bytes of a file are not held, whichever option names it. Those of a pipe are.
    @Test(arguments: [
        "mask mask.png --feather 2 -o x.png", "mask mask.png --fill-holes --to rle -o x.json",
        "cut-out photo.png --mask mask.png -o x.png", "blur-background photo.png --mask mask.png -o x.png",
        "replace-background photo.png --mask mask.png --with red -o x.png",
        "overlay photo.png --categories mask.png -o x.png",
        "edit photo.png --mask mask.png --mask-content photo --out d",
        "demo --input photo.png --mask mask.png --out d",
        "warp photo.png --matrix 1,0,3,0,1,0 -o x.png", "compare photo.png photo.png",
    ])
    func aLongFileNeedsNoMoreMemoryThanAShortOne(line: String) throws {
        let folder = try Folder.withPhoto()
        let grey = try Folder.photo(90, 60).converted(to: Gray8.self).encoded(as: .png).bytes
        let end = [UInt8](repeating: 0, count: 20_000_000)
        try folder.write(grey + end, "mask.png")
        try folder.write(folder.bytes("photo.png") + end, "photo.png")
        let run = try ToolRun(
            line.split(separator: " ").map(String.init) + ["--max-memory", "16MB"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        guard line.contains("mask.png") else { return }
        let piped = try folder.shell(
            "cat mask.png | $matte \(line.replacing("mask.png", with: "-")) --max-memory 16MB")
        #expect(piped.status == 1 && piped.errors.contains("the limit is 16000000"), "\(piped.errors)")
    }

    @Test func otherFormatsAreNamed() throws {
        let folder = try Folder()
        let files: [(String, [UInt8])] = [
            ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
            ("AVIF", [0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)),
            ("TIFF", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]),
            ("TIFF", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]),
            ("HTML", Array("\n<!DOCTYPE HTML>\n<html>".utf8)), ("JSON", Array("{\"error\":\"no\"}".utf8)),
        ]
        for (name, bytes) in files {
            try folder.write(bytes, "x.jpg")
            let run = try folder.matte("convert", "x.jpg", "-o", "y.png")
            #expect(
                run.status == 1 && run.errors.contains("cannot decode \(name):"), "\(name): \(run.errors)")
        }
    }

    @Test func namesThatAreNotUTF8() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.shell(
            """
            name=$(printf 'b\\377\\303d.png'); cp photo.png "$name"; mkdir out
            $matte resize "$name" photo.jpg --size 9 -o out --json && test -f "out/$name" && $matte info "$name"
            """)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains(#"b\xff\xc3d.png: PNG"#))
        // The name in the JSON output must refer to the file.
        let json = run.text[..<(try #require(run.text.range(of: "\n]\n")).upperBound)]
        let results = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        let output = try #require(results[0]["output"] as? String)
        let job = try JSONSerialization.data(withJSONObject: ["command": "info", "input": output])
        let answer = try folder.matte("batch", input: Array(job)).json
        #expect(answer["ok"] as? Bool == true, "\(answer)")
    }

    @Test func controlCharactersDoNotReachTheTerminal() throws {
        let folder = try Folder.withPhoto()
        let name = "a\u{1B}[31m\u{7}\u{202E}b.png"
        try folder.write(folder.bytes("photo.png"), name)
        for arguments in [
            ["info", name], ["info", "no" + name], ["resize", name, "--size", "9", "-o", "x\(name)"],
        ] {
            let run = try ToolRun(arguments, in: folder)
            let all = run.text + run.errors
            #expect(!all.contains("\u{1B}") && !all.contains("\u{7}") && !all.contains("\u{202E}"))
            #expect(all.contains(#"\x1b[31m"#))
        }
        #expect(folder.names.contains("x\(name)"))
    }

    @Test func aStreamInNonBlockingModeIsWaitedFor() throws {
        guard FileManager.default.fileExists(atPath: "/usr/bin/python3") else { return }
        let folder = try Folder.withPhoto()
        try folder.write(
            Folder.photo(700, 600).encoded(as: .png).bytes, "large.png")
        let run = try folder.shell(
            """
            cat >run.py <<'PY'
            import fcntl, os, subprocess, sys, time
            def pipe():
                ends = os.pipe()
                for end in ends: fcntl.fcntl(end, fcntl.F_SETFL, fcntl.fcntl(end, fcntl.F_GETFL) | os.O_NONBLOCK)
                return ends
            (a, b), (c, d) = pipe(), pipe()
            tool = subprocess.Popen([os.environ["matte"], "convert", "-", "--format", "png", "-o", "-"], stdin=a, stdout=d)
            os.close(a); os.close(d)
            data, out = open("large.png", "rb").read(), b""
            os.set_blocking(b, True)
            for i in range(0, len(data), 40000):
                os.write(b, data[i:i + 40000]); time.sleep(0.01)
            os.close(b); time.sleep(0.3); os.set_blocking(c, True)
            while part := os.read(c, 65536): out += part
            open("out.png", "wb").write(out)
            sys.exit(tool.wait())
            PY
            python3 run.py
            """)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try folder.picture("out.png") == folder.picture("large.png"))
    }

    @Test func goodFilesAreDescribedBesideBadOnes() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte("info", "photo.png", "missing.png", "photo.jpg")
        #expect(
            run.status == 1 && run.errors.contains("missing.png") && run.errors.filter(\.isNewline).count == 1
        )
        #expect(run.text.split(separator: "\n").map { $0.prefix(10) } == ["photo.png:", "photo.jpg:"])
        let json = try folder.matte("info", "photo.png", "missing.png", "--json")
        #expect(json.status == 1)
        let list = try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]]
        #expect(list?.map { $0["error"] == nil } == [true, false])
    }
}
