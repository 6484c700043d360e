internal import Matte

/// The blocks of a photo that registration found in place, and those that are too flat to tell, at the compared size.
struct ComparedBlocks {
    private enum Kind {
        case inPlace
        case flat
        case other
    }

    private let size: PixelSize
    private let columns: Int
    private let rows: Int
    private let kinds: [Kind]
    /// The side of a block in compared pixels.
    private let side: Int

    /// The largest number of samples for a tone.
    private static var mostSamples: Int { 4096 }

    init(_ registration: WideRegistration, size: PixelSize) {
        self.size = size
        let blockSize = registration.blockSize
        let factor = max(1, Int((Double(size.longerSide) / Double(blockSize.longerSide)).rounded()))
        side = WideRegistration.blockSide * factor
        columns = max(1, blockSize.width / WideRegistration.blockSide)
        rows = max(1, blockSize.height / WideRegistration.blockSide)
        kinds = registration.blocks.map { block in
            if WideRegistration.isInPlace(block) { return .inPlace }
            return block.isShown && !block.isStructured ? .flat : .other
        }
    }

    /// Returns the kind of the block at a pixel. Pixels beyond the last whole block belong to none.
    private func kind(_ x: Int, _ y: Int) -> Kind {
        let (column, row) = (x / side, y / side)
        let index = row * columns + column
        return column < columns && row < rows && index < kinds.count ? kinds[index] : .other
    }

    /// Returns squares of 4x4 pixels for fitting the tone, from pictures of half the size. If few blocks are in place, all
    /// squares count as such.
    func samples(_ photo: ColorPlanes, _ reply: ColorPlanes, _ shown: RowSpans) -> [ToneFit.Sample] {
        let (across, down) = (size.width / 4, size.height / 4)
        var step = 1
        while (across / step) * (down / step) > Self.mostSamples { step += 1 }
        var samples: [ToneFit.Sample] = []
        for row in stride(from: 0, to: down, by: step) {
            for column in stride(from: 0, to: across, by: step) {
                let (x, y) = (4 * column, 4 * row)
                guard shown.rows[y].contains(x), shown.rows[y + 3].contains(x + 3) else { continue }
                let kind = kind(x + 2, y + 2)
                samples.append(
                    ToneFit.Sample(
                        x: (Float(x) + 2) / Float(size.width) * 2 - 1,
                        y: (Float(y) + 2) / Float(size.height) * 2 - 1,
                        photo: Self.means(photo, x / 2, y / 2), reply: Self.means(reply, x / 2, y / 2),
                        isInPlace: kind == .inPlace,
                        isFlat: kind == .flat))
            }
        }
        let inPlace = samples.count { $0.isInPlace }
        if 50 * inPlace < samples.count || 16 * step * step * inPlace < 2000 {
            for index in samples.indices { samples[index].isInPlace = true }
        }
        return samples
    }

    private static func means(_ picture: ColorPlanes, _ x: Int, _ y: Int) -> SIMD4<Float> {
        var means = SIMD4<Float>(repeating: 0)
        for channel in 0..<3 {
            let (upper, lower) = unsafe (
                picture.planes[channel].row(y) + x, picture.planes[channel].row(y + 1) + x
            )
            unsafe means[channel] = ((upper[0] + upper[1]) + (lower[0] + lower[1])) / 4
        }
        return means
    }

    /// Returns the shown pixels of each row at half the size: those all of whose pixels are shown.
    func halfSize(_ shown: RowSpans) -> [Range<Int>] {
        (0..<(size.height + 1) / 2).map { y in
            let (above, below) = (shown.rows[2 * y], shown.rows[min(size.height - 1, 2 * y + 1)])
            let first = max((above.lowerBound + 1) / 2, below.lowerBound / 2)
            // The last column of an odd width is the only pixel of its column at half the size.
            let most = below.upperBound == size.width ? (size.width + 1) / 2 : below.upperBound / 2
            return first..<max(first, min((above.upperBound + 1) / 2, most))
        }
    }

    /// Returns the shown pixels of blocks in place at half the size, row by row. If there are few, all shown pixels
    /// count.
    func halfSize(inPlaceIn shown: RowSpans) -> [[Range<Int>]] {
        let spans = halfSize(shown)
        var count = 0
        let result = spans.enumerated().map { y, span in
            var ranges: [Range<Int>] = []
            for column in 0..<columns where kind(column * side, 2 * y) == .inPlace {
                let range = (column * side / 2..<(column + 1) * side / 2).clamped(to: span)
                if !range.isEmpty { ranges.append(range) }
                count += range.count
            }
            return ranges
        }
        return 200 * count < shown.count || 4 * count < 2000 ? spans.map { [$0] } : result
    }
}
