#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the tool asks of the operating system beyond reading and writing files.
enum System {
    /// Ends the process.
    static func exit(_ status: Int32) -> Never {
        #if canImport(Darwin)
        Darwin.exit(status)
        #elseif canImport(Musl)
        Musl.exit(status)
        #else
        Glibc.exit(status)
        #endif
    }

    /// Whether somebody watches standard error.
    static var hasTerminal: Bool { isatty(STDERR_FILENO) != 0 }

    /// Whether somebody watches standard output.
    static var outputHasTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

    /// Characters in a line of the terminal behind standard error, where there is one.
    static var terminalColumns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The processors that are online, at least one.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// A variable of the environment.
    static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Writes a message where it doesn't mix with results.
    static func printError(_ text: String) {
        write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes bytes to standard output, all of them.
    ///
    /// - Throws: ``ToolError`` when nobody takes them.
    static func printOutput(_ bytes: [UInt8]) throws(ToolError) {
        guard write(bytes, to: STDOUT_FILENO) else { throw .failure("standard output: \(reason)") }
    }

    @discardableResult
    private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { pointer in
                #if canImport(Darwin)
                unsafe Darwin.write(file, pointer.baseAddress! + done, bytes.count - done)
                #elseif canImport(Musl)
                unsafe Musl.write(file, pointer.baseAddress! + done, bytes.count - done)
                #else
                unsafe Glibc.write(file, pointer.baseAddress! + done, bytes.count - done)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// The last failure in words.
    private static var reason: String { unsafe String(cString: strerror(errno)) }

    /// Whether both paths lead to one existing file, by whatever links.
    static func isSameFile(_ a: String, _ b: String) -> Bool {
        guard let first = status(a), let second = status(b) else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Whether there is a directory.
    static func isDirectory(_ path: String) -> Bool {
        status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    /// The bytes of a regular file.
    static func fileLength(_ path: String) -> Int? {
        status(path).flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
    }

    /// Makes a directory and those it lies in, where they are missing.
    static func makeDirectory(_ path: String) throws(ToolError) {
        var partial = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            partial += part
            if !isDirectory(partial), unsafe mkdir(partial, 0o777) != 0, !isDirectory(partial) {
                throw .failure("directory \(partial) can't be made: \(reason)")
            }
            partial += "/"
        }
    }

    private static func status(_ path: String) -> stat? {
        var result = stat()
        return unsafe stat(path, &result) == 0 ? result : nil
    }
}

extension System {
    /// Reads a whole file.
    static func readFile(_ path: String, atMost most: Int) throws(ToolError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { throw .failure("\(path): \(reason)") }
        defer { close(file) }
        return try readAll(file, path, most)
    }

    /// Reads standard input to its end.
    static func readInput(atMost most: Int) throws(ToolError) -> [UInt8] {
        try readAll(STDIN_FILENO, "standard input", most)
    }

    /// Reads what there is, at most `most` bytes.
    static func read(_ file: Int32, _ name: String, atMost most: Int) throws(ToolError) -> [UInt8] {
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
            #if canImport(Darwin)
            count = unsafe Darwin.read(file, buffer.baseAddress, most)
            #elseif canImport(Musl)
            count = unsafe Musl.read(file, buffer.baseAddress, most)
            #else
            count = unsafe Glibc.read(file, buffer.baseAddress, most)
            #endif
            filled = max(0, count)
        }
        guard count >= 0 else { throw .failure("\(name): \(reason)") }
        return bytes
    }

    private static func readAll(_ file: Int32, _ name: String, _ most: Int) throws(ToolError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let part = try read(file, name, atMost: 1 << 20)
            if part.isEmpty { return bytes }
            bytes += part
            guard bytes.count <= most else { throw .failure("\(name): more than \(most) bytes") }
        }
    }

    /// Writes a file whole: into a temporary file beside it, which then takes its place.
    ///
    /// On Linux the temporary file has no name until it is complete, so that a run that is interrupted or killed
    /// leaves nothing behind; only SIGKILL in the instant in which an existing file is replaced can leave
    /// `PATH.PID.tmp`. Where the file system has no such files, and elsewhere, any kill while writing can.
    static func writeFile(_ bytes: [UInt8], to path: String) throws(ToolError) {
        let temporary = "\(path).\(getpid()).tmp"
        let nameless = openNameless(beside: path)
        let file =
            nameless >= 0 ? nameless : unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o666)
        guard file >= 0 else { throw .failure("\(path) can't be written: \(reason)") }
        var failure: String?
        if !write(bytes, to: file) {
            failure = reason
        } else if nameless >= 0 {
            failure = name(nameless, path, by: temporary)
        }
        if close(file) != 0 { failure = failure ?? reason }
        if nameless < 0 {
            if failure == nil, unsafe rename(temporary, path) != 0 { failure = reason }
            if failure != nil { unsafe unlink(temporary) }
        }
        if let failure { throw .failure("\(path) can't be written: \(failure)") }
    }

    /// Lets a file that grows past the process's limit be an error like a full disk, instead of the end.
    static func reportFileSizeLimit() {
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    #if canImport(Glibc)
    /// A file in the same directory that vanishes unless it is given a name; negative where there are none.
    private static func openNameless(beside path: String) -> Int32 {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        return unsafe open(directory, O_WRONLY | __O_TMPFILE | O_DIRECTORY, 0o666)
    }

    /// Gives the file its name: at once where it is free, else by way of a temporary one, during which signals
    /// wait. Returns what went wrong.
    private static func name(_ file: Int32, _ path: String, by temporary: String) -> String? {
        func link(as path: String) -> Bool {
            unsafe linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        }
        if link(as: path) { return nil }
        guard errno == EEXIST else { return reason }
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        guard link(as: temporary) else { return reason }
        guard unsafe rename(temporary, path) != 0 else { return nil }
        let failure = reason
        unsafe unlink(temporary)
        return failure
    }
    #else
    private static func openNameless(beside path: String) -> Int32 { -1 }
    private static func name(_ file: Int32, _ path: String, by temporary: String) -> String? { nil }
    #endif
}
