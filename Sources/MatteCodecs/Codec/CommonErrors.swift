import Matte

extension MatteError {
    /// Returns the error for a format that this build cannot decode or encode, because its library was left out.
    ///
    /// PNG encoding with fast compression needs no library, so it is part of every build.
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
