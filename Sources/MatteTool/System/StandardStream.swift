#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The paths that denote open streams, such as `-` and `/dev/stdout`.
enum StandardStream {
    /// Returns the file descriptor that a path denotes, for paths such as `-`, `/dev/stdout` or `/dev/fd/3`, and for
    /// the path of the regular file to which standard output is redirected. Returns `nil` for any other path.
    static func descriptor(of path: String, _ status: FileStatus?) -> Int32? {
        switch path {
        case "-", "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default: break
        }
        for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
            if let number = Int32(path.dropFirst(prefix.count)), fcntl(number, F_GETFD) >= 0 { return number }
        }
        guard let status, status.keepsBytes, status.key == FileStatus.standardOutput?.key else { return nil }
        return STDOUT_FILENO
    }

    /// Returns true if a path denotes standard output.
    static func isOutput(_ path: String) -> Bool {
        descriptor(of: path, FileStatus(path)) == STDOUT_FILENO
    }
}
