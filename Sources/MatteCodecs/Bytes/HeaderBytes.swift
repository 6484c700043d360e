import Matte

/// A reader of header fields at any offset of an input. It holds 64 KiB of the input at a time.
///
/// If a read fails, the methods return the same results as at the end of the input. ``check()`` then throws the error.
final class HeaderBytes {
    /// The number of bytes in the whole input.
    let count: Int
    private let input: EncodedInput
    private var window: [UInt8] = []
    private var start = 0
    private var failure: MatteError?
    /// The offset at which a read ended early, because the file has become shorter or cannot be read.
    private var end: Int

    init(_ input: EncodedInput) {
        self.input = input
        count = input.count
        end = input.count
    }

    /// Throws the first error of a failed read, if there was one.
    func check() throws(MatteError) {
        if let failure { throw failure }
    }

    /// The byte at an offset, or 0 if the input ends before it or cannot be read.
    subscript(offset: Int) -> UInt8 {
        guard offset < start || offset >= start + window.count else { return window[offset - start] }
        // Do not try to read missing bytes again, one by one.
        guard offset < end else { return 0 }
        load(offset)
        return offset - start < window.count ? window[offset - start] : 0
    }

    private func load(_ offset: Int) {
        start = offset
        let wanted = min(count - offset, 65_536)
        window = read(offset, wanted)
        if window.count < wanted { end = min(end, offset + window.count) }
    }

    /// Returns the bytes in `range`, or `nil` if the input ends before the range does.
    func copy(_ range: Range<Int>) -> [UInt8]? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        let bytes = read(range.lowerBound, range.count)
        return bytes.count == range.count ? bytes : nil
    }

    /// Returns `wanted` bytes from an offset on, or fewer if the input ends or cannot be read.
    private func read(_ offset: Int, _ wanted: Int) -> [UInt8] {
        do throws(MatteError) {
            return try unsafe [UInt8](capacity: wanted) { (buffer) throws(MatteError) -> Int in
                try unsafe input.read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            failure = failure ?? error
            return []
        }
    }

    /// Returns the first bytes of the input, at most `most`.
    func prefix(_ most: Int) -> [UInt8] { copy(0..<min(most, count)) ?? [] }

    /// Returns true if the bytes at `offset` are the ASCII characters of `text`.
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, text.utf8CodeUnitCount <= count - offset else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { unsafe self[offset + $0] == text.utf8Start[$0] }
    }

    func bigEndian16(at offset: Int) -> Int? { number(at: offset, [1, 0]) }
    func bigEndian32(at offset: Int) -> Int? { number(at: offset, [3, 2, 1, 0]) }
    func littleEndian24(at offset: Int) -> Int? { number(at: offset, [0, 1, 2]) }
    func littleEndian32(at offset: Int) -> Int? { number(at: offset, [0, 1, 2, 3]) }

    /// Returns the number that the bytes at `offset` form. The byte at `offset` + i is shifted left by 8 * `powers[i]`
    /// bits, so `[1, 0]` is the most significant byte first. Returns `nil` if the input ends too early.
    private func number(at offset: Int, _ powers: [Int]) -> Int? {
        guard offset >= 0, powers.count <= count - offset else { return nil }
        return powers.indices.reduce(0) { $0 | Int(self[offset + $1]) << (8 * powers[$1]) }
    }
}
