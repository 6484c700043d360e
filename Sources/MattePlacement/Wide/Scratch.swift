internal import Matte

/// Memory that is used again for results of different lengths. Only one thread at a time may use it.
final class Scratch<Element: BitwiseCopyable>: @unchecked Sendable {
    private var memory: Numbers<Element>?

    /// Returns at least `count` numbers with unknown values. They replace those of the last call.
    ///
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    func numbers(_ count: Int) throws(MatteError) -> Numbers<Element> {
        if let memory, memory.count >= count { return memory }
        memory = nil
        let larger = try Numbers<Element>(uninitialized: count)
        memory = larger
        return larger
    }
}

/// Scratch memory for the same work on several threads. Each thread takes a piece and gives it back.
final class ScratchPool<Piece: Sendable>: Sendable {
    private let free = Locked<[Piece]>([])
    private let make: @Sendable () -> Piece

    /// Creates a pool without pieces. `make` makes one when all others are in use.
    init(_ make: @escaping @Sendable () -> Piece) { self.make = make }

    /// Calls `body` with a piece that no other thread uses meanwhile.
    func use<Result>(_ body: (Piece) throws(MatteError) -> Result) throws(MatteError) -> Result {
        let piece = free.withLock { $0.popLast() } ?? make()
        let result = try body(piece)
        free.withLock { $0.append(piece) }
        return result
    }
}
