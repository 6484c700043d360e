public import Matte

/// The options for JPEG files. Every platform writes the same bytes; Apple's write progressive files only with the package
/// trait `SystemCodecs`.
public struct JPEGOptions: Hashable, Sendable {
    /// The resolution of colour relative to the resolution of luma.
    public enum ChromaSampling: String, CaseIterable, Hashable, Sendable, Codable {
        /// 4:4:4 at a quality of 95 or more, and 4:2:0 at a lower quality.
        case automatic
        /// 4:4:4: full resolution.
        case full
        /// 4:2:2: half the horizontal resolution.
        case halved
        /// 4:2:0: half the horizontal and half the vertical resolution.
        case quartered
    }

    /// The quality from 1 (smallest file) to 100 (best picture), as libjpeg defines it.
    public var quality: Int

    /// The resolution of colour relative to the resolution of luma.
    public var chroma: ChromaSampling

    /// A Boolean value that indicates whether to write a progressive file. It is a few percent smaller, but takes
    /// more time and memory. In builds without libjpeg, encoding throws `MatteError` with code `unsupported`.
    public var isProgressive: Bool

    /// A Boolean value that indicates whether to compute the Huffman codes for the picture. The file is 2 to 10 percent
    /// smaller than with the codes of the JPEG standard.
    public var optimizedCodes: Bool

    /// The colour that translucent pixels are blended over, because JPEG cannot store alpha.
    public var background: RGB8

    /// Creates options. Encoding throws `MatteError` with code `parameter` if a value is out of range.
    ///
    /// ```swift
    /// let options = JPEGOptions(quality: 85, chroma: .full, background: RGB8(red: 0, green: 0, blue: 0))
    /// try raster.encoded(as: .jpeg(options)).format  // .jpeg
    /// ```
    ///
    /// - Parameters:
    ///   - quality: The quality in 1...100.
    ///   - chroma: The resolution of colour.
    ///   - isProgressive: Whether to write a progressive file.
    ///   - optimizedCodes: Whether to compute the Huffman codes for the picture.
    ///   - background: The colour that translucent pixels are blended over.
    public init(
        quality: Int = 90, chroma: ChromaSampling = .automatic, isProgressive: Bool = false,
        optimizedCodes: Bool = true, background: RGB8 = RGB8(red: 255, green: 255, blue: 255)
    ) {
        self.quality = quality
        self.chroma = chroma
        self.isProgressive = isProgressive
        self.optimizedCodes = optimizedCodes
        self.background = background
    }

    func validate() throws(MatteError) {
        guard 1...100 ~= quality else {
            throw MatteError(
                .parameter, "cannot encode as JPEG: the quality is \(quality); use a quality from 1 to 100")
        }
    }
}
