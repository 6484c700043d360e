import Matte

/// The options for WebP files.
public struct WebPOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether compression is lossless. The colour of fully transparent pixels is then
    /// preserved too.
    public var isLossless: Bool

    /// The quality from 0 (smallest file) to 100 (best picture). For lossless compression, the effort from 0 (fastest)
    /// to 100 (smallest file).
    public var quality: Int

    /// The effort from 0 (fastest) to 6 (smallest file).
    public var effort: Int

    /// The quality of a lossy picture's alpha channel, from 0 to 100 (lossless).
    public var alphaQuality: Int

    /// A Boolean value that indicates whether to reduce colour to 4:2:0 by a slower method, which keeps edges between
    /// colours sharper.
    public var sharpensChroma: Bool

    /// Creates options. Encoding throws `MatteError` with code `parameter` if a value is out of range.
    ///
    /// ```swift
    /// let image = try raster.encoded(as: .webP(WebPOptions(isLossless: true, quality: 50)))
    /// try Raster<RGBA8>(decoding: image.bytes) == raster  // true
    /// ```
    ///
    /// - Parameters:
    ///   - isLossless: Whether compression is lossless.
    ///   - quality: The quality in 0...100, or the effort if compression is lossless.
    ///   - effort: The effort in 0...6.
    ///   - alphaQuality: The quality of the alpha channel in 0...100; 100 is lossless.
    ///   - sharpensChroma: Whether to reduce colour by a slower method that keeps edges sharper.
    public init(
        isLossless: Bool = false, quality: Int = 90, effort: Int = 4, alphaQuality: Int = 100,
        sharpensChroma: Bool = false
    ) {
        self.isLossless = isLossless
        self.quality = quality
        self.effort = effort
        self.alphaQuality = alphaQuality
        self.sharpensChroma = sharpensChroma
    }

    func validate() throws(MatteError) {
        guard 0...100 ~= quality else {
            throw MatteError(
                .parameter, "cannot encode as WebP: the quality is \(quality); use a quality from 0 to 100")
        }
        guard 0...100 ~= alphaQuality else {
            throw MatteError(
                .parameter,
                "cannot encode as WebP: the alpha quality is \(alphaQuality); use a quality from 0 to 100")
        }
        guard 0...6 ~= effort else {
            throw MatteError(
                .parameter, "cannot encode as WebP: the effort is \(effort); use an effort from 0 to 6")
        }
    }
}
