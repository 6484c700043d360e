internal import Matte

// The arithmetic of the scaling rules in VisionScaling. Sizes must not be empty.

extension PixelSize {
    /// Returns the number of squares that cover the picture. Each square has sides of `side` pixels.
    func squares(of side: Int) -> Int {
        width.divided(roundingUpBy: side).multipliedClamped(by: height.divided(roundingUpBy: side))
    }

    /// Returns the size scaled down so that its longer side is at most `side` pixels. The shorter side is rounded half
    /// to even and is at least 1.
    func scaledDown(longerSide side: Int) -> PixelSize {
        longerSide <= side ? self : scaled(longerSideTo: side)
    }

    /// Returns the size scaled down so that its shorter side is at most `side` pixels.
    ///
    /// The longer side is rounded **down**, as in OpenAI's guide: with `side` 768, 1334x1000 becomes 1024x768, not
    /// 1025x768.
    func scaledDown(shorterSide side: Int) -> PixelSize {
        guard shorterSide > side else { return self }
        let product = longerSide.multipliedFullWidth(by: side)
        return with(longer: shorterSide.dividingFullWidth(product).quotient, shorter: side)
    }

    /// Returns the size scaled so that its longer side is `side` pixels. The shorter side is `side` divided by the
    /// aspect ratio, rounded half to even, and at least 1.
    ///
    /// This is the formula `max(1, round(long / ratio))` of Claude's reference code, with the same order of operations.
    /// Multiplying by the inverse ratio would round ties differently, for example for 3808x3009.
    func scaled(longerSideTo side: Int) -> PixelSize {
        let ratio = Double(longerSide) / Double(shorterSide)
        let short = (Double(side) / ratio).rounded(.toNearestOrEven)
        return with(longer: side, shorter: max(1, short.clampedInt))
    }

    private func with(longer: Int, shorter: Int) -> PixelSize {
        width >= height
            ? PixelSize(width: longer, height: shorter) : PixelSize(width: shorter, height: longer)
    }

    /// Returns the size to which the rule ``VisionScaling/patches(side:most:longSide:)`` scales a picture of this size.
    ///
    /// Both sides shrink together, so the largest size that satisfies the rule is found by bisection over the longer
    /// side.
    func largestWithin(patch: Int, most: Int, longSide: Int) -> PixelSize {
        func fits(_ size: PixelSize) -> Bool {
            size.longerSide.divided(roundingUpBy: patch).multipliedClamped(by: patch) <= longSide
                && size.squares(of: patch) <= most
        }
        if fits(self) { return self }
        var low = 1
        var high = longerSide
        while low + 1 < high {
            let middle = low + (high - low) / 2
            if fits(scaled(longerSideTo: middle)) { low = middle } else { high = middle }
        }
        return scaled(longerSideTo: low)
    }

    /// Returns the size to which the rule ``VisionScaling/wholePatches(side:most:longSide:tokensPerPatch:)`` scales a
    /// picture of this size. The longer side must already be at most `longSide` pixels.
    func reducedToPatches(side: Int, most: Int) -> PixelSize {
        guard squares(of: side) > most else { return self }
        let patch = Double(side)
        let area = patch * patch * Double(most)
        let shrink = (area / (Double(width) * Double(height))).squareRoot()
        let across = Double(width) * shrink / patch
        let down = Double(height) * shrink / patch
        // One side of a very long picture may be shorter than one patch. Rounding it down would give 0 patches.
        let whole = min(max(1, across.rounded(.down)) / across, max(1, down.rounded(.down)) / down)
        let scale = shrink * min(1, whole)
        // Add a millionth of a pixel, because rounding errors can make the product slightly smaller than a whole number
        // of patches.
        func length(_ side: Int) -> Int { max(1, (Double(side) * scale + 1e-6).rounded(.down).clampedInt) }
        return PixelSize(width: length(width), height: length(height))
    }

    /// Returns the size to which the rule ``VisionScaling/multiples(of:leastPixels:mostPixels:)`` (Qwen's
    /// `smart_resize`) scales a picture of this size.
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
        return PixelSize(width: min(across, longest).clampedInt, height: min(down, longest).clampedInt)
    }

    /// Returns the number of crops that the rule ``VisionScaling/crops(small:tokensPerTile:)`` counts for a picture of
    /// this size.
    ///
    /// The side of a crop is `floor(shorter / 1.5)`, where `shorter` is the picture's shorter side. For 960x540 it is
    /// 360, which gives 3 by 2 crops.
    func crops(small: Int) -> Int {
        if longerSide <= small { return 1 }
        // Two thirds, in an order in which the product can't overflow.
        return squares(of: max(1, shorterSide / 3 * 2 + shorterSide % 3 * 2 / 3))
    }
}

extension Int {
    fileprivate func divided(roundingUpBy divisor: Int) -> Int { (self - 1) / Swift.max(1, divisor) + 1 }
}
