internal import MatteKernelTypes

/// Erases a region from a picture whose rows come in bands from the top down.
///
/// The result is that of ``MutableRasterView/erase(_:feather:side:keepingColor:)`` on the whole picture. Without
/// feather, a few rows of coverage are held; with it, the coverage of a band and of what reaches into it.
package final class RegionEraser {
    private let region: Region
    private let size: PixelSize
    private let feather: Double
    private let side: FeatherSide
    private let clears: Bool
    /// The coverage of all rows, when there is no feather.
    private let sharp: (any CoverageSource)?
    /// The coverage of some rows, with feather.
    private var soft: (any CoverageSource)?
    private var softRows = 0..<0
    private var coverage: [UInt8]

    /// Prepares to erase.
    ///
    /// - Throws: ``MatteError`` as the whole picture's operation does.
    package init(
        _ region: Region, size: PixelSize, feather: Double, side: FeatherSide, keepingColor: Bool
    ) throws(MatteError) {
        self.region = region
        self.size = size
        self.feather = feather
        self.side = side
        clears = !keepingColor
        // Checks the feather too; of a soft region only the first row is rendered.
        let first = PixelRect(
            x: 0, y: 0, width: size.width, height: feather == 0 ? size.height : min(1, size.height))
        let source = try region.coverage(in: first, of: size, feather: feather, side: side)
        sharp = feather == 0 ? source : nil
        coverage = [UInt8](repeating: 0, count: size.width)
    }

    /// Rows whose soft coverage is rendered at a time: the margin on both sides is worth it.
    private var softBand: Int { max(64, 4 * Int(feather.rounded(.up))) }

    /// About how many bytes the coverage takes.
    package var memory: Int {
        let rows = feather == 0 ? 16 : softBand + 2 * Int(feather.rounded(.up)) + 4
        return (size.width + 2 * Int(feather.rounded(.up))) * rows * (feather == 0 ? 4 : 6)
    }

    /// Returns true if any pixel is covered. To be asked instead of erasing: coverage is rendered once from the top
    /// down.
    package func covers() throws(MatteError) -> Bool {
        for y in 0..<size.height {
            guard let (source, rect) = try source(forRow: y), rect.minY..<rect.maxY ~= y else { continue }
            let uniform = unsafe coverage.withUnsafeMutableBufferPointer {
                unsafe source.render(row: y, into: $0.baseAddress!)
            }
            if let uniform, uniform > 0 { return true }
            if uniform == nil, coverage[..<rect.width].contains(where: { $0 > 0 }) { return true }
        }
        return false
    }

    /// Erases from rows that begin with row number `first`; rows come in order.
    package func erase<PixelType: StraightAlphaPixel>(
        _ rows: inout MutableRasterView<PixelType>, from first: Int
    ) throws(MatteError) {
        let kernels = KernelTable.current.composite
        let kernel = unsafe clears ? kernels.eraseStraight : kernels.eraseKeepingColor
        let pixel = MemoryLayout<PixelType>.stride
        for y in first..<first + rows.height {
            guard let (source, rect) = try source(forRow: y), rect.minY..<rect.maxY ~= y else { continue }
            let pixels = unsafe rows.base + ((y - first) * rows.bytesPerRow + rect.minX * pixel)
            unsafe coverage.withUnsafeMutableBufferPointer { buffer in
                let row = buffer.baseAddress!
                switch unsafe source.render(row: y, into: row) {
                case 0: return
                case 255 where clears:
                    unsafe pixels.initializeMemory(as: UInt8.self, repeating: 0, count: rect.width * pixel)
                    return
                case .some(let uniform): unsafe row.update(repeating: uniform, count: rect.width)
                case .none: break
                }
                unsafe kernel(pixels, row, rect.width)
            }
        }
    }

    /// The renderer of a row; `nil` when nothing is covered.
    private func source(forRow y: Int) throws(MatteError) -> (any CoverageSource, PixelRect)? {
        if let sharp { return sharp.bounds.isEmpty ? nil : (sharp, sharp.bounds) }
        if !softRows.contains(y) {
            softRows = y..<min(size.height, y + softBand)
            let frame = PixelRect(x: 0, y: y, width: size.width, height: softRows.count)
            soft = try region.coverage(in: frame, of: size, feather: feather, side: side)
        }
        guard let soft, !soft.bounds.isEmpty else { return nil }
        return (soft, soft.bounds)
    }
}
