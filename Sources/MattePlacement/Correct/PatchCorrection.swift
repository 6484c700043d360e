internal import Matte
internal import MatteKernelTypes

/// The colour correction of a patch: one curve per channel, and a field of differences that is interpolated between the
/// centres of blocks.
struct PatchCorrection {
    /// The offset, gain and bend of the curves for red, green and blue, in levels; see ``ColorCurve``.
    var terms = [[Double]](repeating: [0, 0, 0], count: 3)
    /// The colour differences to add to the patch, one per block of its pixels, or nil to apply only the curves.
    var field: BlockField?
    /// The side of a block of ``field`` in pixels, a multiple of 8.
    var side = 8

    /// Returns the corrected patch as a copy. Alpha is unchanged, and each channel is rounded half up.
    func applied(to patch: Raster<RGBA8>, threads: Int) throws(MatteError) -> Raster<RGBA8> {
        // Copy explicitly, because an implicit copy on write would trap if memory cannot be allocated.
        var result = try Raster(copying: patch.view)
        let field: BlockField
        if let given = self.field { field = given } else { field = try BlockField(columns: 1, rows: 1) }
        let (width, height, side) = (result.width, result.height, side)
        let pixels = unsafe result.mutableView.start.assumingMemoryBound(to: UInt8.self)
        // The kernel takes the offsets of four channels, then their gains, then their bends. Alpha gets zeros.
        let coefficients: [Float] = (0..<12).map { (place: Int) -> Float in
            let channel = place % 4
            return channel < 3 ? Float(terms[channel][place / 4]) : 0
        }
        let kernel = unsafe KernelTable.current.patch.correct
        let bands = min(height, 16)
        try Bands.run(count: bands, threads: width * height < 1 << 17 ? 1 : threads) {
            (band) throws(MatteError) in
            let line = try Numbers<SIMD4<Float>>(count: field.columns, repeating: .zero)
            for y in height * band / bands..<height * (band + 1) / bands {
                field.write(rowAt: (Double(y) + 0.5) / Double(side) - 0.5, into: line)
                let values = unsafe UnsafeRawPointer(line.base).assumingMemoryBound(to: Float.self)
                unsafe kernel(pixels + 4 * y * width, width, coefficients, values, field.columns, side)
            }
        }
        withExtendedLifetime(result) {}
        return result
    }
}
