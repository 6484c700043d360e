/// A reader of lines from standard input.
struct LineReader {
    /// A line of standard input without its line break.
    enum Line: Sendable {
        case text([UInt8])
        /// A line that exceeds the maximum length. It was skipped.
        case tooLong

        /// Returns the bytes of the line.
        ///
        /// - Throws: ``ToolError`` if the line is too long.
        func bytes() throws(ToolError) -> [UInt8] {
            switch self {
            case .text(let bytes): return bytes
            case .tooLong:
                throw .usage(
                    "cannot read the job: its line has more than \(LineReader.longest) bytes; use files instead of data URLs, or several jobs"
                )
            }
        }

        /// A Boolean value that indicates whether the line contains only white space.
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

    /// Returns the next line, or `nil` after the last one.
    mutating func next() throws(ToolError) -> Line? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                return take(upTo: end)
            }
            searched = buffer.count
            guard !isAtEnd else {
                return start < buffer.count || isSkipping ? take(upTo: buffer.count) : nil
            }
            if buffer.count - start > Self.longest {
                isSkipping = true
                start = buffer.count
            }
            searched -= start
            // Skip the call for 0 bytes: removeFirst(0) would still move the whole buffer.
            if start > 0 { buffer.removeFirst(start) }
            start = 0
            let count = try Descriptor.append(0, "standard input", atMost: 1 << 16, to: &buffer)
            if count == 0 { isAtEnd = true }
        }
    }

    /// Removes the bytes up to the end of a line from the buffer and returns the line. A line of 1 MiB or more takes
    /// over the buffer's memory instead of being copied.
    private mutating func take(upTo end: Int) -> Line {
        defer { isSkipping = false }
        guard !isSkipping else {
            start = min(end + 1, buffer.count)
            return .tooLong
        }
        guard end - start >= 1 << 20 else {
            defer { start = min(end + 1, buffer.count) }
            return .text(Array(buffer[start..<end]))
        }
        var line = Array(buffer[min(end + 1, buffer.count)...])
        swap(&line, &buffer)
        line.removeLast(line.count - end)
        line.removeFirst(start)
        start = 0
        return .text(line)
    }
}
