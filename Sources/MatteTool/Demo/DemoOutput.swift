import Matte
import MatteCodecs

/// The directory for the demo's files.
final class DemoOutput {
    let directory: String
    private let run: RunFiles
    private(set) var files: [String] = []

    init(directory: String, files run: RunFiles) {
        self.directory = FileName.endsWithSlash(directory) ? directory : directory + "/"
        self.run = run
    }

    /// Writes a picture to a file and adds the suffix of its format to the file's name.
    @discardableResult
    func write(_ image: EncodedImage, as name: String) throws -> String {
        try write(image.bytes, as: "\(name).\(image.format.fileSuffix)")
    }

    /// Writes bytes to a file of the given name in the directory.
    @discardableResult
    func write(_ bytes: [UInt8], as name: String) throws -> String {
        let path = directory + name
        try run.write(bytes, to: path)
        files.append(path)
        return path
    }
}
