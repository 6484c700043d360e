// Design: docs/design/execution.md

/// The progress of a job of a ``PictureExecutor``, which streamed pictures report while rows are read.
package enum JobProgress {
    /// The function that receives the progress in the current task, or `nil` if it is not asked for.
    @TaskLocal package static var report: (@Sendable (Double) -> Void)?
}
