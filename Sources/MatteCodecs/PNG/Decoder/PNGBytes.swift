import Matte

/// The bytes of a file in order, from a given offset. Short pieces are read from a buffer of 64 KiB.
final class PNGBytes {
    private let input: EncodedInput
    private var window: [UInt8]
    private var windowEnd = 0
    private var next = 0
    /// The offset in the file of the next byte.
    private(set) var offset: Int

    private static let windowBytes = 65_536
    /// Longer pieces are not buffered.
    private static let longPiece = 4_096

    init(_ input: EncodedInput, from offset: Int) {
        self.input = input
        self.offset = offset
        window = [UInt8](repeating: 0, count: Self.windowBytes)
    }

    /// Copies the next `count` bytes to `target`. Returns the number of copied bytes. It is less than `count` only if
    /// the file ends.
    @unsafe
    func read(_ target: UnsafeMutableRawPointer, _ count: Int) throws(PNGFailure) -> Int {
        var done = 0
        while done < count {
            if next == windowEnd {
                let rest = count - done
                if rest >= Self.longPiece {
                    let found = try unsafe read(
                        at: offset, UnsafeMutableRawBufferPointer(start: target + done, count: rest))
                    offset += found
                    return done + found
                }
                windowEnd = try refill()
                next = 0
                if windowEnd == 0 { return done }
            }
            let piece = min(count - done, windowEnd - next)
            unsafe window.withUnsafeBytes { window in
                unsafe (target + done).copyMemory(from: window.baseAddress! + next, byteCount: piece)
            }
            next += piece
            offset += piece
            done += piece
        }
        return done
    }

    private func refill() throws(PNGFailure) -> Int {
        let start = offset
        let outcome = unsafe window.withUnsafeMutableBytes { window in
            Result { () throws(PNGFailure) in try unsafe read(at: start, window) }
        }
        return try outcome.get()
    }

    @unsafe
    private func read(
        at offset: Int, _ target: UnsafeMutableRawBufferPointer
    ) throws(PNGFailure) -> Int {
        do throws(MatteError) {
            return try unsafe input.read(at: offset, into: target)
        } catch {
            throw .input(error)
        }
    }
}
