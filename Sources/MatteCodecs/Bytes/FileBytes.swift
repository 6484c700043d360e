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
/// Decoders read such a file in pieces of 64 KiB, so its length takes no memory. A file that others change or shorten
/// meanwhile gives other bytes or an error, never a crash. Everything that takes a collection of bytes takes this one.
///
/// ```swift
/// let photo = try PictureFile(FileBytes("poster.png"))
/// ```
/// The file stays open for as long as the value or a copy of it lives.
public struct FileBytes: RandomAccessCollection, Sendable {
    private let file: OpenFile

    /// Opens a file for reading.
    ///
    /// - Throws: ``MatteError`` with code `io` if there is none or it is not a regular file.
    public init(_ path: String) throws(MatteError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MatteError(.io, "cannot open \(path): \(systemError())") }
        try self.init(descriptor: descriptor, name: path)
    }

    /// Takes over an open file, which is closed with the last copy of this value.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor that allows reading.
    ///   - name: What errors call the file.
    /// - Throws: ``MatteError`` with code `io` if it is not a regular file. The descriptor is closed then too.
    public init(descriptor: Int32, name: String) throws(MatteError) {
        file = OpenFile(descriptor, name)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw MatteError(.io, "cannot read \(name): it is not a regular file")
        }
        endIndex = Int(status.st_size)
    }

    /// 0.
    public var startIndex: Int { 0 }

    /// The number of bytes that the file had when it was opened.
    public let endIndex: Int

    /// A byte; 0 if it can't be read any more.
    ///
    /// - Complexity: O(1), but slow for byte after byte. Use ``allBytes()`` to get many.
    public subscript(position: Int) -> UInt8 {
        precondition(0 <= position && position < count, "byte \(position) of \(count)")
        var byte: UInt8 = 0
        unsafe withUnsafeMutableBytes(of: &byte) { target in
            _ = try? unsafe read(at: position, into: target)
        }
        return byte
    }

    /// Reads the whole file.
    ///
    /// - Throws: ``MatteError`` with code `io` if the system can't read it.
    public func allBytes() throws(MatteError) -> [UInt8] {
        try bytes(0..<count)
    }

    /// Reads a part of the file; fewer bytes if it has become shorter.
    ///
    /// - Throws: ``MatteError`` with code `io` if the system can't read it.
    /// - Precondition: The range lies in the file.
    public func bytes(_ range: Range<Int>) throws(MatteError) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes \(range) of \(count)")
        var failure: MatteError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            let target = unsafe UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(buffer)[..<range.count])
            do throws(MatteError) {
                filled = try unsafe read(at: range.lowerBound, into: target)
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Copies the bytes from `offset` on, as many as fit; fewer only at the end.
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

/// A descriptor that is closed with its last owner.
private final class OpenFile: Sendable {
    let descriptor: Int32
    let name: String

    init(_ descriptor: Int32, _ name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    deinit { close(descriptor) }
}

/// The last failure of a system call, in words.
func systemError() -> String { unsafe String(cString: strerror(errno)) }
