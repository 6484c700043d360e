internal import Matte

// The arithmetic of VisionScaling's cases. Sizes are never empty here.

extension PixelSize {
    /// The number of squares of a side that cover the picture.
    func squares(of side: Int) -> Int {
        width.divided(roundingUpBy: side) * height.divided(roundingUpBy: side)
    }

    /// The same ratio with the longer side at most `side`, the other rounded half to even, at least 1.
    func scaledDown(longerSide side: Int) -> PixelSize {
        longerSide <= side ? self : scaled(longerSideTo: side)
    }

    /// The same ratio with the shorter side at most `side`, the other rounded **down**, as OpenAI's guide says: with
    /// 768 a picture of 1334x1000 becomes 1024x768, not 1025x768.
    func scaledDown(shorterSide side: Int) -> PixelSize {
        guard shorterSide > side else { return self }
        let product = longerSide.multipliedFullWidth(by: side)
        return with(longer: shorterSide.dividingFullWidth(product).quotient, shorter: side)
    }

    /// The same ratio with the longer side as given, the other divided by the ratio of the sides and rounded half to
    /// even, at least 1: `max(1, round(long / ratio))` of Claude's reference code, in its order of operations. Dividing
    /// by the ratio and multiplying by its inverse round differently at ties, for example from 3808x3009.
    func scaled(longerSideTo side: Int) -> PixelSize {
        let ratio = Double(longerSide) / Double(shorterSide)
        let short = (Double(side) / ratio).rounded(.toNearestOrEven)
        return with(longer: side, shorter: max(1, Int(short)))
    }

    private func with(longer: Int, shorter: Int) -> PixelSize {
        width >= height
            ? PixelSize(width: longer, height: shorter) : PixelSize(width: shorter, height: longer)
    }

    /// Claude's rule; see ``VisionScaling/patches(side:most:longSide:)``. The sides shrink together, so what fits can
    /// be bisected.
    func largestWithin(patch: Int, most: Int, longSide: Int) -> PixelSize {
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

    /// OpenAI's rule; see ``VisionScaling/wholePatches(side:most:longSide:tokensPerPatch:)``.
    func reducedToPatches(side: Int, most: Int) -> PixelSize {
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

    /// Qwen's `smart_resize`; see ``VisionScaling/multiples(of:leastPixels:mostPixels:)``.
    func resizedSmartly(side: Int, pixels: ClosedRange<Int>) -> PixelSize {
        let factor = Double(side)
        func rounded(_ length: Int) -> Double {
            max(factor, (Double(length) / factor).rounded(.toNearestOrEven) * factor)
        }
        var (across, down) = (rounded(width), rounded(height))
        let area = Double(width) * Double(height)
        if across * down > Double(pixels.upperBound) {
            let beta = (area / Double(pixels.upperBound)).squareRoot()
            func reduced(_ length: Int) -> Double {
                max(factor, (Double(length) / beta / factor).rounded(.down) * factor)
            }
            (across, down) = (reduced(width), reduced(height))
        } else if across * down < Double(pixels.lowerBound) {
            let beta = (Double(pixels.lowerBound) / area).squareRoot()
            func enlarged(_ length: Int) -> Double { (Double(length) * beta / factor).rounded(.up) * factor }
            (across, down) = (enlarged(width), enlarged(height))
        }
        let longest = Double(PixelSize.largestSide)
        return PixelSize(width: Int(min(across, longest)), height: Int(min(down, longest)))
    }

    /// Gemini's crops; see ``VisionScaling/crops(small:tokensPerTile:)``. The side of a crop is
    /// `floor(shorter / 1.5)`, for example 360 for 960x540, which takes 3 by 2.
    func crops(small: Int) -> Int {
        if longerSide <= small { return 1 }
        return squares(of: max(1, shorterSide * 2 / 3))
    }
}

extension Int {
    fileprivate func divided(roundingUpBy divisor: Int) -> Int { (self - 1) / divisor + 1 }
}
