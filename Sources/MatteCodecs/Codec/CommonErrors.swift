import Matte

extension MatteError {
    /// Returns the error for a format whose C library is not part of this build.
    ///
    /// Fast PNG encoding needs no C library.
    static func leftOut(_ format: ImageFormat) -> MatteError {
        MatteError(
            .unsupported,
            "cannot \(format == .png ? "read" : "read or write") \(format): Matte was built without its package trait \(format)"
        )
    }

    static let cancelled = MatteError(.cancelled, "the operation was cancelled")
}
