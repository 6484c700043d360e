import MatteKernelTypes

/// Runs the cases of comparing and correcting patches.
func patchCases() {
    let table = kernels.patch
    run(
        "patch.sumBlocks",
        {
            rowsOfBytes()
            fillAlpha(inA, 8192)
        }, { table.sumBlocks(inA.u8, inB.u8, inC.u8, $0, 8, outX.u32) },
        { digest(outX, ($0 + 7) / 8 * 4 * PatchKernels.blockSums) })
    // A ring whose pixels all count. In the case above few pixels do.
    run(
        "patch.sumBlocks.opaque",
        {
            rowsOfBytes()
            fillAlpha(inA, 8192)
            fillAlpha(inB, 8192)
            for i in 0..<8192 { inC.u8[i] = 255 }
        }, { table.sumBlocks(inA.u8, inB.u8, inC.u8, $0, 8, outX.u32) },
        { digest(outX, ($0 + 7) / 8 * 4 * PatchKernels.blockSums) })
    run(
        "patch.correct",
        {
            fillBytes(inA, 8192)
            fillFloats(inB, 12, -8...8)
            fillFloats(inC, 2048, -8...8)
        }, { table.correct(inA.u8, $0, inB.f32, inC.f32, ($0 + 7) / 8, 8) },
        { digest(inA, 4 * $0 + after) })
}
