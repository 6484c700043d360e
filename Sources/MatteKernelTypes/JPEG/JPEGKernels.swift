/// Decoding of JPEG files.
public struct JPEGKernels: Sendable {
    /// Makes the tables of a Huffman code; see ``JPEGTable``. Returns 0 if the counts aren't those of a code, or if a DC
    /// symbol is larger than 15. Else it returns 1.
    ///
    /// - `counts`: the numbers of codes of 1 to 16 bits: 16 bytes.
    /// - `symbols`: the symbols in the order of their codes: 256 bytes. Those after the last code's are ignored.
    /// - `table`: ``JPEGTable/byteCount`` bytes, with the range at ``JPEGTable/moved``.
    public typealias MakeTable =
        @Sendable @convention(c) (
            _ counts: UnsafePointer<UInt8>, _ symbols: UnsafePointer<UInt8>, _ isDC: Int,
            _ table: UnsafeMutableRawPointer
        ) -> Int

    /// Moves the unread bytes of the window to its start, and appends bytes of the input without the zeros after bytes
    /// of 255. Stops before a marker, which it consumes, when the window is full, or at the end of the input. If
    /// `isEnd` is 1, the end of the input ends the segment.
    ///
    /// - `workspace`: a ``JPEGWorkspace`` whose segment isn't complete.
    public typealias Fill =
        @Sendable @convention(c) (_ workspace: UnsafeMutableRawPointer, _ isEnd: Int) -> Void

    /// Decodes the coefficients of up to `count` MCUs. Returns their number. It is less than `count` only if the window
    /// has fewer than ``JPEGLimits/reserve`` bytes of a segment that isn't complete.
    ///
    /// - `workspace`: a ``JPEGWorkspace``. Its blocks are advanced.
    public typealias Decode =
        @Sendable @convention(c) (_ workspace: UnsafeMutableRawPointer, _ count: Int) -> Int

    /// Makes the tables of a Huffman code.
    public let makeTable: MakeTable
    /// Fills the window.
    public let fill: Fill
    /// Decodes MCUs of a sequential scan.
    public let decodeSequential: Decode
    /// Decodes MCUs of a progressive scan. Blocks must contain the coefficients of the scans before it, or zeros.
    public let decodeProgressive: Decode

    /// Creates a structure of the given kernels.
    @inlinable
    public init(makeTable: MakeTable, fill: Fill, decodeSequential: Decode, decodeProgressive: Decode) {
        self.makeTable = makeTable
        self.fill = fill
        self.decodeSequential = decodeSequential
        self.decodeProgressive = decodeProgressive
    }
}
