import Matte

extension MatteError {
    /// Returns the error for writing a format that Matte only reads. It names the formats that are written on most
    /// platforms.
    static func onlyRead(_ format: ImageFormat) -> MatteError {
        let others = ImageFormat.names([.png, .jpeg, .webP])
        return MatteError(.unsupported, "cannot write \(format): Matte only reads it; use \(others)")
    }
}
