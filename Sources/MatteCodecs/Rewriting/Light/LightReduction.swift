import Matte

/// A pass over a picture's light at another size, where each pixel is the mean of the area that it covers.
final class LightReduction {
    /// The range of source pixels that a pixel covers, and the shares of the first and the last of them.
    private struct Span {
        var first = 0
        var last = -1
        var firstShare: Float = 0
        var lastShare: Float = 0
        /// The length of the range in source pixels, and its reciprocal.
        var length: Float = 0
        var scale: Float = 0

        /// Creates the part of `start..<end` that is within `0..<count`.
        init(_ start: Double, _ end: Double, within count: Int) {
            let (low, high) = (max(start, 0), min(end, Double(count)))
            guard high > low else { return }
            first = Int(low)
            last = min(Int(high.rounded(.up)), count) - 1
            length = Float(high - low)
            scale = 1 / length
            firstShare = first == last ? length : Float(Double(first + 1) - low)
            lastShare = Float(high - Double(last))
        }

        func share(_ i: Int) -> Float { i == first ? firstShare : i == last ? lastShare : 1 }
    }

    private let rows: LightRows
    private let columns: [Span]
    private let lines: [Span]
    /// The last row that was read, reduced in width, and its number.
    private var reduced: [Float]
    private var read = -1
    private var next = 0

    /// The means of the current row, three numbers per pixel.
    private(set) var line: [Float]

    /// Starts a pass.
    ///
    /// - Parameters:
    ///   - rows: The light at its own size.
    ///   - source: The size of the light.
    ///   - section: The part of the picture that the result shows. It may reach beyond the picture.
    ///   - size: The size of the result.
    init(_ rows: LightRows, of source: PixelSize, _ section: SubpixelRect, to size: PixelSize) {
        self.rows = rows
        let (stepX, stepY) = (section.width / Double(size.width), section.height / Double(size.height))
        columns = (0..<size.width).map { x in
            let start = section.x + Double(x) * stepX
            return Span(start, start + stepX, within: source.width)
        }
        lines = (0..<size.height).map { y in
            let start = section.y + Double(y) * stepY
            return Span(start, start + stepY, within: source.height)
        }
        reduced = [Float](repeating: 0, count: 3 * size.width)
        line = reduced
    }

    /// Returns true if a pixel of the current row shows a part of the picture.
    func isInside(_ x: Int) -> Bool { columns[x].length > 0 && lines[next - 1].length > 0 }

    /// Computes the next row.
    func advance() throws(MatteError) {
        let span = lines[next]
        next += 1
        for i in line.indices { line[i] = 0 }
        guard span.length > 0 else { return }
        for y in span.first...span.last {
            while read < y {
                try rows.advance()
                read += 1
                if read >= span.first { reduce() }
            }
            let share = span.share(y) * span.scale
            for i in line.indices { line[i] += reduced[i] * share }
        }
    }

    /// Reduces the current source row in width.
    private func reduce() {
        let columns = columns
        unsafe rows.line.withUnsafeBufferPointer { source in
            unsafe reduced.withUnsafeMutableBufferPointer { target in
                for (x, span) in columns.enumerated() where span.length > 0 {
                    let (first, last) = (3 * span.first, 3 * span.last)
                    for c in 0..<3 {
                        var sum = unsafe source[first + c] * span.firstShare
                        if last > first {
                            for i in stride(from: first + 3, to: last, by: 3) { unsafe sum += source[i + c] }
                            unsafe sum += source[last + c] * span.lastShare
                        }
                        unsafe target[3 * x + c] = sum * span.scale
                    }
                }
            }
        }
    }
}
