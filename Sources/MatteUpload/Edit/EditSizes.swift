internal import Matte

/// The sizes at which an edit may be uploaded, and the choice of the best size for a frame.
struct EditSizes {
    /// A candidate: the size of the upload, and the size of the part of the photo (the crop) that it shows.
    struct Choice {
        let size: PixelSize
        let crop: PixelSize
        /// The difference in length between the changed side of the crop and the same side of the frame, in pixels of
        /// the photo.
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

    /// The maximum change of a frame's side by cropping or padding, in pixels of the photo.
    static let mostChange = 15

    /// The conditions for the size of an upload: those of the service's input combined with those of its output. A list
    /// of output sizes is used only if the upload need not be square and there is no list of input sizes.
    let rule: SizeRule
    /// The maximum length of the upload's longer side in pixels: the requested one, the profile's preference, or
    /// unlimited.
    let mostSide: Int
    /// The requested maximum length of the longer side in pixels, or `Int.max` if none was requested.
    private let askedSide: Int
    /// The maximum number of pixels to upload. It is lowered until the files fit their byte budgets.
    var mostPixels: Int
    /// The length in pixels to which a smaller picture's longer side is enlarged, or `nil` to avoid enlarging.
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

    /// A Boolean value that indicates whether squares of every size are allowed. If so, the search for a file within
    /// the byte budget may choose any size.
    var allowsEverySquare: Bool { rule.isSquare && rule.multiple == 1 && rule.list.isEmpty }

    /// Returns the minimum area of an upload, in pixels, so that the service accepts it and can return a picture of
    /// that area.
    func leastPixels(_ profile: UploadProfile) -> Int {
        max(rule.leastPixels, profile.output?.list.map(\.area).min() ?? 1)
    }

    /// Returns the upload size and crop for a frame, or `nil` if no allowed size matches the frame's ratio.
    ///
    /// The size is within a tenth of the largest allowed area. Among these sizes, the choice avoids padding and then
    /// changes the frame least. The size exceeds the frame only if enlarging was requested or the service accepts no
    /// smaller size.
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
    ///   frame. False to consider sizes up to the frame's.
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

    /// Returns the choice for one upload size: the frame with one side changed so that it has the upload's ratio,
    /// within half a pixel.
    ///
    /// If possible, the changed side is one that avoids padding; if both or none of them do, the smaller change is
    /// chosen. A change must not crop the region to repaint or exceed the placement's maximum change. Returns `nil` if
    /// neither side can be changed.
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

    /// Returns candidate sizes with roughly the frame's ratio. These are the largest sizes that may fit into the frame
    /// or, if `enlarges` is true, the smallest ones that the service accepts. They may violate other conditions of the
    /// rule.
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
            // If sides must be multiples of a number, there are few widths, so all of them can be tried. Otherwise
            // widths from about 0.94 times the largest are enough.
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
