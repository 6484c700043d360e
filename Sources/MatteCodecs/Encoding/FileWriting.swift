public import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension EncodedImage {
    /// Writes the bytes to a file, which appears under its name as a whole.
    ///
    /// A regular file is written under a temporary name in the same folder, `.matte-` with random characters, and then
    /// renamed. So no other process sees a part of the file, and a file that exists keeps its bytes if writing fails. It
    /// keeps its permissions too and, if the system permits, its owner. Symbolic links are followed. Devices, pipes and
    /// other files that aren't regular are written directly.
    ///
    /// ```swift
    /// let image = try raster.encoded(as: .png)
    /// try image.write(to: "copy.png")
    /// try FileBytes("copy.png").count == image.bytes.count  // true
    /// ```
    ///
    /// - Parameter path: The path of the file. Its folder must exist.
    /// - Throws: `MatteError` with code `io` if the file cannot be written. Nothing remains of it then.
    public func write(to path: String) throws(MatteError) {
        func failure() -> MatteError { MatteError(.io, "cannot write \(path): \(systemError())") }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw MatteError(.io, "cannot write \(path): the path is empty or contains NUL; use another path")
        }
        var old = stat()
        let exists = unsafe stat(path, &old) == 0
        guard exists || errno == ENOENT else { throw failure() }
        if exists, old.st_mode & S_IFMT != S_IFREG {
            let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw failure() }
            defer { close(descriptor) }
            guard bytes.write(to: descriptor) else { throw failure() }
            return
        }
        // A link that leads nowhere is replaced: it has no file whose folder is known.
        let target = exists ? Self.resolved(path) ?? path : path
        let (descriptor, temporary) = Self.openTemporary(beside: target, exists ? old.st_mode & 0o777 : 0o666)
        guard descriptor >= 0 else { throw failure() }
        var isWritten = bytes.write(to: descriptor)
        if isWritten, exists {
            // Without the right to change owners, the file belongs to this process.
            _ = fchown(descriptor, old.st_uid, old.st_gid)
            isWritten = fchmod(descriptor, old.st_mode & 0o777) == 0
        }
        let reason = isWritten ? nil : failure()
        close(descriptor)
        if reason == nil, unsafe rename(temporary, target) == 0 { return }
        let error = reason ?? failure()
        unsafe unlink(temporary)
        throw error
    }

    /// Returns the path of the file that symbolic links lead to.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Opens a new file with a random name in the folder of `target`. The descriptor is -1 if there is an error.
    private static func openTemporary(beside target: String, _ mode: mode_t) -> (Int32, String) {
        let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
        var name = "", descriptor: Int32 = -1
        for _ in 0..<64 {
            name = folder + ".matte-" + String(UInt64.random(in: .min ... .max), radix: 36)
            descriptor = unsafe open(name, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, mode)
            if descriptor >= 0 || errno != EEXIST { break }
        }
        return (descriptor, name)
    }
}

extension [UInt8] {
    /// Writes all bytes to a descriptor. Returns false if the system reports an error, which is then in `errno`.
    fileprivate func write(to descriptor: Int32) -> Bool {
        unsafe withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                #if canImport(Glibc)
                let count = unsafe Glibc.write(
                    descriptor, bytes.baseAddress! + written, bytes.count - written)
                #elseif canImport(Musl)
                let count = unsafe Musl.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
                #else
                let count = unsafe Darwin.write(
                    descriptor, bytes.baseAddress! + written, bytes.count - written)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
