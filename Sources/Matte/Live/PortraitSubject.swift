internal import MatteKernelTypes

/// The subject of a frame with estimated foreground colours, for backgrounds that replace the frame's.
final class PortraitSubject {
    private let plan: CutOutPlan<RGBA8>
    private let size: PixelSize
    /// The frame with opaque pixels, and after it the subject.
    private let memory: RasterStorage

    /// Allocates memory for frames of one size, which must not be empty.
    init(frame: PixelSize, detail: CutOutDetail) throws(MatteError) {
        plan = try CutOutPlan(size: frame, detail: detail)
        size = frame
        memory = try RasterStorage(
            bytes: 2 * RasterLayout.packedBytes(.rgba8, width: frame.width, height: frame.height))
    }

    /// Returns rows whose pixels are those of the subject, from the rows of a frame with the mask at its size.
    func rows(_ rows: PortraitRows, _ parallelism: Parallelism) throws(MatteError) -> PortraitRows {
        let width = size.width, replaceAlpha = unsafe KernelTable.current.swizzle.replaceAlpha
        let opaque = unsafe MutableRows(base: memory.base, bytesPerRow: 4 * width)
        // The frame's alpha is ignored, and cut-outs don't ignore it.
        try Bands.run(rows: size.height, bytesPerRow: 8 * width, parallelism) { band in
            for y in band {
                if let planes = rows.planes {
                    unsafe planes.write(x: 0, y: y, count: width, to: opaque[y])
                } else {
                    unsafe replaceAlpha(rows.pixels(y), opaque[y], width, 255)
                }
            }
        }
        let subject = opaque.suffix(from: size.height)
        try unsafe plan.cutOut(
            pixels: opaque.readable,
            coverage: Rows(base: UnsafeRawPointer(rows.coverage), bytesPerRow: width),
            into: subject, parallelism)
        return unsafe PortraitRows(
            source: subject.readable, output: rows.output, coverage: rows.coverage, weights: rows.weights,
            width: width, swaps: rows.swaps, kernels: rows.kernels)
    }
}
