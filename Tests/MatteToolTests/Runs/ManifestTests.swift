import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests of `--manifest` and `--resume`.
struct ManifestTests {
    /// The lines of a manifest, by input. Fails if an input has several lines.
    private func lines(_ folder: Folder, _ name: String = "m.jsonl") throws -> [String: [String: Any]] {
        let text = String(decoding: try folder.bytes(name), as: UTF8.self)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        var lines: [String: [String: Any]] = [:]
        for line in text.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            let input = try #require(object["input"] as? String)
            #expect(lines.updateValue(object, forKey: input) == nil, "\(input) has two lines")
        }
        return lines
    }

    private func times(_ folder: Folder, _ outputs: some Sequence<String>) throws -> [String: Date] {
        try Dictionary(
            uniqueKeysWithValues: outputs.map { name in
                let path = folder.url.appendingPathComponent(name).path
                let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
                return (name, try #require(date as? Date))
            })
    }

    @Test(.timeLimit(.minutes(5))) func anInterruptedRunIsResumed() throws {
        let folder = try Folder()
        let count = 1000
        for i in 0..<count {
            let sub = "in/\(i % 7)"
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(sub), withIntermediateDirectories: true)
            let color = RGBA8(red: UInt8(i & 255), green: UInt8(i >> 8), blue: 9)
            let picture = Raster(width: 40, height: 30, repeating: color)
            try folder.write(picture.encoded(as: .png).bytes, "\(sub)/\(i).png")
        }
        let command = "resize -r in --size 20 -p -o out --manifest m.jsonl --resume --jobs 2"
        var done: Set<String> = []
        for stop in [150, 500, 850] {
            let run = try folder.shell(
                """
                $matte \(command) > /dev/null & pid=$!
                while [ $(cat m.jsonl 2> /dev/null | wc -l) -lt \(stop) ]; do sleep 0.002; done
                kill -TERM $pid; wait $pid
                """)
            #expect(run.status == 143, "the run was ended by SIGTERM: \(run.status) \(run.errors)")
            let now = try lines(folder)
            #expect(now.count >= stop && now.count < count, "\(now.count)")
            #expect(done.isSubset(of: now.keys), "nothing that was done is lost")
            done = Set(now.keys)
            // Whatever is in the folder is complete.
            for line in now.values {
                let output = try #require(line["output"] as? String)
                #expect(try folder.bytes(output).count == line["bytes"] as? Int)
            }
            let found = try folder.shell("find out -type f").text.split(separator: "\n")
            #expect(found.allSatisfy { $0.hasSuffix(".png") && !$0.contains(".matte-") })
        }
        let before = try times(folder, lines(folder).values.compactMap { $0["output"] as? String })
        let run = try folder.shell("$matte \(command) --json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.results.count == count)
        let all = try lines(folder)
        #expect(all.count == count && all.values.allSatisfy { $0["ok"] as? Bool == true })
        #expect(try times(folder, before.keys) == before, "finished outputs are not written again")
        // The outputs are those of a run without interruptions, and the lines have the order of the inputs.
        #expect(
            try folder.shell("$matte resize -r in --size 20 -p -o whole > /dev/null && diff -r out whole")
                .status == 0)
        let order = String(decoding: try folder.bytes("m.jsonl"), as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\"")[3]
        }
        #expect(order.map { String($0) } == run.results.compactMap { $0["input"] as? String })
    }

    @Test func onlyWhatChangedIsDoneAgain() throws {
        let folder = try FolderRunTests.tree()
        func run(_ options: String...) throws -> ToolRun {
            try ToolRun(
                ["resize", "-r", "in", "-p", "-o", "out", "--manifest", "m.jsonl", "--json"] + options,
                in: folder)
        }
        /// Returns the inputs whose outputs are written by a run.
        func written(_ options: String...) throws -> [String] {
            #expect(try folder.shell("find out -type f -exec touch -d 2001-01-01 {} +").status == 0)
            let run = try ToolRun(
                ["resize", "-r", "in", "-p", "-o", "out", "--manifest", "m.jsonl", "--json", "--resume"]
                    + options,
                in: folder)
            #expect(run.results.count == 3, "\(run.errors)")
            return try folder.shell("cd out && find . -type f -newermt 2002-01-01 | sort").text
                .split(separator: "\n").map(String.init)
        }
        #expect(try run("--size", "9").status == 0)
        #expect(try written("--size", "9") == [])
        // An input that changed.
        try folder.write(Folder.photo(30, 30).encoded(as: .png).bytes, "in/x.png")
        #expect(try written("--size", "9") == ["./x.png"])
        #expect(try folder.shell("touch in/a/y.JPG").status == 0)
        #expect(try written("--size", "9") == ["./a/y.jpg"])
        // An output that is gone or was cut off.
        #expect(try folder.shell("rm out/x.png; printf x > out/a/y.jpg").status == 0)
        #expect(try written("--size", "9") == ["./a/y.jpg", "./x.png"])
        // Other options, and the number of threads, which doesn't matter.
        #expect(try written("--size", "9", "--jobs", "1") == [])
        #expect(try written("--size", "8").count == 3)
        #expect(try lines(folder).count == 3)
        #expect(try run("--size", "8").status == 0, "without --resume everything is done")
    }

    @Test func aFailedInputIsTriedAgain() throws {
        let folder = try FolderRunTests.tree()
        try folder.write(Array("text".utf8), "in/bad.png")
        let command = [
            "convert", "-r", "in", "-p", "-o", "out", "--manifest", "m.jsonl", "--resume", "--json",
        ]
        #expect(try ToolRun(command, in: folder).status == 1)
        let line = try #require(try lines(folder)["in/bad.png"])
        #expect(line["ok"] as? Bool == false && line["status"] as? Int == 1)
        #expect((line["error"] as? String)?.contains("not a PNG") == true)
        try folder.write(folder.bytes("photo.png"), "in/bad.png")
        let run = try ToolRun(command, in: folder)
        #expect(run.status == 0 && run.results.count == 4)
        #expect(try lines(folder).values.allSatisfy { $0["ok"] as? Bool == true })
    }

    @Test func damagedLinesAreSkipped() throws {
        let folder = try FolderRunTests.tree()
        let command = "resize -r in --size 9 -p -o out --manifest m.jsonl --resume"
        #expect(try folder.shell("$matte \(command)").status == 0)
        // The file ends within a line, as after a loss of power, and has lines of other programs.
        let cut = try folder.shell(
            "head -c -40 m.jsonl > n && printf '\\n[]\\n{\\n{\"input\":7}\\n\\377\\n' >> n && mv n m.jsonl && $matte \(command)"
        )
        #expect(cut.status == 0 && cut.text.contains("2 of 3 inputs"), "\(cut.text)\(cut.errors)")
        #expect(try lines(folder).count == 3)
    }

    @Test func recordsOfOtherInputsAreKept() throws {
        let folder = try FolderRunTests.tree()
        #expect(try folder.matte("info", "photo.png", "--manifest", "m.jsonl").status == 0)
        #expect(try folder.matte("info", "-r", "in", "--manifest", "m.jsonl", "--resume").status == 0)
        #expect(try lines(folder).count == 4)
    }

    @Test func hashesAreTakenFromTheManifest() throws {
        let folder = try FolderRunTests.tree()
        let command = ["hash", "-r", "in", "--manifest", "m.jsonl", "--resume", "--json"]
        let first = try ToolRun(command, in: folder)
        #expect(first.status == 0, "\(first.errors)")
        // A manifest with another hash shows where the second result comes from.
        #expect(
            try folder.shell("sed -i 's/\"hash\":\"[0-9a-f]*\"/\"hash\":\"00000000000000ff\"/' m.jsonl")
                .status == 0)
        let second = try ToolRun(command, in: folder)
        #expect(second.results.allSatisfy { $0["hash"] as? String == "00000000000000ff" }, "\(second.text)")
        let near = try ToolRun(command + ["--near", "0"], in: folder)
        let groups = near.json["groups"] as? [[String: Any]]
        #expect(groups?.count == 1 && (groups?[0]["files"] as? [String])?.count == 3, "\(near.text)")
    }

    @Test func anOutputThatIsTakenStaysTaken() throws {
        let folder = try Folder.withPhoto()
        #expect(try folder.shell("mkdir in && cp photo.png photo.jpg in").status == 0)
        let command = [
            "convert", "-r", "in", "--format", "webp", "-p", "-o", "out", "--manifest", "m.jsonl", "--resume",
            "--jobs", "1",
        ]
        for _ in 0..<2 {
            let run = try ToolRun(command, in: folder)
            #expect(
                run.status == 1 && run.errors.contains("in/photo.png: cannot write out/photo.webp"),
                "\(run.errors)")
        }
    }

    @Test func theManifestIsNoInput() throws {
        let folder = try FolderRunTests.tree()
        let before = try folder.bytes("in/x.png")
        let run = try folder.matte("info", "-r", "in", "--manifest", "in/x.png")
        #expect(run.status == 2 && run.errors.contains("never overwritten"), "\(run.errors)")
        #expect(try folder.bytes("in/x.png") == before)
    }
}
