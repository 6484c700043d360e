import MatteCodecs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An output file that is being written.
///
/// A regular file is written without a name, or under a random name where unnamed files are not supported. It appears
/// under its own name when it is committed. It then has the mode and, if the system permits, the owner of the file that
/// it replaces. Standard streams, devices, FIFOs and other existing files that are not regular are written directly.
/// Symbolic links are followed. Without a commit, nothing remains.
final class NewFile {
    /// The path as the user gave it.
    let path: String
    /// The path after resolving symbolic links. The file appears under this path.
    let target: String
    /// A Boolean value that indicates whether the output is a regular file, whose bytes become visible only when the
    /// file is committed.
    let isRegular: Bool
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    /// The temporary name in the target's directory, if the file has one.
    private var temporary: String?

    /// Opens a file for writing.
    ///
    /// - Parameter isNameless: Whether a regular file is written without a name where the file system supports that.
    ///   Tests set it to `false`.
    init(_ path: String, isNameless: Bool = true) throws(ToolError) {
        self.path = path
        target = FileStatus.resolved(path)
        let old = FileStatus(path)
        if let stream = StandardStream.descriptor(of: path, old) {
            isRegular = false
            descriptor = stream
            ownsDescriptor = false
            return
        }
        ownsDescriptor = true
        // Such a path has no target. Without this check, the file would replace the link.
        if old == nil, FileStatus.isLoop(path) {
            throw .failure(
                "cannot write \(path): its symbolic links lead in a loop; remove the link, or use another path"
            )
        }
        if let old, old.isDirectory {
            throw .usage("cannot write \(path): it is a directory; add a file name")
        }
        isRegular = old?.isRegular ?? true
        if isRegular {
            let mode = old.map { $0.mode & 0o777 } ?? 0o666
            let nameless = isNameless ? Self.openNameless(beside: target, mode) : -1
            if nameless >= 0 {
                descriptor = nameless
            } else {
                let opened = Self.openTemporary(beside: target, mode)
                descriptor = opened.descriptor
                temporary = opened.name
            }
        } else {
            descriptor = unsafe FileName.withCName(target) {
                unsafe open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            }
        }
        guard descriptor >= 0 else { throw failure() }
    }

    deinit {
        guard ownsDescriptor, descriptor >= 0 else { return }
        close(descriptor)
        guard let temporary else { return }
        Interruption.deferred {
            Self.remove(temporary)
            TemporaryNames.remove(temporary)
        }
    }

    /// The sink to which an encoder writes a regular file. Use ``append(_:)`` for other files.
    var sink: FileSink { FileSink(descriptor: descriptor, name: path) }

    /// Appends bytes to the file.
    func append(_ bytes: [UInt8]) throws(ToolError) { try append(values: bytes) }

    /// Appends the bytes of values to the file, in the order of the processor: little-endian.
    func append<Element: BitwiseCopyable>(values: [Element]) throws(ToolError) {
        guard unsafe Descriptor.write(values.elements.bytes, to: descriptor) else { throw failure() }
    }

    private func failure() -> ToolError { .failure("cannot write \(path): \(System.reason)") }

    /// Moves all files to their target paths, or none of them.
    static func commit(_ files: [NewFile]) throws(ToolError) {
        let regular = files.filter(\.isRegular)
        try Interruption.deferred { () throws(ToolError) in
            for file in regular { try file.keepModeAndOwner() }
            if regular.count == 1, try regular[0].linkNew() { return }
            for file in regular { try file.takeTemporaryName() }
            try replace(regular)
        }
    }

    /// Renames the files to their targets. If a file cannot be renamed, the targets that were already replaced are
    /// restored.
    private static func replace(_ files: [NewFile]) throws(ToolError) {
        var backups: [String?] = []
        defer { for case let backup? in backups { remove(backup) } }
        for (index, file) in files.enumerated() {
            let hasBackup = files.count > 1
            backups.append(hasBackup ? backup(of: file.target) : nil)
            guard let temporary = file.temporary else { continue }
            guard move(temporary, file.target) else {
                let failure = file.failure()
                for earlier in 0..<index {
                    if let backup = backups[earlier] {
                        if move(backup, files[earlier].target) { backups[earlier] = nil }
                    } else {
                        remove(files[earlier].target)
                    }
                }
                throw failure
            }
            file.temporary = nil
            TemporaryNames.remove(temporary)
        }
    }

    /// Creates a second hard link to a file, under a random name, and returns that name. Returns `nil` if the file does
    /// not exist or the file system has no hard links.
    private static func backup(of path: String) -> String? {
        try? randomName(beside: path) { link(path, $0) }
    }

    /// Applies the mode and owner of the file to be replaced. If the process may not change owners, only the
    /// permissions are applied.
    private func keepModeAndOwner() throws(ToolError) {
        guard let old = FileStatus(target), let new = FileStatus(descriptor: descriptor) else { return }
        var mode = old.mode & 0o7777
        if old.owner != new.owner || old.group != new.group, fchown(descriptor, old.owner, old.group) != 0 {
            _ = fchown(descriptor, uid_t.max, old.group)
            mode &= 0o777
        }
        guard fchmod(descriptor, mode) == 0 else { throw failure() }
    }

    // MARK: Names

    /// Gives an unnamed temporary file the name of its target, if no file has that name.
    private func linkNew() throws(ToolError) -> Bool {
        guard temporary == nil else { return false }
        if Self.name(descriptor, target) { return true }
        guard errno == EEXIST else { throw failure() }
        return false
    }

    private func takeTemporaryName() throws(ToolError) {
        guard temporary == nil else { return }
        do {
            let name = try Self.randomName(beside: target) { Self.name(descriptor, $0) }
            TemporaryNames.add(name)
            temporary = name
        } catch {
            throw failure()
        }
    }

    private struct NoName: Error {}

    /// Calls `make` with random names until it succeeds.
    private static func randomName(beside target: String, _ make: (String) -> Bool) throws(NoName) -> String {
        for _ in 0..<64 {
            let number = String(UInt64.random(in: .min ... .max), radix: 36)
            let name = FileName.join(FileName.split(target).directory, ".matte-\(number)")
            if make(name) { return name }
            guard errno == EEXIST else { throw NoName() }
        }
        throw NoName()
    }

    /// Opens a file without a name in the target's directory. Returns -1 if the system or the file system does not
    /// support such files.
    private static func openNameless(beside target: String, _ mode: mode_t) -> Int32 {
        #if canImport(Glibc)
        let nameless = unsafe FileName.withCName(FileName.split(target).directory) {
            unsafe open($0, O_WRONLY | O_CLOEXEC | __O_TMPFILE | O_DIRECTORY, mode)
        }
        guard nameless >= 0 else { return -1 }
        if unsafe FileName.withCName("/proc/self/fd/\(nameless)", { unsafe access($0, F_OK) }) == 0 {
            return nameless
        }
        close(nameless)
        #endif
        return -1
    }

    private static func openTemporary(beside target: String, _ mode: mode_t) -> (
        descriptor: Int32, name: String?
    ) {
        Interruption.deferred {
            var descriptor: Int32 = -1
            let name = try? randomName(beside: target) { name in
                descriptor = unsafe FileName.withCName(name) {
                    unsafe open($0, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, mode)
                }
                return descriptor >= 0
            }
            if let name { TemporaryNames.add(name) }
            return (descriptor, name)
        }
    }

    private static func name(_ descriptor: Int32, _ path: String) -> Bool {
        unsafe FileName.withCName("/proc/self/fd/\(descriptor)") { source in
            unsafe FileName.withCName(path) {
                unsafe linkat(AT_FDCWD, source, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
            }
        }
    }

    private static func link(_ path: String, _ other: String) -> Bool {
        unsafe FileName.withCName(path) { path in
            unsafe FileName.withCName(other) { unsafe linkat(AT_FDCWD, path, AT_FDCWD, $0, 0) == 0 }
        }
    }

    private static func move(_ path: String, _ other: String) -> Bool {
        unsafe FileName.withCName(path) { path in
            unsafe FileName.withCName(other) { unsafe rename(path, $0) == 0 }
        }
    }

    private static func remove(_ path: String) { _ = unsafe FileName.withCName(path) { unsafe unlink($0) } }
}
