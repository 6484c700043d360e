internal import CVector

/// Properties of this processor that change how fast operations are, but never their results.
enum Processor {
    /// True if a resize should prefetch source rows in the order of memory before it reads them in strips of columns.
    static let prefersReadAhead = cv_prefers_read_ahead() != 0
}
