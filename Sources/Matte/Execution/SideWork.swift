// Design: docs/design/execution.md

extension Workers {
    /// Calls `main` on this thread, and `side` at the same time on another thread.
    ///
    /// If no other thread is free, `side` is called on this thread after `main`. Returns when both have returned. `side`
    /// uses the kernels of this thread's ``KernelTier``.
    ///
    /// - Parameters:
    ///   - parallelism: The number of threads that may be used.
    ///   - side: Work that doesn't depend on `main`. It is not called if `main` has thrown an error before.
    ///   - main: The longer work. Only this closure is guaranteed to run in the calling task.
    /// - Returns: The results of both.
    /// - Throws: The error of `main`, or else that of `side`.
    package static func run<Main, Side>(
        _ parallelism: Parallelism, side: () throws(MatteError) -> Side,
        alongside main: () throws(MatteError) -> Main
    ) throws(MatteError) -> (main: Main, side: Side) {
        guard parallelism.limit > 1 else { return (try main(), try side()) }
        let tier = KernelTier.current
        var mainResult: Result<Main, MatteError>?
        var sideResult: Result<Side, MatteError>?
        let hasHelped = run(
            side: { sideResult = Result { () throws(MatteError) in try KernelTier.with(tier, side) } },
            alongside: { mainResult = Result(catching: main) })
        let made = try mainResult!.get()
        return (made, hasHelped ? try sideResult!.get() : try side())
    }
}
