// Design: docs/design/execution.md

/// The number of threads that an operation may use. The result is the same, bit for bit, for every choice.
///
/// Threads are optional: if the system can't start any, the calling thread does all the work.
public enum Parallelism: Hashable, Sendable {
    /// The calling thread alone.
    case serial
    /// As many threads as there are cores, if the work is worth it (from about 0.3 ms).
    case automatic
    /// At most this many threads. Less than 2 means ``serial``; more than 256 means 256.
    case threads(Int)

    /// The largest number of threads this choice allows on this machine.
    package var limit: Int {
        switch self {
        case .serial: 1
        case .automatic: Self.processors
        case .threads(let n): min(max(1, n), Self.mostThreads)
        }
    }

    private static let processors = processorCount()

    /// More threads than this are never requested from the system.
    private static let mostThreads = 256
}
