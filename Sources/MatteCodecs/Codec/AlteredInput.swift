import Matte

/// An input without some of the bytes of another input, or with some of them replaced, for files that a decoder can
/// only read after a change.
final class AlteredInput: EncodedInput, @unchecked Sendable {
    private let input: EncodedInput
    /// The range of bytes that are left out.
    private let gap: Range<Int>
    /// The offset of the bytes that are replaced, and the bytes in their place.
    private let patch: (offset: Int, bytes: [UInt8])

    /// Creates an input without the bytes in `range`.
    init(_ input: EncodedInput, leavingOut range: Range<Int>) {
        self.input = input
        gap = range
        patch = (0, [])
        super.init(count: input.count - range.count, heldBytes: input.heldBytes)
    }

    /// Creates an input with `bytes` from `offset` on.
    init(_ input: EncodedInput, replacing offset: Int, with bytes: [UInt8]) {
        self.input = input
        gap = 0..<0
        patch = (offset, bytes)
        super.init(count: input.count, heldBytes: input.heldBytes)
    }

    @unsafe
    override func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        let before = max(0, min(target.count, gap.lowerBound - offset))
        var count = 0
        if before > 0 {
            count = try unsafe input.read(
                at: offset, into: UnsafeMutableRawBufferPointer(rebasing: target[..<before]))
            guard count == before, before < target.count else { return unsafe patched(target, offset, count) }
        }
        count += try unsafe input.read(
            at: offset + before + gap.count, into: UnsafeMutableRawBufferPointer(rebasing: target[before...]))
        return unsafe patched(target, offset, count)
    }

    /// Replaces bytes among the first `count` bytes of `target`, which were read from `offset` on. Returns `count`.
    @unsafe
    private func patched(_ target: UnsafeMutableRawBufferPointer, _ offset: Int, _ count: Int) -> Int {
        for (i, byte) in patch.bytes.enumerated() {
            let place = patch.offset + i - offset
            if place >= 0, place < count { unsafe target[place] = byte }
        }
        return count
    }
}
