import Matte

/// A sample of a picture's rows, for estimating the length of its file. The rows come from bands at equal distances and
/// are stacked into one raster.
struct BudgetSample<PixelType: Pixel> {
    /// The sampled rows.
    let raster: Raster<PixelType>
    /// The picture's height divided by the number of sampled rows.
    let share: Double

    /// The number of rows in a band. It is the height of a JPEG's minimum coded unit (MCU) at 4:2:0, so no MCU contains
    /// rows of two bands.
    private static var band: Int { 16 }
    private static var mostBands: Int { 16 }

    init(of picture: BudgetPicture<PixelType>) throws(MatteError) {
        let (width, height) = (picture.size.width, picture.size.height)
        let bands = max(1, min(Self.mostBands, height / (2 * Self.band)))
        let rows = min(Self.band, height)
        // Divide the picture into one part per band, and take each band from the middle of its part. A part is at least
        // two bands high, so bands do not overlap.
        let tops = (0..<bands).map { band in
            max(0, min(height - rows, (2 * band + 1) * height / (2 * bands) - rows / 2))
        }
        var sample = try Raster<PixelType>(uninitialized: PixelSize(width: width, height: bands * rows))
        let target = sample.mutableView
        let (start, stride) = unsafe (target.start, target.bytesPerRow)
        try picture.takeBands(at: tops, rows: rows) { band, source in
            for y in 0..<rows {
                unsafe (start + (band * rows + y) * stride).copyMemory(
                    from: source.start + y * source.bytesPerRow,
                    byteCount: width * MemoryLayout<PixelType>.stride)
            }
        }
        raster = sample
        share = Double(height) / Double(bands * rows)
    }
}
