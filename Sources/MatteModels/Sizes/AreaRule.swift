internal import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The rules that limit areas or numbers of patches.
extension SizeRule {
    /// The rule of Qwen's and GLM's processors: sides are multiples of `factor`, and the area times `frames` is within
    /// `areas`.
    ///
    /// - Parameter enlarges: True if a picture with a side below the factor is enlarged first, as by GLM.
    ///   PaddleOCR-VL enlarges in its own way; see ``enlarged(_:factor:)``.
    /// - Throws: `MatteError` with code `parameter` if one side is more than 200 times the other.
    static func smart(
        _ size: PixelSize, factor: Int, areas: ClosedRange<Int>, frames: Int = 1, enlarges: Bool = false
    ) throws(MatteError) -> PixelSize {
        var (w, h) = (size.width, size.height)
        if enlarges, w < factor || h < factor {
            let k = max(quotient(factor, h), quotient(factor, w))
            (w, h) = (Int(Double(w) * k), Int(Double(h) * k))
        }
        guard quotient(max(w, h), min(w, h)) <= 200 else {
            throw MatteError(
                .parameter,
                "cannot prepare a picture of \(size) for the model: one side is more than 200 times the other; crop the picture"
            )
        }
        func multiple(_ value: Double) -> Int { Int(value) * factor }
        var a = rounded(quotient(h, factor)) * factor, b = rounded(quotient(w, factor)) * factor
        let area = Double(frames) * Double(h) * Double(w)
        if frames * a * b > areas.upperBound {
            let beta = (area / Double(areas.upperBound)).squareRoot()
            a = max(factor, multiple((Double(h) / beta / Double(factor)).rounded(.down)))
            b = max(factor, multiple((Double(w) / beta / Double(factor)).rounded(.down)))
        } else if frames * a * b < areas.lowerBound {
            let beta = (Double(areas.lowerBound) / area).squareRoot()
            a = multiple((Double(h) * beta / Double(factor)).rounded(.up))
            b = multiple((Double(w) * beta / Double(factor)).rounded(.up))
        }
        return PixelSize(width: b, height: a)
    }

    /// The rule of SigLIP 2: the largest scale, found by bisection, with which there are at most `most` patches.
    static func naflex(_ size: PixelSize, patch: Int, most: Int) -> PixelSize {
        func side(_ k: Double, _ n: Int) -> Double {
            max(Double(patch), (Double(n) * k / Double(patch)).rounded(.up) * Double(patch))
        }
        var low = 1e-5 / 10, high = 100.0
        while high - low >= 1e-5 {
            let k = (low + high) / 2
            let count = side(k, size.height) / Double(patch) * (side(k, size.width) / Double(patch))
            if count <= Double(most) { low = k } else { high = k }
        }
        return PixelSize(width: Int(side(low, size.width)), height: Int(side(low, size.height)))
    }

    /// The rule of Gemma 4: sides are multiples of `pooling` patches, with at most `most` patches.
    ///
    /// - Throws: `MatteError` with code `parameter` if no size with so few patches exists.
    static func softTokens(_ size: PixelSize, patch: Int, most: Int, pooling: Int) throws(MatteError)
        -> PixelSize
    {
        let (w, h) = (size.width, size.height)
        let unit = pooling * patch, area = most * patch * patch
        let k = quotient(area, h * w).squareRoot()
        var a = Int((k * Double(h) / Double(unit)).rounded(.down)) * unit
        var b = Int((k * Double(w) / Double(unit)).rounded(.down)) * unit
        let longest = most / (pooling * pooling) * unit
        if a == 0, b != 0 {
            (a, b) = (unit, min(w / h * unit, longest))
        } else if b == 0, a != 0 {
            (a, b) = (min(h / w * unit, longest), unit)
        }
        guard a > 0, b > 0, a * b <= area else {
            throw MatteError(
                .parameter,
                "cannot prepare a picture of \(size) for the model: no size of whole groups of \(pooling)x\(pooling) patches has \(most) patches or fewer; allow more tokens"
            )
        }
        return PixelSize(width: b, height: a)
    }

    /// PaddleOCR-VL's first step: a side below the factor becomes the factor, and the other side follows.
    static func enlarged(_ size: PixelSize, factor: Int) -> PixelSize {
        var (w, h) = (size.width, size.height)
        if h < factor { (w, h) = (rounded(quotient(w * factor, h)), factor) }
        if w < factor { (w, h) = (factor, rounded(quotient(h * factor, w))) }
        return PixelSize(width: w, height: h)
    }

    /// The rule of LFM2-VL for a picture that isn't divided, and for the whole beside tiles.
    static func tokens(_ size: PixelSize, _ rule: LFM2Tiling) -> PixelSize {
        let factor = rule.patch * rule.merge, area = factor * factor
        let (w, h) = (size.width, size.height)
        func multiple(_ value: Double) -> Int { Int(value) * factor }
        var a = max(factor, rounded(quotient(h, factor)) * factor)
        var b = max(factor, rounded(quotient(w, factor)) * factor)
        let most = rule.tokens.upperBound * area, least = rule.tokens.lowerBound * area
        if a * b > most {
            let beta = quotient(h * w, most).squareRoot()
            a = max(factor, multiple((Double(h) / beta / Double(factor)).rounded(.down)))
            b = max(factor, multiple((Double(w) / beta / Double(factor)).rounded(.down)))
        } else if a * b < least {
            let beta = quotient(least, h * w).squareRoot()
            a = multiple((Double(h) * beta / Double(factor)).rounded(.up))
            b = multiple((Double(w) * beta / Double(factor)).rounded(.up))
        }
        return PixelSize(width: b, height: a)
    }

    /// Returns true if LFM2-VL divides a picture.
    static func isDivided(_ size: PixelSize, _ rule: LFM2Tiling) -> Bool {
        guard let tiles = rule.tiles, tiles != 1...1 else { return false }
        let factor = rule.patch * rule.merge
        func side(_ n: Int) -> Int { max(rule.patch, rounded(quotient(n, factor)) * factor) }
        let most = Double(rule.tokens.upperBound * factor * factor) * rule.tolerance
        return Double(side(size.height) * side(size.width)) > most
    }
}
