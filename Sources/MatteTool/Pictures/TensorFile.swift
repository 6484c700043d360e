import MatteCodecs
import MatteModels

/// The type of the numbers in `pixel_values`.
enum TensorType: String, CaseIterable {
    case float32, float16, uint8

    /// The number of bytes of a number.
    var bytes: Int {
        switch self {
        case .float32: 4
        case .float16: 2
        case .uint8: 1
        }
    }
}

/// The layout of a file with a model's input: a header, and then the tensors without gaps, little-endian, the slowest
/// axis first.
struct TensorFile {
    enum Kind: String, CaseIterable {
        /// NumPy's format 1.0, which contains `pixel_values` alone.
        case npy
        /// The format of safetensors, which contains all tensors.
        case safetensors
    }

    /// A tensor and its place.
    struct Part {
        let tensor: ModelTensor
        /// The tensor's integers; `nil` for numbers, which are written together.
        let integers: ModelIntegers?
        /// The name of the type of its elements, such as `float32`.
        let type: String
        /// The number of bytes.
        let bytes: Int
        /// The offset of the first byte in the file.
        var offset = 0
    }

    let header: [UInt8]
    /// The tensors in the order of the file.
    let parts: [Part]

    /// The number of bytes of the file.
    var bytes: Int { parts.reduce(header.count) { $0 + $1.bytes } }

    /// Lays out the tensors of a batch.
    init(_ kind: Kind, _ batch: ModelBatch, _ type: TensorType) {
        let pixels = Self.part(batch.pixelValues, type)
        var parts = [pixels] + [batch.localPixelValues].compactMap { $0.map { Self.part($0, type) } }
        switch kind {
        case .npy:
            parts = [pixels]
            header = Self.npy(type, shape: pixels.tensor.shape)
        case .safetensors:
            // Wider elements come first, so that all are aligned.
            parts = batch.integers.map(Self.part).sorted { $0.width > $1.width } + parts
            header = Self.safetensors(parts)
        }
        var offset = header.count
        for i in parts.indices {
            parts[i].offset = offset
            offset += parts[i].bytes
        }
        self.parts = parts
    }

    /// Returns the place of `pixel_values` for numbers of a type.
    static func part(_ tensor: ModelTensor, _ type: TensorType) -> Part {
        Part(tensor: tensor, integers: nil, type: type.rawValue, bytes: tensor.count * type.bytes)
    }

    /// Returns the place of a tensor of integers.
    static func part(_ integers: ModelIntegers) -> Part {
        let tensor = integers.tensor
        return Part(
            tensor: tensor, integers: integers, type: tensor.type.rawValue,
            bytes: tensor.count * (tensor.type == .int64 ? 8 : 4))
    }

    /// The header of NumPy's format: a mark, the version, the length of the description, and the description, which ends
    /// at a multiple of 64 bytes.
    static func npy(_ type: TensorType, shape: [Int]) -> [UInt8] {
        let codes: [TensorType: String] = [.float32: "<f4", .float16: "<f2", .uint8: "|u1"]
        let sides = shape.map { "\($0)," }.joined(separator: " ")
        let text = "{'descr': '\(codes[type]!)', 'fortran_order': False, 'shape': (\(sides)), }"
        let length = (10 + text.utf8.count + 1 + 63) / 64 * 64 - 10
        let padding = [UInt8](repeating: UInt8(ascii: " "), count: length - text.utf8.count - 1)
        return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 255), UInt8(length >> 8)]
            + Array(text.utf8) + padding + [UInt8(ascii: "\n")]
    }

    /// The header of safetensors: its length in eight bytes, and an object with the type, the shape and the place of each
    /// tensor after the header.
    private static func safetensors(_ parts: [Part]) -> [UInt8] {
        let codes = ["float32": "F32", "float16": "F16", "uint8": "U8", "int32": "I32", "int64": "I64"]
        var offset = 0
        let members = parts.map { part in
            let end = offset + part.bytes
            let fields: [JSONValue.Member] = [
                .init(name: "dtype", value: .string(codes[part.type]!)),
                .init(name: "shape", value: .array(part.tensor.shape.map { .integer($0) })),
                .init(name: "data_offsets", value: .array([.integer(offset), .integer(end)])),
            ]
            offset = end
            return JSONValue.Member(name: part.tensor.name, value: .object(fields))
        }
        var text = Array(JSONWriter.text(.object(members)).utf8)
        text += [UInt8](repeating: UInt8(ascii: " "), count: (8 - text.count % 8) % 8)
        return (0..<8).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) } + text
    }
}

extension TensorFile.Part {
    /// The number of bytes of an element.
    fileprivate var width: Int { bytes / max(1, tensor.count) }
}
