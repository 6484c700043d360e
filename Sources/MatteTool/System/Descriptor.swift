import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Functions that read from and write to open files. They repeat interrupted calls, and wait if a file is in
/// non-blocking mode.
enum Descriptor {
    /// Reads up to `count` bytes from a file in one call. An empty result means the end of the file.
    ///
    /// - Throws: ``ToolError`` with `name` and the system's reason.
    static func read(_ file: Int32, _ name: String, atMost count: Int) throws(ToolError) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(file, name, atMost: count, to: &bytes)
        return bytes
    }

    /// Reads up to `count` bytes from a file in one call and appends them to an array. Returns the number of bytes
    /// read, which is 0 at the end of the file.
    @discardableResult
    static func append(
        _ file: Int32, _ name: String, atMost count: Int, to bytes: inout [UInt8]
    ) throws(ToolError) -> Int {
        guard count > 0 else { return 0 }
        let part = try unsafe [UInt8](capacity: count) { (buffer) throws(ToolError) -> Int in
            try unsafe read(file, name, into: UnsafeMutableRawBufferPointer(buffer))
        }
        if bytes.isEmpty { bytes = part } else { bytes += part }
        return part.count
    }

    /// Reads bytes from a file in one call, at most as many as fit. Returns their number, which is 0 at the end of the
    /// file.
    @unsafe
    static func read(
        _ file: Int32, _ name: String, into target: UnsafeMutableRawBufferPointer
    ) throws(ToolError) -> Int {
        var found = -1
        repeat {
            #if canImport(Darwin)
            found = unsafe Darwin.read(file, target.baseAddress, target.count)
            #elseif canImport(Musl)
            found = unsafe Musl.read(file, target.baseAddress, target.count)
            #else
            found = unsafe Glibc.read(file, target.baseAddress, target.count)
            #endif
        } while found < 0 && canBeRepeated(file, POLLIN)
        guard found >= 0 else { throw .failure("cannot read \(name): \(System.reason)") }
        return found
    }

    /// Opens an existing file so that all bytes are written at its end. Returns -1 if that fails.
    static func appending(to path: String) -> Int32 {
        unsafe FileName.withCName(path) { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
    }

    /// Closes a file.
    static func close(_ file: Int32) {
        #if canImport(Darwin)
        _ = Darwin.close(file)
        #elseif canImport(Musl)
        _ = Musl.close(file)
        #else
        _ = Glibc.close(file)
        #endif
    }

    /// Writes all bytes. Returns true on success; otherwise `errno` contains the reason.
    static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        unsafe write(bytes.elements.bytes, to: file)
    }

    /// Writes all bytes of memory. Returns true on success; otherwise `errno` contains the reason.
    static func write(_ bytes: RawSpan, to file: Int32) -> Bool {
        var done = 0
        while done < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { pointer in
                #if canImport(Darwin)
                unsafe Darwin.write(file, pointer.baseAddress! + done, pointer.count - done)
                #elseif canImport(Musl)
                unsafe Musl.write(file, pointer.baseAddress! + done, pointer.count - done)
                #else
                unsafe Glibc.write(file, pointer.baseAddress! + done, pointer.count - done)
                #endif
            }
            if count < 0, canBeRepeated(file, POLLOUT) { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Waits if the last call failed for a temporary reason. Returns true if the call should be repeated.
    private static func canBeRepeated(_ file: Int32, _ event: some BinaryInteger) -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
        var request = pollfd(fd: file, events: Int16(event), revents: 0)
        while unsafe poll(&request, 1, -1) < 0 { guard errno == EINTR else { return false } }
        return true
    }
}
