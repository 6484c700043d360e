#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Services of the operating system other than files.
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

    /// Prepares the process: a standard stream that was closed stays unusable instead of becoming the next file that is
    /// opened, writing past the process's file size limit or to a closed pipe is an error, and signals wait while files
    /// are being replaced.
    static func prepare() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGPIPE, SIG_IGN)
        Interruption.install()
    }

    /// The command line after the program's name.
    static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
            let bytes = unsafe UnsafeBufferPointer(start: word, count: strlen(word)).map {
                UInt8(bitPattern: $0)
            }
            return FileName.text(bytes)
        }
    }

    /// True if standard error is a terminal.
    static var hasTerminal: Bool { isatty(STDERR_FILENO) != 0 }

    /// True if standard output is a terminal.
    static var outputHasTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

    /// Characters in a line of the terminal at standard error, if there is one.
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

    /// Writes a message to standard error.
    static func printError(_ text: String) {
        _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes bytes to standard output, all of them. Ends the process by SIGPIPE if the reader has gone.
    ///
    /// - Throws: ``ToolError`` if they can't be written.
    static func printOutput(_ bytes: [UInt8]) throws(ToolError) {
        guard !Descriptor.write(bytes, to: STDOUT_FILENO) else { return }
        let reason = reason
        if errno == EPIPE {
            _ = signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        throw .failure("cannot write standard output: \(reason)")
    }

    /// The last failure in words.
    static var reason: String { unsafe String(cString: strerror(errno)) }
}
