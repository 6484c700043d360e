import Matte

/// The limits of a batch on the memory of its running jobs and on the time of each job.
struct JobLimits: Sendable {
    /// The time after which a job ends, in seconds, or `nil` if there is no limit.
    let timeout: Double?
    /// The executor whose gate the jobs pass, or `nil` if there is no limit at all.
    private let executor: PictureExecutor?

    /// Creates limits for a batch that processes `jobs` jobs at a time.
    ///
    /// - Parameter memory: The largest sum of the jobs' `--max-memory`, or `nil` if there is no limit.
    init(memory: Int?, timeout: Double?, jobs: Int) {
        self.timeout = timeout
        let isLimited = memory != nil || timeout != nil
        executor = isLimited ? PictureExecutor(threads: jobs, memoryLimit: memory ?? .max) : nil
    }

    /// The error of a job that has taken too long.
    var lateness: ToolError {
        .failure(
            "cannot finish the job: it took longer than \(timeout ?? 0) seconds; raise --timeout or use smaller pictures"
        )
    }

    /// Runs a job on this thread or on one of the executor's, and waits for its result.
    ///
    /// - Parameters:
    ///   - bytes: The memory that the job takes at most.
    ///   - body: The job. It gets a function that returns true after the job's time has passed, when its task is
    ///     cancelled.
    ///   - late: Returns the result of a job whose time passed before its first step.
    func run<Result: Sendable>(
        estimating bytes: Int, _ body: @escaping @Sendable (_ isLate: @Sendable () -> Bool) -> Result,
        late endLate: @escaping @Sendable () -> Result
    ) -> Result {
        guard let executor else { return body { false } }
        let isLate = Locked(false), job = Locked<Task<Void, Never>?>(nil), result = Monitor<Result?>(nil)
        let timeout = timeout
        let task = Task.detached {
            let value: Result
            do {
                value = try await executor.run(estimating: bytes) {
                    let timer = timeout.map { seconds in
                        Task.detached {
                            try await Task.sleep(for: .seconds(seconds))
                            isLate.withLock { $0 = true }
                            job.withLock { $0 }?.cancel()
                        }
                    }
                    defer { timer?.cancel() }
                    return body { isLate.withLock { $0 } }
                }
            } catch {
                value = endLate()
            }
            result.withLock { $0 = value }
        }
        job.withLock { $0 = task }
        if isLate.withLock({ $0 }) { task.cancel() }
        return result.withLock(when: { $0 != nil }, do: { $0! })
    }
}
