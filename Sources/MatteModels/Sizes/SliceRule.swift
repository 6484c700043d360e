internal import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The rules of MiniCPM-V.
extension SizeRule {
    /// The grid of slices, or `nil` if the picture isn't divided: among the numbers of slices near the picture's area, the
    /// grid whose ratio is nearest, on a logarithmic scale. On a tie, the one with more rows.
    static func slices(_ size: PixelSize, scale: Int, most: Int) -> (columns: Int, rows: Int)? {
        let ratio = log(quotient(size.width, size.height))
        let wanted = quotient(size.area, scale * scale).rounded(.up)
        let count = wanted < Double(most) ? Int(wanted) : most
        guard count > 1 else { return nil }
        var best = (columns: 1, rows: 1), nearest = Double.infinity
        for slices in count - 1...count + 1 where slices != 1 && slices <= most {
            for rows in 1...slices where slices % rows == 0 {
                let distance = abs(ratio - log(quotient(slices / rows, rows)))
                if distance < nearest || (distance == nearest && rows > best.rows) {
                    (best, nearest) = ((slices / rows, rows), distance)
                }
            }
        }
        return best
    }

    /// The size of the whole, or of one slice: about `scale` x `scale` pixels if `enlarges` or if it is larger, in
    /// multiples of `factor`.
    static func slice(
        width: Double, height: Double, scale: Int, factor: Int, enlarges: Bool
    ) -> PixelSize {
        var (w, h) = (width, height)
        if h * w > Double(scale * scale) || enlarges {
            let ratio = w / h
            h = (Double(scale) / ratio.squareRoot()).rounded(.towardZero)
            w = (h * ratio).rounded(.towardZero)
        }
        return PixelSize(width: nearest(w, factor), height: nearest(h, factor))
    }

    /// The size of all slices of a grid.
    static func sliced(
        _ size: PixelSize, _ grid: (columns: Int, rows: Int), scale: Int, factor: Int
    ) -> PixelSize {
        let slice = slice(
            width: quotient(nearest(Double(size.width), grid.columns), grid.columns),
            height: quotient(nearest(Double(size.height), grid.rows), grid.rows), scale: scale,
            factor: factor,
            enlarges: true)
        return PixelSize(width: slice.width * grid.columns, height: slice.height * grid.rows)
    }

    /// The nearest multiple of a divisor that isn't 0.
    private static func nearest(_ length: Double, _ divisor: Int) -> Int {
        max(rounded(length / Double(divisor)) * divisor, divisor)
    }
}
