import Matte
import MatteKernelTypes

/// The decompressed text of a PNG's text chunk.
enum InflatedText {
    /// Returns the contents of a zlib stream (RFC 1950), or `nil` if it is damaged or has more than `most` bytes.
    ///
    /// - Complexity: O(*m* + *n*), where *m* and *n* are the lengths before and after decompression.
    static func bytes(of stream: [UInt8], atMost most: Int) throws(MatteError) -> [UInt8]? {
        guard stream.count > 6, stream[0] & 15 == 8, stream[0] >> 4 <= 7, stream[1] & 32 == 0,
            (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
        else { return nil }
        var room = min(most, max(1 << 16, 4 * stream.count))
        while true {
            let (text, isTooLong) = try inflate(stream, room: room)
            guard isTooLong, room < most else { return text }
            room = min(most, 4 * room)
        }
    }

    /// Decompresses a stream that has at most `room` bytes.
    private static func inflate(
        _ stream: [UInt8], room: Int
    ) throws(MatteError) -> (text: [UInt8]?, isTooLong: Bool) {
        var layout = ScratchLayout()
        let workspacePlace = layout.take(InflateWorkspace.byteCount)
        let inputPlace = layout.take(stream.count, spare: 64)
        let outputPlace = layout.take(room, spare: InflateWorkspace.outputSlack)
        var memory = try Raster<Gray8>(uninitialized: PixelSize(width: layout.bytes, height: 1))
        let start = unsafe memory.mutableView.start
        let (input, output) = unsafe (start + inputPlace, start + outputPlace)
        unsafe stream.withUnsafeBytes {
            unsafe input.copyMemory(from: $0.baseAddress!, byteCount: stream.count)
        }
        unsafe InflateWorkspace.prepare(
            start + workspacePlace, output: output, windowBytes: 256 << Int(stream[0] >> 4))
        let workspace = unsafe (start + workspacePlace).assumingMemoryBound(to: InflateWorkspace.self)
        unsafe workspace.pointee.input = UnsafeRawPointer(input + 2)
        unsafe workspace.pointee.inputEnd = UnsafeRawPointer(input + stream.count)
        unsafe workspace.pointee.target = output + room
        let kernels = KernelTable.current
        let status = unsafe kernels.deflate.inflate(start + workspacePlace)
        let count = unsafe workspace.pointee.output - output
        guard status == InflateStatus.ended else {
            return (nil, status >= 0 && status != InflateStatus.needsInput)
        }
        guard count <= room else { return (nil, true) }
        // The kernel loads bytes ahead of the end of the stream.
        let ahead = unsafe Int(workspace.pointee.bitCount >> 3)
        let end = unsafe workspace.pointee.input - UnsafeRawPointer(input) - ahead
        guard end + 4 <= stream.count else { return (nil, false) }
        let stored = stream[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
        guard unsafe kernels.png.adler32(1, UnsafeRawPointer(output), count) == stored else {
            return (nil, false)
        }
        return (unsafe Array(UnsafeRawBufferPointer(start: output, count: count)), false)
    }
}
