internal import CVector
package import MatteKernelTypes

/// Properties of this processor that change how fast operations are, but never their results.
enum Processor {
    /// True if a resize should prefetch source rows in the order of memory before it reads them in strips of columns.
    static let prefersReadAhead = cv_prefers_read_ahead() != 0

    /// True if a resize should read source rows as a whole and prefetch by rows instead of by strips of columns, and if
    /// conversions of rows should prefetch the next row.
    static let prefersWholeRows = cv_prefers_whole_rows() != 0

    /// True if conversions whose results bypass the caches should prefetch their source.
    static let prefersPrefetchedSources = cv_prefers_prefetched_sources() != 0

    /// True if the processor has instructions for SHA-256.
    static let hasSHA256 = cv_processor_has_sha256() != 0
}

extension DigestKernels {
    /// The fastest kernel for SHA-256 that this processor can run.
    package var fastestSHA256: SHA256 { unsafe Processor.hasSHA256 ? sha256WithInstructions : sha256 }
}
