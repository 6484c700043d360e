import MatteCodecs

/// Reading inputs and writing outputs.
enum Files {
    /// The most bytes an input may have.
    private static let mostBytes = 1 << 30

    /// Reads a file, standard input (`-`), or a data URL, which may also be what a file or standard input holds.
    static func read(_ path: String) throws -> [UInt8] {
        if path.hasPrefix("data:") { return try DataURL(path).bytes }
        let bytes =
            path == "-"
            ? try System.readInput(atMost: mostBytes) : try System.readFile(path, atMost: mostBytes)
        guard bytes.prefix(5).elementsEqual("data:".utf8) else { return bytes }
        return try DataURL(String(decoding: bytes, as: UTF8.self)).bytes
    }

    /// A picture's bytes: as ``read(_:)``, but a long file is mapped.
    static func picture(_ path: String) throws -> any Collection<UInt8> & Sendable {
        guard path != "-", !path.hasPrefix("data:"), let count = System.fileLength(path), count >= 1 << 20,
            count <= mostBytes
        else { return try read(path) }
        let file = try MappedFile(path)
        return file.prefix(5).elementsEqual("data:".utf8) ? try read(path) : file
    }

    /// Writes a file whole, or standard output (`-`).
    static func write(_ bytes: [UInt8], to path: String, inputs: [String]) throws {
        guard path != "-" else { return try System.printOutput(bytes) }
        try checkOutput(path, inputs: inputs)
        try System.writeFile(bytes, to: path)
    }

    /// Refuses an output that is one of the inputs, or a directory.
    static func checkOutput(_ path: String, inputs: [String]) throws(ToolError) {
        for input in inputs where input != "-" && System.isSameFile(path, input) {
            throw .usage("the output '\(path)' is the input '\(input)'; inputs are never overwritten")
        }
        if System.isDirectory(path) { throw .usage("the output '\(path)' is a directory") }
    }
}
