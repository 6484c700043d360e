import Matte

/// The decoder of a frame's codes, which stand for strings of palette indices (LZW, appendix F of the specification).
struct GIFCodes {
    private let bytes: HeaderBytes
    private var place: Int
    /// The number of bytes left in the current data block.
    private var left = 0
    private var bits: UInt32 = 0
    private var bitCount = 0
    private let literalBits: Int
    /// The reason why decoding stopped early, as a phrase that is printed after a colon.
    private(set) var problem = "it ends early"

    /// For each code, the code of its string without the last index, the last index, the first one, and the length.
    private var prefixes = [UInt16](repeating: 0, count: 4_096)
    private var suffixes = [UInt8](repeating: 0, count: 4_096)
    private var firsts = [UInt8](repeating: 0, count: 4_096)
    private var lengths = [UInt16](repeating: 0, count: 4_096)

    init(_ bytes: HeaderBytes, at offset: Int) {
        self.bytes = bytes
        literalBits = Int(bytes[offset])
        place = offset + 1
    }

    /// Returns `count` indices, and how many of them were decoded before the codes ended or were invalid. The rest is 0.
    ///
    /// - Throws: `MatteError` with code `limits` if there is no memory, `io`, or `cancelled`.
    mutating func decode(_ count: Int) throws(MatteError) -> (indices: [UInt8], known: Int) {
        var indices = [UInt8](zeros: count)
        guard (1...11).contains(literalBits) else {
            problem = "its codes begin with \(literalBits) bits"
            return (indices, 0)
        }
        let clear = 1 << literalBits
        for i in 0..<clear {
            suffixes[i] = UInt8(truncatingIfNeeded: i)
            firsts[i] = UInt8(truncatingIfNeeded: i)
            lengths[i] = 1
        }
        var next = clear + 2
        var width = literalBits + 1
        var previous: Int?
        var known = 0
        var steps = 0
        while known < count, let code = nextCode(width) {
            steps += 1
            if steps % 65_536 == 0, Task.isCancelled { throw .cancelled }
            if code == clear {
                (next, width, previous) = (clear + 2, literalBits + 1, nil)
                continue
            }
            if code == clear + 1 { break }
            guard code < next || (code == next && previous != nil && next < 4_096), code != clear + 1 else {
                problem = "code \(code) isn't defined"
                break
            }
            if let previous, next < 4_096 {
                // A code that isn't defined yet stands for the last string and its first index.
                prefixes[next] = UInt16(previous)
                suffixes[next] = firsts[code == next ? previous : code]
                firsts[next] = firsts[previous]
                lengths[next] = lengths[previous] &+ 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            known += write(code, into: &indices, at: known)
            previous = code
        }
        try bytes.check()
        return (indices, known)
    }

    /// Writes the string of a code, as far as there is space, and returns the number of its indices.
    private func write(_ code: Int, into indices: inout [UInt8], at start: Int) -> Int {
        let length = Int(lengths[code])
        var code = code
        var i = start + length - 1
        while i >= start {
            if i < indices.count { indices[i] = suffixes[code] }
            code = Int(prefixes[code])
            i -= 1
        }
        return min(length, indices.count - start)
    }

    /// Returns the next code, or `nil` after the last data block.
    private mutating func nextCode(_ width: Int) -> Int? {
        while bitCount < width {
            if left == 0 {
                guard place < bytes.count, bytes[place] > 0 else { return nil }
                left = Int(bytes[place])
                place += 1
            }
            guard place < bytes.count else { return nil }
            bits |= UInt32(bytes[place]) << UInt32(bitCount)
            bitCount += 8
            place += 1
            left -= 1
        }
        defer {
            bits >>= UInt32(width)
            bitCount -= width
        }
        return Int(bits & (1 << UInt32(width) - 1))
    }
}
