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

    /// Returns squares of 4x4 pixels for fitting the tone. If few blocks are in place, all squares count as such.
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
                        x: (Double(x) + 2) / Double(size.width) * 2 - 1,
                        y: (Double(y) + 2) / Double(size.height) * 2 - 1,
                        photo: Self.means(photo, x, y), reply: Self.means(reply, x, y),
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

    private static func means(_ picture: ColorPlanes, _ x: Int, _ y: Int) -> SIMD4<Double> {
        var means = SIMD4<Double>(repeating: 0)
        for channel in 0..<3 { means[channel] = mean(picture.planes[channel], x, y) }
        return means
    }

    private static func mean(_ plane: Plane, _ x: Int, _ y: Int) -> Double {
        var sum: Float = 0
        for row in y..<y + 4 {
            let line = unsafe plane.row(row) + x
            unsafe sum += (line[0] + line[1]) + (line[2] + line[3])
        }
        return Double(sum) / 16
    }

    /// Returns the shown pixels at half the size, row by row.
    func halfSize(_ shown: RowSpans) -> [Bool] { half { x, y in shown.rows[y].contains(x) } }

    /// Returns the pixels of blocks in place at half the size, row by row. If there are few, all shown pixels count.
    func halfSize(inPlaceIn shown: RowSpans) -> [Bool] {
        let result = half { x, y in kind(x, y) == .inPlace && shown.rows[y].contains(x) }
        let count = 4 * result.count { $0 }
        return 50 * count < shown.count || count < 2000 ? halfSize(shown) : result
    }

    /// Returns the pixels at half the size for all of whose pixels a condition is true.
    private func half(_ isTrue: (Int, Int) -> Bool) -> [Bool] {
        let (across, down) = ((size.width + 1) / 2, (size.height + 1) / 2)
        var result = [Bool](repeating: false, count: across * down)
        for y in 0..<down {
            let last = min(size.height - 1, 2 * y + 1)
            for x in 0..<across {
                let right = min(size.width - 1, 2 * x + 1)
                result[y * across + x] = isTrue(2 * x, 2 * y) && isTrue(right, last)
            }
        }
        return result
    }
}
