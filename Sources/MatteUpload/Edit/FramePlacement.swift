internal import Matte

/// The part of a photo that a frame covers, computed before the size of the upload is chosen.
struct FramePlacement {
    /// The size of the upright photo in pixels.
    let photo: PixelSize
    /// The bounding box of the region to repaint, in pixels of the photo.
    let region: PixelRect
    let frame: EditFrame
    let rule: SizeRule
    /// The minimum number of pixels that a picture must have for the service to accept and return it.
    let leastPixels: Int

    /// The size of the frame in pixels of the photo. A frame with a margin is at least as large as the smallest picture
    /// that the service accepts, provided that the photo is that large.
    var size: PixelSize {
        switch frame {
        case .largestSquare: photo.squareFrame(around: region).size
        case .whole: photo
        case .around(let margin): rule.isSquare ? square(margin) : rectangle(margin)
        }
    }

    /// The maximum number of pixels by which a side of the crop may be longer or shorter than that side of the frame.
    /// It is unlimited for frames with a margin, because the library itself chooses their size.
    var mostChange: Int {
        if case .around = frame { .max } else { EditSizes.mostChange }
    }

    /// Returns the rectangle of a crop of the given size: centred on the region, then moved inside the photo. A side
    /// that is longer than the photo's extends beyond the photo equally at both ends.
    func place(_ crop: PixelSize) -> PixelRect {
        if frame == .largestSquare, crop == size { return photo.squareFrame(around: region) }
        let center = frame == .whole ? photo.bounds : region
        let (x, width) = Self.place(
            crop.width, center.minX + center.maxX, region.minX...region.maxX, photo.width)
        let (y, height) = Self.place(
            crop.height, center.minY + center.maxY, region.minY...region.maxY, photo.height)
        return PixelRect(x: x, y: y, width: width, height: height)
    }

    /// Returns the place of a crop along one axis, in pixels of the photo.
    ///
    /// The crop is centred on a range. It is then moved so that it contains the range `region`, and so that it is
    /// inside the photo. If the crop is longer than the photo, it extends beyond both ends equally instead. `twice` is
    /// the sum of the start and end of the range to centre on. This is twice the centre, and thus always an integer.
    private static func place(
        _ length: Int, _ twice: Int, _ region: ClosedRange<Int>, _ photo: Int
    ) -> (start: Int, length: Int) {
        guard length <= photo else { return ((photo - length) >> 1, length) }
        var start = (twice - length) >> 1
        start = min(max(start, region.upperBound - length), region.lowerBound)
        return (min(max(start, 0), photo - length), length)
    }

    /// Returns the width and height in pixels of the region with a margin on each side. `margin` is a multiple of the
    /// region's longer side.
    private func sides(_ margin: Double) -> (Int, Int) {
        let margin = Int((margin * Double(region.size.longerSide)).rounded(.up))
        return (region.width + 2 * margin, region.height + 2 * margin)
    }

    /// Returns the maximum length of one side of a frame, for a photo whose side is `side` pixels. It is the largest
    /// multiple of ``SizeRule/multiple`` up to `side`. If that multiple is too short for the region, it is `side`
    /// itself.
    private func most(_ side: Int, holding region: Int) -> Int {
        let multiple = side / rule.multiple * rule.multiple
        return multiple >= region ? multiple : side
    }

    private func square(_ margin: Double) -> PixelSize {
        let (width, height) = sides(margin)
        let least = Int(Double(leastPixels).squareRoot().rounded(.up))
        let wanted = max(width, height, rule.leastSide, least).roundedUp(to: rule.multiple)
        let side = min(wanted, most(photo.shorterSide, holding: region.size.longerSide))
        guard region.size.longerSide <= side else { return photo.squareFrame(around: region).size }
        return PixelSize(width: side, height: side)
    }

    private func rectangle(_ margin: Double) -> PixelSize {
        var (width, height) = sides(margin)
        if let most = rule.mostRatio {
            width = max(width, (height + most - 1) / most)
            height = max(height, (width + most - 1) / most)
        }
        width = max(width, rule.leastSide)
        height = max(height, rule.leastSide)
        let area = Double(width) * Double(height)
        if area < Double(leastPixels) {
            let scale = (Double(leastPixels) / area).squareRoot()
            width = Int((Double(width) * scale).rounded(.up))
            height = Int((Double(height) * scale).rounded(.up))
        }
        let widest = most(photo.width, holding: region.width)
        let tallest = most(photo.height, holding: region.height)
        width = min(width.roundedUp(to: rule.multiple), widest)
        // If the photo limits one side of the frame, extend the other side to reach the minimum area.
        height = max(height, (leastPixels + width - 1) / width).roundedUp(to: rule.multiple)
        height = min(height, tallest)
        width = max(width, (leastPixels + height - 1) / height).roundedUp(to: rule.multiple)
        width = min(width, widest)
        if let most = rule.mostRatio {
            width = max(min(width, height * most), region.width)
            height = max(min(height, width * most), region.height)
        }
        return PixelSize(width: width, height: height)
    }
}

extension Int {
    fileprivate func roundedUp(to unit: Int) -> Int { (self + unit - 1) / unit * unit }
}
