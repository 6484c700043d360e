import MatteCodecs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An input file or stream that is open for reading.
struct InputFile: ~Copyable {
    /// The required contents of an input. Except for `anything`, they are recognized by the first bytes, so that
    /// endless devices and pipes are rejected early.
    enum Content {
        /// A picture, or a data URL.
        case picture
        /// A JSON text.
        case json
        /// Lines, such as paths, which may have any bytes.
        case list
        /// A text, such as a model's answer.
        case text
        /// Anything if the input is a regular file; otherwise a picture or a data URL.
        case anything
    }

    /// The path, or "standard input", for error messages.
    let name: String
    let status: FileStatus
    private let descriptor: Int32

    /// Opens a file, or standard input (`-`).
    init(_ path: String) throws(ToolError) {
        name = path == "-" ? "standard input" : path
        if path == "-" {
            descriptor = STDIN_FILENO
        } else {
            descriptor = unsafe FileName.withCName(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        }
        guard descriptor >= 0, let status = FileStatus(descriptor: descriptor) else {
            throw .failure("cannot read \(name): \(System.reason)")
        }
        self.status = status
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - content: The required contents.
    ///   - most: The maximum number of bytes.
    ///   - limit: The remedy at the end of the error message, such as the option that raises the limit.
    /// - Returns: The bytes of the file. If the file contains a data URL, the bytes in that URL.
    func bytes(_ content: Content, atMost most: Int, limit: String = "; use a smaller file") throws -> [UInt8]
    {
        func tooLong(_ count: String) -> ToolError {
            .failure("cannot read \(name): it has \(count) bytes, and the limit is \(most)\(limit)")
        }
        if status.isRegular, status.size > most { throw tooLong("\(status.size)") }
        var bytes: [UInt8] = []
        while bytes.count < Self.headLength {
            let rest = Self.headLength - bytes.count
            guard try Descriptor.append(descriptor, name, atMost: rest, to: &bytes) > 0 else { break }
        }
        try check(bytes, content)
        // Read pieces and join them at the end. An array that grows would be copied, so that the input would take twice
        // its length.
        var pieces: [InputPiece] = []
        var count = bytes.count
        repeat {
            guard count <= most else { throw tooLong("more than \(most)") }
            pieces.append(try InputPiece(descriptor, name))
            count += pieces.last!.count
        } while pieces.last!.isFull
        guard count <= most else { throw tooLong("more than \(most)") }
        bytes.reserveCapacity(count)
        pieces.reverse()
        while let piece = pieces.popLast() { piece.append(to: &bytes) }
        return [.picture, .anything].contains(content) && bytes.starts(with: Self.dataURL)
            ? try DataURL(utf8: bytes).bytes : bytes
    }

    /// Returns the bytes of a regular file with a picture, or `nil` for other files. The bytes are read when they are
    /// needed.
    func pieces() throws -> FileBytes? {
        guard status.isRegular else { return nil }
        let copy = dup(descriptor)
        guard copy >= 0 else { throw ToolError.failure("cannot read \(name): \(System.reason)") }
        let file = try FileBytes(descriptor: copy, name: name)
        let head = try file.bytes(0..<min(file.count, Self.headLength))
        try check(head, .picture)
        return head.starts(with: Self.dataURL) ? nil : file
    }

    /// The number of bytes that are read to recognize the contents, enough for every known format.
    private static let headLength = 512
    private static let dataURL = Array("data:".utf8)

    private func check(_ head: [UInt8], _ content: Content) throws {
        switch content {
        case .anything where status.isRegular: break
        case .list: break
        case .picture, .anything:
            guard ImageFormat(sniffing: head) == nil, !head.starts(with: Self.dataURL) else { return }
            // Reading the header throws an error that names the actual format.
            _ = try ImageHeader(probing: head)
        case .json:
            let first = head.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard first == nil || "{[".utf8.contains(first!) else {
                throw ToolError.failure("cannot read \(name): it is not JSON; it must start with { or [")
            }
        case .text:
            guard head.allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }) else {
                throw ToolError.failure(
                    "cannot read \(name): it is not a text; pass a model's answer, with its boxes as JSON")
            }
        }
    }
}
