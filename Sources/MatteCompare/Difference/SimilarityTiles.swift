// Design: docs/design/compare.md

internal import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The tiles in which the structural similarity of two pictures is computed.
///
/// A window's similarity depends on four Gaussian means: of the two pictures x and y, of x² + y², and of x y. Each row
/// of pixels gives four rows of horizontal means, which are kept for the eleven rows of windows that they belong to.
/// Tiles are narrow enough for these rows to stay in the second-level cache. The channels of a pixel stay interleaved.
struct SimilarityTiles {
    private let rows: ComparedRows
    /// The numbers of window positions per row and per column of the pictures.
    private let columns: Int
    private let lines: Int
    private let tilesPerRow: Int

    /// The number of tiles.
    let count: Int

    /// The number of window positions in each direction of a full tile.
    private static let tileColumns = 256
    private static let tileLines = 128

    private static let side = StructuralSimilarity.windowSide
    private static let radius = side / 2

    /// The number of means per window.
    private static let means = 4

    /// The constants that keep quotients finite: (0.01 x 255)² and (0.03 x 255)².
    private static let luminanceConstant = 0.01 * 255 * (0.01 * 255)
    private static let contrastConstant = 0.03 * 255 * (0.03 * 255)

    /// The weights of a window's pixels at the distances 0 to 5 from its centre, along one axis.
    private static let weights: [Double] = {
        let heights = (-radius...radius).map { exp(-0.5 / (1.5 * 1.5) * Double($0 * $0)) }
        let sum = heights.reduce(0, +)
        return heights[radius...].map { $0 / sum }
    }()

    init(_ rows: ComparedRows) {
        self.rows = rows
        columns = rows.size.width - Self.side + 1
        lines = rows.size.height - Self.side + 1
        tilesPerRow = (columns + Self.tileColumns - 1) / Self.tileColumns
        count = tilesPerRow * ((lines + Self.tileLines - 1) / Self.tileLines)
    }

    /// Returns the sums of the similarities of a tile's windows, one for each channel.
    ///
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    func sums(of tile: Int) throws(MatteError) -> [Double] {
        let left = tile % tilesPerRow * Self.tileColumns
        let top = tile / tilesPerRow * Self.tileLines
        let tileColumns = min(Self.tileColumns, columns - left)
        let bottom = min(lines, top + Self.tileLines)
        let channels = rows.channels
        // The numbers of bytes per row of pixels, and of means per row of windows.
        let pixels = tileColumns + Self.side - 1
        let n = pixels * channels
        let m = tileColumns * channels

        var layout = ScratchLayout()
        let firstPart = layout.take(n, of: UInt8.self)
        let secondPart = layout.take(n, of: UInt8.self)
        let valuesPart = layout.take(Self.means * n, of: Double.self)
        let ringPart = layout.take(Self.side * Self.means * m, of: Double.self)
        let meansPart = layout.take(Self.means * m, of: Double.self)
        let totalsPart = layout.take(m, of: Double.self)
        let memory = try ScratchMemory(layout)
        let (first, second) = unsafe (memory[firstPart], memory[secondPart])
        let (values, ring) = unsafe (memory[valuesPart], memory[ringPart])
        let (means, totals) = unsafe (memory[meansPart], memory[totalsPart])
        unsafe totals.initialize(repeating: 0, count: m)

        for y in top..<bottom + Self.side - 1 {
            unsafe rows.write(x: left, y: y, count: pixels, first: first, second: second)
            unsafe Self.products(first, second, n, into: values)
            let slot = unsafe ring + y % Self.side * Self.means * m
            for mean in 0..<Self.means {
                unsafe Self.horizontalMeans(of: values + mean * n, step: channels, m, into: slot + mean * m)
            }
            // A row of windows is complete when its last row of pixels has been read.
            guard y >= top + Self.side - 1 else { continue }
            for mean in 0..<Self.means {
                unsafe Self.verticalMeans(
                    of: ring + mean * m, rowLength: Self.means * m, oldest: (y + 1) % Self.side, m,
                    into: means + mean * m)
            }
            unsafe Self.addSimilarities(means, m, to: totals)
        }
        var sums = [Double](repeating: 0, count: channels)
        for i in 0..<m { unsafe sums[i % channels] += totals[i] }
        withExtendedLifetime(memory) {}
        return sums
    }

    /// Writes x, y, x² + y² and x y for `n` bytes of each picture.
    private static func products(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ n: Int,
        into values: UnsafeMutablePointer<Double>
    ) {
        for i in 0..<n {
            let x = unsafe Int32(a[i]), y = unsafe Int32(b[i])
            unsafe values[i] = Double(x)
            unsafe values[n &+ i] = Double(y)
            unsafe values[2 &* n &+ i] = Double(x &* x &+ y &* y)
            unsafe values[3 &* n &+ i] = Double(x &* y)
        }
    }

    /// Writes the Gaussian means of `m` windows of eleven values, which are `step` values apart.
    private static func horizontalMeans(
        of values: UnsafeMutablePointer<Double>, step: Int, _ m: Int, into means: UnsafeMutablePointer<Double>
    ) {
        let (w0, w1, w2) = (weights[0], weights[1], weights[2])
        let (w3, w4, w5) = (weights[3], weights[4], weights[5])
        for i in 0..<m {
            let v = unsafe values + i
            var sum = unsafe w0 * v[5 &* step]
            unsafe sum += w1 * (v[4 &* step] + v[6 &* step])
            unsafe sum += w2 * (v[3 &* step] + v[7 &* step])
            unsafe sum += w3 * (v[2 &* step] + v[8 &* step])
            unsafe sum += w4 * (v[step] + v[9 &* step])
            unsafe sum += w5 * (v[0] + v[10 &* step])
            unsafe means[i] = sum
        }
    }

    /// Writes the Gaussian means of `m` columns of eleven rows.
    ///
    /// - Parameters:
    ///   - rowLength: The distance from one row of the ring to the next.
    ///   - oldest: The index in the ring of the topmost row.
    private static func verticalMeans(
        of ring: UnsafeMutablePointer<Double>, rowLength: Int, oldest: Int, _ m: Int,
        into means: UnsafeMutablePointer<Double>
    ) {
        func row(_ k: Int) -> UnsafeMutablePointer<Double> {
            unsafe ring + (oldest + k) % side * rowLength
        }
        let centre = unsafe row(radius), weight = weights[0]
        for i in 0..<m { unsafe means[i] = weight * centre[i] }
        // One pair of rows at a time, because a loop over eleven pointers isn't vectorized.
        for distance in 1...radius {
            let above = unsafe row(radius - distance), below = unsafe row(radius + distance)
            let weight = weights[distance]
            for i in 0..<m { unsafe means[i] += weight * (above[i] + below[i]) }
        }
    }

    /// Adds the similarities of `m` windows to the totals of their columns.
    private static func addSimilarities(
        _ means: UnsafeMutablePointer<Double>, _ m: Int, to totals: UnsafeMutablePointer<Double>
    ) {
        let (c1, c2) = (luminanceConstant, contrastConstant)
        for i in 0..<m {
            let x = unsafe means[i], y = unsafe means[m &+ i]
            let squares = unsafe means[2 &* m &+ i], product = unsafe means[3 &* m &+ i]
            let xy = x * y, xxyy = x * x + y * y
            let numerator = (2 * xy + c1) * (2 * (product - xy) + c2)
            let denominator = (xxyy + c1) * (squares - xxyy + c2)
            unsafe totals[i] += numerator / denominator
        }
    }
}
