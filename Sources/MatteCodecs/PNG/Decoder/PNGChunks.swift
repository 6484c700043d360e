import Matte

/// The chunks of a PNG (PNG specification, section 5.3), in order. The checksums of chunks that are read are verified,
/// those of chunks that are skipped are not.
final class PNGChunks {
    private let bytes: PNGBytes
    private let lenient: Bool
    private var checksum: UInt32 = 0
    /// The name of the current chunk, its first letter in the highest byte.
    private(set) var name: UInt32 = 0
    /// The number of bytes of the current chunk's data that have not been read.
    private(set) var left = 0
    /// A wrong checksum of image data that a lenient reader has tolerated, as a phrase that is printed after a colon.
    private(set) var damage: String?

    /// Creates a reader of the chunks from `offset` on. If it is lenient, wrong checksums are not failures.
    init(_ input: EncodedInput, from offset: Int = 8, lenient: Bool) {
        bytes = PNGBytes(input, from: offset)
        self.lenient = lenient
    }

    /// The offset in the file of the next byte.
    var offset: Int { bytes.offset }

    /// A Boolean value that indicates whether a reader that does not know the current chunk may ignore it.
    var isAncillary: Bool { name & 0x2000_0000 != 0 }

    /// The name of the current chunk as text, for messages.
    var nameText: String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: name >> $0) }, as: UTF8.self)
    }

    /// Returns a name as a number.
    static func code(_ name: StaticString) -> UInt32 {
        name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Reads the length and name of the next chunk. The previous chunk must be finished.
    func next() throws(PNGFailure) {
        let head = try exactly(8)
        let length = head.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        guard length < 1 << 31 else { throw .corrupt("PNG unsigned integer out of range") }
        name = head.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        let isName = head.suffix(4).allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
        guard isName else { throw .corrupt("invalid chunk type") }
        left = Int(length)
        checksum = unsafe head.withUnsafeBytes { unsafe PNGChunk.checksum(0, $0.baseAddress! + 4, 4) }
    }

    /// Reads at most `count` bytes of the chunk's data. Returns their number, which is less than `count` only if the
    /// file ends.
    @unsafe
    func read(_ target: UnsafeMutableRawPointer, _ count: Int) throws(PNGFailure) -> Int {
        let found = try unsafe bytes.read(target, min(count, left))
        checksum = unsafe PNGChunk.checksum(checksum, target, found)
        left -= found
        return found
    }

    /// Reads all of the chunk's data.
    func data() throws(PNGFailure) -> [UInt8] {
        let bytes = try exactly(left)
        checksum = unsafe bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return checksum }
            return unsafe PNGChunk.checksum(checksum, start, bytes.count)
        }
        left = 0
        return bytes
    }

    /// Skips the rest of the chunk's data and verifies its checksum. Returns `false` if the checksum is wrong, which
    /// only a lenient reader allows.
    @discardableResult
    func finish() throws(PNGFailure) -> Bool {
        while left > 0 {
            let piece = try exactly(min(left, 65_536))
            checksum = unsafe piece.withUnsafeBytes {
                unsafe PNGChunk.checksum(checksum, $0.baseAddress!, $0.count)
            }
            left -= piece.count
        }
        let stored = try exactly(4).reduce(0) { $0 << 8 | UInt32($1) }
        if stored == checksum { return true }
        guard lenient else { throw .corrupt("\(nameText): CRC error") }
        if name == Self.code("IDAT") { damage = damage ?? "IDAT: CRC error" }
        return false
    }

    /// Skips the rest of the chunk's data and its checksum, which is not verified.
    func skip() throws(PNGFailure) {
        while left > 0 { left -= try exactly(min(left, 65_536)).count }
        _ = try exactly(4)
    }

    /// Reads `count` bytes of the file.
    private func exactly(_ count: Int) throws(PNGFailure) -> [UInt8] {
        let found = try unsafe [UInt8](capacity: count) { (buffer) throws(PNGFailure) -> Int in
            guard let start = buffer.baseAddress else { return 0 }
            return try unsafe bytes.read(start, count)
        }
        guard found.count == count else { throw .endsEarly }
        return found
    }
}
