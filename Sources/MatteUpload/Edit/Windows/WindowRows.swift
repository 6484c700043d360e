internal import Matte
internal import MatteCodecs
internal import MattePlacement

/// The joined replies of an edit's windows, made row by row.
struct WindowRows: Sendable {
    let join: WindowJoin
    private let reply: @Sendable (Int) throws(MatteError) -> Raster<RGBA8>
    private let weights: [(columns: [Float], rows: [Float])]

    init(_ join: WindowJoin, _ reply: @escaping @Sendable (Int) throws(MatteError) -> Raster<RGBA8>) {
        self.join = join
        self.reply = reply
        weights = join.windows.indices.map { join.weights(of: $0) }
    }

    /// Returns the memory that the windows in a row of the photo take at most, in bytes, with a reply and its copies.
    static func memory(_ windows: [PixelRect]) -> Int {
        let most =
            windows.map { window in
                windows.reduce(0) { $0 + ($1.y <= window.y && window.y < $1.maxY ? 4 * $1.area : 0) }
            }.max() ?? 0
        return most + 24 * (windows.map(\.area).max() ?? 0)
    }

    /// One pass over the rows, from top to bottom.
    final class Pass {
        private let rows: WindowRows
        private var patches: [Int: Raster<RGBA8>] = [:]

        init(_ rows: WindowRows) { self.rows = rows }

        /// Replaces the pixels of a band by the joined windows, where there are any.
        func fill(_ band: inout MutableRasterView<RGBA8>, firstRow: Int) throws(MatteError) {
            let windows = rows.join.windows
            patches = patches.filter { windows[$0.key].maxY > firstRow }
            let rect = PixelRect(x: 0, y: firstRow, width: band.width, height: band.height)
            let shown = windows.indices.filter { number in
                let part = windows[number].intersection(rect)
                return part.width > 0 && part.height > 0
            }
            for number in shown where patches[number] == nil {
                patches[number] = try rows.join.corrected(rows.reply(number), number)
            }
            var sums = [SIMD4<Float>](repeating: SIMD4(), count: band.width)
            for row in 0..<band.height {
                let y = firstRow + row
                for x in sums.indices { sums[x] = SIMD4() }
                for number in shown where windows[number].y..<windows[number].maxY ~= y {
                    guard let patch = patches[number] else { continue }
                    let window = windows[number]
                    let line = patch.row(y - window.y)
                    let down = rows.weights[number].rows[y - window.y]
                    for x in max(0, window.x)..<min(band.width, window.maxX) {
                        let pixel = line[x - window.x]
                        // A little more than 0, so that a place with a single window counts at its very edge.
                        let weight = down * rows.weights[number].columns[x - window.x] + 1e-6
                        sums[x] += SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 1) * weight
                    }
                }
                for x in sums.indices where sums[x].w > 0 {
                    let color = sums[x] / sums[x].w
                    band[x, row] = RGBA8(
                        red: UInt8(color.x + 0.5), green: UInt8(color.y + 0.5), blue: UInt8(color.z + 0.5))
                }
            }
        }
    }
}

extension StreamedPaste {
    /// Composites joined windows over a photo through a mask, whose top-left pixel is at `origin` in the photo.
    init(
        _ windows: WindowRows, over photo: StreamedPicture<RGBA8>, mask: Mask, at origin: PixelPoint,
        held: Int
    ) {
        let counted = Counted()
        found = nil
        self.counted = counted
        placement = windows.join.summary
        self.windows = windows.join.reports
        (self.photo, self.mask, self.origin) = (photo, mask, origin)
        margins = nil
        isCut = false
        let size = photo.size
        let place = PixelRect(origin: origin, size: mask.size)
        picture = photo.editingRowsInOrder(memory: held) { () throws(MatteError) in
            var changes = PasteChanges()
            let pass = WindowRows.Pass(windows)
            return { (rows, y) throws(MatteError) in
                let band = PixelRect(x: 0, y: y, width: rows.width, height: rows.height)
                let part = band.intersection(place)
                if part.width > 0, part.height > 0 {
                    let before = try Raster(copying: rows.view)
                    var joined = try Raster(copying: rows.view)
                    do {
                        var view = joined.mutableView
                        try pass.fill(&view, firstRow: y)
                    }
                    let inBand = part.translated(x: 0, y: -y)
                    let inMask = part.translated(x: -place.x, y: -place.y)
                    var target = rows.mutableView(of: inBand)
                    try joined.view[inBand].composite(
                        over: before.view[inBand], through: Mask(Raster(copying: mask.raster.view[inMask])),
                        into: &target, parallelism: .serial)
                    changes.count(before, rows.view, firstRow: y, mask: mask.raster, at: origin)
                }
                if band.maxY == size.height {
                    let total = changes
                    counted.changes.withLock { $0 = total }
                }
            }
        }
    }
}

extension WindowJoin {
    /// One report for all windows: the worst alignment, and the mean place of those that were placed.
    fileprivate var summary: PlacementReport {
        let placed = reports.filter { $0.alignment == .moved || $0.alignment == .aligned }
        var report = reports.first { $0.alignment != .moved && $0.alignment != .aligned } ?? reports[0]
        if placed.count == reports.count, placed.contains(where: { $0.alignment == .moved }) {
            report.alignment = .moved
        }
        let count = Double(max(1, placed.count))
        report.shiftX = placed.reduce(0) { $0 + $1.shiftX } / count
        report.shiftY = placed.reduce(0) { $0 + $1.shiftY } / count
        report.scale = placed.isEmpty ? 1 : placed.reduce(0) { $0 + $1.scale } / count
        report.blend = reports.contains { $0.blend == .applied } ? .applied : report.blend
        return report
    }
}
