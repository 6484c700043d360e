internal import Matte
internal import MatteKernelTypes

/// The slow differences that a tone leaves between photo and reply: medians of blocks, smoothed.
struct SlowField: Sendable {
    /// The number of blocks along the longer side.
    private static var across: Int { 14 }
    /// The median difference in levels from which a block counts as changed content.
    private static var cut: Float { 16 }

    /// The side of a block in pixels of half the size.
    private let side: Int
    /// The differences of the three channels, with one number per block.
    private let fields: [Plane]

    /// Finds the field between a photo and its corrected reply at half the size. `shown` has the pixels of the whole size
    /// that may be compared.
    init(_ photo: ColorPlanes, _ reply: ColorPlanes, shown: RowSpans) throws(MatteError) {
        let (width, height) = (photo.width, photo.height)
        let side = max(4, Int((Double(max(width, height)) / Double(Self.across)).rounded()))
        self.side = side
        let size = PixelSize(width: (width + side - 1) / side, height: (height + side - 1) / side)
        var made: [Plane] = []
        for _ in 0..<4 { made.append(try Plane(width: size.width, height: size.height)) }
        let fields = made
        try Bands.run(count: size.height, threads: photo.threads) { (row) throws(MatteError) in
            var medians = BlockMedians()
            for column in 0..<size.width {
                let rows = row * side..<min(height, (row + 1) * side)
                let columns = column * side..<min(width, (column + 1) * side)
                guard
                    let found = medians.differences(photo, reply, rows: rows, columns: columns, shown: shown)
                else { continue }
                let most = max(abs(found.x), abs(found.y), abs(found.z)) / Self.cut
                let rest = max(0, 1 - most * most)
                let weight = found.w * rest * rest
                for channel in 0..<3 { unsafe fields[channel].row(row)[column] = found[channel] * weight }
                unsafe fields[3].row(row)[column] = weight
            }
        }
        // Beyond the picture there is no evidence, so a margin of zeros surrounds the field while it is smoothed.
        let total = try Self.smoothed(fields[3])
        var sums: [Plane] = []
        for channel in 0..<3 {
            let sum = try Self.smoothed(fields[channel])
            for row in 0..<size.height {
                for column in 0..<size.width {
                    unsafe sum.row(row)[column] /= total.row(row)[column] + 0.08
                }
            }
            sums.append(sum)
        }
        self.fields = sums
    }

    /// Adds the field to the corrected reply at half the size.
    func apply(to reply: ColorPlanes) throws(MatteError) {
        let lines = try lines(reply.size, 0..<reply.width, factor: 1)
        try Bands.run(count: 3, threads: reply.threads) { (channel) throws(MatteError) in
            let plane = reply.planes[channel]
            for y in 0..<plane.height { unsafe lines.add(to: plane.row(y), channel, row: y, plane.width) }
        }
    }

    /// Returns the field in some columns of a picture of `factor` times half the size.
    func lines(_ size: PixelSize, _ columns: Range<Int>, factor: Int) throws(MatteError) -> Lines {
        let taps = ResizeTaps(from: fields[0].width, to: fields[0].width * side * factor)
        let kernel = unsafe KernelTable.current.planes.resample
        var planes: [Plane] = []
        // A weight of 0 belongs to the number past the end of a line, which must be finite.
        var line = [Float](repeating: 0, count: fields[0].width + taps.taps)
        for field in fields {
            let wide = try Plane(uninitialized: PixelSize(width: columns.count, height: field.height))
            for row in 0..<field.height {
                for column in 0..<field.width { unsafe line[column] = field.row(row)[column] }
                unsafe taps.first.withUnsafeBufferPointer { first in
                    unsafe taps.weights.withUnsafeBufferPointer { weights in
                        unsafe kernel(
                            line, first.baseAddress! + columns.lowerBound,
                            weights.baseAddress! + taps.taps * columns.lowerBound, taps.taps, wide.row(row),
                            columns.count)
                    }
                }
            }
            planes.append(wide)
        }
        return Lines(
            planes: planes,
            rows: ResizeTaps(from: fields[0].height, to: fields[0].height * side * factor))
    }

    /// The field in some columns at a size, with one row per row of blocks.
    @safe
    struct Lines: Sendable {
        fileprivate let planes: [Plane]
        fileprivate let rows: ResizeTaps
        private let down = unsafe KernelTable.current.convolution.down

        fileprivate init(planes: [Plane], rows: ResizeTaps) { (self.planes, self.rows) = (planes, rows) }

        /// Adds row `row` of the field to a line.
        @unsafe func add(to line: UnsafeMutablePointer<Float>, _ channel: Int, row: Int, _ count: Int) {
            let (plane, first) = (planes[channel], Int(rows.first[row]))
            let weights = [1, rows.weights[2 * row], rows.weights[2 * row + 1]]
            let sources = unsafe [
                UnsafePointer(line), UnsafePointer(plane.row(first)), UnsafePointer(plane.row(first + 1)),
            ]
            unsafe down(sources, line, count, weights, 3)
        }
    }

    private static func smoothed(_ plane: Plane) throws(MatteError) -> Plane {
        let margin = 3
        let wide = try Plane(width: plane.width + 2 * margin, height: plane.height + 2 * margin)
        for y in 0..<plane.height {
            unsafe (wide.row(y + margin) + margin).update(from: plane.row(y), count: plane.width)
        }
        let soft = try wide.blurred(1)
        let result = try Plane(width: plane.width, height: plane.height)
        for y in 0..<plane.height {
            unsafe result.row(y).update(from: soft.row(y + margin) + margin, count: plane.width)
        }
        return result
    }
}

/// The counts of the differences of a block's pixels, per channel, in steps of an eighth of a level. Differences beyond
/// 64 levels in either direction are counted as 64 levels in that direction.
private struct BlockMedians {
    private var counts = [Int32](repeating: 0, count: 3 * 1024)

    /// Returns the median differences of red, green and blue between two pictures in a block, and the share of its pixels
    /// that are shown, or nil if few are.
    mutating func differences(
        _ photo: ColorPlanes, _ reply: ColorPlanes, rows: Range<Int>, columns: Range<Int>,
        shown: RowSpans
    ) -> SIMD4<Float>? {
        for index in counts.indices { counts[index] = 0 }
        var total = 0
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            for y in rows {
                let span = shown.rows[2 * y]
                let first = max(columns.lowerBound, (span.lowerBound + 1) / 2)
                let end = min(columns.upperBound, (span.upperBound + 1) / 2)
                guard first < end else { continue }
                total += end - first
                for channel in 0..<3 {
                    let (a, b) = unsafe (photo.planes[channel].row(y), reply.planes[channel].row(y))
                    let bins = unsafe counts.baseAddress! + 1024 * channel
                    for x in first..<end {
                        let place = unsafe (a[x] - b[x]) * 8 + 512
                        unsafe bins[Int(min(1023, max(0, place)))] += 1
                    }
                }
            }
        }
        let count = rows.count * columns.count
        guard 10 * total >= 3 * count, total > 0 else { return nil }
        var medians = SIMD4<Float>(0, 0, 0, Float(total) / Float(count))
        for channel in 0..<3 {
            var (bin, sum) = (1024 * channel, counts[1024 * channel])
            while Int(sum) <= total / 2 {
                bin += 1
                sum += counts[bin]
            }
            medians[channel] = (Float(bin - 1024 * channel) + 0.5) / 8 - 64
        }
        return medians
    }
}
