import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

@Suite("The command metadata, and options that keep metadata")
struct MetadataCommandTests {
    static func sample(_ name: String) -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Samples/Whole").standardized
        return [UInt8](try! Data(contentsOf: folder.appending(path: name)))
    }

    private func folder() throws -> Folder {
        let folder = try Folder()
        for name in ["p3.jpg", "p3.png", "c2pa.jpg", "ultrahdr-both.jpg"] {
            try folder.write(Self.sample(name), name)
        }
        return folder
    }

    @Test func kindsAreListedAndNothingIsWritten() throws {
        let folder = try folder()
        let names = folder.names
        let run = try folder.matte("metadata", "p3.jpg", "c2pa.jpg")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains("p3.jpg: icc, exif, gps, thumbnail, xmp, iptc, text"))
        #expect(run.text.contains("c2pa.jpg: credentials"))
        #expect(folder.names == names)
    }

    @Test func inputsAreReplacedOnlyInPlace() throws {
        let folder = try folder()
        let protected = try folder.matte("metadata", "p3.jpg", "--keep", "none", "-o", "p3.jpg")
        #expect(protected.status == 2 && protected.errors.contains("inputs are never overwritten"))
        #expect(try folder.bytes("p3.jpg") == Self.sample("p3.jpg"))
        let run = try folder.matte("metadata", "p3.jpg", "p3.png", "--keep", "icc", "--in-place", "--json")
        #expect(run.status == 0, "\(run.errors)")
        for name in ["p3.jpg", "p3.png"] {
            #expect(try PictureFile(folder.bytes(name)).metadataKinds() == .icc)
        }
        let both = try folder.matte("metadata", "p3.jpg", "--in-place", "-o", "x.jpg")
        #expect(both.status == 2)
    }

    @Test func severalFilesGoToADirectoryAndFailuresDoNotStopThem() throws {
        let folder = try folder()
        try folder.write([0xFF, 0xD8, 0xFF], "broken.jpg")
        let run = try folder.matte(
            "metadata", "p3.jpg", "broken.jpg", "p3.png", "--drop", "gps", "-o", "out/", "--json")
        #expect(run.status == 1)
        let written = try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/out")
        #expect(Set(written) == ["p3.jpg", "p3.png"])
        let results = try #require(
            JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [[String: Any]])
        #expect(results.count == 3 && results[1]["error"] != nil)
        let dropped = try #require(results[0]["dropped"] as? [[String: Any]])
        #expect(dropped.map { $0["kind"] as? String } == ["gps"])
    }

    @Test(arguments: ["--keep camera", "--drop gps,", "--keep"])
    func wrongKindsAreUsageErrors(options: String) throws {
        let folder = try folder()
        let run = try ToolRun(
            ["metadata", "p3.jpg", "-o", "x.jpg"] + options.split(separator: " ").map(String.init), in: folder
        )
        #expect(run.status == 2 && run.errors.contains("--"), "\(run.errors)")
    }

    @Test func commandsKeepWhatIsNamedAndSayWhatTheyDrop() throws {
        let folder = try folder()
        func kinds(_ arguments: String...) throws -> (MetadataKinds, [String: String]) {
            let run = try ToolRun(arguments + ["-o", "x.jpg", "--json"], in: folder)
            try #require(run.status == 0, "\(run.errors)")
            let dropped = try #require(run.json["dropped"] as? [[String: String]])
            let reasons = dropped.map { ($0["kind"] ?? "", $0["reason"] ?? "") }
            return (
                try PictureFile(folder.bytes("x.jpg")).metadataKinds(),
                Dictionary(reasons) { first, _ in first }
            )
        }
        let plain = try kinds("convert", "p3.jpg")
        let present = try PictureFile(Self.sample("p3.jpg")).metadataKinds()
        #expect(plain.0 == .none && Set(plain.1.keys) == Set(present.names))
        let all = try kinds("convert", "p3.jpg", "--keep", "all", "--drop", "gps", "--thumbnail")
        #expect(all.0 == [.icc, .exif, .thumbnail, .xmp, .iptc, .text])
        #expect(all.1["gps"] == "it was not asked for")
        let crop = try kinds("crop", "p3.jpg", "--box", "pixels:5,5,50,40", "--keep", "exif,icc")
        #expect(crop.0 == [.icc, .exif])
        let erased = try kinds(
            "resize", "c2pa.jpg", "--size", "40", "--keep", "all", "--source-type", "generated")
        #expect(erased.0 == .xmp && erased.1["credentials"] == "the manifest fits only the unchanged file")
    }

    @Test func thumbnailsAreNew() throws {
        let folder = try folder()
        let run = try folder.matte(
            "convert", "ultrahdr-both.jpg", "--keep", "exif", "--thumbnail", "-o", "x.jpg")
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try folder.bytes("x.jpg")
        // A JPEG within the EXIF block, which starts after 12 bytes of the file.
        let start = try #require(bytes[30...].firstRange(of: [0xFF, 0xD8, 0xFF])).lowerBound
        let header = try ImageHeader(probing: Array(bytes[start...]))
        #expect(header.size == PixelSize(width: 160, height: 107))
    }
}
