import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

/// Tests that `--max-memory` binds every command.
struct MemoryLimitTests {
    /// A command with its output, which must not exist after a failure.
    struct Job: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let output: String?
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ line: String, _ output: String? = nil) {
            arguments = line.split(separator: " ").map(String.init)
            self.output = output
        }
    }

    /// The samples of all commands that decode pictures. `info` reads headers alone, in pieces: `InputReadingTests`. So
    /// does `metadata`. `contact-sheet` is complete if a picture takes too much, which is crossed out:
    /// `ContactSheetTests`.
    static let samples = CommandList.all.filter {
        $0.readsPictures && !["info", "metadata", "contact-sheet"].contains($0.name)
    }.map { command in
        Job("\(command.name) \(command.sample)", command.sampleOutputs.first)
    }

    /// Options with which a command needs other memory.
    static let others: [Job] = [
        Job("edit photo.png --box pixels:30,20,9,8 --out new", "new"),
        Job("edit photo.jpg --mask mask.png --mask-content photo --out new", "new"),
        Job("prepare photo.png --profile dall-e-2-variation -o new.png", "new.png"),
        Job("fit photo.png --max-bytes 2000 --min-side 1 -o new.png", "new.png"),
        Job("fit photo.jpg --max-bytes 1500 --min-side 1 -o new.jpg", "new.jpg"),
        Job("data-url photo.png -o new.txt", "new.txt"),
        Job("erase photo.png --box pixels:10,10,40,30 --feather 3 -o new.png", "new.png"),
        Job("redact photo.png --box pixels:10,10,40,30 --blur 9 -o new.png", "new.png"),
        Job("resize photo.png --size 50x50 --fit contain -o new.png", "new.png"),
        Job("resize photo.png --size 50x50 --like opencv-area -o new.png", "new.png"),
        Job("resize photo.png --size 64x64 --fit letterbox -o new.png", "new.png"),
        Job("convert photo.png -o new.jpg", "new.jpg"),
        Job("convert photo.jpg -o new.webp", "new.webp"),
        Job("replace-background photo.png --mask mask.png --with photo.jpg -o new.png", "new.png"),
        Job("replace-background photo.png --mask mask.png --with red --keep-colours -o new.png", "new.png"),
        Job("mask mask.png --fill-holes --to polygons -o new.json", "new.json"),
        Job("mask mask.png --feather 4 -o new.png", "new.png"),
        Job("adjust photo.png --saturation 1.2 --auto-levels --white-balance 3,3 -o new.png", "new.png"),
        Job("adjust photo.jpg --white-balance grey-world --sharpen 0.5 -o new.png", "new.png"),
        Job("compare photo.png photo.jpg"),
        Job("hash photo.png --kind phash"),
        Job("hash photo.png --kind blurhash"),
        Job("hash translucent.png --kind dhash"),
        Job("hash translucent.png --kind phash --background white"),
        Job("hash translucent.png --kind thumbhash"),
        Job("tiles photo.jpg --size 40 --out new", "new"),
    ]

    private func folder() throws -> Folder {
        let folder = try Folder.withSampleInputs()
        try folder.writeSampleOutputs()
        let erased = try Folder.photo(90, 60).erasing(
            .rect(PixelRect(x: 9, y: 9, width: 30, height: 30)))
        try folder.write(erased.encoded(as: .png).bytes, "translucent.png")
        return folder
    }

    /// Returns the errors of a run. `check` lists a file that needs too much memory among the broken rules.
    private func message(of run: ToolRun) -> String { run.errors.isEmpty ? run.text : run.errors }

    /// Raises the limit to the number of bytes that each error states until the command succeeds. One byte less than
    /// the last of these numbers must be too little.
    @Test(arguments: samples + others)
    func theLimitIsExact(job: Job) throws {
        let folder = try folder()
        if let output = job.output { try folder.remove(output) }
        func run(_ limit: Int) throws -> ToolRun {
            try ToolRun(job.arguments + ["--max-memory", "\(limit)"], in: folder)
        }
        func expectRefused(_ run: ToolRun, _ limit: Int) {
            let message = message(of: run)
            #expect(run.status == 1 && (1...2).contains(message.filter(\.isNewline).count), "\(message)")
            #expect(message.contains("the limit is \(limit)"), "\(message)")
            if let output = job.output { #expect(!folder.names.contains(output)) }
        }
        var limit = 1
        for _ in 0..<12 {
            let tried = try run(limit)
            guard tried.status != 0 else { break }
            expectRefused(tried, limit)
            let stated = try #require(message(of: tried).firstMatch(of: /it (?:takes|has) ([0-9]+) bytes/))
            let needed = try #require(Int(stated.1))
            try #require(needed > limit, "\(tried.errors)")
            limit = needed
        }
        #expect(limit > 1000 && limit < 64 << 20)
        let enough = try run(limit)
        #expect(enough.status == 0, "\(enough.errors)")
        if let output = job.output {
            #expect(folder.names.contains(output))
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(output))
        }
        expectRefused(try run(limit - 1), limit - 1)
    }

    @Test func jobsOfABatchHaveLimitsOfTheirOwn() throws {
        let folder = try folder()
        let jobs = [1000, 64 << 20].map {
            #"{"command":"convert","input":"photo.png","out":"\#($0).png","max-memory":"\#($0)"}"#
        }
        let run = try folder.matte("batch", input: Array(jobs.joined(separator: "\n").utf8))
        let lines = run.text.split(separator: "\n")
        #expect(
            lines.count == 2 && lines[0].contains("the limit is 1000") && lines[1].contains(#""ok":true"#))
        #expect(!folder.names.contains("1000.png") && folder.names.contains("\(64 << 20).png"))
    }

    /// A picture of 528,000,000 bytes is below the default limit alone, but not together with an encoder.
    @Test func theDefaultBindsDecodingAndEncodingTogether() throws {
        let folder = try Folder.withPhoto()
        var file = try folder.bytes("photo.png")
        func number(_ value: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        file.replaceSubrange(16..<24, with: number(12_000) + number(11_000))
        var check: UInt32 = .max
        for byte in file[12..<29] {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check >> 1 ^ (check & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        file.replaceSubrange(29..<33, with: number(~check))
        try folder.write(file, "large.png")
        let turned = try folder.matte("orient", "large.png", "--as", "6", "-o", "x.png")
        #expect(turned.status == 1 && turned.errors.contains("the limit is 536870912"), "\(turned.errors)")
        #expect(turned.errors.contains("528000000 for the whole picture"), "\(turned.errors)")
        // Row by row, the same file is read up to the end of its data.
        let converted = try folder.matte("convert", "large.png", "-o", "x.jpg")
        #expect(converted.status == 1 && !converted.errors.contains("the limit"), "\(converted.errors)")
        #expect(!folder.names.contains("x.png") && !folder.names.contains("x.jpg"))
    }

    /// A reply is held in memory while the photo is decoded, so both count.
    @Test func aReplyAndThePhotoCountTogether() throws {
        let folder = try folder()
        let reply = try Folder.photo(1100, 1100).encoded(as: .png(compression: .fast)).bytes
        try folder.write(reply, "reply.png")
        let paste = [
            "paste", "reply.png", "--edit", "upload/edit.json", "--original", "photo.jpg", "-o", "new.png",
        ]
        let pixels = 4 * 1100 * 1100
        let run = try ToolRun(paste + ["--max-memory", "\(pixels + 20_000)"], in: folder)
        #expect(run.status == 1 && run.errors.contains("the generated picture"), "\(run.errors)")
        #expect(try ToolRun(paste + ["--max-memory", "64MB"], in: folder).status == 0)
    }
}
