// Design: docs/design/codecs.md

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a memory-mapped file, so that a large file takes little memory.
///
/// ```swift
/// let photo = try MappedFile("poster.png")
/// try Raster<RGBA8>(decoding: photo).size  // 300x200
/// ```
/// The system reads the bytes when they are accessed. A value can be passed to any function that takes a collection of
/// bytes. Decoders that read the file from start to end release the memory of bytes that they have read, so a file of
/// any length takes a few megabytes. The data of a WebP is copied, because libwebp needs all of it at once. The file
/// stays open until the last copy of the value is destroyed.
///
/// - Warning: No process may shorten the file while it is mapped: accessing the missing bytes ends this process with
///   `SIGBUS`. Bytes that another process changes are safe: a file whose header changes is a `decoding` error. Replacing the file by renaming another file, as this package does, is safe. Use ``FileBytes`` or an
///   array for files that other processes write in place.
public struct MappedFile: RandomAccessCollection, Sendable {
    private let mapping: Mapping

    /// Maps a file for reading.
    ///
    /// - Parameter path: The path of a regular file.
    /// - Throws: `MatteError` with code `io` if the file does not exist, cannot be opened, or is not a regular file,
    ///   and with code `limits` if the process's address space has no room for the file.
    public init(_ path: String) throws(MatteError) {
        mapping = try Mapping(path)
    }

    /// The position of the first byte, 0.
    public var startIndex: Int { 0 }

    /// The number of bytes in the file.
    public var endIndex: Int { mapping.count }

    /// The byte at a position.
    ///
    /// - Precondition: `position` is in `0..<count`.
    public subscript(position: Int) -> UInt8 {
        precondition(
            0 <= position && position < mapping.count,
            "cannot access byte \(position): the file has \(mapping.count) bytes, numbered from 0")
        return unsafe mapping.bytes[position]
    }

    /// Calls `body` with all bytes and returns its result. The bytes are never copied.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try unsafe body(mapping.bytes)
    }

    /// Releases the memory of all bytes before `position`, rounded down to a multiple of 1 MiB. The bytes can still be
    /// read.
    func release(upTo position: Int) {
        mapping.release(upTo: position)
    }
}

/// A memory mapping of a file, which is removed when the last reference to this object is released.
@safe
private final class Mapping: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>
    let count: Int
    /// The position up to which memory was released, in bytes.
    private let released = Locked(0)

    init(_ path: String) throws(MatteError) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw MatteError(.io, "cannot open \(path): \(systemError())") }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw MatteError(
                .io, "cannot read \(path): it is not a regular file; pass its bytes as an array instead")
        }
        count = Int(status.st_size)
        guard count > 0 else {
            unsafe bytes = UnsafeBufferPointer(start: nil, count: 0)
            return
        }
        let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw MatteError(
                .limits,
                "cannot map \(path): the process's address space has no room for \(count) bytes; read it as FileBytes"
            )
        }
        unsafe bytes = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
    }

    deinit {
        guard let start = unsafe bytes.baseAddress else { return }
        unsafe munmap(UnsafeMutableRawPointer(mutating: start), count)
    }

    func release(upTo position: Int) {
        // 1 MiB is a multiple of every page size in use.
        let step = 1 << 20
        let end = min(position, count) / step * step
        released.withLock { done in
            // If a decoder starts again at an earlier position, the system loads released bytes into memory again.
            // Reset the position, so that they can be released again.
            if end < done { done = 0 }
            guard end > done, let start = unsafe bytes.baseAddress else { return }
            // The system reads a released page from the file again when it is accessed.
            unsafe madvise(UnsafeMutableRawPointer(mutating: start + done), end - done, MADV_DONTNEED)
            done = end
        }
    }
}
