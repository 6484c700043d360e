public import Matte
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a regular file, read when they are needed.
///
/// Decoders read such a file in pieces of 64 KiB, so the memory they need does not depend on the length of the file. If
/// another process changes or shortens the file while it is open, reading returns the changed bytes or throws an error;
/// it never crashes. A value can be passed to any function that takes a collection of bytes.
///
/// ```swift
/// let photo = try PictureFile(FileBytes("poster.png"))
/// photo.header.size  // 300x200
/// ```
/// The file stays open until the last copy of the value is destroyed.
public struct FileBytes: RandomAccessCollection, Sendable {
    private let file: OpenFile

    /// Opens a file for reading.
    ///
    /// - Parameter path: The path of a regular file.
    /// - Throws: `MatteError` with code `io` if the file does not exist, cannot be opened, or is not a regular
    ///   file.
    public init(_ path: String) throws(MatteError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MatteError(.io, "cannot open \(path): \(systemError())") }
        try self.init(descriptor: descriptor, name: path)
    }

    /// Takes ownership of an open file. The file is closed when the last copy of this value is destroyed.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor that allows reading. It is closed even if the initializer throws.
    ///   - name: The name of the file in error messages.
    /// - Throws: `MatteError` with code `io` if the descriptor does not refer to a regular file.
    public init(descriptor: Int32, name: String) throws(MatteError) {
        file = OpenFile(descriptor, name)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw MatteError(
                .io, "cannot read \(name): it is not a regular file; pass its bytes as an array instead")
        }
        endIndex = Int(status.st_size)
    }

    /// The position of the first byte, 0.
    public var startIndex: Int { 0 }

    /// The number of bytes that the file had when it was opened.
    public let endIndex: Int

    /// The byte at a position, or 0 if the file has become too short or cannot be read. ``failure`` then contains the
    /// error.
    ///
    /// Bytes are read in pieces of 64 KiB, and the last piece is kept. The functions of this package do not use the
    /// subscript; they throw an error if a read fails.
    ///
    /// - Precondition: `position` is in `0..<count`.
    /// - Complexity: O(1), with one system call for each piece.
    public subscript(position: Int) -> UInt8 {
        precondition(
            0 <= position && position < count,
            "cannot access byte \(position): the file has \(count) bytes, numbered from 0")
        return file.piece.withLock { (piece) -> UInt8 in
            if !piece.range.contains(position) {
                let end = Swift.min(count, position + FilePiece.mostBytes)
                do throws(MatteError) {
                    piece.bytes = try bytes(position..<end)
                    guard !piece.bytes.isEmpty else {
                        throw MatteError(
                            .io,
                            "cannot read byte \(position) of \(file.name): the file has become shorter than its \(count) bytes; read it when no other process writes to it"
                        )
                    }
                } catch {
                    piece.failure = piece.failure ?? error
                    return 0
                }
                piece.start = position
            }
            return piece.bytes[position - piece.start]
        }
    }

    /// The error of the first read through the subscript that failed, or `nil` if none has failed.
    ///
    /// Generic algorithms on collections cannot throw. Check this property after passing a file to one.
    ///
    /// ```swift
    /// let file = try FileBytes("photo.png")
    /// let copy = Array(file)
    /// if let error = file.failure { throw error }
    /// copy == (try file.allBytes())  // true
    /// ```
    public var failure: MatteError? { file.piece.withLock { $0.failure } }

    /// Returns all bytes of the file, or fewer if the file has become shorter.
    ///
    /// ```swift
    /// let photo = try FileBytes("photo.png").allBytes()
    /// ImageFormat(sniffing: photo)  // .png
    /// ```
    ///
    /// - Throws: `MatteError` with code `io` if the system cannot read them.
    package func allBytes() throws(MatteError) -> [UInt8] {
        try bytes(0..<count)
    }

    /// Returns the bytes in a range, or fewer if the file has become shorter.
    ///
    /// ```swift
    /// // "PNG" in ASCII
    /// try FileBytes("photo.png").bytes(1..<4)  // [80, 78, 71]
    /// ```
    ///
    /// - Parameter range: Positions in the file, with a lower bound of at least 0 and an upper bound of at most
    ///   `count`.
    /// - Throws: `MatteError` with code `io` if the system cannot read them.
    /// - Precondition: The file contains the range.
    public func bytes(_ range: Range<Int>) throws(MatteError) -> [UInt8] {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "cannot read bytes \(range): the file has \(count) bytes, numbered from 0")
        return try unsafe [UInt8](capacity: range.count) { (buffer) throws(MatteError) -> Int in
            try unsafe read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Copies bytes of the file to `target`, beginning with the byte at `offset`. Returns the number of copied bytes,
    /// which is less than the size of `target` only at the end of the file.
    @unsafe
    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(MatteError) -> Int {
        var done = 0
        let wanted = Swift.min(target.count, Swift.max(0, count - offset))
        while done < wanted {
            let read = unsafe pread(
                file.descriptor, target.baseAddress! + done, wanted - done, off_t(offset + done))
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw MatteError(.io, "cannot read \(file.name): \(systemError())") }
            if read == 0 { break }
            done += read
        }
        return done
    }
}

/// An open file descriptor, which is closed when the last reference to this object is released.
private final class OpenFile: Sendable {
    let descriptor: Int32
    let name: String
    /// The bytes that the subscript read last.
    let piece = Locked(FilePiece())

    init(_ descriptor: Int32, _ name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    deinit { close(descriptor) }
}

/// A piece of a file that was read last, and the first error of reading one.
private struct FilePiece {
    var bytes: [UInt8] = []
    var start = 0
    var failure: MatteError?

    static let mostBytes = 65_536

    var range: Range<Int> { start..<start + bytes.count }
}

extension Collection<UInt8> {
    /// Returns all bytes in an array. A file is read at once, and an array is shared.
    ///
    /// - Throws: `MatteError` with code `io` if the file cannot be read.
    package func readBytes() throws(MatteError) -> [UInt8] {
        if let file = self as? FileBytes { return try file.allBytes() }
        return Array(self)
    }
}

/// Returns the system's description of the error code in `errno`.
func systemError() -> String { unsafe String(cString: strerror(errno)) }
