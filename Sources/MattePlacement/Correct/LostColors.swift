package import Matte

/// The colours that a photo lost when it was converted for an upload, added back to the reply where it repeats the
/// upload.
package enum LostColors {
    /// The side of the square over which the differences of reply and upload are averaged, in pixels.
    static let window = 9
    /// The mean differences in levels up to which all of the loss is added, and from which none is.
    static let agreement = 3.0...8.0

    /// Adds the differences of `photo` and `shown` to `patch`, weighted by the agreement of `patch` and `shown`.
    ///
    /// The agreement of a pixel is the mean over its surroundings of the largest difference of the three channels. Single
    /// pixels that happen to agree, in new content, therefore get nothing.
    ///
    /// - Parameters:
    ///   - patch: The reply in the photo's colour space.
    ///   - photo: The photo's pixels.
    ///   - shown: What remained of them in the upload, in the photo's colour space.
    /// - Precondition: All three have the same size.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    package static func add(to patch: inout Raster<RGBA8>, photo: Raster<RGBA8>, shown: Raster<RGBA8>) {
        precondition(
            patch.size == photo.size && patch.size == shown.size,
            "cannot add colours of \(photo.size) and \(shown.size) to a patch of \(patch.size)")
        guard !patch.isEmpty else { return }
        let (width, height) = (patch.width, patch.height)
        let reach = window / 2
        /// The differences of a row, summed over the rows of the window.
        var columns = [Int](repeating: 0, count: width)
        var differences: [[UInt8]] = []
        func row(_ y: Int) -> [UInt8] {
            let (a, b) = (patch.row(y), shown.row(y))
            return (0..<width).map { x in
                let (p, q) = (a[x], b[x])
                return max(distance(p.red, q.red), distance(p.green, q.green), distance(p.blue, q.blue))
            }
        }
        // Keep the rows of the window, because the patch changes.
        for y in -reach...reach {
            let line =
                y <= 0
                ? (differences.first ?? row(0)) : y < height ? row(y) : differences[differences.count - 1]
            differences.append(line)
            for x in 0..<width { columns[x] += Int(line[x]) }
        }
        for y in 0..<height {
            let weights = Self.weights(columns)
            let (before, remaining) = (photo.row(y), shown.row(y))
            for x in 0..<width where weights[x] > 0 && before[x] != remaining[x] {
                let (p, q, weight) = (before[x], remaining[x], weights[x])
                var pixel = patch[x, y]
                pixel.red = sum(pixel.red, p.red, q.red, weight)
                pixel.green = sum(pixel.green, p.green, q.green, weight)
                pixel.blue = sum(pixel.blue, p.blue, q.blue, weight)
                patch[x, y] = pixel
            }
            let next = y + reach + 1
            let line = next < height ? row(next) : differences[differences.count - 1]
            let first = differences.removeFirst()
            differences.append(line)
            for x in 0..<width { columns[x] += Int(line[x]) - Int(first[x]) }
        }
    }

    /// Returns the agreement of two pictures, row by row: 1 where they are alike, and 0 where they differ.
    ///
    /// - Precondition: Both have the same size.
    package static func agreement(of a: Raster<RGBA8>, with b: Raster<RGBA8>) -> [Double] {
        precondition(a.size == b.size, "cannot compare pictures of \(a.size) and \(b.size)")
        let reach = window / 2
        let rows = (0..<a.height).map { y in
            let (p, q) = (a.row(y), b.row(y))
            return (0..<a.width).map { x in
                Int(
                    max(
                        distance(p[x].red, q[x].red), distance(p[x].green, q[x].green),
                        distance(p[x].blue, q[x].blue)))
            }
        }
        return (0..<a.height).flatMap { y in
            var columns = [Int](repeating: 0, count: a.width)
            for dy in -reach...reach {
                let row = rows[min(max(y + dy, 0), a.height - 1)]
                for x in columns.indices { columns[x] += row[x] }
            }
            return weights(columns)
        }
    }

    private static func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a - b : b - a }

    private static func sum(_ value: UInt8, _ photo: UInt8, _ shown: UInt8, _ weight: Double) -> UInt8 {
        let sum = Double(value) + weight * (Double(photo) - Double(shown))
        return UInt8(min(max(sum, 0), 255) + 0.5)
    }

    /// Returns the weights of a row from the sums of its columns: 1 up to the lower limit of the mean, 0 from the upper
    /// one on, and a smooth step in between.
    private static func weights(_ columns: [Int]) -> [Double] {
        let reach = window / 2
        let area = Double(window * window)
        func column(_ x: Int) -> Int { columns[min(max(x, 0), columns.count - 1)] }
        var total = (-reach...reach).reduce(0) { $0 + column($1) }
        return columns.indices.map { x in
            let mean = Double(total) / area
            total += column(x + reach + 1) - column(x - reach)
            let span = agreement.upperBound - agreement.lowerBound
            let t = min(max((mean - agreement.lowerBound) / span, 0), 1)
            return 1 - t * t * (3 - 2 * t)
        }
    }
}
