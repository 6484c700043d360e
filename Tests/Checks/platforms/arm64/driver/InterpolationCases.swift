import MatteKernelTypes

/// Runs the cases of bilinear interpolation of coverage.
func interpolationCases() {
    let table = kernels.interpolation
    for inverts in [false, true] {
        run(
            inverts ? "interpolation.confidences.inverting" : "interpolation.confidences",
            { fillOddFloats(inA, 2048, -0.2...1.2) }, { table.confidences(inA.f32, outX.i16, $0, inverts) },
            { digest(outX, $0 * 2 + after) })
    }
    run(
        "interpolation.coverage", rowsOfBytes, { table.coverage(inA.u8, outX.i16, $0) },
        { digest(outX, $0 * 2 + after) })
    run(
        "interpolation.across",
        {
            fillI16(inA, 4096, 0...32640)
            fillI16(inD, 2048, 0...32767)
            fillI32(inB, 64, below: 4000)
            // The lanes of a block must not decrease. In the first blocks, eight lanes need at most eight values.
            for i in 0..<2048 { inC.u16[i] = UInt16(i % 32 * (i / 32 + 1) / 32) }
        }, { table.across(inA.i16, outX.i16, ($0 + 31) / 32, inB.i32, inC.u16, inD.i16) },
        { digest(outX, ($0 + 31) / 32 * 64 + after) })
    run(
        "interpolation.gather",
        {
            fillI16(inA, 4096, 0...32640)
            fillI16(inD, 2048, 0...32767)
            fillI32(inB, 2048, below: 4000)
        }, { table.gather(inA.i16, outX.i16, $0, inB.i32, inD.i16) }, { digest(outX, $0 * 2 + after) })
    run(
        "interpolation.down",
        {
            fillI16(inA, 2048, 0...32640)
            fillI16(inB, 2048, 0...32640)
            fillI16(inC, 16, 0...32767)
        }, { table.down(inA.i16, inB.i16, inC.i16, isCounting ? 1 : 3, outX.u8, 2048, $0) },
        { digest(outX, 4096 + $0 + after) })
}

/// Runs the cases of class scores and class indices.
func categoryCases() {
    let table = kernels.category
    run(
        "category.argmax", { fillOddFloats(inA, 7 * 2048, -3...3) },
        { table.argmax(inA, 8192, 7, outX.u8, $0) }, { digest(outX, $0 + after) })
    run(
        "category.overlay", rowsOfBytes, { table.overlay(inA, inB.u8, nil, inD.u32, $0) },
        { digest(inA, $0 * 4 + after) })
    run(
        "category.overlay.borders", rowsOfBytes, { table.overlay(inA, inB.u8, inC.u8, inD.u32, $0) },
        { digest(inA, $0 * 4 + after) })
    run(
        "category.borders",
        {
            rowsOfBytes()
            for i in 0..<2048 {
                inA.u8[i] &= 3
                inB.u8[i] &= 3
                inC.u8[i] &= 3
            }
        }, { table.borders(inA.u8, inB.u8, inC.u8, outX.u8, $0) }, { digest(outX, $0 + after) })
    run(
        "category.count", rowsOfBytes, { table.count(inA.u8, $0, outX.u32) }, { _ in digest(outX, 4096) })
    run(
        "category.gather",
        {
            rowsOfBytes()
            fillI32(inB, 2048, below: 8000)
        }, { table.gather(inA.u8, inB.i32, outX.u8, $0) }, { digest(outX, $0 + after) })
}
