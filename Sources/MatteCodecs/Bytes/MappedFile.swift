// Design: docs/design/codecs.md

import Synchronization

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
/// let edit = try EditUpload(photo: photo, erasing: faces, for: .dallE2Edit)
/// ```
/// The system reads the bytes when they are accessed. Pass a value to any function that takes a collection of bytes.
/// Decoders that read the file from start to end release the memory of bytes they have passed, so that a file of any
/// length takes a few megabytes. The file stays open until the last copy of the value is destroyed.
///
/// - Warning: No process may shorten the file while it is mapped: accessing bytes that are gone ends this process
///   with `SIGBUS`. Replacing the file by renaming another file, as this package does, is safe. Use ``FileBytes`` or
///   an array for files that other processes write in place.
public struct MappedFile: RandomAccessCollection, Sendable {
    private let mapping: Mapping

    /// Maps a file for reading.
    ///
    /// - Parameter path: The path of a regular file.
    /// - Throws: `MatteError` with code `io` if the file does not exist, cannot be opened, or is not a regular
    ///   file, and with code `limits` if the process's address space has no room for it.
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

    /// Releases the memory of the bytes before a position, in multiples of 1 MiB. The bytes stay readable.
    func release(upTo position: Int) {
        mapping.release(upTo: position)
    }
}

/// A memory mapping, which is removed with the last copy of its file.
@safe
private final class Mapping: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>
    let count: Int
    /// The position up to which memory was released, in bytes.
    private let released = Mutex(0)

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
        // A multiple of every page size in use.
        let step = 1 << 20
        let end = min(position, count) / step * step
        released.withLock { done in
            // A decoder that starts again reads earlier bytes again.
            if end < done { done = 0 }
            guard end > done, let start = unsafe bytes.baseAddress else { return }
            // When a dropped page is accessed, the system reads it from the file again.
            unsafe madvise(UnsafeMutableRawPointer(mutating: start + done), end - done, MADV_DONTNEED)
            done = end
        }
    }
}
