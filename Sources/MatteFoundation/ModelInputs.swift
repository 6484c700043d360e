public import Foundation
public import Matte
public import MatteModels

extension ModelInput {
    /// The largest length of a configuration in bytes.
    private static var longest: Int { 1 << 20 }

    /// Reads a model's `preprocessor_config.json` or `processor_config.json` from memory.
    ///
    /// ```swift
    /// let json = #"{"image_processor_type": "SiglipImageProcessor", "size": 224}"#
    /// let input = try ModelInput(config: Data(json.utf8))
    /// try input.plan(for: PixelSize(width: 640, height: 480)).pixelValues.shape  // [1, 3, 224, 224]
    /// ```
    ///
    /// - Parameter data: The file.
    /// - Throws: `MatteError`: `decoding` if the data isn't JSON, and the errors of `init(from:)`.
    public init(config data: Data) throws(MatteError) {
        do {
            self = try JSONDecoder().decode(ModelInput.self, from: data)
        } catch let error as MatteError {
            throw error
        } catch {
            throw MatteError(
                .decoding,
                "cannot read the model's configuration: its \(data.count) bytes are not JSON; pass the file as it was published"
            )
        }
    }

    /// Reads a model's configuration from a file, or from the folder of a model.
    ///
    /// ```swift
    /// let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    /// try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    /// let json = #"{"image_processor_type": "ViTImageProcessor"}"#
    /// try Data(json.utf8).write(to: folder.appending(path: "preprocessor_config.json"))
    /// try ModelInput(config: folder).filter  // .bilinear
    /// ```
    ///
    /// - Parameter url: The URL of the file, or of a folder with a `preprocessor_config.json` or, without it, a
    ///   `processor_config.json`.
    /// - Throws: `MatteError`: `io` if the file cannot be read, `limits` if it has more than 1,048,576 bytes, and the
    ///   errors of `init(config:)` for `Data`.
    public init(config url: URL) throws(MatteError) {
        var file = url
        if (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            let names = ["preprocessor_config.json", "processor_config.json"]
            let files = names.map { url.appending(path: $0) }
            file = files.first { FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
        }
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            data = try handle.read(upToCount: Self.longest + 1) ?? Data()
        } catch {
            throw MatteError(
                .io, "cannot read \(file.path): \(error.localizedDescription); pass a file that can be read")
        }
        guard data.count <= Self.longest else {
            throw MatteError(
                .limits,
                "cannot read \(file.path): it has more than \(Self.longest) bytes; pass the model's configuration"
            )
        }
        try self.init(config: data)
    }
}
