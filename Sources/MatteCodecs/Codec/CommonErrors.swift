import Matte

extension MatteError {
    /// Returns the error for a format whose library is not part of this build.
    ///
    /// Fast PNG encoding needs no library.
    static func leftOut(_ format: ImageFormat) -> MatteError {
        guard format != .heic else {
            return MatteError(
                .unsupported,
                "cannot read or write HEIC: only Apple's ImageIO supports it; use PNG, JPEG or WebP")
        }
        return MatteError(
            .unsupported,
            "cannot \(format == .png ? "read" : "read or write") \(format): Matte was built without its package trait \(format); enable that trait"
        )
    }

    static let cancelled = MatteError(.cancelled, "the operation was cancelled")
}
