// Design: docs/design/codecs.md

import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A search for the best file of a picture within a byte budget. It first lowers the quality, and then the size.
///
/// The search estimates the length of a file from a sample of the picture's rows. It assumes that the length grows with
/// a power of the picture's longer side. The exponent depends on the picture (1.3 to 2.1), so the search corrects it
/// after estimates and encodes at other sizes. Neither time nor the number of threads has an influence, so the same
/// picture always gives the same file.
struct BudgetSearch<PixelType: Pixel> {
    let source: BudgetPicture<PixelType>
    let encoding: ImageEncoding
    let metadata: EncodingMetadata
    let budget: ByteBudget
    var most: Int { budget.mostBytes }
    let policy: BudgetPolicy

    private var attempts: [BudgetAttempt] = []
    private var best: Candidate?
    /// The factor by which estimated lengths are multiplied. Full encodes correct it by the ratio of actual to
    /// estimated length.
    private var correction: Double
    /// The exponent of the file's length as a power of the picture's longer side. Estimates and encodes at other sizes
    /// correct it.
    private var exponent = 1.8

    private struct Candidate {
        var picture: BudgetPicture<PixelType>
        var image: EncodedImage
        var quality: Int?
    }

    /// The number of full encodes that count as regular. Later ones count as fallbacks.
    private static var encodes: Int { 3 }
    /// The maximum number of full encodes, including fallbacks.
    private static var mostEncodes: Int { 8 }
    /// The number of full encodes after which the search for a size accepts its best file. For PNG, the search may end
    /// early without a file, because an uncompressed PNG then serves as a fallback. In other formats, the length
    /// changes in steps as the picture gains whole blocks, so more encodes may find a better file.
    private var searchEncodes: Int { encoding.format == .png ? Self.encodes : 6 }
    /// The fraction of the budget that the search aims for, and the fraction from which it accepts a file.
    private static var aim: Double { 0.982 }
    private static var enough: Double { 0.965 }

    init(
        _ source: BudgetPicture<PixelType>, as encoding: ImageEncoding, metadata: EncodingMetadata,
        within budget: ByteBudget, policy: BudgetPolicy
    ) {
        self.source = source
        self.encoding = encoding.withBestCodes
        self.metadata = metadata
        self.budget = budget
        self.policy = policy
        // For WebP, lengths estimated from a sample are too large, so start with a factor below 1.
        correction = encoding.format == .webP ? 0.92 : 1
    }

    /// Runs the search. Throws `MatteError` with code `limits` if no file fits.
    mutating func run() throws(MatteError) -> Found {
        guard most > 0 else {
            throw MatteError(
                .parameter, "cannot encode a file of \(budget): the budget must allow 1 byte or more")
        }
        let wanted = encoding.quality
        if let wanted { try encoding.validate(lowestQuality: policy.lowestQuality, below: wanted) }
        // Encode the whole picture first if it is almost certain to fit, because taking a sample would decode the
        // source once more.
        if largestSureSide >= source.size.longerSide || 3 * source.size.area <= most {
            _ = try encode(source, wanted)
            if let best { return result(best) }
        }
        let sample = try BudgetSample(of: source)
        var length = try estimate(sample, source.size, wanted)
        // Encode the whole picture if its estimated length is at most this multiple of the budget. The multiple is
        // larger for small pictures, because their samples are less accurate and encoding them is fast.
        let doubt = source.size.area < 1 << 18 ? 1.3 : 1.08
        if fullEncodes == 0, length <= doubt * Double(most) {
            _ = try encode(source, wanted)
            if let best { return result(best) }
        }
        if fullEncodes > 0 { length = Double(attempts.last!.bytes) }
        if let wanted, try lowerQuality(sample, from: wanted) { return result(best!) }
        guard policy.allowsShrinking else {
            throw MatteError(
                .limits,
                "cannot encode a picture of \(source.size) as a \(encoding.format) of \(budget): the smallest attempt has "
                    + "\(attempts.map(\.bytes).min() ?? 0) bytes; allow shrinking or more bytes"
            )
        }
        let quality = wanted.map { min($0, max(policy.lowestQuality, 1)) }
        if quality != wanted { length = try estimate(sample, source.size, quality) }
        try shrink(quality, wholeLength: length)
        return result(best!)
    }

    /// The file that a search found, the picture and quality that it was encoded from, and all attempts.
    struct Found {
        let picture: BudgetPicture<PixelType>
        let image: EncodedImage
        let quality: Int?
        let attempts: [BudgetAttempt]
    }

    private func result(_ found: Candidate) -> Found {
        Found(picture: found.picture, image: found.image, quality: found.quality, attempts: attempts)
    }

    private var fullEncodes: Int { attempts.count { $0.kind != .estimate } }

    // MARK: Quality

    /// Searches for the highest quality at which the picture fits at full size. Returns false if no quality allowed by
    /// the policy fits.
    private mutating func lowerQuality(
        _ sample: BudgetSample<PixelType>, from wanted: Int
    ) throws(MatteError) -> Bool {
        var below = wanted
        while fullEncodes < Self.encodes {
            var low = policy.lowestQuality
            var high = below - 1
            var found: (quality: Int, estimate: Double)?
            while low <= high {
                let middle = (low + high + 1) / 2
                let length = try estimate(sample, source.size, middle)
                if length <= Self.aim * Double(most) {
                    found = (middle, length)
                    low = middle + 1
                } else {
                    high = middle - 1
                }
            }
            guard let found else { return best != nil }
            if let best, found.quality <= best.quality ?? 0 { return true }
            let bytes = try encode(source, found.quality)
            correction *= Double(bytes) / found.estimate
            if bytes > most {
                below = found.quality
            } else if Double(bytes) >= Self.enough * Double(most) || found.quality + 1 >= below {
                return true
            }
        }
        return best != nil
    }

    // MARK: Size

    /// Searches for the largest size at which the picture fits.
    private mutating func shrink(_ quality: Int?, wholeLength: Double) throws(MatteError) {
        let overhead = Double(encoding.overhead + metadata.byteCount)
        let target = Self.aim * Double(most) - overhead
        let largest = source.size.longerSide - 1
        guard largest >= leastSide else { throw tooSmall() }
        let smallest = max(leastSide, min(largestSureSide, largest))
        var side = source.size.longerSide
        var payload = max(1, wholeLength - overhead)

        func next(_ exponent: Double) -> Int {
            guard target > 0 else { return smallest }
            let ratio = pow(target / payload, 1 / exponent)
            return max(smallest, min(largest, Int(Double(side) * ratio)))
        }
        func fit(_ newSide: Int, _ newPayload: Double) {
            // Correct the exponent only if the sizes differ enough. For similar sizes, changes by whole blocks and rows
            // are larger than the trend.
            if abs(newSide - side) * 12 > side, newPayload != payload {
                let slope = log(newPayload / payload) / log(Double(newSide) / Double(side))
                exponent = slope.isFinite ? max(1, min(2.3, slope)) : exponent
            }
            side = newSide
            payload = max(1, newPayload)
        }

        var raster = try resized(next(exponent))
        for _ in 0..<4 {
            let newSide = raster.size.longerSide
            guard newSide > smallest || newSide != side else { break }
            let length = try estimate(BudgetSample(of: raster), raster.size, quality)
            fit(newSide, length - overhead)
            if abs(payload / target - 1) < 0.012 || next(exponent) == side { break }
            raster = try resized(next(exponent))
        }
        var tooLarge = largest + 1
        while fullEncodes < searchEncodes {
            let newSide = raster.size.longerSide
            let bytes = try encode(raster, quality)
            let ratio = Double(bytes) - overhead
            if newSide == side { correction *= max(1, ratio) / payload }
            fit(newSide, ratio)
            if bytes > most { tooLarge = min(tooLarge, newSide) }
            if bytes <= most, Double(bytes) >= Self.enough * Double(most) || newSide + 1 >= tooLarge {
                return
            }
            var wanted = next(exponent)
            if bytes > most { wanted = min(wanted, newSide - 1) } else { wanted = max(wanted, newSide + 1) }
            wanted = min(wanted, tooLarge - 1)
            guard wanted >= smallest, wanted != newSide else { break }
            raster = try resized(wanted)
        }
        if best == nil { try fallBack(quality, from: tooLarge) }
    }

    /// Finds a file that fits after the regular encodes found none: an uncompressed PNG, or a smaller picture in other
    /// formats.
    private mutating func fallBack(_ quality: Int?, from tooLarge: Int) throws(MatteError) {
        if case .png = encoding.choice, largestSureSide >= leastSide {
            let raster = try resized(min(largestSureSide, source.size.longerSide))
            let pixels = try raster.rendered()
            let image = try pixels.view.storedPNG(metadata: metadata)
            attempts.append(
                BudgetAttempt(kind: .fallback, size: raster.size, quality: nil, bytes: image.bytes.count))
            best = Candidate(picture: raster, image: image, quality: nil)
            return
        }
        // An uncompressed PNG of the least side is too long. A compressed one may still fit.
        if case .png = encoding.choice, tooLarge > leastSide { _ = try encode(resized(leastSide), quality) }
        var side = encoding.format == .png ? leastSide : tooLarge
        while best == nil {
            guard side > leastSide else { throw tooSmall() }
            let last = Double(attempts.last!.bytes)
            let ratio = min(0.9, pow(0.9 * Double(most) / last, 1 / 1.2))
            let isLast = fullEncodes + 1 >= Self.mostEncodes
            side = isLast ? leastSide : max(leastSide, min(side - 1, Int(Double(side) * ratio)))
            _ = try encode(resized(side), quality)
        }
    }

    private func tooSmall() -> MatteError {
        let last =
            attempts.last.map { "one of \($0.size) has \($0.bytes) bytes" } ?? "even one pixel is too much"
        return MatteError(
            .limits,
            "cannot encode a \(encoding.format) of \(budget): \(last), and the longer side must not become less than "
                + "\(leastSide) pixels; allow more bytes or a smaller least side"
        )
    }

    // MARK: Steps

    /// The least length of the longer side, in pixels.
    private var leastSide: Int { min(max(1, policy.leastSide), source.size.longerSide) }

    /// Returns the longest side at which a PNG is certain to fit, even with uncompressed pixels. Returns 0 for other
    /// formats, and if there is no such side.
    private var largestSureSide: Int {
        guard case .png = encoding.choice else { return 0 }
        let bytesPerPixel = RowLayout(keeping: PixelType.format).bytesPerPixel
        var low = 0
        var high = source.size.longerSide
        while low < high {
            let middle = (low + high + 1) / 2
            let size = scaledSize(middle)
            let bytes = StoredStream.pngBytes(
                width: size.width, height: size.height, bytesPerPixel: bytesPerPixel)
            if bytes + StoredStream.standardChunks + metadata.byteCount <= most {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }

    /// Returns the size whose longer side is `side`, with the picture's aspect ratio.
    private func scaledSize(_ side: Int) -> PixelSize {
        let (width, height) = (source.size.width, source.size.height)
        let longer = max(width, height)
        func scaled(_ value: Int) -> Int { max(1, (2 * value * side + longer) / (2 * longer)) }
        return PixelSize(width: scaled(width), height: scaled(height))
    }

    private func resized(_ side: Int) throws(MatteError) -> BudgetPicture<PixelType> {
        try source.resized(to: scaledSize(side), policy)
    }

    private mutating func estimate(
        _ sample: BudgetSample<PixelType>, _ size: PixelSize, _ quality: Int?
    ) throws(MatteError) -> Double {
        let image = try sample.raster.encoded(as: encoding.with(quality: quality))
        let overhead = Double(encoding.overhead)
        let payload = max(0, Double(image.bytes.count) - overhead) * sample.share * correction
        let length = payload + overhead + Double(metadata.byteCount)
        attempts.append(BudgetAttempt(kind: .estimate, size: size, quality: quality, bytes: Int(length)))
        return length
    }

    /// Encodes the whole picture and returns the length of the file in bytes. Keeps the file if it is the longest so
    /// far that fits.
    private mutating func encode(_ picture: BudgetPicture<PixelType>, _ quality: Int?) throws(MatteError)
        -> Int
    {
        var bytes = 0
        let image = try picture.encoded(
            as: encoding.with(quality: quality), metadata, atMost: most, count: &bytes)
        let kind: BudgetAttempt.Kind = fullEncodes < Self.encodes ? .encode : .fallback
        attempts.append(BudgetAttempt(kind: kind, size: picture.size, quality: quality, bytes: bytes))
        if let image, bytes > best?.image.bytes.count ?? 0 {
            best = Candidate(picture: picture, image: image, quality: quality)
        }
        return bytes
    }
}
