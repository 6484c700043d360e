import Matte

extension MatteError {
    /// Returns the error for writing a format that Matte only reads.
    static func onlyRead(_ format: ImageFormat) -> MatteError {
        let others = ImageFormat.allCases.filter { !$0.properties.isOnlyRead && $0.properties.trait != nil }
        return MatteError(
            .unsupported, "cannot write \(format): Matte only reads it; use \(ImageFormat.names(others))")
    }
}
