internal import MatteKernelTypes

/// An eraser of a region for a picture that arrives in bands of rows, from top to bottom.
///
/// The result is the same as that of ``MutableRasterView/erase(_:feather:side:keepingColor:)`` on the whole picture.
/// Without a feather, the eraser stores a few rows of coverage. With a feather, it stores the coverage of a band of
/// rows and of the rows above and below that affect the band.
package final class RegionEraser {
    private let region: Region
    private let size: PixelSize
    private let feather: Double
    private let side: FeatherSide
    private let clears: Bool
    /// The renderer of the coverage of all rows, if there is no feather.
    private let sharp: (any CoverageSource)?
    /// The renderer of the soft coverage of the current band of rows, if there is a feather.
    private var soft: (any CoverageSource)?
    private var softRows = 0..<0
    private var coverage: [UInt8]

    /// Creates an eraser for a picture of size `size`.
    ///
    /// - Throws: ``MatteError`` for the same reasons as ``MutableRasterView/erase(_:feather:side:keepingColor:)``.
    package init(
        _ region: Region, size: PixelSize, feather: Double, side: FeatherSide, keepingColor: Bool
    ) throws(MatteError) {
        self.region = region
        self.size = size
        self.feather = feather
        self.side = side
        clears = !keepingColor
        // The call below also checks the feather. With a feather, it renders only the first row.
        let first = PixelRect(
            x: 0, y: 0, width: size.width, height: feather == 0 ? size.height : min(1, size.height))
        let source = try region.coverage(in: first, of: size, feather: feather, side: side)
        sharp = feather == 0 ? source : nil
        coverage = [UInt8](repeating: 0, count: size.width)
    }

    /// The number of rows whose soft coverage is rendered at a time. The margins above and below a band are rendered
    /// too, so a larger band makes them a smaller part of the work.
    private var softBand: Int { max(64, 4 * Int(feather.rounded(.up))) }

    /// The approximate number of bytes that the eraser's coverage needs in memory.
    package var memory: Int {
        let rows = feather == 0 ? 16 : softBand + 2 * Int(feather.rounded(.up)) + 4
        return (size.width + 2 * Int(feather.rounded(.up))) * rows * (feather == 0 ? 4 : 6)
    }

    /// Returns true if the region covers any pixel of the picture. An eraser can render its coverage only once, from
    /// top to bottom, and this call does so. Create another eraser to erase the region.
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

    /// Erases the region from a band of rows. The band's first row is row `first` of the picture. Bands must arrive in
    /// order.
    package func erase<PixelType: StraightAlphaPixel>(
        _ rows: inout MutableRasterView<PixelType>, from first: Int
    ) throws(MatteError) {
        PixelType.requireAlpha()
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

    /// Returns the renderer for row `y` of the picture and the renderer's bounds, or `nil` if the bounds are empty.
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
