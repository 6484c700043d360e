internal import Matte

/// The sizes at which an edit may be uploaded. Chooses the best one for a frame.
struct EditSizes {
    /// A size to upload, and the size of the part of the photo that it shows.
    struct Choice {
        let size: PixelSize
        let crop: PixelSize
        /// The number of pixels of the photo by which the crop differs from the frame.
        let change: Int
        /// A Boolean value that indicates whether the crop extends beyond the photo.
        let isPadded: Bool

        /// Returns true if this choice is preferred. A choice without padding is better; then one with less change;
        /// then one with the larger area if `largest` is true, or with the smaller area.
        func isBetter(than other: Choice, largest: Bool) -> Bool {
            if isPadded != other.isPadded { return other.isPadded }
            if change != other.change { return change < other.change }
            return largest ? size.area > other.size.area : size.area < other.size.area
        }
    }

    /// The maximum change of a frame's side, in pixels of the photo.
    static let mostChange = 15

    /// The sizes that the service accepts and, if its output sizes are defined by conditions, can also return.
    let rule: SizeRule
    /// The longest side to upload: the requested one, or the profile's preference.
    let mostSide: Int
    /// The requested longest side.
    private let askedSide: Int
    /// The maximum number of pixels to upload. It is lowered until the files are short enough.
    var mostPixels: Int
    /// The side to which smaller pictures are enlarged, or `nil` to avoid enlarging.
    private let wantedSide: Int?

    init(_ profile: UploadProfile, _ frame: EditFrame, _ options: EditOptions) {
        var rule = profile.input
        if frame == .largestSquare || profile.frames?.allowed.contains(.whole) == false {
            rule.isSquare = true
        }
        if let output = profile.output {
            if output.list.isEmpty {
                rule = rule.meeting(output)
            } else if !rule.isSquare, rule.list.isEmpty {
                rule.list = output.list
            }
        }
        self.rule = rule
        askedSide = options.side ?? .max
        mostSide = options.side ?? profile.preferredSide ?? .max
        mostPixels = profile.preferredPixels ?? .max
        wantedSide = options.upscales ? options.side ?? profile.preferredSide : nil
    }

    /// A Boolean value that indicates whether squares of every size are allowed, so that a budget search may choose any
    /// of them.
    var allowsEverySquare: Bool { rule.isSquare && rule.multiple == 1 && rule.list.isEmpty }

    /// Returns the minimum number of pixels of a picture that the service accepts and returns.
    func leastPixels(_ profile: UploadProfile) -> Int {
        max(rule.leastPixels, profile.output?.list.map(\.area).min() ?? 1)
    }

    /// Returns the size for a frame, or `nil` if no size matches.
    ///
    /// The size is as large as allowed. Among sizes of nearly that area, it is the one that needs no padding and
    /// changes the frame least. It exceeds the frame only if enlarging was requested or the service has no smaller
    /// size.
    func choice(for placement: FramePlacement) -> Choice? {
        let choices = candidates(placement, enlarges: false)
        if !choices.isEmpty {
            let largest = choices.reduce(0) { max($0, $1.size.area) }
            return choices.filter { Double($0.size.area) >= 0.9 * Double(largest) }
                .min { $0.isBetter(than: $1, largest: true) }
        }
        let larger = candidates(placement, enlarges: true)
        let smallest = larger.reduce(Int.max) { min($0, $1.size.area) }
        return larger.filter { Double($0.size.area) <= 1.1 * Double(smallest) }
            .min { $0.isBetter(than: $1, largest: false) }
    }

    /// Returns the choices for a frame.
    ///
    /// - Parameter enlarges: Whether to consider the service's smallest sizes instead of sizes up to the frame's.
    private func candidates(_ placement: FramePlacement, enlarges: Bool) -> [Choice] {
        let frame = placement.size
        let longest = placement.photo.longerSide + Self.mostChange
        var found: [Choice] = []
        for size in sizes(near: frame, enlarges: enlarges) {
            guard size.longerSide <= (enlarges ? askedSide : mostSide), size.area <= mostPixels,
                rule.allows(size),
                let choice = Self.choice(of: size, for: frame, placement), choice.crop.longerSide <= longest
            else { continue }
            let fits = size.width <= choice.crop.width && size.height <= choice.crop.height
            if fits || enlarges || wantedSide != nil { found.append(choice) }
        }
        return found
    }

    /// Returns the frame with one side changed so that its ratio is that of a size, within half a pixel.
    ///
    /// Padding is avoided if possible. Otherwise the side that changes less is chosen. The region is never cropped.
    private static func choice(
        of size: PixelSize, for frame: PixelSize, _ placement: FramePlacement
    ) -> Choice? {
        let (w, h) = (Double(size.width), Double(size.height))
        let height = max(1, Int((Double(frame.width) * h / w).rounded()))
        let width = max(1, Int((Double(frame.height) * w / h).rounded()))
        let (photo, region) = (placement.photo, placement.region)
        func choice(_ crop: PixelSize, _ change: Int) -> Choice? {
            guard crop.width >= region.width, crop.height >= region.height, change <= placement.mostChange
            else { return nil }
            return Choice(
                size: size, crop: crop, change: change,
                isPadded: crop.width > photo.width || crop.height > photo.height)
        }
        let down = choice(PixelSize(width: frame.width, height: height), abs(height - frame.height))
        let across = choice(PixelSize(width: width, height: frame.height), abs(width - frame.width))
        guard let down, let across else { return down ?? across }
        return across.isBetter(than: down, largest: true) ? across : down
    }

    /// Returns sizes with roughly the frame's ratio: the largest ones that may fit, or the smallest allowed ones.
    private func sizes(near frame: PixelSize, enlarges: Bool) -> [PixelSize] {
        if !rule.list.isEmpty { return rule.list.filter { !$0.isEmpty } }
        var ratio = rule.isSquare ? 1 : Double(frame.width) / Double(frame.height)
        if let most = rule.mostRatio { ratio = min(max(ratio, 1 / Double(most)), Double(most)) }
        let unit = rule.multiple
        let widths: ClosedRange<Int>
        if enlarges {
            let least = max(
                (Double(rule.leastPixels) * ratio).squareRoot(), Double(rule.leastSide) * max(ratio, 1))
            let first = max(1, Int(min(least, 0x1p31)) / unit - 1)
            widths = first...max(first + 8, min(first + 4096, Int(min(1.05 * least, 0x1p31)) / unit + 2))
        } else {
            let longest = min(
                wantedSide ?? (rule.isSquare ? frame.shorterSide : frame.longerSide), mostSide, rule.mostSide)
            let pixels = Double(min(mostPixels, rule.mostPixels))
            let most = min(
                Double(longest) * min(ratio, 1) + Double(EditSizes.mostChange), (pixels * ratio).squareRoot())
            let last = max(1, Int(most) / unit + 1)
            // With a multiple there are few widths, so a long range is affordable. Without one, widths within a
            // twentieth of the largest are enough.
            widths = max(1, last - 4096, unit > 1 ? 1 : Int(0.94 * most) - 32)...last
        }
        var sizes: [PixelSize] = []
        for width in widths {
            let height = Int(min(Double(width) / ratio, 0x1p31))
            for height in (rule.isSquare ? width...width : max(1, height)...height + 1) {
                sizes.append(PixelSize(width: width * unit, height: height * unit))
            }
        }
        return sizes
    }
}

extension SizeRule {
    /// Returns a rule that requires the conditions of both rules. `other` must have no list of sizes.
    func meeting(_ other: SizeRule) -> SizeRule {
        var rule = self
        rule.isSquare = isSquare || other.isSquare
        var (a, b) = (multiple, other.multiple)
        while b != 0 { (a, b) = (b, a % b) }
        rule.multiple = multiple / max(1, a) * other.multiple
        rule.leastSide = max(leastSide, other.leastSide)
        rule.mostSide = min(mostSide, other.mostSide)
        rule.leastPixels = max(leastPixels, other.leastPixels)
        rule.mostPixels = min(mostPixels, other.mostPixels)
        rule.mostRatio = [mostRatio, other.mostRatio].compactMap { $0 }.min()
        return rule
    }
}
