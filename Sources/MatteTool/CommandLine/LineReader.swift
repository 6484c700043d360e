/// Reads standard input line by line.
struct LineReader {
    /// A line without its end.
    enum Line: Sendable {
        case text([UInt8])
        /// One that is longer than any line may be; it has been passed over.
        case tooLong

        /// The bytes.
        ///
        /// - Throws: ``ToolError`` when there are too many.
        func bytes() throws(ToolError) -> [UInt8] {
            switch self {
            case .text(let bytes): return bytes
            case .tooLong: throw .usage("a line of more than \(LineReader.longest) bytes")
            }
        }

        /// Whether there is nothing on it.
        var isBlank: Bool {
            guard case .text(let bytes) = self else { return false }
            return bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
    }

    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    private var isSkipping = false
    private static let longest = 64 << 20

    /// The next line; `nil` behind the last one.
    mutating func next() throws(ToolError) -> Line? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return taken(buffer[start..<end])
            }
            searched = buffer.count
            guard !isAtEnd else {
                defer { start = buffer.count }
                return start < buffer.count || isSkipping ? taken(buffer[start...]) : nil
            }
            if buffer.count - start > Self.longest {
                isSkipping = true
                start = buffer.count
            }
            searched -= start
            buffer.removeFirst(start)
            start = 0
            let part = try System.read(0, "standard input", atMost: 1 << 16)
            if part.isEmpty { isAtEnd = true } else { buffer += part }
        }
    }

    private mutating func taken(_ bytes: ArraySlice<UInt8>) -> Line {
        defer { isSkipping = false }
        return isSkipping ? .tooLong : .text(Array(bytes))
    }
}
