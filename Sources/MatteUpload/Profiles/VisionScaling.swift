public import Matte

/// A service's rule for scaling a picture before its model sees it, and for counting its tokens.
///
/// A picture that is uploaded at ``seenSize(of:)`` isn't scaled again, so a box that comes back in pixels is a box in
/// the uploaded file.
public enum VisionScaling: Hashable, Sendable {
    /// OpenAI's tile models: fitted into a square of side `inside`, then its shorter side reduced to `shortSide` with
    /// the longer one rounded down, then covered with square tiles. Tokens are
    /// `tokensPerPicture + tokensPerTile * tiles`.
    case tiles(inside: Int, shortSide: Int, tile: Int, tokensPerTile: Int, tokensPerPicture: Int)

    /// Claude: the largest size of the same ratio whose sides, filled up to whole patches, stay within `longSide` and
    /// which at most `most` patches cover. One token per patch.
    case patches(side: Int, most: Int, longSide: Int)

    /// OpenAI's patch models: fitted into `longSide`; when more than `most` patches would cover it, scaled to that area
    /// and then down to whole patches along the tighter side. Tokens are `ceil(patches * tokensPerPatch)`.
    case wholePatches(side: Int, most: Int, longSide: Int, tokensPerPatch: Double = 1)

    /// Qwen's `smart_resize`: both sides rounded to multiples of `side`, halves to even; then scaled so that the area
    /// lies within `leastPixels...mostPixels`, rounding down or up to multiples. Small pictures are enlarged. Tokens
    /// are patches of `side`.
    case multiples(of: Int, leastPixels: Int, mostPixels: Int)

    /// Gemini 2: one tile when neither side exceeds `small`; otherwise square crops of two thirds of the shorter side.
    /// The service scales by itself; boxes are thousandths. Tokens are `tokensPerTile * tiles`.
    case crops(small: Int, tokensPerTile: Int)

    /// The same number of tokens for every picture, however large. The service scales by itself.
    case fixed(tokens: Int)

    /// The size in which the model sees a picture; the picture's own where the service doesn't publish its scaling.
    ///
    /// Only ``multiples(of:leastPixels:mostPixels:)`` enlarges.
    ///
    /// - Precondition: the size isn't empty.
    /// - Complexity: O(log n) in the longest side.
    public func seenSize(of size: PixelSize) -> PixelSize {
        precondition(!size.isEmpty, "a picture of \(size) pixels can't be seen")
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

    /// The size to upload so that the model sees the file's own pixels, as far as that doesn't enlarge the picture:
    /// ``seenSize(of:)``, or for ``multiples(of:leastPixels:mostPixels:)`` the multiples below it.
    ///
    /// - Precondition: the size isn't empty.
    public func uploadSize(of size: PixelSize) -> PixelSize {
        let seen = seenSize(of: size)
        guard seen.width > size.width || seen.height > size.height else { return seen }
        guard case .multiples(let side, _, _) = self else { return size }
        let below = PixelSize(width: size.width / side * side, height: size.height / side * side)
        guard !below.isEmpty, seenSize(of: below) == below else { return size }
        return below
    }

    /// The number of tiles that cover a picture as the model sees it; `nil` where tiles aren't counted.
    public func tiles(for size: PixelSize) -> Int? {
        switch self {
        case .tiles(_, _, let tile, _, _): seenSize(of: size).squares(of: tile)
        case .crops(let small, _): size.crops(small: small)
        case .patches, .wholePatches, .multiples, .fixed: nil
        }
    }

    /// The number of patches that cover a picture as the model sees it; `nil` where patches aren't counted.
    public func patches(for size: PixelSize) -> Int? {
        switch self {
        case .patches(let side, _, _), .wholePatches(let side, _, _, _), .multiples(let side, _, _):
            seenSize(of: size).squares(of: side)
        case .tiles, .crops, .fixed: nil
        }
    }

    /// The number of input tokens that a picture counts for.
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
    /// `ceil(self * factor)`, where a product within a millionth of a whole number is that number: 2,500 times 1.2 is
    /// 3,000 in decimal arithmetic, though not for every factor in binary.
    fileprivate func scaledUp(by factor: Double) -> Int {
        let product = Double(self) * factor
        let whole = product.rounded()
        return Int(Swift.min(abs(product - whole) < 1e-6 ? whole : product.rounded(.up), 0x1p62))
    }
}
