import Matte

/// The bytes of an encoded picture, from which decoders read pieces at any offset.
///
/// Several decoders may read one input at the same time, on any threads.
class EncodedInput: @unchecked Sendable {
    /// The number of bytes.
    let count: Int

    /// The memory in bytes that the input keeps allocated during its lifetime. It is 0 if the bytes belong to the
    /// caller or a file.
    let heldBytes: Int

    init(count: Int, heldBytes: Int) {
        self.count = count
        self.heldBytes = heldBytes
    }

    /// Copies bytes to `target`, starting with the byte at `offset`.
    ///
    /// - Returns: The number of copied bytes. It is less than the size of `target` only at the end of the input.
    /// - Throws: `MatteError` with code `io` if the system cannot read the bytes.
    @unsafe
    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        preconditionFailure("cannot read the input: its class must override read(at:into:)")
    }

    /// A Boolean value that indicates whether `withBytes` copies the bytes.
    var copiesBytes: Bool { true }

    /// Calls `body` with the bytes in a range, contiguous in memory, or with fewer bytes if the input ends.
    ///
    /// The bytes of a file are copied, even if the file is mapped, so that they stay the same until `body` returns.
    ///
    /// - Throws: Errors of `body`, and `MatteError` with code `io`, or `limits` if there is no memory for the copy.
    func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        let length = Swift.min(range.upperBound, count) - range.lowerBound
        guard length > 0 else { return try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        var copy = try Raster<Gray8>(uninitialized: PixelSize(width: length, height: 1))
        let view = copy.mutableView
        let found = try unsafe read(
            at: range.lowerBound, into: UnsafeMutableRawBufferPointer(start: view.start, count: length))
        return try unsafe body(UnsafeRawBufferPointer(start: view.start, count: found))
    }

    /// Returns an input that reads a collection of bytes. Arrays are shared, files are read in pieces, and other
    /// collections are copied.
    static func of(_ bytes: some Collection<UInt8>) -> EncodedInput {
        switch bytes {
        case let file as FileBytes: FileInput(file)
        case let file as MappedFile: MappedInput(file)
        case let array as [UInt8]: ArrayInput(array)
        default: ArrayInput(Array(bytes))
        }
    }

    /// Calls `body` with an input that reads a collection of bytes. The input must not be used after `body` returns.
    /// The bytes are copied only if the collection is neither a file nor contiguous in memory.
    static func with<Result>(
        _ bytes: some Collection<UInt8>, _ body: (EncodedInput) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        if bytes is FileBytes || bytes is MappedFile { return try body(of(bytes)) }
        let outcome = bytes.withContiguousStorageIfAvailable { storage in
            let input = unsafe LentInput(UnsafeRawBufferPointer(storage))
            return Swift.Result { () throws(MatteError) in try body(input) }
        }
        if let outcome { return try outcome.get() }
        return try body(ArrayInput(Array(bytes)))
    }

    /// Calls `body` with an input that reads the bytes of a span. The input must not be used after `body` returns.
    static func with<Result>(
        _ bytes: Span<UInt8>, _ body: (EncodedInput) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { (pointer) throws(MatteError) in
            try unsafe body(LentInput(UnsafeRawBufferPointer(pointer)))
        }
    }
}

/// An input that reads bytes in memory. The caller must keep the memory valid while the input is used.
@safe
final class LentInput: EncodedInput, @unchecked Sendable {
    private let bytes: UnsafeRawBufferPointer

    @unsafe
    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = bytes
        super.init(count: bytes.count, heldBytes: 0)
    }

    @unsafe
    override func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        unsafe copy(bytes, offset, target)
    }

    override var copiesBytes: Bool { false }

    override func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        try unsafe body(part(bytes, range))
    }
}

/// An input that reads an array.
private final class ArrayInput: EncodedInput, @unchecked Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        super.init(count: bytes.count, heldBytes: bytes.count)
    }

    @unsafe
    override func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe copy($0, offset, target) }
    }

    override var copiesBytes: Bool { false }

    override func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        let outcome = unsafe bytes.withUnsafeBytes { pointer in
            Swift.Result { () throws(MatteError) in try unsafe body(part(pointer, range)) }
        }
        return try outcome.get()
    }
}

/// An input that reads a memory-mapped file.
///
/// Each read releases the memory of the bytes before its offset. The system reads them from the file again if they are
/// accessed later.
private final class MappedInput: EncodedInput, @unchecked Sendable {
    private let file: MappedFile

    init(_ file: MappedFile) {
        self.file = file
        super.init(count: file.count, heldBytes: 0)
    }

    @unsafe
    override func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        let count = unsafe file.withContiguousStorageIfAvailable {
            unsafe copy(UnsafeRawBufferPointer($0), offset, target)
        }
        file.release(upTo: offset)
        return count ?? 0
    }
}

/// An input that reads a file in pieces.
private final class FileInput: EncodedInput, @unchecked Sendable {
    private let file: FileBytes

    init(_ file: FileBytes) {
        self.file = file
        super.init(count: file.count, heldBytes: 0)
    }

    @unsafe
    override func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        try unsafe file.read(at: offset, into: target)
    }
}

/// Returns the bytes in a range, or those of them that exist.
@unsafe
private func part(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)])
}

/// Copies bytes to `target`, beginning with the byte at `offset`, until `target` is full or the bytes end. Returns the
/// number of copied bytes.
@unsafe
private func copy(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ target: UnsafeMutableRawBufferPointer)
    -> Int
{
    let count = max(0, min(target.count, bytes.count - offset))
    if count > 0 {
        unsafe target.baseAddress!.copyMemory(from: bytes.baseAddress! + offset, byteCount: count)
    }
    return count
}
