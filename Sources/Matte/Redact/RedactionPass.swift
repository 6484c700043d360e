/// One pass of a redaction over the rows of a picture, from top to bottom.
package final class RedactionPass<PixelType: AlphaPixel> {
    private let plan: RedactionPlan
    private let grids: [BlockGrid]
    private let sources: [any CoverageSource]
    private let replacements: [Raster<PixelType>]
    private let color: PixelType?
    private var coverage: [UInt8]

    /// Creates a pass over a picture with the given samples.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    package init(
        _ plan: RedactionPlan, _ samples: RedactionSamples<PixelType>, parallelism: Parallelism
    ) throws(MatteError) {
        PixelType.requireAlpha()
        self.plan = plan
        replacements = try samples.replacements(parallelism)
        color = if case .fill(let color) = plan.redaction { PixelType.opaque(color) } else { nil }
        let blocks = if case .pixelate(let blocks) = plan.redaction { blocks } else { 1 }
        grids = plan.parts.map { BlockGrid($0.extent, blocks: blocks) }
        var sources: [any CoverageSource] = []
        for part in plan.parts {
            sources.append(try part.region.coverage(in: plan.size.bounds, of: plan.size))
        }
        self.sources = sources
        coverage = Array(repeating: 0, count: sources.map(\.bounds.width).max() ?? 0)
    }

    /// Redacts a band of rows whose first row is row `first` of the picture. Bands must arrive in order. Where parts
    /// overlap, the last one replaces the others.
    package func redact(_ rows: inout MutableRasterView<PixelType>, from first: Int) {
        for y in first..<first + rows.height {
            let row = unsafe rows.base + (y - first) * rows.bytesPerRow
            for index in sources.indices {
                let bounds = sources[index].bounds
                guard y >= bounds.minY, y < bounds.maxY else { continue }
                unsafe coverage.withUnsafeMutableBufferPointer { buffer in
                    let covered = buffer.baseAddress!
                    switch unsafe sources[index].render(row: y, into: covered) {
                    case 0: return
                    case .some(let uniform): unsafe covered.update(repeating: uniform, count: bounds.width)
                    case .none: break
                    }
                    unsafe replace(row, y, covered, index)
                }
            }
        }
    }

    /// Replaces the pixels of a row that a part covers, even if only in part.
    private func replace(
        _ row: UnsafeMutableRawPointer, _ y: Int, _ covered: UnsafePointer<UInt8>, _ index: Int
    ) {
        let bounds = sources[index].bounds, visible = plan.parts[index].visible
        func put(_ columns: Range<Int>, _ pixel: (Int) -> PixelType) {
            for x in columns.clamped(to: bounds.minX..<bounds.maxX)
            where unsafe covered[x - bounds.minX] > 0 {
                unsafe (row + 4 * x).storeBytes(of: pixel(x), as: PixelType.self)
            }
        }
        if let color { return put(bounds.minX..<bounds.maxX) { _ in color } }
        guard y >= visible.minY, y < visible.maxY else { return }
        guard case .pixelate = plan.redaction else {
            let picture = replacements[index]
            return put(visible.minX..<visible.maxX) { picture[$0 - visible.minX, y - visible.minY] }
        }
        let grid = grids[index], blockRow = grid.row(ofPixel: y)
        for column in 0..<grid.columns {
            let mean = replacements[index][column, blockRow]
            put(grid.pixelColumns(column, in: plan.size)) { _ in mean }
        }
    }
}

extension AlphaPixel {
    /// Returns the opaque pixel of a colour.
    fileprivate static func opaque(_ color: RGB8) -> Self {
        let bytes =
            format.isBlueFirst
            ? SIMD4(color.blue, color.green, color.red, 255) : SIMD4(color.red, color.green, color.blue, 255)
        return unsafe withUnsafeBytes(of: bytes) { unsafe $0.loadUnaligned(as: Self.self) }
    }
}
