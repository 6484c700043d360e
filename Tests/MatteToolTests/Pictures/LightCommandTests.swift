import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

@Suite("The option --hdr")
struct LightCommandTests {
    private func folder() throws -> Folder {
        let folder = try Folder()
        for name in ["ultrahdr-both.jpg", "ultrahdr-turned.jpg", "p3.jpg", "c2pa.png"] {
            try folder.write(MetadataCommandTests.sample(name), name)
        }
        return folder
    }

    @Test(arguments: ["pq", "hlg"])
    func picturesAreTheLibrarys(form: String) throws {
        let folder = try folder()
        let run = try folder.matte(
            "convert", "ultrahdr-both.jpg", "--hdr", form, "--keep", "exif", "-o", "x.png", "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.json["hdr"] as? String == form && run.json["headroom"] as? Double == 3)
        #expect(run.json["kept"] as? [String] == ["exif"])
        let dropped = try #require(run.json["dropped"] as? [[String: String]])
        #expect(dropped.contains(["kind": "gainmap", "reason": "it was applied"]))
        #expect(dropped.contains(["kind": "icc", "reason": "the colours were converted to BT.2020"]))
        let header = try ImageHeader(probing: folder.bytes("x.png"))
        #expect(header.bitDepth == 16 && header.size == PixelSize(width: 240, height: 160))
        // A pipe gets the same bytes.
        let plain = try folder.matte("convert", "ultrahdr-both.jpg", "--hdr", form, "-o", "y.png")
        let piped = try folder.matte("convert", "ultrahdr-both.jpg", "--hdr", form, "-o", "-")
        let file = try folder.bytes("y.png")
        #expect(plain.status == 0 && [UInt8](piped.output) == file)
    }

    @Test func linearNumbersAreTheLibrarys() throws {
        let folder = try folder()
        let run = try folder.matte(
            "convert", "ultrahdr-turned.jpg", "--hdr", "linear", "--headroom", "1", "-o", "x.npy", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let light = try PictureFile(folder.bytes("ultrahdr-turned.jpg")).light(headroom: 1)
        let bytes = try folder.bytes("x.npy")
        #expect(run.json["bytes"] as? Int == bytes.count)
        let start = bytes.count - 12 * light.size.area
        let text = String(decoding: bytes[..<start], as: UTF8.self)
        #expect(text.contains("'<f4'") && text.contains("(\(light.size.height), \(light.size.width), 3,)"))
        let numbers = bytes[start...].withUnsafeBytes { raw in
            (0..<3 * light.size.area).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
        let wanted = try light.tensor(layout: .nhwc)
        #expect(numbers == wanted)
    }

    @Test func severalPicturesGoToADirectory() throws {
        let folder = try folder()
        let run = try folder.matte("convert", "p3.jpg", "ultrahdr-both.jpg", "--hdr", "pq", "-o", "out/")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains("pq for a headroom of 0") && run.text.contains("pq for a headroom of 3"))
    }

    @Test(arguments: [
        (["--hdr", "pq", "-o", "x.jpg"], "writes .png files"),
        (["--hdr", "linear", "-o", "x.png"], "writes .npy files"),
        (["--hdr", "pq", "--format", "webp", "-o", "x.png"], "writes .png files"),
        (["--headroom", "2", "-o", "x.png"], "--headroom needs --hdr"),
        (["--hdr", "scrgb", "-o", "x.png"], "pq, hlg, linear"),
    ])
    func wrongOptionsAreNamed(options: [String], message: String) throws {
        let folder = try folder()
        let run = try ToolRun(["convert", "ultrahdr-both.jpg"] + options, in: folder)
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
}
