#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension MultipartBody {
    /// Writes the body of the request to a file, piece by piece. Use this for requests that are too large for a second
    /// copy in memory.
    ///
    /// The file is written under a temporary name in the same folder and then renamed. An existing file is replaced.
    ///
    /// ```swift
    /// let body = MultipartBody(edit.requestParts())
    /// try body.write(toFile: "body.bin")
    /// try FileBytes("body.bin").count == body.contentLength  // true
    /// ```
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: `MatteError` with code `io` if the system cannot write the file. The temporary file is removed in that
    ///   case.
    public func write(toFile path: String) throws(MatteError) {
        let temporary = "\(path).\(getpid()).part"
        guard let file = unsafe fopen(temporary, "wxb") else { throw Self.failure(path) }
        var isWritten = true
        forEachChunk { chunk in
            if isWritten { isWritten = unsafe fwrite(chunk, 1, chunk.count, file) == chunk.count }
        }
        var failure = Self.failure(path)
        if unsafe fclose(file) != 0, isWritten {
            isWritten = false
            failure = Self.failure(path)
        }
        if isWritten, unsafe rename(temporary, path) != 0 {
            isWritten = false
            failure = Self.failure(path)
        }
        guard isWritten else {
            unsafe unlink(temporary)
            throw failure
        }
    }

    private static func failure(_ path: String) -> MatteError {
        let reason = unsafe String(cString: strerror(errno))
        return MatteError(.io, "cannot write \(path): \(reason)")
    }
}
