#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The identity of a file, regardless of the path that leads to it: its device and number in the file system, or a hash
/// of its resolved path if the file does not exist.
enum FileKey: Hashable {
    case file(device: UInt64, number: UInt64)
    case name(Int)

    /// Returns the key for a resolved path: a hash of the path. It identifies files that do not exist yet.
    static func name(ofResolved path: String) -> FileKey {
        var hasher = Hasher()
        for byte in FileName.bytes(path) { hasher.combine(byte) }
        return .name(hasher.finalize())
    }
}

/// The properties of a file.
struct FileStatus {
    let key: FileKey
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    let size: Int
    /// The number of hard links to the file.
    let links: Int
    /// The time of the last modification, in nanoseconds.
    let modified: Int64

    private init(_ status: stat) {
        key = .file(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino))
        mode = status.st_mode
        owner = status.st_uid
        group = status.st_gid
        size = Int(status.st_size)
        links = Int(status.st_nlink)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Reads the properties of the file at a path, following symbolic links. Returns `nil` if there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard unsafe FileName.withCName(path, { unsafe stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the properties of an open file.
    init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Returns true if the symbolic links that a path leads to form a loop, or are too many to follow.
    static func isLoop(_ path: String) -> Bool {
        var status = stat()
        return unsafe FileName.withCName(path) { unsafe stat($0, &status) != 0 && errno == ELOOP }
    }

    private var kind: mode_t { mode & S_IFMT }
    var isDirectory: Bool { kind == S_IFDIR }
    var isRegular: Bool { kind == S_IFREG }
    /// A Boolean value that indicates whether the file stores the bytes that are written to it, unlike a terminal or a
    /// pipe. Writing to such a file could destroy an input.
    var keepsBytes: Bool { kind == S_IFREG || kind == S_IFBLK }

    /// The standard streams as they were when the process started.
    static let standardInput = FileStatus(descriptor: STDIN_FILENO)
    static let standardOutput = FileStatus(descriptor: STDOUT_FILENO)

    /// Returns the absolute path with all symbolic links resolved. Neither the file nor the directories above it need
    /// to exist.
    static func resolved(_ path: String, depth: Int = 0) -> String {
        if let real = unsafe FileName.withCName(path, { unsafe realpath($0, nil) }) {
            defer { unsafe free(real) }
            let bytes = unsafe UnsafeBufferPointer(start: real, count: strlen(real)).map {
                UInt8(bitPattern: $0)
            }
            return FileName.text(bytes)
        }
        let (directory, last) = FileName.split(path)
        guard !last.isEmpty, depth < 64 else { return path }
        if let target = link(path) {
            return resolved(
                target.utf8.first == UInt8(ascii: "/") ? target : FileName.join(directory, target),
                depth: depth + 1)
        }
        return FileName.join(resolved(directory, depth: depth + 1), last)
    }

    /// Returns the target of a symbolic link, or `nil` if there is none.
    private static func link(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe FileName.withCName(path) { unsafe readlink($0, &buffer, buffer.count) }
        return count > 0 ? FileName.text(buffer[..<count].map { UInt8(bitPattern: $0) }) : nil
    }
}

extension System {
    /// Returns true if the path is that of an existing directory.
    static func isDirectory(_ path: String) -> Bool { FileStatus(path)?.isDirectory ?? false }

    /// Creates a directory, and those above it that do not exist.
    static func makeDirectory(_ path: String) throws(ToolError) {
        guard !isDirectory(path) else { return }
        let parent = FileName.split(path).directory
        if parent != path, parent != "." { try makeDirectory(parent) }
        guard unsafe FileName.withCName(path, { unsafe mkdir($0, 0o777) }) != 0, !isDirectory(path) else {
            return
        }
        throw .failure("cannot create the directory \(path): \(reason)")
    }
}
