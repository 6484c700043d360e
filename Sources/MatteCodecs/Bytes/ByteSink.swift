public import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A destination for the bytes of an encoded picture.
///
/// Encoders append bytes. They may also replace earlier bytes, for example to fill in a length. They may discard all
/// bytes and start again, for example when a picture turns out to need an alpha channel, or to try another compression.
public protocol ByteSink: AnyObject {
    /// The number of bytes in the sink.
    var count: Int { get }

    /// Appends bytes.
    ///
    /// - Throws: `MatteError` with code `io` if the system cannot write the bytes, or `limits` if they exceed a
    ///   limit.
    func append(_ bytes: RawSpan) throws(MatteError)

    /// Replaces bytes that were appended before.
    ///
    /// - Throws: `MatteError` with code `io` if the system cannot write the bytes.
    /// - Precondition: `offset + bytes.byteCount <= count`.
    func replace(at offset: Int, with bytes: RawSpan) throws(MatteError)

    /// Removes all bytes after the first `count`.
    ///
    /// - Throws: `MatteError` with code `io` if the system cannot shorten the file.
    /// - Precondition: `count` is at most the sink's current count.
    func truncate(to count: Int) throws(MatteError)
}

/// A sink that collects the bytes of an encoded picture in memory.
public final class MemorySink: ByteSink {
    /// The bytes appended so far.
    public private(set) var bytes: [UInt8] = []

    private let mostBytes: Int

    /// Creates an empty sink.
    ///
    /// ```swift
    /// let sink = MemorySink(mostBytes: 100)
    /// let bytes: [UInt8] = [1, 2, 3]
    /// try sink.append(bytes.span.bytes)
    /// sink.bytes  // [1, 2, 3]
    /// try sink.append(bytes.span.bytes)
    /// try sink.replace(at: 2, with: bytes.span.bytes)
    /// sink.bytes  // [1, 2, 1, 2, 3, 3]
    /// try sink.truncate(to: 2)
    /// sink.bytes  // [1, 2]
    /// ```
    ///
    /// - Parameter mostBytes: The maximum number of bytes. Appending more throws `MatteError` with code `limits`.
    public init(mostBytes: Int = .max) {
        self.mostBytes = mostBytes
    }

    /// The number of bytes in the sink.
    public var count: Int { bytes.count }

    /// Reserves memory for about as many bytes as will be appended, so that they needn't move.
    func reserve(_ count: Int) { bytes.reserveCapacity(min(count, mostBytes)) }

    /// Appends bytes; see ``ByteSink/append(_:)``.
    public func append(_ added: RawSpan) throws(MatteError) {
        guard added.byteCount <= mostBytes - bytes.count else {
            throw MatteError(
                .limits,
                "cannot hold the encoded picture: it takes more than the \(mostBytes) bytes of memory that are left; raise the limit on memory or write to a file"
            )
        }
        unsafe added.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Replaces bytes; see ``ByteSink/replace(at:with:)``.
    public func replace(at offset: Int, with new: RawSpan) throws(MatteError) {
        unsafe new.withUnsafeBytes {
            unsafe bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
        }
    }

    /// Removes bytes from the end; see ``ByteSink/truncate(to:)``.
    public func truncate(to count: Int) throws(MatteError) {
        bytes.removeSubrange(count...)
    }
}

/// A sink that writes the bytes of an encoded picture to an open regular file, starting at offset 0.
///
/// The sink does not close the descriptor, and does not rename or remove the file. After an error the file contains
/// an incomplete picture.
public final class FileSink: ByteSink {
    private let descriptor: Int32
    private let name: String
    /// The number of bytes written so far.
    public private(set) var count = 0

    /// Creates a sink for a file that is open for writing.
    ///
    /// ```swift
    /// let file = try FileHandle(forUpdating: URL(filePath: "upload"))
    /// let sink = FileSink(descriptor: file.fileDescriptor, name: "upload")
    /// try photo.streamed().encode(as: .png, to: sink)
    /// try FileBytes("upload").count == sink.count  // true
    /// ```
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of an empty regular file. It must stay open while the sink is used.
    ///   - name: The name of the file in error messages.
    public init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Appends bytes; see ``ByteSink/append(_:)``.
    public func append(_ bytes: RawSpan) throws(MatteError) {
        try write(bytes, at: count)
        count += bytes.byteCount
    }

    /// Replaces bytes; see ``ByteSink/replace(at:with:)``.
    public func replace(at offset: Int, with bytes: RawSpan) throws(MatteError) {
        try write(bytes, at: offset)
    }

    /// Removes bytes from the end; see ``ByteSink/truncate(to:)``.
    public func truncate(to count: Int) throws(MatteError) {
        while ftruncate(descriptor, off_t(count)) != 0 {
            guard errno == EINTR else { throw failure }
        }
        self.count = count
    }

    private func write(_ bytes: RawSpan, at offset: Int) throws(MatteError) {
        let isWritten = unsafe bytes.withUnsafeBytes { source in
            var done = 0
            while done < source.count {
                let written = unsafe pwrite(
                    descriptor, source.baseAddress! + done, source.count - done, off_t(offset + done))
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return false }
                done += written
            }
            return true
        }
        guard isWritten else { throw failure }
    }

    private var failure: MatteError { MatteError(.io, "cannot write \(name): \(systemError())") }
}
