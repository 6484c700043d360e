import Matte

/// The bytes of an encoded picture, which decoders read in pieces.
///
/// Any number of runs may read one input, also from several threads.
class EncodedInput: @unchecked Sendable {
    /// The number of bytes.
    let count: Int

    /// The bytes of memory that the input takes as long as it lives.
    let heldBytes: Int

    init(count: Int, heldBytes: Int) {
        self.count = count
        self.heldBytes = heldBytes
    }

    /// Copies the bytes from `offset` on, as many as fit.
    ///
    /// - Returns: How many were copied; fewer than fit only at the end of the input.
    /// - Throws: ``MatteError`` with code `io` if the system can't read them.
    @unsafe
    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        preconditionFailure("an input that can't be read")
    }

    /// True if lending all bytes at once copies them.
    var copiesAllBytes: Bool { false }

    /// Lends all bytes at once.
    func withAllBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        preconditionFailure("an input that can't be read")
    }

    /// The input for a collection: shared if it is an array, read in pieces if it is a file, copied otherwise.
    static func of(_ bytes: some Collection<UInt8>) -> EncodedInput {
        switch bytes {
        case let file as FileBytes: FileInput(file)
        case let file as MappedFile: MappedInput(file)
        case let array as [UInt8]: ArrayInput(array)
        default: ArrayInput(Array(bytes))
        }
    }

    /// Lends the input for a collection, whose bytes are not copied if they lie in one piece.
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

    /// Lends the input for a span.
    static func with<Result>(
        _ bytes: Span<UInt8>, _ body: (EncodedInput) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { (pointer) throws(MatteError) in
            try unsafe body(LentInput(UnsafeRawBufferPointer(pointer)))
        }
    }
}

/// Bytes in memory that somebody else keeps alive for as long as the input is used.
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

    override func withAllBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        try unsafe body(bytes)
    }
}

/// Bytes in an array.
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

    override func withAllBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        let outcome = unsafe bytes.withUnsafeBytes { pointer in
            Swift.Result { () throws(MatteError) in try unsafe body(pointer) }
        }
        return try outcome.get()
    }
}

/// Bytes of a mapped file. The part that has been read is given back to the system meanwhile.
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

    override func withAllBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        let outcome = unsafe file.withContiguousStorageIfAvailable { bytes in
            Swift.Result { () throws(MatteError) in try unsafe body(UnsafeRawBufferPointer(bytes)) }
        }
        return try outcome!.get()
    }
}

/// Bytes of a file that is read in pieces.
private final class FileInput: EncodedInput, @unchecked Sendable {
    private let file: FileBytes

    init(_ file: FileBytes) {
        self.file = file
        super.init(count: file.count, heldBytes: 0)
    }

    override var copiesAllBytes: Bool { true }

    @unsafe
    override func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        try unsafe file.read(at: offset, into: target)
    }

    override func withAllBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        let bytes = try file.allBytes()
        let outcome = unsafe bytes.withUnsafeBytes { pointer in
            Swift.Result { () throws(MatteError) in try unsafe body(pointer) }
        }
        return try outcome.get()
    }
}

/// Copies what of `bytes` lies from `offset` on and fits.
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
