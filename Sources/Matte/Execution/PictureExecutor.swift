// Design: docs/design/execution.md

/// A task executor for work on pictures, with threads of its own and a gate on memory.
///
/// Operations on pictures compute for milliseconds to seconds without waiting. In a server, a few of them occupy all
/// threads of Swift's concurrency, so that timers, timeouts and other requests stand still. An executor runs them on
/// other threads, at most a fixed number at a time, and starts a job only when its memory is free.
///
/// ```swift
/// let executor = PictureExecutor(memoryLimit: 256 << 20)
/// let picture = Raster(width: 40, height: 30, repeating: RGBA8(red: 200, green: 0, blue: 0))
/// let small = try await executor.run(estimating: 4 * 40 * 30) {
///     try picture.resized(to: PixelSize(width: 4, height: 3))
/// }
/// small.size  // 4x3
/// ```
///
/// Jobs run in the task that calls ``run(estimating:progress:_:)``. If that task is cancelled, a job that waits ends at once, and
/// an operation inside a job ends before its next band of rows; both throw ``MatteError`` with code `cancelled`. So a
/// timeout needs no support by the operation: cancel the task. The guide "A server" has the code.
///
/// A task may also prefer the executor, as in `Task(executorPreference: executor) { ... }`. Such work uses the threads
/// without the gate.
public final class PictureExecutor: TaskExecutor {
    /// The largest sum of the estimates of jobs that run at the same time, in bytes. A job with a larger estimate runs
    /// alone.
    public let memoryLimit: Int

    /// The largest number of jobs that run at the same time, and of the executor's threads.
    public let threads: Int

    private let gate: MemoryGate
    private let workers: ExecutorThreads

    /// The executor whose job is running in this task.
    @TaskLocal private static var current: PictureExecutor?

    /// Creates an executor. Its threads are started when jobs need them, and end with the executor.
    ///
    /// - Parameters:
    ///   - threads: The number of threads, 1...256; numbers outside are clamped. `nil` means one per processor core.
    ///   - memoryLimit: The largest sum of the estimates of running jobs, in bytes.
    public init(threads: Int? = nil, memoryLimit: Int = 1 << 30) {
        self.threads = min(max(1, threads ?? processorCount()), 256)
        self.memoryLimit = memoryLimit
        gate = MemoryGate(limit: memoryLimit, places: self.threads)
        workers = ExecutorThreads(most: self.threads)
    }

    deinit { workers.close() }

    /// The sum of the estimates of the jobs that are running, in bytes.
    public var memoryInUse: Int { gate.bytes }

    /// The number of jobs that are running.
    public var runningJobs: Int { gate.jobs }

    /// The number of jobs that wait for a thread or for memory.
    public var waitingJobs: Int { gate.waiting }

    /// Runs a job on the executor's threads, when its turn has come and its memory is free.
    ///
    /// Jobs start in the order of the calls. The first waiting job starts when fewer than ``threads`` jobs are running and
    /// the sum of all estimates stays within ``memoryLimit``, or when no job is running.
    ///
    /// A job must not run another job of the same executor and wait for it: both would wait for each other's memory. Such
    /// a call throws.
    ///
    /// - Parameters:
    ///   - bytes: The memory that the job takes at most, in bytes, 0 or more. Properties and functions named `memory` of
    ///     Matte's types give it before pixels are read.
    ///   - progress: Receives the progress of the job, 0...1, from any thread: the share of rows that the streamed picture
    ///     that is encoded or rendered has read. A job with several of them starts again at 0 for each.
    ///   - body: The job.
    /// - Returns: The result of `body`.
    /// - Throws: ``MatteError``: `cancelled` if the task is cancelled while the job waits, `parameter` if the estimate is
    ///   negative or the call is inside a job of this executor; and the errors of `body`.
    public func run<Result: Sendable>(
        estimating bytes: Int, progress: (@Sendable (Double) -> Void)? = nil,
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard bytes >= 0 else {
            throw MatteError(
                .parameter,
                "cannot run a job with an estimate of \(bytes) bytes: it is negative; use 0 or more")
        }
        guard Self.current !== self else {
            throw MatteError(
                .parameter,
                "cannot run a job inside another job of the same executor: they could wait for each other forever; call the operation directly"
            )
        }
        try await gate.enter(bytes)
        defer { gate.leave(bytes) }
        if Task.isCancelled { throw MatteError.cancelled }
        return try await withTaskExecutorPreference(self) {
            try await JobProgress.$report.withValue(progress) {
                try await Self.$current.withValue(self) { try await body() }
            }
        }
    }

    /// Adds a step of a task. Swift's concurrency calls this function.
    ///
    /// If the system can't start a single thread, the step runs on the threads of Swift's concurrency.
    ///
    /// - Parameter job: The step.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !workers.enqueue(job, for: self) { globalConcurrentExecutor.enqueue(job) }
    }
}
