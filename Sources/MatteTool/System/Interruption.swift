import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Signals that end the process, which wait while any thread replaces files.
enum Interruption {
    /// The number of threads that are replacing files; -1 once the process is about to end.
    private static let replacing = Atomic<Int>(0)
    /// The signal that arrived meanwhile.
    private static let waiting = Atomic<Int32>(0)
    private static let signals = [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]

    /// Takes over the signals, except for those that the process was started to ignore.
    static func install() {
        // The handler must not be the first to use them, which would initialize them.
        waiting.store(0, ordering: .sequentiallyConsistent)
        replacing.store(0, ordering: .sequentiallyConsistent)
        for number in signals {
            let previous = signal(number) { number in Interruption.receive(number) }
            // The default is a null pointer.
            if let previous { _ = signal(number, previous) }
        }
    }

    /// Runs `body`; a signal that arrives meanwhile ends the process afterwards.
    static func deferred<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var count = replacing.load(ordering: .sequentiallyConsistent)
        while true {
            // The process ends within this loop.
            guard count >= 0 else {
                pause()
                count = -1
                continue
            }
            let (isDone, found) = replacing.compareExchange(
                expected: count, desired: count + 1, ordering: .sequentiallyConsistent)
            if isDone { break }
            count = found
        }
        defer {
            let rest = replacing.subtract(1, ordering: .sequentiallyConsistent).newValue
            let number = waiting.load(ordering: .sequentiallyConsistent)
            if rest == 0, number != 0 { receive(number) }
        }
        return try body()
    }

    private static func receive(_ number: Int32) {
        waiting.store(number, ordering: .sequentiallyConsistent)
        let (isFree, _) = replacing.compareExchange(
            expected: 0, desired: -1, ordering: .sequentiallyConsistent)
        guard isFree else { return }
        _ = signal(number, SIG_DFL)
        // To the process: a thread of a pool may block the signal.
        _ = kill(getpid(), number)
    }
}
