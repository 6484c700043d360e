internal import Matte

/// The sizes at which an edit may be uploaded, and the choice of the best size for a frame.
struct EditSizes {
    /// A candidate: the size of the upload, and the size of the crop, which is the part of the photo that the upload
    /// shows. The crop is the frame with one side changed.
    struct Choice {
        let size: PixelSize
        let crop: PixelSize
        /// The number of pixels of the photo by which the changed side of the crop is longer or shorter than that side
        /// of the frame.
        let change: Int
        /// A Boolean value that indicates whether the crop extends beyond the photo.
        let isPadded: Bool

        /// Returns true if this choice is better than another one. A choice without padding is better than one with
        /// padding. Next, a smaller change is better. Last, the larger area is better if `largest` is true, otherwise
        /// the smaller one.
        func isBetter(than other: Choice, largest: Bool) -> Bool {
            if isPadded != other.isPadded { return other.isPadded }
            if change != other.change { return change < other.change }
            return largest ? size.area > other.size.area : size.area < other.size.area
        }
    }

    /// The maximum number of pixels of the photo by which a side of a frame may be cropped or padded.
    static let mostChange = 15

    /// The conditions for the size of an upload: the service's conditions for input combined with its conditions for
    /// output. A list of output sizes is used only if the upload need not be square and there is no list of input
    /// sizes.
    let rule: SizeRule
    /// The maximum length of the upload's longer side in pixels: the requested one, the profile's preference, or
    /// unlimited.
    let mostSide: Int
    /// The requested maximum length of the longer side in pixels, or `Int.max` if none was requested.
    private let askedSide: Int
    /// The maximum number of pixels to upload. It is lowered until the files fit their byte budgets.
    var mostPixels: Int
    /// The length in pixels to which the longer side of a smaller picture is enlarged, or `nil` if no enlarging was
    /// requested.
    private let wantedSide: Int?

    /// - Parameter isFound: True for an edit without a mask. Its reply is placed whatever its ratio is, so that the sizes
    ///   that the service returns only limit the number of pixels.
    init(_ profile: UploadProfile, _ frame: EditFrame, _ options: EditOptions, isFound: Bool = false) {
        var rule = profile.input
        if frame == .largestSquare || profile.frames?.allowed.contains(.whole) == false {
            rule.isSquare = true
        }
        if let output = profile.output, !isFound {
            if output.list.isEmpty {
                rule = rule.combined(with: output)
            } else if !rule.isSquare, rule.list.isEmpty {
                rule.list = output.list
            }
        }
        self.rule = rule
        askedSide = options.side ?? .max
        mostSide = options.side ?? profile.preferredSide ?? .max
        let largest = isFound ? profile.output?.list.map(\.area).max() : nil
        mostPixels = min(profile.preferredPixels ?? .max, largest ?? .max)
        wantedSide = options.upscales ? options.side ?? profile.preferredSide : nil
    }

    /// A Boolean value that indicates whether squares of every size are allowed. If so, the search for a file within
    /// the byte budget may choose any size.
    var allowsEverySquare: Bool { rule.isSquare && rule.multiple == 1 && rule.list.isEmpty }

    /// Returns the minimum area of an upload in pixels. It is the minimum that ``rule`` states, or the area of the
    /// smallest size that the service returns, whichever is larger.
    func leastPixels(_ profile: UploadProfile) -> Int {
        max(rule.leastPixels, profile.output?.list.map(\.area).min() ?? 1)
    }

    /// Returns the upload size and crop for a frame, or `nil` if no allowed size matches the frame's ratio.
    ///
    /// The search first looks for sizes that do not exceed the frame or, if enlarging was requested, the requested
    /// side. Of the sizes found, it keeps those whose area is at least 0.9 times the largest. If it finds none, it
    /// looks for the smallest sizes that the service accepts, which exceed the frame. Of these, it keeps those whose
    /// area is at most 1.1 times the smallest. From the sizes kept, it prefers one without padding, and then the one
    /// that changes the frame least.
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

    /// Returns all allowed choices for a frame.
    ///
    /// - Parameter enlarges: True to consider the smallest sizes that the service accepts, even if they exceed the
    ///   frame. False to consider sizes up to the frame's, or up to the requested side if enlarging was requested.
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

    /// Returns the choice for one upload size. Its crop is the frame with one side changed, so that the crop has the
    /// upload's aspect ratio. The changed side is rounded to whole pixels.
    ///
    /// Either the width or the height is changed. A change that avoids padding is preferred; if both or neither do, the
    /// smaller change is. A change is not allowed if the crop would be smaller than the region to repaint, or if the
    /// change exceeds the placement's maximum. Returns `nil` if neither change is allowed.
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

    /// Returns candidate sizes: all sizes of the rule's list or, without a list, sizes with roughly the frame's ratio.
    /// The latter are the largest sizes that may fit into the frame or, if `enlarges` is true, the smallest ones that
    /// the service accepts. The candidates may violate other conditions of the rule.
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
            // If sides must be multiples of a number, there are few widths, so try all of them. Otherwise try widths
            // from about 0.94 times the largest, because narrower sizes have less than 0.9 times its area and are not
            // considered.
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
    /// Returns a rule that combines the conditions of both rules. `other` must not have a list of sizes.
    func combined(with other: SizeRule) -> SizeRule {
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
