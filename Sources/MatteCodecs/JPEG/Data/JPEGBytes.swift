import Matte

/// The bytes of a file in order. Holds 64 KiB of them.
@safe
final class JPEGBytes {
    let input: EncodedInput
    private let memory: ScratchBuffer<UInt8>
    private let start: UnsafeMutableRawPointer
    private var next = 0
    private var end = 0
    /// The offset in the file of the first byte that isn't in memory.
    private var fileEnd = 0
    /// The offset of the byte at which reading ends, as if the file did.
    private var limit = Int.max
    /// A Boolean value that indicates whether the file has no byte after those in memory.
    private(set) var isAtEnd = false
    /// A Boolean value that indicates whether a reader needed bytes after the end of the file.
    private(set) var ranOut = false

    private static let capacity = 65_536

    init(_ input: EncodedInput) throws(JPEGFailure) {
        self.input = input
        do throws(MatteError) { memory = try ScratchBuffer(Self.capacity) } catch { throw .input(error) }
        unsafe start = UnsafeMutableRawPointer(memory.start)
    }

    /// The offset in the file of the next byte.
    var offset: Int { fileEnd - (end - next) }

    /// The unread bytes in memory.
    @unsafe var unread: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: start + next, count: end - next)
    }

    /// Passes bytes that are in memory.
    func pass(_ count: Int) {
        precondition(
            count >= 0 && count <= end - next, "\(count) bytes are passed, and \(end - next) are in memory")
        next += count
    }

    /// Goes to a part of the file, and reads only that.
    func move(to part: Range<Int>) {
        (next, end, fileEnd, limit) = (0, 0, part.lowerBound, part.upperBound)
        isAtEnd = false
        ranOut = false
    }

    /// Reads more bytes after the unread ones. Does nothing at the end of the file.
    func load() throws(JPEGFailure) {
        guard !isAtEnd else { return }
        if next > 0 {
            unsafe start.copyMemory(from: start + next, byteCount: end - next)
            end -= next
            next = 0
        }
        guard end < Self.capacity else { return }
        let room = min(Self.capacity - end, limit - fileEnd)
        let (target, offset) = unsafe (
            UnsafeMutableRawBufferPointer(start: start + end, count: room), fileEnd
        )
        let count = try JPEGFailure.catching { () throws(MatteError) in
            try unsafe input.read(at: offset, into: target)
        }
        isAtEnd = count == 0
        end += count
        fileEnd += count
    }

    /// Notes that bytes after the end of the file were needed.
    func noteEnd() { ranOut = true }

    /// Returns the next byte, or `nil` at the end of the file.
    func byte() throws(JPEGFailure) -> UInt8? {
        if next == end { try load() }
        guard next < end else {
            ranOut = true
            return nil
        }
        next += 1
        return unsafe start.load(fromByteOffset: next - 1, as: UInt8.self)
    }

    /// Returns the next `count` bytes. If the file ends before, end markers follow, as in libjpeg.
    func bytes(_ count: Int) throws(JPEGFailure) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var isSecond = false
        while result.count < count {
            if let byte = try byte() {
                result.append(byte)
            } else {
                result.append(isSecond ? 0xD9 : 0xFF)
                isSecond.toggle()
            }
        }
        return result
    }

    /// Passes `count` bytes, or fewer if the file ends before.
    func skip(_ count: Int) throws(JPEGFailure) {
        var left = count
        while left > 0 {
            if next == end { try load() }
            guard next < end else {
                ranOut = true
                return
            }
            let piece = min(left, end - next)
            next += piece
            left -= piece
        }
    }

    /// Passes bytes in memory before a byte of 255, eight at a time.
    private func passOtherBytes() {
        while end - next >= 8 {
            let word = unsafe start.loadUnaligned(fromByteOffset: next, as: UInt64.self)
            // A bit is set if one of the bytes is 255.
            guard (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 else { return }
            next += 8
        }
    }

    /// The largest number of bytes in search of a marker. A damaged file could be read to its end otherwise.
    static let mostIdleBytes = 256 << 20

    /// Returns the code of the next marker, and passes it and all bytes before it. Returns that of an end marker if the
    /// file ends before.
    func marker() throws(JPEGFailure) -> UInt8 {
        let first = offset
        passOtherBytes()
        var isMarker = false
        while offset - first < Self.mostIdleBytes, let byte = try byte() {
            if byte == 0xFF {
                isMarker = true
            } else if isMarker {
                if byte != 0 { return byte }
                isMarker = false
            }
            if !isMarker { passOtherBytes() }
        }
        ranOut = true
        return 0xD9
    }
}
