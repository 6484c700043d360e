/// The options for PNG files.
///
/// A PNG file has eight bits per sample and is not interlaced. It is grey, RGB or RGBA, like the pixel type.
public struct PNGOptions: Hashable, Sendable {
    /// A trade-off between time and file size. The pixels are always the same.
    public enum Compression: String, CaseIterable, Hashable, Sendable, Codable {
        /// Adaptive filters and Matte's own deflate, for uploads and previews. It takes a small fraction of the time
        /// of ``balanced``, and its files are slightly larger.
        case fast
        /// zlib level 6 with adaptive filters.
        case balanced
        /// zlib level 9. The picture is encoded with and without filters, and the smaller file is kept. Slow.
        case smallest
    }

    /// The trade-off between time and file size.
    public var compression: Compression

    /// Creates options with fast compression by default.
    ///
    /// ```swift
    /// PNGOptions().compression  // .fast
    /// ```
    public init(compression: Compression = .fast) {
        self.compression = compression
    }
}
