// Design: docs/design/redaction.md

/// A way to make a region of a picture unrecognisable.
///
/// Only ``fill(_:)`` leaves nothing of the original. Coarse blocks and strong blurs leave some brightness and colour:
///
/// - People recognise familiar faces in about 16 blocks across or more (Harmon, "The recognition of faces", 1973;
///   Bachmann, "Identification of spatially quantised tachistoscopic images of faces", 1991).
/// - A network that was trained on pictures of the same people can tell them apart in blocks and blurs where people don't
///   recognise them (McPherson, Shokri and Shmatikov, "Defeating image obfuscation with deep learning", 2016). No
///   number of blocks excludes this.
///
/// Operations therefore refuse more than ``mostBlocks`` blocks, half of what people need, and blurs that keep more
/// detail than these blocks; see ``leastSigma(forSide:)``. Use a fill if someone has a list of the people who may be in
/// the picture, and for text, whose letters can be found by trial even in coarse blocks.
///
/// ```swift
/// let face = Region.rect(PixelRect(x: 0, y: 0, width: 4, height: 2))
/// var picture = Raster(width: 4, height: 2, repeating: RGBA8(red: 10, green: 0, blue: 0))
/// picture[0, 0] = RGBA8(red: 90, green: 0, blue: 0)
/// try picture.redacted(face, by: .pixelate(blocks: 2))[1, 1].red  // 30
/// ```
public enum Redaction: Hashable, Sendable {
    /// Replaces each block of a grid by its mean. `blocks` is the number of blocks across the longer side of the
    /// region, 1...65535.
    case pixelate(blocks: Int)
    /// Blurs by a Gaussian with the standard deviation `sigma` in pixels. Only pixels of the region's bounding rectangle
    /// have an effect.
    case blur(sigma: Double)
    /// Paints an opaque colour.
    case fill(RGB8)

    /// The largest number of blocks across the longer side of a region that operations accept without
    /// `allowingWeak`: 8.
    public static var mostBlocks: Int { 8 }

    /// Returns the smallest standard deviation of a blur, in pixels, that operations accept without `allowingWeak`:
    /// 0.14 times the longer side of the region.
    ///
    /// A blur by σ reduces the contrast of a pattern with a period of p pixels by the factor `exp(-2π²σ²/p²)`. Blocks
    /// can't show patterns with a period of less than two blocks, a quarter of the longer side for ``mostBlocks``. With
    /// this deviation, such a pattern of black and white changes by less than half a level, so that rounding removes
    /// it, and no sharpening brings it back.
    ///
    /// ```swift
    /// Redaction.leastSigma(forSide: 200)  // 28.0
    /// ```
    ///
    /// - Parameter side: The longer side of the region, in pixels.
    public static func leastSigma(forSide side: Int) -> Double { Double(side) * 14 / 100 }

    /// Throws `parameter` if the redaction is invalid, or too weak for a region with a longer side of `side` pixels.
    func checkStrength(forSide side: Int, allowingWeak: Bool) throws(MatteError) {
        let advice = "or allow weak redactions"
        switch self {
        case .fill: return
        case .pixelate(let blocks):
            guard 1...65_535 ~= blocks else {
                throw MatteError(
                    .parameter,
                    "cannot redact with \(blocks) blocks: the number is out of range; use 1 to 65535")
            }
            guard allowingWeak || blocks <= Self.mostBlocks else {
                throw MatteError(
                    .parameter,
                    "cannot redact with \(blocks) blocks: faces can be recognised in blocks that small; use "
                        + "\(Self.mostBlocks) or fewer, \(advice)")
            }
        case .blur(let sigma):
            // Throws if sigma is out of range.
            _ = try GaussianBlur(sigma: sigma)
            let least = Self.leastSigma(forSide: side)
            guard allowingWeak || sigma >= least else {
                throw MatteError(
                    .parameter,
                    "cannot redact \(side) pixels with a blur of sigma \(sigma): faces can be recognised through it; "
                        + "use a sigma of \(least) or more, \(advice)")
            }
        }
    }
}
