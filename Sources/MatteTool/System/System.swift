#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Functions of the operating system that do not concern files.
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

    /// Prepares the process for the run.
    ///
    /// If a standard stream is closed, the next opened file would get its descriptor. So the stream is opened again, in
    /// a mode in which any use of it fails. Exceeding the file size limit and writing to a closed pipe become errors.
    /// Signals that arrive while files are replaced are deferred.
    ///
    /// With glibc, blocks of 1 MiB and more are always mapped and returned when they are freed. By default the limit grows
    /// up to 32 MiB, and a heap of such blocks and small long-lived ones grows with the number of inputs: to 300 MiB after
    /// 1,000 thumbnails that need 22.
    static func prepare() {
        #if canImport(Glibc)
        // Swift's module of glibc lacks malloc.h, where M_MMAP_THRESHOLD is -3. The cast is to the type that the C
        // library's manual states for this function.
        if let symbol = unsafe dlsym(nil, "mallopt") {
            let mallopt = unsafe unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
            _ = mallopt(-3, 1 << 20)
        }
        #endif
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        _ = signal(SIGXFSZ, SIG_IGN)
        _ = signal(SIGPIPE, SIG_IGN)
        Interruption.install()
    }

    /// The words of the command line after the program's name.
    static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
            let bytes = unsafe UnsafeBufferPointer(start: word, count: strlen(word)).map {
                UInt8(bitPattern: $0)
            }
            return FileName.text(bytes)
        }
    }

    /// A Boolean value that indicates whether standard error is a terminal.
    static var hasTerminal: Bool { isatty(STDERR_FILENO) != 0 }

    /// A Boolean value that indicates whether standard output is a terminal.
    static var outputHasTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

    /// The number of characters in a line of the terminal at standard error, or `nil` if there is no terminal.
    static var terminalColumns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The number of online processors, at least 1.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Returns the value of an environment variable.
    static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Writes a message to standard error.
    static func printError(_ text: String) {
        _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes all bytes to standard output. Ends the process with SIGPIPE if the reader has closed the pipe.
    ///
    /// - Throws: ``ToolError`` if the bytes cannot be written.
    static func printOutput(_ bytes: [UInt8]) throws(ToolError) {
        guard !Descriptor.write(bytes, to: STDOUT_FILENO) else { return }
        let reason = reason
        if errno == EPIPE {
            _ = signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        throw .failure("cannot write standard output: \(reason)")
    }

    /// The description of the last failed system call.
    static var reason: String { unsafe String(cString: strerror(errno)) }
}
