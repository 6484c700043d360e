import Foundation
import Matte
import MatteCodecs
import MatteModels
import Testing

/// `matte tensor` for families whose pictures aren't one after the other in a batch, or whose masks are floats. The
/// numbers of each picture are those of its own plan, which MatteModelsTests compares with the reference.
struct ModelPictureTests {
    /// A folder with the inputs `photo.png` of 90x60, `small.png` of 30x58 and `config.json`.
    private func folder(_ config: String) throws -> Folder {
        let folder = try Folder.withPhoto()
        try folder.write(Array(config.utf8), "config.json")
        let small = try folder.picture("photo.png").cropped(to: PixelRect(x: 0, y: 0, width: 30, height: 58))
        try folder.write(small.encoded(as: .png).bytes, "small.png")
        return folder
    }

    /// Returns the bytes of tensors by name, from a file of safetensors.
    private func tensors(_ folder: Folder, _ names: [String], type: String = "float32") throws -> [String:
        [UInt8]]
    {
        let out = "\(names.count)-\(names[0]).safetensors"
        let run = try ToolRun(
            ["tensor"] + names + ["--config", "config.json", "-o", out, "--type", type], input: Data(),
            environment: [:], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try folder.bytes(out)
        let length = (0..<8).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        let header = try #require(
            JSONSerialization.jsonObject(with: Data(bytes[8..<8 + length])) as? [String: [String: Any]])
        return try header.mapValues { fields in
            let place = try #require(fields["data_offsets"] as? [Int])
            return Array(bytes[8 + length + place[0]..<8 + length + place[1]])
        }
    }

    @Test(arguments: ["float32", "uint8"]) func tilesFollowTheWholeViewsOfAllPictures(type: String) throws {
        let folder = try folder(
            #"{"image_processor_type":"DeepseekOcr2ImageProcessor","size":{"height":64,"width":64},"tile_size":32}"#
        )
        let (first, second) = (
            try tensors(folder, ["photo.png"], type: type), try tensors(folder, ["small.png"], type: type)
        )
        let all = try tensors(folder, ["photo.png", "small.png"], type: type)
        for name in ["pixel_values", "pixel_values_local", "num_local_patches"] {
            let (a, b) = (try #require(first[name]), try #require(second[name]))
            #expect(!a.isEmpty && !b.isEmpty && all[name] == a + b, "\(name)")
        }
        // NumPy's format has the first tensor alone.
        let run = try folder.matte(
            "tensor", "photo.png", "small.png", "--config", "config.json", "-o", "all.npy", "--type", type)
        #expect(run.status == 0, "\(run.errors)")
        let whole = try #require(all["pixel_values"])
        #expect(try Array(folder.bytes("all.npy").suffix(whole.count)) == whole)
    }

    /// Such a batch is held in memory, so the limit is compared with it before it is allocated.
    @Test func theTensorOfAllPicturesIsWithinTheLimit() throws {
        let folder = try folder(
            #"{"image_processor_type":"DeepseekOcr2ImageProcessor","size":{"height":512,"width":512},"tile_size":32}"#
        )
        let call = ["--config", "config.json", "-o", "all.npy", "--max-memory", "5M"]
        let one = try ToolRun(["tensor", "photo.png"] + call, input: Data(), environment: [:], in: folder)
        #expect(one.status == 0, "\(one.errors)")
        let two = try ToolRun(
            ["tensor", "photo.png", "small.png"] + call, input: Data(), environment: [:], in: folder)
        #expect(
            two.status == 1 && two.errors.contains("cannot hold the tensor of 2 pictures"), "\(two.errors)")
    }

    @Test func picturesAreSideBySideInEachRow() throws {
        let folder = try folder(
            #"{"image_processor_type":"MiniCPMV4_6ImageProcessor","patch_size":4,"scale_resolution":32}"#)
        let (first, second) = (try tensors(folder, ["photo.png"]), try tensors(folder, ["small.png"]))
        let all = try tensors(folder, ["photo.png", "small.png"])
        let (a, b) = (try #require(first["pixel_values"]), try #require(second["pixel_values"]))
        let rows = 3 * 4, (wide, narrow) = (a.count / rows, b.count / rows)
        var expected: [UInt8] = []
        for row in 0..<rows {
            expected += a[row * wide..<(row + 1) * wide]
            expected += b[row * narrow..<(row + 1) * narrow]
        }
        #expect(all["pixel_values"] == expected)
        let sizes = try #require(first["target_sizes"]) + #require(second["target_sizes"])
        #expect(all["target_sizes"] == sizes)
    }

    @Test func masksOfFloatsAreWrittenAsFloats() throws {
        let folder = try folder(
            #"{"image_processor_type":"Phi4MultimodalImageProcessor","size":{"height":28,"width":28},"patch_size":7}"#
        )
        let all = try tensors(folder, ["photo.png"])
        // 90x60 becomes 112x74 in 4x3 tiles of 28 pixels: of 12 rows of patches, the last one has no pixel.
        let mask = try #require(all["image_attention_mask"]).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        #expect(mask.count == 13 * 16 && mask.reduce(0, +) == 16 + 16 * 11)
        #expect(mask.suffix(4) == [0, 0, 0, 0])
        let tokens = try #require(all["num_img_tokens"]).withUnsafeBytes {
            Array($0.bindMemory(to: Int64.self))
        }
        // 256 for the whole and 16 ends of its rows, a mark, 8 x 6 of the tiles and 6 ends of their rows.
        #expect(tokens == [256 + 16 + 1 + 48 + 6])
        let size = try #require(all["image_sizes"]).withUnsafeBytes { Array($0.bindMemory(to: Int64.self)) }
        #expect(size == [84, 112])
    }
}
