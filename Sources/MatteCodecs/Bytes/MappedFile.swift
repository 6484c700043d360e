// Design: docs/design/codecs.md

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a file, read by the system as they are used: for large pictures in little memory.
///
/// ```swift
/// let photo = try MappedFile("poster.png")
/// let edit = try EditUpload(photo: photo, erasing: faces, for: .dallE2Edit)
/// ```
/// Whatever takes a collection of bytes takes this one. Decoders that go through it from front to back give memory back
/// behind them, so that a file of any length takes some megabytes; the system reads the bytes again should they be
/// wanted again. The file stays open for as long as the value or a copy of it lives.
///
/// - Warning: The file must not be shortened in the meantime: the system ends a process that reads bytes that are not
///   there any more (`SIGBUS`). Writing it again under another name and renaming that, as this package does, is safe.
///   Read files that others write in place as an array.
public struct MappedFile: RandomAccessCollection, Sendable {
    private let mapping: Mapping

    /// Opens a file for reading.
    ///
    /// - Throws: ``MatteError`` with code `io` when there is none, or it isn't a regular file, and `limits` when there
    ///   is no room for it among the process's addresses.
    public init(_ path: String) throws(MatteError) {
        mapping = try Mapping(path)
    }

    /// 0.
    public var startIndex: Int { 0 }

    /// The number of bytes.
    public var endIndex: Int { mapping.count }

    /// A byte.
    ///
    /// - Precondition: `position` is inside of the file.
    public subscript(position: Int) -> UInt8 {
        precondition(0 <= position && position < mapping.count, "byte \(position) of \(mapping.count)")
        return unsafe mapping.bytes[position]
    }

    /// Lends all bytes.
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try unsafe body(mapping.bytes)
    }

    /// Gives back the memory of the bytes before a position, a mebibyte or more at a time. They stay readable.
    func release(upTo position: Int) {
        mapping.release(upTo: position)
    }
}

/// A mapping, which ends with the last copy of its file.
@safe
private final class Mapping: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>
    let count: Int
    /// The end of the last release, in bytes.
    private let released = Mutex(0)

    init(_ path: String) throws(MatteError) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw MatteError(.io, "\(path): \(unsafe String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw MatteError(.io, "\(path): not a regular file")
        }
        count = Int(status.st_size)
        guard count > 0 else {
            unsafe bytes = UnsafeBufferPointer(start: nil, count: 0)
            return
        }
        let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw MatteError(.limits, "\(path): no room for \(count) bytes")
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
            // A decoder that starts over comes by earlier bytes again.
            if end < done { done = 0 }
            guard end > done, let start = unsafe bytes.baseAddress else { return }
            // Pages of a file that are dropped come back with its bytes.
            unsafe madvise(UnsafeMutableRawPointer(mutating: start + done), end - done, MADV_DONTNEED)
            done = end
        }
    }
}
