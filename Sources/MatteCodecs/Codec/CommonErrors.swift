import Matte

extension MatteError {
    /// Returns the error for a format whose library is not part of this build.
    ///
    /// Fast PNG encoding needs no library.
    static func leftOut(_ format: ImageFormat) -> MatteError {
        guard format != .heic else {
            return MatteError(
                .unsupported, "cannot read or write HEIC: only Apple's ImageIO does; use PNG, JPEG or WebP")
        }
        return MatteError(
            .unsupported,
            "cannot \(format == .png ? "read" : "read or write") \(format): Matte was built without its package trait \(format)"
        )
    }

    static let cancelled = MatteError(.cancelled, "the operation was cancelled")
}
