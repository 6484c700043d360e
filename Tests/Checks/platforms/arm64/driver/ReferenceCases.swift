import MatteKernelTypes

private func fillRows() {
    fillBytes(inA, 16384)
    fillBytes(inB, 16384)
}

private func prepare() {
    fillRows()
    // Places of a reduction to about two thirds, from which at least eight bytes can be read.
    for i in 0..<2048 { scratch.i32[i] = Int32(i * 3 / 2 * 4) }
    fillI16(outZ, 8192, -1024...1023)
    for i in 0..<8192 { outZ.i16[i] *= 32 }
}

private func prepareSums() {
    fillRows()
    for i in 0..<2048 {
        scratch.i32[i] = Int32(i * 3 / 2 * 4)
        outY.i32[i] = Int32(i % 5)
    }
    fillFloats(outZ, 8192, 0...1)
}

/// Runs the cases of resizes like OpenCV.
func referenceCases() {
    let table = kernels.reference
    linearCases(4, "reference.across", "reference.between", "reference.down", "reference.halve", table)
    linearCases(
        3, "reference.across.rgb", "reference.between.rgb", "reference.down.rgb", "reference.halve.rgb", table
    )
    linearCases(
        1, "reference.across.gray", "reference.between.gray", "reference.down.gray", "reference.halve.gray",
        table)
    areaCases(4, "reference.average", "reference.round", table)
    areaCases(3, "reference.average.rgb", "reference.round.rgb", table)
    areaCases(1, "reference.average.gray", "reference.round.gray", table)
}

private func areaCases(
    _ channels: Int, _ average: StaticString, _ round: StaticString, _ table: ReferenceKernels
) {
    let lanes = channels == 1 ? 16 : 4
    run(
        average, prepareSums,
        {
            let groups = ($0 + lanes - 1) / lanes
            let (places, counts) = (scratch.i32, outY.i32)
            table.average(inA, places, counts, outZ.f32, groups, channels, 0.75, true, outX.f32)
            if isCounting { return }
            table.average(inB, places, counts, outZ.f32, groups, channels, 0.375, false, outX.f32)
        }, { digest(outX, ($0 + lanes - 1) / lanes * 64 + after) })
    run(
        round, { fillOddFloats(inA, 8192, -10...1050) },
        { table.round(inA.f32, 0.25, $0, channels, outX) }, { digest(outX, $0 * channels + after) })
}

private func linearCases(
    _ channels: Int, _ across: StaticString, _ between: StaticString, _ down: StaticString,
    _ halve: StaticString, _ table: ReferenceKernels
) {
    let repeated = channels == 1 ? 1 : 4
    run(
        across, prepare,
        { table.across(inA, scratch.i32, outZ.i16, ($0 * repeated + 63) / 64, channels, outX.i16) },
        { digest(outX, ($0 * repeated + 63) / 64 * 128 + after) })
    run(
        between, prepare,
        { table.between(inA, inB, scratch.i32, outZ.i16, 1500, 548, $0, channels, outX) },
        { digest(outX, $0 * channels + after) })
    run(
        down,
        {
            fillI16(inA, 8192, 0...32640)
            fillI16(inB, 8192, 0...32640)
        }, { table.down(inA.i16, inB.i16, 700, 1348, $0, channels, outX) },
        { digest(outX, $0 * channels + after) })
    run(
        halve, fillRows, { table.halve(inA, inB, $0, channels, outX) },
        { digest(outX, $0 * channels + after) })
}
