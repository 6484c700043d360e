import Foundation
import Matte
import MatteCodecs
import Testing

/// The command `matte tensor`: files, batches, plans and errors. The numbers for models are compared with the reference in
/// MatteModelsTests; here the configuration keeps the picture's size, so that each number follows from one byte.
struct TensorCommandTests {
    /// A tensor in a file.
    struct Entry {
        var type: String
        var shape: [Int]
        var bytes: [UInt8]

        func values<Element: BitwiseCopyable>(as type: Element.Type) -> [Element] {
            bytes.withUnsafeBytes { raw in
                (0..<bytes.count / MemoryLayout<Element>.size).map {
                    raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Element>.size, as: type)
                }
            }
        }
    }

    private func folder(_ config: String, named name: String = "config.json") throws -> Folder {
        let folder = try Folder.withPhoto()
        try folder.write(Array(config.utf8), name)
        return folder
    }

    private static let same =
        #"{"image_processor_type":"SiglipImageProcessor","size":{"height":60,"width":90}}"#

    /// Reads a file of safetensors by its definition: the header's length, the header, and the tensors without gaps.
    private func safetensors(_ bytes: [UInt8]) throws -> [String: Entry] {
        let length = (0..<8).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        #expect(length % 8 == 0)
        let header = try #require(
            JSONSerialization.jsonObject(with: Data(bytes[8..<8 + length])) as? [String: [String: Any]])
        var entries: [String: Entry] = [:], covered = 0
        for (name, fields) in header {
            let place = try #require(fields["data_offsets"] as? [Int])
            entries[name] = Entry(
                type: try #require(fields["dtype"] as? String),
                shape: try #require(fields["shape"] as? [Int]),
                bytes: Array(bytes[8 + length + place[0]..<8 + length + place[1]]))
            covered += place[1] - place[0]
        }
        #expect(covered == bytes.count - 8 - length)
        return entries
    }

    /// Reads a file of NumPy by its definition.
    private func npy(_ bytes: [UInt8]) throws -> Entry {
        #expect(Array(bytes[..<8]) == [0x93, 78, 85, 77, 80, 89, 1, 0])
        let length = Int(bytes[8]) | Int(bytes[9]) << 8
        #expect((10 + length) % 64 == 0 && bytes[9 + length] == 10)
        let text = String(decoding: bytes[10..<10 + length], as: UTF8.self)
        let match = try #require(
            try Regex(#"\{'descr': '(.*)', 'fortran_order': False, 'shape': \((.*),\), \} *\n"#).wholeMatch(
                in: text))
        let shape = String(match.output[2].substring!).split(separator: ", ").compactMap { Int($0) }
        return Entry(
            type: String(match.output[1].substring!), shape: shape, bytes: Array(bytes[(10 + length)...]))
    }

    /// The numbers of a picture in planes, from the definition of the configuration.
    private func expected(_ photo: Raster<RGBA8>) -> [Float] {
        (0..<3).flatMap { channel in
            (0..<photo.height * photo.width).map { i in
                let pixel = photo[i % photo.width, i / photo.width]
                let level = [pixel.red, pixel.green, pixel.blue][channel]
                return (Float(level) - 127.5) / 127.5
            }
        }
    }

    @Test func filesHaveTheNumbersOfThePicture() throws {
        let folder = try folder(Self.same)
        let run = try folder.matte(
            "tensor", "photo.png", "--config", "config.json", "-o", "a.npy", "--json")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let expected = expected(try folder.picture("photo.png"))
        let array = try npy(folder.bytes("a.npy"))
        #expect(array.type == "<f4" && array.shape == [1, 3, 60, 90])
        #expect(array.values(as: Float.self) == expected)
        let tensor = try #require((run.json["tensors"] as? [[String: Any]])?.first)
        #expect(tensor["name"] as? String == "pixel_values" && tensor["shape"] as? [Int] == [1, 3, 60, 90])
        #expect(tensor["offset"] as? Int == 128 && tensor["bytes"] as? Int == 4 * expected.count)
        #expect(run.json["bytes"] as? Int == 128 + 4 * expected.count)
        #expect(
            run.json["family"] as? String == "stretched"
                && run.json["class"] as? String == "SiglipImageProcessor"
                && run.json["backend"] as? String == "torchvision" && run.json["output"] as? String == "a.npy"
        )

        _ = try folder.matte("tensor", "photo.png", "--config", "config.json", "-o", "a.safetensors")
        let file = try safetensors(folder.bytes("a.safetensors"))
        #expect(Array(file.keys) == ["pixel_values"] && file["pixel_values"]?.type == "F32")
        #expect(file["pixel_values"]?.values(as: Float.self) == expected)
    }

    @Test func otherTypesAreRoundedNumbersAndLevels() throws {
        let folder = try folder(Self.same)
        let photo = try folder.picture("photo.png")
        for (type, code) in [("float16", "<f2"), ("uint8", "|u1")] {
            let run = try folder.matte(
                "tensor", "photo.png", "--config", "config.json", "-o", "a.npy", "--type", type)
            #expect(run.status == 0 && run.text.contains("pixel_values \(type) [1, 3, 60, 90]"))
            let array = try npy(folder.bytes("a.npy"))
            #expect(array.type == code && array.shape == [1, 3, 60, 90])
            if type == "uint8" {
                #expect(array.bytes.map { (Float($0) - 127.5) / 127.5 } == expected(photo))
            } else {
                #expect(array.values(as: Float16.self) == expected(photo).map { Float16($0) })
            }
        }
    }

    @Test func severalPicturesAreOneBatch() throws {
        let folder = try folder(
            #"{"image_processor_type":"Qwen2VLImageProcessor","patch_size":14,"min_pixels":784,"max_pixels":50000}"#
        )
        let small = try folder.picture("photo.png").cropped(to: PixelRect(x: 0, y: 0, width: 30, height: 58))
        try folder.write(small.encoded(as: .png).bytes, "small.png")
        let run = try folder.matte(
            "tensor", "photo.png", "small.png", "--config", "config.json", "-o", "all.safetensors", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let all = try safetensors(folder.bytes("all.safetensors"))
        // 90x60 becomes 84x56, and 30x58 becomes 28x56: 6 x 4 and 2 x 4 patches.
        #expect(all["image_grid_thw"]?.type == "I64" && all["image_grid_thw"]?.shape == [2, 3])
        #expect(all["image_grid_thw"]?.values(as: Int64.self) == [1, 4, 6, 1, 4, 2])
        #expect(all["pixel_values"]?.shape == [32, 1176])
        #expect(run.json["tokens"] as? Int == 8)
        let tensors = try #require(run.json["tensors"] as? [[String: Any]])
        #expect(tensors[1]["values"] as? [Int] == [1, 4, 6, 1, 4, 2] && tensors[0]["values"] == nil)
        let pictures = try #require(run.json["pictures"] as? [[String: Any]])
        #expect(pictures.map { $0["tokens"] as? Int } == [6, 2])
        #expect(pictures.map { $0["input"] as? String } == ["photo.png", "small.png"])
        // In a directory, each has its own file, and the batch is one after the other.
        let each = try folder.matte(
            "tensor", "photo.png", "small.png", "--config", "config.json", "-o", "each/")
        #expect(each.status == 0, "\(each.errors)")
        let parts = try ["photo", "small"].flatMap {
            try safetensors(folder.bytes("each/\($0).safetensors"))["pixel_values"]?.bytes ?? []
        }
        #expect(all["pixel_values"]?.bytes == parts)
    }

    @Test func shapesThatDifferAreNamed() throws {
        let folder = try folder(
            #"{"image_processor_type":"DPTImageProcessor","size":28,"keep_aspect_ratio":true,"ensure_multiple_of":7}"#
        )
        let narrow = try folder.picture("photo.png").cropped(to: PixelRect(x: 0, y: 0, width: 20, height: 60))
        try folder.write(narrow.encoded(as: .png).bytes, "narrow.png")
        let run = try folder.matte(
            "tensor", "photo.png", "narrow.png", "--config", "config.json", "-o", "a.npy")
        #expect(run.status == 1 && !folder.names.contains("a.npy"))
        #expect(run.errors.contains("[1, 3, 28, 42] and [1, 3, 84, 28]"), "\(run.errors)")
    }

    @Test func turnedPicturesBecomeUpright() throws {
        let folder = try folder(Self.same)
        let photo = try folder.picture("photo.png")
        // Orientation 6: a quarter turn clockwise makes the stored picture upright.
        let stored = try photo.oriented(.left)
        let exif: [UInt8] = [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
        ]
        try folder.write(
            stored.encoded(as: .png, metadata: EncodingMetadata(exif: exif)).bytes, "turned.png")
        let run = try folder.matte(
            "tensor", "turned.png", "--config", "config.json", "-o", "a.npy", "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try npy(folder.bytes("a.npy")).values(as: Float.self) == expected(photo))
        let picture = try #require((run.json["pictures"] as? [[String: Any]])?.first)
        #expect(picture["width"] as? Int == 90 && picture["height"] as? Int == 60)
        #expect(picture["orientation"] as? Int == 6)
    }

    @Test func picturesThatDontFitAreReadRowByRow() throws {
        let folder = try folder(
            #"{"image_processor_type":"SiglipImageProcessor","size":{"height":40,"width":30}}"#)
        let photo = Folder.photo(900, 1400)
        try folder.write(photo.encoded(as: .jpeg).bytes, "large.jpg")
        for words in [["-o", "whole.npy"], ["-o", "rows.npy", "--max-memory", "3MB"]] {
            let run = try ToolRun(["tensor", "large.jpg", "--config", "config.json"] + words, in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
        // The pixels alone have 3.8 MB.
        #expect(try folder.bytes("whole.npy") == folder.bytes("rows.npy"))
    }

    @Test func alphaIsCompositedOverWhiteAndNoted() throws {
        let folder = try folder(Self.same)
        let clear = Raster<RGBA8>(
            width: 90, height: 60, repeating: RGBA8(red: 9, green: 0, blue: 255, alpha: 0))
        try folder.write(clear.encoded(as: .png).bytes, "clear.png")
        let run = try folder.matte(
            "tensor", "clear.png", "--config", "config.json", "-o", "a.npy", "--json")
        #expect(try npy(folder.bytes("a.npy")).values(as: Float.self).allSatisfy { $0 == 1 })
        #expect((run.json["notes"] as? [String])?.first?.contains("clear.png: alpha") == true)
    }

    @Test func aPlanNeedsNoPicture() throws {
        let folder = try folder(
            #"{"image_processor_type":"GotOcr2ImageProcessor","size":{"height":448,"width":448},"crop_to_patches":true}"#
        )
        let run = try folder.matte(
            "tensor", "--config", "config.json", "--plan", "4032x3024", "--type", "float16", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let views = try #require(run.json["views"] as? [[String: Any]])
        // 4:3 is nearest to 4 columns and 3 rows, followed by the whole.
        #expect(views.count == 13 && views.map { $0["kind"] as? String }.filter { $0 == "tile" }.count == 12)
        #expect(views[5]["row"] as? Int == 1 && views[5]["column"] as? Int == 1)
        let rect = try #require(views[5]["rect"] as? [String: Double])
        #expect(rect == ["x": 1008, "y": 1008, "width": 1008, "height": 1008])
        #expect(run.json["tokens"] as? Int == 13 * 256 + 2)
        let tensors = try #require(run.json["tensors"] as? [[String: Any]])
        #expect(tensors[0]["shape"] as? [Int] == [13, 3, 448, 448])
        #expect(tensors[0]["bytes"] as? Int == 2 * 13 * 3 * 448 * 448 && tensors[0]["offset"] == nil)
        let lines = try folder.matte("tensor", "--config", "config.json", "--plan", "448x448").text
        #expect(lines.contains("num_patches int64 [1] = [1], 258 tokens"), "\(lines)")
        let text = try folder.matte("tensor", "--config", "config.json", "--plan", "448x448", "--plan", "1x1")
        #expect(text.text.contains("pixel_values float32 [2, 3, 448, 448]"), "\(text.text)")
    }

    @Test func standardOutputIsTheFileAlone() throws {
        let folder = try folder(Self.same)
        let run = try folder.matte("tensor", "photo.png", "--config", "config.json", "-o", "-")
        #expect(run.status == 0)
        #expect(try safetensors(Array(run.output))["pixel_values"]?.shape == [1, 3, 60, 90])
    }

    @Test(arguments: [
        (["photo.png", "-o", "a.png"], 2, "no suffix of a known format"),
        (["photo.png"], 2, "--out PATH is missing"),
        ([], 2, "INPUT... is missing"), (["photo.png", "--plan", "9x9"], 2, "leave out INPUT"),
        (["gone.png", "-o", "a.npy"], 1, "cannot read gone.png"),
        (["config.json", "-o", "a.npy"], 1, "config.json: "),
        (["photo.png", "-o", "a.npy", "--max-memory", "70k"], 1, "the limit is"),
        (["photo.png", "-o", "a.npy", "--backend", "torch"], 2, "must be torchvision or pillow"),
    ])
    func errorsAreNamed(words: [String], status: Int32, message: String) throws {
        let folder = try folder(Self.same)
        let run = try ToolRun(["tensor", "--config", "config.json"] + words, in: folder)
        #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
        #expect(!folder.names.contains("a.npy"))
    }

    @Test(arguments: [
        ("[]", "wrong type"), ("{", "not"),
        (#"{"image_processor_type":"NoSuchProcessor"}"#, "'NoSuchProcessor'"),
        (#"{"image_processor_type":"CLIPImageProcessor","size":-1}"#, "-1"), ("{}", "image_processor_type"),
    ])
    func configurationsThatCannotBeUsedAreErrors(config: String, message: String) throws {
        let folder = try folder(config)
        let run = try folder.matte("tensor", "photo.png", "--config", "config.json", "-o", "a.npy")
        #expect(run.status == 1 && run.errors.contains(message), "\(run.errors)")
        #expect(run.errors.contains("config.json"), "\(run.errors)")
    }
}
