/// Reads standard input line by line.
struct LineReader {
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    private static let longest = 64 << 20

    /// The next line without its end; `nil` behind the last one.
    ///
    /// - Throws: ``ToolError`` when a line has more than 64 MiB.
    mutating func next() throws(ToolError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = Array(buffer[start..<end])
                start = end + 1
                return line
            }
            searched = buffer.count
            guard !isAtEnd else {
                let line = Array(buffer[start...])
                start = buffer.count
                return line.isEmpty ? nil : line
            }
            guard buffer.count - start <= Self.longest else {
                throw .failure("standard input: a line of more than \(Self.longest) bytes")
            }
            searched -= start
            buffer.removeFirst(start)
            start = 0
            let part = try System.read(0, "standard input", atMost: 1 << 16)
            if part.isEmpty { isAtEnd = true } else { buffer += part }
        }
    }
}
