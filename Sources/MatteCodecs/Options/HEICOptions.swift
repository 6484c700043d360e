import Matte

/// The options for HEIC files.
public struct HEICOptions: Hashable, Sendable {
    /// The quality from 1 (smallest file) to 100 (best picture). ImageIO receives it divided by 100.
    public var quality: Int

    /// Creates options. Encoding throws `MatteError` with code `parameter` if the quality is out of range.
    ///
    /// ```swift
    /// HEICOptions().quality  // 90
    /// ```
    ///
    /// - Parameter quality: The quality in 1...100.
    public init(quality: Int = 90) {
        self.quality = quality
    }

    func validate() throws(MatteError) {
        guard 1...100 ~= quality else {
            throw MatteError(
                .parameter, "cannot encode as HEIC: the quality is \(quality); use a quality from 1 to 100")
        }
    }
}
