public import Matte

/// A service's rule for scaling a picture before its model sees it, and for counting its tokens.
///
/// A picture that is uploaded at ``seenSize(of:)`` is not scaled again, so a returned box in pixels is a box in the
/// uploaded file.
///
/// ```swift
/// let scaling = VisionScaling.patches(side: 28, most: 1568, longSide: 1568)
/// scaling.seenSize(of: PixelSize(width: 1075, height: 1520))  // 924x1307
/// ```
public enum VisionScaling: Hashable, Sendable {
    /// The rule of OpenAI's tile models.
    ///
    /// The picture is fitted into a square of side `inside`. Then its shorter side is reduced to `shortSide`, with
    /// the longer one rounded down. Square tiles cover the result. Tokens are `tokensPerPicture + tokensPerTile *
    /// tiles`.
    case tiles(inside: Int, shortSide: Int, tile: Int, tokensPerTile: Int, tokensPerPicture: Int)

    /// The rule of Claude.
    ///
    /// The picture is reduced to the largest size of the same ratio that `most` patches cover and whose sides,
    /// extended to whole patches, do not exceed `longSide`. Tokens are patches.
    case patches(side: Int, most: Int, longSide: Int)

    /// The rule of OpenAI's patch models.
    ///
    /// The picture is fitted into `longSide`. If more than `most` patches would cover it, it is scaled to their area,
    /// and then down to whole patches along the side that needs more reduction. Tokens are `ceil(patches *
    /// tokensPerPatch)`.
    case wholePatches(side: Int, most: Int, longSide: Int, tokensPerPatch: Double = 1)

    /// The rule of Qwen's `smart_resize`.
    ///
    /// Both sides are rounded to multiples of `side`, halves to even. Then the picture is scaled so that its area is
    /// in `leastPixels...mostPixels`, with sides rounded down or up to multiples. Small pictures are enlarged. Tokens
    /// are patches of `side`.
    case multiples(of: Int, leastPixels: Int, mostPixels: Int)

    /// The rule of Gemini 2.
    ///
    /// The picture counts as one tile if neither side exceeds `small`. Otherwise it is divided into square crops of
    /// two thirds of its shorter side. The service scales pictures itself, and boxes are in thousandths. Tokens are
    /// `tokensPerTile * tiles`.
    case crops(small: Int, tokensPerTile: Int)

    /// The rule of services that count the same number of tokens for every picture and scale pictures themselves.
    case fixed(tokens: Int)

    /// Returns the size of the picture that the model sees, or `size` if the service does not publish its scaling.
    ///
    /// Only ``multiples(of:leastPixels:mostPixels:)`` enlarges pictures.
    ///
    /// ```swift
    /// let scaling = VisionScaling.patches(side: 28, most: 1568, longSide: 1568)
    /// scaling.seenSize(of: PixelSize(width: 1075, height: 1520))  // 924x1307
    /// ```
    ///
    /// - Precondition: `size` is not empty.
    /// - Complexity: O(log *n*), where *n* is the longer side.
    public func seenSize(of size: PixelSize) -> PixelSize {
        precondition(!size.isEmpty, "cannot scale a picture of \(size): it is empty; use sides of 1 or more")
        switch self {
        case .tiles(let inside, let shortSide, _, _, _):
            return size.scaledDown(longerSide: inside).scaledDown(shorterSide: shortSide)
        case .patches(let side, let most, let longSide):
            return size.largestWithin(patch: side, most: most, longSide: longSide)
        case .wholePatches(let side, let most, let longSide, _):
            return size.scaledDown(longerSide: longSide).reducedToPatches(side: side, most: most)
        case .multiples(let side, let least, let most):
            return size.resizedSmartly(side: side, pixels: least...max(least, most))
        case .crops, .fixed: return size
        }
    }

    /// Returns the size to upload so that the model sees the file's own pixels, without enlarging the picture.
    ///
    /// The result is ``seenSize(of:)``, or for ``multiples(of:leastPixels:mostPixels:)`` the nearest smaller
    /// multiples.
    ///
    /// ```swift
    /// let scaling = VisionScaling.multiples(of: 28, leastPixels: 3136, mostPixels: 12_845_056)
    /// scaling.uploadSize(of: PixelSize(width: 100, height: 100))  // 84x84
    /// ```
    ///
    /// - Precondition: `size` is not empty.
    public func uploadSize(of size: PixelSize) -> PixelSize {
        let seen = seenSize(of: size)
        guard seen.width > size.width || seen.height > size.height else { return seen }
        guard case .multiples(let side, _, _) = self else { return size }
        let below = PixelSize(width: size.width / side * side, height: size.height / side * side)
        guard !below.isEmpty, seenSize(of: below) == below else { return size }
        return below
    }

    /// Returns the number of tiles that the service counts for a picture, or `nil` if it does not count tiles.
    ///
    /// ```swift
    /// UploadProfile.openAIVision.scaling?.tiles(for: PixelSize(width: 2048, height: 4096))  // 6
    /// ```
    public func tiles(for size: PixelSize) -> Int? {
        switch self {
        case .tiles(_, _, let tile, _, _): seenSize(of: size).squares(of: tile)
        case .crops(let small, _): size.crops(small: small)
        case .patches, .wholePatches, .multiples, .fixed: nil
        }
    }

    /// Returns the number of patches that the service counts for a picture, or `nil` if it does not count patches.
    ///
    /// ```swift
    /// UploadProfile.claudeVision.scaling?.patches(for: PixelSize(width: 1000, height: 1000))  // 1296
    /// ```
    public func patches(for size: PixelSize) -> Int? {
        switch self {
        case .patches(let side, _, _), .wholePatches(let side, _, _, _), .multiples(let side, _, _):
            seenSize(of: size).squares(of: side)
        case .tiles, .crops, .fixed: nil
        }
    }

    /// Returns the number of input tokens that the service counts for a picture.
    ///
    /// ```swift
    /// UploadProfile.openAIVision.scaling?.tokens(for: PixelSize(width: 1024, height: 1024))  // 765
    /// ```
    public func tokens(for size: PixelSize) -> Int {
        switch self {
        case .tiles(_, _, _, let each, let base): base + each * (tiles(for: size) ?? 0)
        case .wholePatches(_, _, _, let factor): (patches(for: size) ?? 0).scaledUp(by: factor)
        case .patches, .multiples: patches(for: size) ?? 0
        case .crops(_, let each): each * (tiles(for: size) ?? 0)
        case .fixed(let tokens): tokens
        }
    }
}

extension Int {
    /// Returns `ceil(self * factor)`. A product within a millionth of a whole number counts as that number.
    ///
    /// For example, 2,500 times 1.2 is 3,000 in decimal arithmetic, but binary rounding can make such products
    /// slightly larger.
    fileprivate func scaledUp(by factor: Double) -> Int {
        let product = Double(self) * factor
        let whole = product.rounded()
        return Int(Swift.min(abs(product - whole) < 1e-6 ? whole : product.rounded(.up), 0x1p62))
    }
}
