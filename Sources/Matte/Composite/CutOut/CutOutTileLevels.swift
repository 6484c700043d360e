internal import MatteKernelTypes

// The quads and colours that a tile computes from pixels.
extension CutOutTile {
    /// Returns the colours of a part of level 1, whose first column is even.
    func halfColors(_ part: PixelRect) -> ForegroundColors {
        let size = levels.sizes[1]
        let result = ForegroundColors(size: size, foreground: half(3, part), background: half(4, part))
        let solver = unsafe ForegroundSolver(size: size, coarse: coarse, kernels: kernels, scratch: scratch)
        guard detail == .quarter else {
            let quads = halfQuads(part.grown(by: 1, in: size))
            solver.solve(part, quads, into: result)
            return result
        }
        for y in part.y..<part.maxY {
            for i in 0..<2 {
                let from = 2 * part.x, source = min(2 * y + i, levels.sizes[0].height - 1)
                let count = min(2 * part.maxX, levels.sizes[0].width) - from
                unsafe kernels.loadPicture(
                    pixels[source] + 4 * from, coverageBytes(source, from), row(i), count)
                unsafe repeatLast(row(i), count)
            }
            unsafe kernels.halve(row(0), row(1), row(2), part.width)
            unsafe solver.explain(
                y, part.x..<part.maxX, picture: row(2), foreground: result.foreground[part.x, y],
                background: result.background[part.x, y])
        }
        return result
    }

    /// Returns the quads of a part of level 1.
    private func halfQuads(_ part: PixelRect) -> ForegroundQuads {
        let quads = ForegroundQuads(
            picture: half(0, part), foreground: half(1, part), background: half(2, part))
        let from = 2 * part.x, count = min(2 * part.maxX, levels.sizes[0].width) - from
        for y in part.y..<part.maxY {
            for i in 0..<2 {
                let source = min(2 * y + i, levels.sizes[0].height - 1)
                unsafe kernels.load(
                    pixels[source] + 4 * from, coverageBytes(source, from), row(i), row(2 + i), row(4 + i),
                    count)
                for k in 0..<3 { unsafe repeatLast(row(2 * k + i), count) }
            }
            for k in 0..<3 {
                unsafe kernels.halve(
                    row(2 * k), row(2 * k + 1), quads[k][part.x, y], part.width)
            }
        }
        return quads
    }

    /// Repeats the last of `count` quads if the count is odd, which is what halving needs.
    private func repeatLast(_ row: UnsafeMutableRawPointer, _ count: Int) {
        guard count % 2 == 1 else { return }
        let end = unsafe row + ForegroundPlane.quad * count
        unsafe end.copyMemory(from: end - ForegroundPlane.quad, byteCount: ForegroundPlane.quad)
    }

    /// Returns the quads of a part of the picture.
    func fineQuads(_ part: PixelRect) -> ForegroundQuads {
        let quads = ForegroundQuads(
            picture: fine(0, part), foreground: fine(1, part), background: fine(2, part))
        for y in part.y..<part.maxY {
            unsafe kernels.load(
                pixels[y] + 4 * part.x, coverageBytes(y, part.x), quads.picture[part.x, y],
                quads.foreground[part.x, y], quads.background[part.x, y], part.width)
        }
        return quads
    }
}

extension PixelRect {
    /// Returns the rectangle with a margin, inside a level. It begins at an even column.
    func grown(by margin: Int, in size: PixelSize) -> PixelRect {
        PixelRect(
            minX: max(0, x - margin) / 2 * 2, minY: max(0, y - margin), maxX: min(size.width, maxX + margin),
            maxY: min(size.height, maxY + margin))
    }
}
