internal import Matte

/// The part of a photo that a frame stands for, before a size is chosen.
struct FramePlacement {
    /// The upright photo's size.
    let photo: PixelSize
    /// The region's bounds in it.
    let region: PixelRect
    let frame: EditFrame
    let rule: SizeRule
    /// The fewest pixels of a picture that the service takes and makes.
    let leastPixels: Int

    /// The frame's size; for `around` as large as the service's smallest picture, where the photo is.
    var size: PixelSize {
        switch frame {
        case .largestSquare: photo.squareFrame(around: region).size
        case .whole: photo
        case .around(let margin): rule.isSquare ? square(margin) : rectangle(margin)
        }
    }

    /// The most pixels by which a crop may differ from the frame: any number around a region, whose frame is Matte's own.
    var mostChange: Int {
        if case .around = frame { .max } else { EditSizes.mostChange }
    }

    /// Places a crop: around the region, moved inside the photo; a side longer than the photo's extends beyond it alike
    /// on both sides.
    func place(_ crop: PixelSize) -> PixelRect {
        if frame == .largestSquare, crop == size { return photo.squareFrame(around: region) }
        let center = frame == .whole ? photo.bounds : region
        let (x, width) = Self.place(
            crop.width, center.minX + center.maxX, region.minX...region.maxX, photo.width)
        let (y, height) = Self.place(
            crop.height, center.minY + center.maxY, region.minY...region.maxY, photo.height)
        return PixelRect(x: x, y: y, width: width, height: height)
    }

    /// Along one axis: `twice` is twice the centre, `region` is to stay inside.
    private static func place(
        _ length: Int, _ twice: Int, _ region: ClosedRange<Int>, _ photo: Int
    ) -> (start: Int, length: Int) {
        guard length <= photo else { return ((photo - length) >> 1, length) }
        var start = (twice - length) >> 1
        start = min(max(start, region.upperBound - length), region.lowerBound)
        return (min(max(start, 0), photo - length), length)
    }

    /// The region's sides with the margin.
    private func sides(_ margin: Double) -> (Int, Int) {
        let margin = Int((margin * Double(region.size.longerSide)).rounded(.up))
        return (region.width + 2 * margin, region.height + 2 * margin)
    }

    /// The longest side of a frame that needs no scaling: a multiple, unless that would cut the region.
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
        // What one side lacks, the other gets.
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
