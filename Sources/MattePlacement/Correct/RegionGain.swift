package import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The gain of new content in a picture with a gain map, estimated from the gain around it.
///
/// Around the region, the gain is fitted by a cubic curve of luma, because phones brighten mostly the light parts of a
/// picture. What the curve doesn't explain is continued smoothly into the region. Both are limited to the gains around
/// the region.
package struct RegionGain {
    /// The size of the map.
    package let size: PixelSize
    /// The luma of the picture after the change, 0...1, at the map's resolution.
    package let luma: [Double]
    /// The share of each place that belongs to the region, 0...1.
    package let coverage: [Double]

    package init(size: PixelSize, luma: [Double], coverage: [Double]) {
        precondition(
            luma.count == size.area && coverage.count == size.area,
            "cannot estimate a gain: \(luma.count) lumas and \(coverage.count) shares are not those of \(size)"
        )
        (self.size, self.luma, self.coverage) = (size, luma, coverage)
    }

    /// The longest side of the grid on which the rest is continued, in places.
    private static let mostCells = 96
    /// The number of passes over that grid, enough for its longest side.
    private static let passes = 400

    /// Returns the gain with that of the region replaced. The region's edge is blended by its coverage.
    ///
    /// - Parameter gain: The gain before, as logarithms.
    /// - Complexity: O(*n*), where *n* is the number of places.
    package func replacing(_ gain: [Double]) -> [Double] {
        let ring = self.ring()
        guard !ring.isEmpty else { return gain }
        let lowest = ring.map { gain[$0] }.min() ?? 0
        let highest = ring.map { gain[$0] }.max() ?? 0
        let curve = Self.fitted(ring.map { (luma[$0], gain[$0]) })
        func estimate(_ i: Int) -> Double {
            let x = luma[i]
            return min(max(curve[0] + x * (curve[1] + x * (curve[2] + x * curve[3])), lowest), highest)
        }
        let rest = continued(gain.indices.map { coverage[$0] > 0 ? nil : gain[$0] - estimate($0) })
        return gain.indices.map { i in
            guard coverage[i] > 0 else { return gain[i] }
            let new = min(max(estimate(i) + rest(i), lowest), highest)
            return gain[i] + coverage[i] * (new - gain[i])
        }
    }

    /// The places outside the region whose distance from its bounding box is at most a quarter of its longer side.
    private func ring() -> [Int] {
        let inside = coverage.indices.filter { coverage[$0] > 0 }
        guard let first = inside.first, let last = inside.last else { return [] }
        let columns = inside.map { $0 % size.width }
        let (left, right) = (columns.min()!, columns.max()!)
        let (top, bottom) = (first / size.width, last / size.width)
        let reach = max(2, max(right - left, bottom - top) / 4)
        var places: [Int] = []
        for y in max(0, top - reach)...min(size.height - 1, bottom + reach) {
            for x in max(0, left - reach)...min(size.width - 1, right + reach)
            where coverage[y * size.width + x] == 0 { places.append(y * size.width + x) }
        }
        return places
    }

    /// Returns the coefficients of the cubic polynomial with the least squares of errors, or a constant if the values
    /// don't determine more. A small weight on all but the constant keeps nearly equal lumas from giving a steep curve.
    static func fitted(_ points: [(x: Double, y: Double)]) -> [Double] {
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
        for point in points {
            let powers = [1, point.x, point.x * point.x, point.x * point.x * point.x]
            for r in 0..<4 {
                for c in 0..<4 { matrix[r][c] += powers[r] * powers[c] }
                matrix[r][4] += powers[r] * point.y
            }
        }
        for i in 1..<4 { matrix[i][i] += 1e-4 * Double(points.count) }
        for column in 0..<4 {
            let pivot = (column..<4).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) }!
            guard abs(matrix[pivot][column]) > 1e-9 else {
                let mean = points.reduce(0) { $0 + $1.y } / Double(max(1, points.count))
                return [mean, 0, 0, 0]
            }
            matrix.swapAt(column, pivot)
            for row in 0..<4 where row != column {
                let factor = matrix[row][column] / matrix[column][column]
                for c in column...4 { matrix[row][c] -= factor * matrix[column][c] }
            }
        }
        return (0..<4).map { matrix[$0][4] / matrix[$0][$0] }
    }

    /// Returns a function with the values of places, where those that are `nil` continue the others as a membrane: each
    /// is the mean of its four neighbours. It is computed on a coarse grid.
    private func continued(_ values: [Double?]) -> (Int) -> Double {
        let step = max(1, (size.longerSide + Self.mostCells - 1) / Self.mostCells)
        let (columns, rows) = ((size.width + step - 1) / step, (size.height + step - 1) / step)
        var cells = [Double](repeating: 0, count: columns * rows)
        var isKnown = [Bool](repeating: false, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var (sum, count) = (0.0, 0)
                for y in row * step..<min(size.height, (row + 1) * step) {
                    for x in column * step..<min(size.width, (column + 1) * step) {
                        guard let value = values[y * size.width + x] else { continue }
                        sum += value
                        count += 1
                    }
                }
                guard count > 0 else { continue }
                cells[row * columns + column] = sum / Double(count)
                isKnown[row * columns + column] = true
            }
        }
        let unknown = isKnown.indices.filter { !isKnown[$0] }
        if !unknown.isEmpty, unknown.count < isKnown.count {
            for _ in 0..<Self.passes {
                for i in unknown {
                    let (x, y) = (i % columns, i / columns)
                    let left = cells[x > 0 ? i - 1 : i], right = cells[x + 1 < columns ? i + 1 : i]
                    let above = cells[y > 0 ? i - columns : i], below = cells[y + 1 < rows ? i + columns : i]
                    // Overshooting by half makes distant edges count sooner.
                    cells[i] += 1.5 * ((left + right + above + below) / 4 - cells[i])
                }
            }
        }
        let width = size.width
        return { i in
            let (x, y) = (Double(i % width) + 0.5, Double(i / width) + 0.5)
            let (u, v) = (
                min(max(x / Double(step) - 0.5, 0), Double(columns - 1)),
                min(max(y / Double(step) - 0.5, 0), Double(rows - 1))
            )
            let (c, r) = (Int(u), Int(v))
            let (d, s) = (min(c + 1, columns - 1), min(r + 1, rows - 1))
            let above =
                cells[r * columns + c] + (cells[r * columns + d] - cells[r * columns + c]) * (u - Double(c))
            let below =
                cells[s * columns + c] + (cells[s * columns + d] - cells[s * columns + c]) * (u - Double(c))
            return above + (below - above) * (v - Double(r))
        }
    }
}
