// Design: docs/design/execution.md

/// The number of threads that an operation may use.
///
/// Results are the same for every choice. If the system can't start a thread, the calling thread does all the work.
///
/// ```swift
/// let line = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
/// let slow = try line.blurred(sigma: 1, parallelism: .serial)
/// let fast = try line.blurred(sigma: 1, parallelism: .threads(4))
/// slow == fast  // true
/// ```
public enum Parallelism: Hashable, Sendable {
    /// Only the calling thread.
    case serial
    /// Up to one thread per processor core. Work that takes less than about 0.3 ms is done by the calling thread.
    case automatic
    /// At most this number of threads. Numbers below 2 mean ``serial``, numbers above 256 mean 256.
    case threads(Int)

    /// The largest number of threads that this choice allows on this machine.
    package var limit: Int {
        switch self {
        case .serial: 1
        case .automatic: Self.processors
        case .threads(let n): min(max(1, n), Self.mostThreads)
        }
    }

    private static let processors = processorCount()

    /// The largest number of threads that any choice allows.
    private static let mostThreads = 256
}
