import Foundation
import MatteCodecs
import MatteModels

/// The samples of Tests/Samples/Models: configurations of models, and digests of what the reference made with them.
enum ModelSamples {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Samples/Models").standardized

    /// The names of the families with a configuration.
    static let names: [String] =
        try! FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Configs").path)
        .map { String($0.dropLast(5)) }.sorted()

    /// Returns the configuration of a family.
    static func config(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "Configs/\(name).json"))
    }

    /// Returns the input of a family.
    static func input(_ name: String) throws -> ModelInput {
        switch name {
        case "birefnet-1024":
            try ModelInput(
                .stretchedPipeline(PixelSize(width: 1024, height: 1024)), filter: .bilinear,
                numbers: .imageNet)
        case "mobileclip-s2":
            try ModelInput(
                .croppedPipeline(shortestEdge: 256, crop: 256), filter: .bilinear, numbers: ModelNumbers())
        default: try JSONDecoder().decode(ModelInput.self, from: try config(name))
        }
    }

    /// An answer of the reference.
    struct Answer: CustomStringConvertible {
        let backend: ModelBackend
        let picture: String
        let size: PixelSize
        /// The shape and digest of each tensor by name; `nil` if the reference throws.
        let tensors: [String: (shape: String, digest: String)]?

        var description: String { "\(backend.rawValue) \(picture) \(size)" }
    }

    /// Returns the answers of a family.
    static func answers(_ name: String) throws -> [Answer] {
        let text = try String(contentsOf: folder.appending(path: "Answers/\(name).txt"), encoding: .utf8)
        return text.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            var tensors: [String: (String, String)] = [:]
            for word in words[4...] where word != "error" {
                let parts = word.split(separator: ":").map(String.init)
                tensors[parts[0]] = (parts[1], parts[2])
            }
            return Answer(
                backend: words[0] == "pil" ? .pillow : .torchvision, picture: words[1],
                size: PixelSize(width: Int(words[2])!, height: Int(words[3])!),
                tensors: words[4] == "error" ? nil : tensors)
        }
    }

    /// An answer of the reference for several pictures.
    struct BatchAnswer: CustomStringConvertible {
        let family: String
        let backend: ModelBackend
        let pictures: [(kind: String, size: PixelSize)]
        /// The shape and digest of each tensor by name; `nil` if the reference throws.
        let tensors: [String: (shape: String, digest: String)]?

        var description: String { "\(family) \(backend.rawValue)" }
    }

    /// Returns the answers for batches.
    static func batchAnswers() throws -> [BatchAnswer] {
        let text = try String(contentsOf: folder.appending(path: "batches.txt"), encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            var tensors: [String: (String, String)] = [:]
            for word in words[3...] where word != "error" {
                let parts = word.split(separator: ":").map(String.init)
                tensors[parts[0]] = (parts[1], parts[2])
            }
            return BatchAnswer(
                family: words[0], backend: words[1] == "pil" ? .pillow : .torchvision,
                pictures: try words[2].split(separator: ",").map { picture in
                    let parts = picture.split(separator: ":").map(String.init)
                    return (parts[0], try PixelSize(parts[1]))
                },
                tensors: words[3] == "error" ? nil : tensors)
        }
    }

    /// Returns the first 16 digits of the SHA-256 of an array's bytes.
    static func digest<Element: BitwiseCopyable>(_ values: [Element]) -> String {
        var hash = SHA256()
        values.withUnsafeBytes { hash.update($0.bindMemory(to: UInt8.self).span) }
        return String(hash.finished().prefix(16))
    }

    /// Returns the digest of a tensor of integers.
    static func digest(_ integers: ModelIntegers) -> String {
        switch integers.tensor.type {
        case .int32: digest(integers.values.map { Int32($0) })
        case .int64: digest(integers.values.map { Int64($0) })
        case .float32: digest(integers.values.map { Float($0) })
        }
    }
}
