#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files in a folder and in the folders below it.
enum FolderWalk {
    /// A file that was found.
    struct Entry {
        /// The path of the file: that of the folder, and the path below it.
        let path: String
        /// The path of the file below the folder, without `.` and `..`.
        let place: String
    }

    /// Returns the files below a folder, sorted by their names, and those of a folder before those of the next.
    ///
    /// Names that start with a dot are skipped. Links to files count as files, and links to folders are skipped, so that
    /// the walk ends and stays below the folder. Pipes and devices are skipped. A folder that cannot be read is returned like a file, so that the error
    /// about it is reported and the others are still used.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - excluded: The folders to skip, such as that of the outputs.
    ///   - matches: Returns true for the places of the files to return.
    static func files(
        below folder: String, excluding excluded: Set<FileKey>, where matches: (String) -> Bool
    ) -> [Entry] {
        var found: [Entry] = []
        var waiting = [Entry(path: folder, place: "")]
        while let next = waiting.popLast() {
            guard next.place.isEmpty || isFolder(next.path) else {
                // Reading a pipe could wait forever. A file that cannot be examined is an error of its own.
                let isReadable = FileStatus(next.path)?.isRegular ?? true
                if isReadable, matches(next.place) { found.append(next) }
                continue
            }
            if !next.place.isEmpty, let key = FileStatus(next.path)?.key, excluded.contains(key) { continue }
            guard let names = names(in: next.path) else {
                found.append(next)
                continue
            }
            for name in names.reversed() {
                let entry = Entry(
                    path: FileName.join(next.path, name),
                    place: next.place.isEmpty ? name : FileName.join(next.place, name))
                // The links of a walk that follows them may form a loop.
                if isLink(entry.path), System.isDirectory(entry.path) { continue }
                waiting.append(entry)
            }
        }
        return found
    }

    private static func isFolder(_ path: String) -> Bool { !isLink(path) && System.isDirectory(path) }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe FileName.withCName(path) { unsafe lstat($0, &status) } == 0
            && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the names in a folder in order, without those that start with a dot, or `nil` if it cannot be read.
    private static func names(in folder: String) -> [String]? {
        guard let stream = unsafe FileName.withCName(folder, { unsafe opendir($0) }) else { return nil }
        defer { unsafe closedir(stream) }
        let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
        var names: [[UInt8]] = []
        while let entry = unsafe readdir(stream) {
            let start = unsafe (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            let name = unsafe UnsafeBufferPointer(start: start, count: strlen(start)).map {
                UInt8(bitPattern: $0)
            }
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { FileName.text($0) }
    }
}
