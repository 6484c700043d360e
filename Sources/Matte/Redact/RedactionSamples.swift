/// The parts of a picture on which its redaction depends, collected from its rows: the means of blocks, or the pixels to
/// blur.
///
/// Sums are integers, so means are exact for every order and division of the rows.
package final class RedactionSamples<PixelType: AlphaPixel> {
    private let plan: RedactionPlan
    private let grids: [BlockGrid]
    /// For each part, the pixels of its blocks, or its own pixels if it is blurred.
    private var pictures: [Raster<PixelType>] = []
    /// For each part, the sums of the four channels for each block of the current row of blocks, in the order of the
    /// pixel's bytes.
    private var sums: [[UInt64]]

    /// Creates samples without rows.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    package init(_ plan: RedactionPlan) throws(MatteError) {
        PixelType.requireAlpha()
        self.plan = plan
        let blocks = if case .pixelate(let blocks) = plan.redaction { blocks } else { 1 }
        grids = plan.parts.map { BlockGrid($0.extent, blocks: blocks) }
        switch plan.redaction {
        case .fill: sums = []
        case .pixelate: sums = grids.map { Array(repeating: 0, count: 4 * $0.columns) }
        case .blur: sums = []
        }
        for (part, grid) in zip(plan.parts, grids) {
            switch plan.redaction {
            case .fill: break
            case .pixelate:
                pictures.append(try Raster(uninitialized: PixelSize(width: grid.columns, height: grid.rows)))
            case .blur: pictures.append(try Raster(uninitialized: part.visible.size))
            }
        }
    }

    /// Adds a band of rows whose first row is row `first` of the picture. Each row of ``RedactionPlan/sampledRows`` must
    /// be added once, from top to bottom.
    package func add(_ rows: borrowing RasterView<PixelType>, from first: Int) {
        for y in first..<first + rows.height {
            let row = unsafe rows.base + (y - first) * rows.bytesPerRow
            for index in pictures.indices where plan.parts[index].visible.rows.contains(y) {
                if sums.isEmpty {
                    let visible = plan.parts[index].visible
                    unsafe pictures[index].rowStart(y - visible.minY).copyMemory(
                        from: row + 4 * visible.minX, byteCount: 4 * visible.width)
                } else {
                    unsafe addRow(row, y, to: index)
                }
            }
        }
    }

    /// Adds a row to the sums of a part's blocks. After the last row of the blocks, stores their means.
    private func addRow(_ row: UnsafeRawPointer, _ y: Int, to index: Int) {
        let grid = grids[index], size = plan.size
        let blockRow = grid.row(ofPixel: y), rows = grid.pixelRows(blockRow, in: size)
        let isPremultiplied = PixelType.format.isPremultiplied
        for column in 0..<grid.columns {
            let pixels = grid.pixelColumns(column, in: size)
            var (a, b, c, alphas) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
            for x in pixels {
                let pixel = unsafe (row + 4 * x).loadUnaligned(as: SIMD4<UInt8>.self)
                let weight = isPremultiplied ? 1 : UInt64(pixel.w)
                a &+= UInt64(pixel.x) &* weight
                b &+= UInt64(pixel.y) &* weight
                c &+= UInt64(pixel.z) &* weight
                alphas &+= UInt64(pixel.w)
            }
            sums[index][4 * column] &+= a
            sums[index][4 * column + 1] &+= b
            sums[index][4 * column + 2] &+= c
            sums[index][4 * column + 3] &+= alphas
        }
        guard y == rows.upperBound - 1 else { return }
        let target = unsafe pictures[index].rowStart(blockRow)
        for column in 0..<grid.columns {
            let count = UInt64(rows.count * grid.pixelColumns(column, in: size).count)
            let mean = Self.mean(sums[index][4 * column..<4 * column + 4], count)
            unsafe target.storeBytes(of: mean, toByteOffset: 4 * column, as: SIMD4<UInt8>.self)
        }
        for position in sums[index].indices { sums[index][position] = 0 }
    }

    /// Returns the mean of `count` pixels, each channel rounded half up. Straight colour is weighted by alpha. Colour is
    /// 0 where alpha becomes 0.
    private static func mean(_ sums: ArraySlice<UInt64>, _ count: UInt64) -> SIMD4<UInt8> {
        func rounded(_ sum: UInt64, _ weight: UInt64) -> UInt8 { UInt8((2 * sum + weight) / (2 * weight)) }
        let first = sums.startIndex, alphas = sums[first + 3]
        guard count > 0, 2 * alphas >= count else { return .zero }
        let weight = PixelType.format.isPremultiplied ? count : alphas
        return SIMD4(
            rounded(sums[first], weight), rounded(sums[first + 1], weight), rounded(sums[first + 2], weight),
            rounded(alphas, count))
    }

    /// Returns the pictures that replace the parts: one pixel per block, or the blurred pixels of the visible part.
    func replacements(_ parallelism: Parallelism) throws(MatteError) -> [Raster<PixelType>] {
        guard case .blur(let sigma) = plan.redaction else { return pictures }
        var result: [Raster<PixelType>] = []
        for picture in pictures { result.append(try picture.blurred(sigma: sigma, parallelism: parallelism)) }
        pictures = []
        return result
    }
}

extension PixelRect {
    /// The rows of pixels.
    fileprivate var rows: Range<Int> { minY..<maxY }
}

extension Raster {
    /// Returns the address of a row's first byte. The raster must not share its storage.
    fileprivate func rowStart(_ y: Int) -> UnsafeMutableRawPointer {
        unsafe storage.base + y * bytesPerRow
    }
}
