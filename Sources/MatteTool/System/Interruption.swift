import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Handling of the signals that end the process, such as SIGINT. Temporary files are removed first. While any thread
/// replaces files, a signal is deferred.
enum Interruption {
    /// The number of threads that are replacing files, or -1 once the process is about to end.
    private static let replacing = Atomic<Int>(0)
    /// The number of the signal that arrived while files were being replaced, or 0 if none arrived.
    private static let waiting = Atomic<Int32>(0)
    private static let signals = [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]

    /// Installs handlers for the signals, except for those that the process inherited as ignored.
    static func install() {
        // Global variables are initialized on first use. Initialize them here, because the signal handler must not.
        waiting.store(0, ordering: .sequentiallyConsistent)
        replacing.store(0, ordering: .sequentiallyConsistent)
        TemporaryNames.prepare()
        for number in signals {
            let previous = signal(number) { number in Interruption.receive(number) }
            // A null pointer stands for the default action. If the process inherited another action for the signal,
            // restore that action.
            if let previous { _ = signal(number, previous) }
        }
    }

    /// Runs `body`. A signal that arrives during the call ends the process afterwards.
    static func deferred<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var count = replacing.load(ordering: .sequentiallyConsistent)
        while true {
            // The process is about to end. Wait until it does.
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
        TemporaryNames.removeFiles()
        _ = signal(number, SIG_DFL)
        // Send the signal to the whole process, because the thread that runs this code may block it.
        _ = kill(getpid(), number)
    }
}
