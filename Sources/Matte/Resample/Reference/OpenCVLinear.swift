internal import MatteKernelTypes

/// A resize of 8-bit channels that gives the same bytes as OpenCV's `resize` with `INTER_LINEAR`, except at the ratio
/// of one half.
///
/// Rows are interpolated with weights of 11 bits. Between two rows, OpenCV keeps 15 and then 2 fractional bits of the
/// products, and rounds half up; see `VResizeLinear` in its `resize.cpp`.
struct OpenCVLinear {
    private let source: PixelSize
    private let target: PixelSize
    private let columns: OpenCVColumns
    private let rows: OpenCVAxis

    /// - Parameters:
    ///   - source: The size of the picture, at least 1x1.
    ///   - target: The size of the result, at least 1x1.
    ///   - channels: The number of bytes per pixel.
    ///   - betweenEdges: True for the positions that `INTER_AREA` uses for enlargements.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    init(
        from source: PixelSize, to target: PixelSize, channels: Int, betweenEdges: Bool
    ) throws(MatteError) {
        self.source = source
        self.target = target
        columns = try OpenCVColumns(
            source: source.width, target: target.width, channels: channels, betweenEdges: betweenEdges)
        rows = OpenCVAxis(
            source: source.height, target: target.height, clamps: false, betweenEdges: betweenEdges)
    }

    /// Resizes a picture.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    func resize(
        _ picture: Rows, into destination: MutableRows, parallelism: Parallelism
    ) throws(MatteError) {
        let touched = 2 * (source.width + 9 * target.width) * columns.channels
        try Bands.run(rows: target.height, bytesPerRow: touched, parallelism) { band throws(MatteError) in
            var work = try OpenCVLinearBand(
                columns: columns, rows: rows, height: source.height, width: target.width, picture, destination
            )
            work.resize(band)
        }
    }
}
