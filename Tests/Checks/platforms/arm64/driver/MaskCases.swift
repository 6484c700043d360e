import MatteKernelTypes

/// Runs the cases of coverage planes and their soft edges.
func maskCases() {
    mapCases()
    measureCases()
    convolutionCases()
}

private func combineCase(_ name: StaticString, _ kernel: MaskKernels.Combine) {
    run(name, rowsOfBytes, { kernel(inA.u8, inB.u8, outX.u8, $0) }, { digest(outX, $0 + after) })
}

private func mapCases() {
    let table = kernels.mask
    run("mask.invert", rowsOfBytes, { table.invert(inA.u8, outX.u8, $0) }, { digest(outX, $0 + after) })
    combineCase("mask.maximum", table.maximum)
    combineCase("mask.minimum", table.minimum)
    combineCase("mask.subtract", table.subtract)
    run(
        "mask.threshold", rowsOfBytes, { table.threshold(inA.u8, outX.u8, $0, 100) },
        { digest(outX, $0 + after) })
    run(
        "mask.lookUp", rowsOfBytes, { table.lookUp(inA.u8, outX.u8, $0, inB.u8) },
        { digest(outX, $0 + after) })
    for inverts in [false, true] {
        run(
            inverts ? "mask.fromConfidences.inverting" : "mask.fromConfidences",
            { fillOddFloats(inA, 2048, -0.2...1.2) },
            { table.fromConfidences(inA.f32, outX.u8, $0, inverts) },
            { digest(outX, $0 + after) })
    }
    run("mask.fromAlpha", rowsOfBytes, { table.fromAlpha(inA, outX.u8, $0) }, { digest(outX, $0 + after) })
    run(
        "mask.toClearPixels", rowsOfBytes, { table.toClearPixels(inA.u8, outX, $0, 0x0012_3456) },
        { digest(outX, $0 * 4 + after) })
    run(
        "mask.smooth", rowsOfBytes, { table.smooth(inA.u8, inB.u8, outX.u8, $0, 0.7) },
        { digest(outX, $0 + after) })
}

private func measureCases() {
    let table = kernels.mask
    // The running sum of these steps is mostly in 0...1 but sometimes outside.
    run(
        "mask.coverage", { fillDoubles(inA, 2048, -0.15...0.15) },
        { outY.f64[0] = table.coverage(inA.f64, outX.u8, $0, 0.25) },
        { n in
            digest(outX, n + after)
            digest(outY, 8)
            digest(inA, n * 8 + after)
        })
    run("mask.sum", rowsOfBytes, { outX.u32[0] = UInt32(table.sum(inA.u8, $0)) }, { _ in digest(outX, 4) })
    run(
        "mask.first",
        {
            fillBytes(inA, 8192)
            for i in 0..<(isCounting ? 1900 : random(below: 900)) { inA.u8[i] = UInt8(i % 90) }
        }, { outX.u32[0] = UInt32(table.first(inA.u8, $0, 100)) }, { _ in digest(outX, 4) })
    run(
        "mask.end",
        {
            fillBytes(inA, 8192)
            for i in (isCounting ? 20 : random(below: 900))..<2048 { inA.u8[i] = UInt8(i % 90) }
        }, { outX.u32[0] = UInt32(table.end(inA.u8, $0, 100)) }, { _ in digest(outX, 4) })
}

private func convolutionCases() {
    let table = kernels.convolution
    run(
        "convolution.widen", rowsOfBytes, { table.widen(inA.u8, outX.f32, $0) },
        { digest(outX, $0 * 4 + after) })
    run(
        "convolution.across", rowsToConvolve, { table.across(inA.f32, outX.f32, $0, inE.f32, 19) },
        { digest(outX, $0 * 4 + after) })
    run(
        "convolution.down", rowsToConvolve,
        { table.down(inB.floatRows(inA, 8192, 19), outX.f32, $0, inE.f32, 19) },
        { digest(outX, $0 * 4 + after) })
    run(
        "convolution.downToBytes", rowsToConvolve,
        { table.downToBytes(inB.floatRows(inA, 8192, 19), outX.u8, $0, inE.f32, 19) },
        { digest(outX, $0 + after) })
}

private func rowsToConvolve() {
    fillFloats(inA, 19 * 2048, 0...255)
    fillFloats(inE, 32, 0...0.05)
}
