public import Matte

/// A service's rule for scaling a picture before its vision model sees it, and for counting the picture's tokens.
///
/// The service does not scale a picture that is uploaded at ``seenSize(of:)``. A box in pixels in the model's answer is
/// then a box in the uploaded file.
///
/// ```swift
/// let scaling = VisionScaling.patches(side: 28, most: 1568, longSide: 1568)
/// scaling.seenSize(of: PixelSize(width: 1075, height: 1520))  // 924x1307
/// ```
public enum VisionScaling: Hashable, Sendable {
    /// The rule of OpenAI's tile models.
    ///
    /// The picture is scaled down to fit into a square of side `inside`. It is then scaled down until its shorter side
    /// is at most `shortSide`, and the longer side is rounded down. The result is covered by square tiles of side
    /// `tile`. All lengths are in pixels. Tokens are `tokensPerPicture + tokensPerTile * tiles`.
    case tiles(inside: Int, shortSide: Int, tile: Int, tokensPerTile: Int, tokensPerPicture: Int)

    /// The rule of Claude.
    ///
    /// The picture is scaled down to the largest size of the same aspect ratio that at most `most` square patches of
    /// side `side` cover. In addition, its sides, extended to whole patches, must not exceed `longSide` pixels. Each
    /// patch is one token.
    case patches(side: Int, most: Int, longSide: Int)

    /// The rule of OpenAI's patch models.
    ///
    /// The picture is scaled down so that its longer side is at most `longSide` pixels. If more than `most` square
    /// patches of side `side` would cover the result, it is scaled down to the area of `most` patches. It is then
    /// scaled down slightly further. One factor makes the width a whole number of patches, another the height; the
    /// smaller factor is applied to both sides. Tokens are `ceil(patches * tokensPerPatch)`.
    case wholePatches(side: Int, most: Int, longSide: Int, tokensPerPatch: Double = 1)

    /// The rule of Qwen's `smart_resize`.
    ///
    /// Both sides are rounded to multiples of the unnamed value, which is in pixels, with halves rounded to even. If
    /// the area is then above `mostPixels`, the picture is scaled down to that area and its sides are rounded down to
    /// multiples. If the area is below `leastPixels`, the picture is enlarged to that area and its sides are rounded up
    /// to multiples. Each square whose side is the unnamed value is one token.
    case multiples(of: Int, leastPixels: Int, mostPixels: Int)

    /// The rule of Gemini 2.
    ///
    /// The picture counts as one tile if neither side exceeds `small` pixels. Otherwise it is divided into square crops
    /// whose side is two thirds of its shorter side, and each crop counts as one tile. The service scales pictures
    /// itself, and boxes are in thousandths of the picture's sides. Tokens are `tokensPerTile * tiles`.
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
    /// The result is ``seenSize(of:)`` if that does not enlarge the picture, otherwise `size`. There is one exception:
    /// ``multiples(of:leastPixels:mostPixels:)`` may enlarge a picture only to round its sides. In that case, the
    /// result is `size` with both sides rounded down to multiples, provided that the model sees that size unchanged.
    ///
    /// ```swift
    /// let scaling = VisionScaling.multiples(of: 28, leastPixels: 3136, mostPixels: 12_845_056)
    /// scaling.uploadSize(of: PixelSize(width: 100, height: 100))  // 84x84
    /// ```
    ///
    /// - Precondition: `size` is not empty.
    package func uploadSize(of size: PixelSize) -> PixelSize {
        let seen = seenSize(of: size)
        guard seen.width > size.width || seen.height > size.height else { return seen }
        guard case .multiples(let side, _, _) = self else { return size }
        let below = PixelSize(width: size.width / side * side, height: size.height / side * side)
        guard !below.isEmpty, seenSize(of: below) == below else { return size }
        return below
    }

    /// Returns the number of tiles that the service counts for a picture of size `size`, or `nil` if it does not count
    /// tiles.
    ///
    /// ```swift
    /// UploadProfile.openAIVision.scaling?.tiles(for: PixelSize(width: 2048, height: 4096))  // Optional(6)
    /// ```
    public func tiles(for size: PixelSize) -> Int? {
        switch self {
        case .tiles(_, _, let tile, _, _): seenSize(of: size).squares(of: tile)
        case .crops(let small, _): size.crops(small: small)
        case .patches, .wholePatches, .multiples, .fixed: nil
        }
    }

    /// Returns the number of patches that the service counts for a picture of size `size`, or `nil` if it does not
    /// count patches.
    ///
    /// ```swift
    /// UploadProfile.claudeVision.scaling?.patches(for: PixelSize(width: 1000, height: 1000))  // Optional(1296)
    /// ```
    public func patches(for size: PixelSize) -> Int? {
        switch self {
        case .patches(let side, _, _), .wholePatches(let side, _, _, _), .multiples(let side, _, _):
            seenSize(of: size).squares(of: side)
        case .tiles, .crops, .fixed: nil
        }
    }

    /// Returns the number of input tokens that the service counts for a picture of size `size`.
    ///
    /// ```swift
    /// UploadProfile.openAIVision.scaling?.tokens(for: PixelSize(width: 1024, height: 1024))  // Optional(765)
    /// ```
    public func tokens(for size: PixelSize) -> Int {
        switch self {
        case .tiles(_, _, _, let each, let base):
            base.addingClamped(each.multipliedClamped(by: tiles(for: size) ?? 0))
        case .wholePatches(_, _, _, let factor): (patches(for: size) ?? 0).scaledUp(by: factor)
        case .patches, .multiples: patches(for: size) ?? 0
        case .crops(_, let each): each.multipliedClamped(by: tiles(for: size) ?? 0)
        case .fixed(let tokens): tokens
        }
    }
}

extension Int {
    /// Returns `ceil(self * factor)`, except that a product within a millionth of a whole number is rounded to that
    /// number.
    ///
    /// This avoids an error of 1 from binary fractions. For example, 2,500 * 1.2 is 3,000 in decimal arithmetic, but a
    /// binary product can be slightly larger than the whole number.
    fileprivate func scaledUp(by factor: Double) -> Int {
        let product = Double(self) * factor
        let whole = product.rounded()
        return Swift.min(abs(product - whole) < 1e-6 ? whole : product.rounded(.up), 0x1p62).clampedInt
    }
}
