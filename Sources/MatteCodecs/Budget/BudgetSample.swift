import Matte

/// Rows that stand for a whole picture: bands at even distances, one below the other.
struct BudgetSample<PixelType: Pixel> {
    /// The sampled rows.
    let raster: Raster<PixelType>
    /// Rows of the picture for each sampled row.
    let share: Double

    /// Rows of a band: the height of a JPEG's blocks at 4:2:0, so that bands don't mix.
    private static var band: Int { 16 }
    private static var mostBands: Int { 16 }

    init(of picture: Raster<PixelType>) throws(MatteError) {
        let height = picture.height
        let bands = max(1, min(Self.mostBands, height / (2 * Self.band)))
        let rows = min(Self.band, height)
        var sample = try Raster<PixelType>(
            uninitialized: PixelSize(width: picture.width, height: bands * rows))
        let target = sample.mutableView
        let source = picture.view
        for band in 0..<bands {
            // The middle of the band's share of the picture; two bands' heights at least, so they don't overlap.
            let first = (2 * band + 1) * height / (2 * bands) - rows / 2
            let top = max(0, min(height - rows, first))
            for y in 0..<rows {
                unsafe (target.start + (band * rows + y) * target.bytesPerRow)
                    .copyMemory(
                        from: source.start + (top + y) * source.bytesPerRow, byteCount: source.bytesPerRow)
            }
        }
        raster = sample
        share = Double(height) / Double(bands * rows)
    }
}
