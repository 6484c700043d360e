public import Matte

/// How a service scales a picture before its model sees it, and what it counts for it.
///
/// A picture that is uploaded at ``seenSize(of:)`` isn't scaled again: a box that comes back in pixels is a box
/// in the uploaded file.
public enum VisionScaling: Hashable, Sendable {
    /// Brought inside a square, then down to a short side, then covered with square tiles.
    case tiles(inside: Int, shortSide: Int, tile: Int, tokensPerTile: Int, tokensPerPicture: Int)

    /// The largest size of the same ratio of which the sides, filled up to whole patches, stay within the long
    /// side, and which so many patches cover. One token a patch.
    case patches(side: Int, most: Int, longSide: Int)

    /// Brought within the long side; when more than so many patches would cover it, scaled to that area and then
    /// down to whole patches along the tighter side. One patch is one token before the model's own factor.
    case wholePatches(side: Int, most: Int, longSide: Int)

    /// The size in which the model sees a picture. Nothing is ever enlarged.
    ///
    /// - Precondition: the size isn't empty.
    /// - Complexity: O(log n) in the longest side.
    public func seenSize(of size: PixelSize) -> PixelSize {
        precondition(!size.isEmpty, "a picture of \(size) pixels can't be seen")
        switch self {
        case .tiles(let inside, let shortSide, _, _, _):
            let fitted = size.scaledDown(longerSide: inside)
            return fitted.scaledDown(shorterSide: shortSide)
        case .patches(let side, let most, let longSide):
            return size.largestWithin(patch: side, most: most, longSide: longSide)
        case .wholePatches(let side, let most, let longSide):
            return size.scaledDown(longerSide: longSide).reducedToPatches(side: side, most: most)
        }
    }

    /// The tiles that cover a picture as the model sees it; `nil` where it isn't counted in tiles.
    public func tiles(for size: PixelSize) -> Int? {
        guard case .tiles(_, _, let tile, _, _) = self else { return nil }
        return seenSize(of: size).squares(of: tile)
    }

    /// The patches that cover a picture as the model sees it; `nil` where it isn't counted in patches.
    public func patches(for size: PixelSize) -> Int? {
        switch self {
        case .tiles: nil
        case .patches(let side, _, _), .wholePatches(let side, _, _): seenSize(of: size).squares(of: side)
        }
    }

    /// The tokens that a picture counts for; for ``wholePatches(side:most:longSide:)`` before the model's factor.
    public func tokens(for size: PixelSize) -> Int {
        switch self {
        case .tiles(_, _, let tile, let each, let base):
            base + each * seenSize(of: size).squares(of: tile)
        case .patches(let side, _, _), .wholePatches(let side, _, _):
            seenSize(of: size).squares(of: side)
        }
    }
}

extension PixelSize {
    /// How many squares of a side cover the picture.
    fileprivate func squares(of side: Int) -> Int {
        width.divided(roundingUpBy: side) * height.divided(roundingUpBy: side)
    }

    /// The same ratio with the longer side at most `side`, the other rounded, at least 1.
    func scaledDown(longerSide side: Int) -> PixelSize {
        longerSide <= side ? self : scaled(longerSideTo: side)
    }

    /// The same ratio with the shorter side at most `side`.
    fileprivate func scaledDown(shorterSide side: Int) -> PixelSize {
        guard shorterSide > side else { return self }
        let long = (Double(longerSide) * Double(side) / Double(shorterSide)).rounded()
        return with(longer: Int(long), shorter: side)
    }

    /// The same ratio with the longer side as given, the other rounded (halves to even, as Python's `round` that
    /// the services use), at least 1.
    func scaled(longerSideTo side: Int) -> PixelSize {
        let short = (Double(shorterSide) * Double(side) / Double(longerSide)).rounded(.toNearestOrEven)
        return with(longer: side, shorter: max(1, Int(short)))
    }

    private func with(longer: Int, shorter: Int) -> PixelSize {
        width >= height
            ? PixelSize(width: longer, height: shorter) : PixelSize(width: shorter, height: longer)
    }

    /// Claude's rule; see ``VisionScaling/patches(side:most:longSide:)``. As the sides shrink together, what fits
    /// can be bisected.
    fileprivate func largestWithin(patch: Int, most: Int, longSide: Int) -> PixelSize {
        func fits(_ size: PixelSize) -> Bool {
            size.longerSide.divided(roundingUpBy: patch) * patch <= longSide
                && size.squares(of: patch) <= most
        }
        if fits(self) { return self }
        var low = 1
        var high = longerSide
        while low + 1 < high {
            let middle = (low + high) / 2
            if fits(scaled(longerSideTo: middle)) { low = middle } else { high = middle }
        }
        return scaled(longerSideTo: low)
    }

    /// OpenAI's rule; see ``VisionScaling/wholePatches(side:most:longSide:)``.
    fileprivate func reducedToPatches(side: Int, most: Int) -> PixelSize {
        guard squares(of: side) > most else { return self }
        let patch = Double(side)
        let area = patch * patch * Double(most)
        let shrink = (area / (Double(width) * Double(height))).squareRoot()
        let across = Double(width) * shrink / patch
        let down = Double(height) * shrink / patch
        // Very long pictures have less than one patch across: nothing whole is left to round down to.
        let whole = min(max(1, across.rounded(.down)) / across, max(1, down.rounded(.down)) / down)
        let scale = shrink * min(1, whole)
        // The product comes out a few units in the last place beside the whole patch it stands for.
        func length(_ side: Int) -> Int { max(1, Int((Double(side) * scale + 1e-6).rounded(.down))) }
        return PixelSize(width: length(width), height: length(height))
    }
}

extension Int {
    fileprivate func divided(roundingUpBy divisor: Int) -> Int { (self - 1) / divisor + 1 }
}
