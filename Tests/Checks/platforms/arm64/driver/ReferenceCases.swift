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
    fixedCases(table)
    floatCases(table)
}

/// Stores windows of `count` source pixels or pairs, one behind the other, for 2,048 output pixels.
private func prepareWindows(_ count: Int) {
    let windows = scratch.assumingMemoryBound(to: FixedWindow.self)
    for i in 0..<2048 {
        windows[i] = FixedWindow(first: Int32(i), count: Int32(count), weights: i * 8 % 4096)
    }
}

/// The passes of resizes in fixed point, with weights of 16 bits and of 22.
private func fixedCases(_ table: ReferenceKernels) {
    run(
        "reference.arrangePairs", fillRows, { table.arrangePairs(inA, 2048, 13, $0, 3, 3, outX) },
        {
            // Rows that are missing have no meaning: of each channel, the last six bytes.
            for pair in 0..<($0 + 3) / 4 * 2 { for c in 0..<3 { digest(outX + pair * 96 + c * 32, 26) } }
        })
    run(
        "reference.arrangePairs.rgba", fillRows, { table.arrangePairs(inA, 2048, 8, $0 / 2, 4, 4, outX) },
        { digest(outX, ($0 / 2 + 3) / 4 * 256 + after) })
    for isSplit in [false, true] {
        run(
            isSplit ? "reference.sumColumns.split" : "reference.sumColumns",
            {
                for i in 0..<(2100 * 64) { inA.i16[i] = Int16(i * 7919 % 256) }
                fillI16(inB, 16384, -1900...1900)
                fillI16(inC, 16384, 0...2047)
                prepareWindows(5)
            },
            {
                var job = FixedColumns(
                    block: inA, windows: scratch.assumingMemoryBound(to: FixedWindow.self),
                    weights: FixedWeights(
                        high: inB.i32, low: isSplit ? inC.i32 : nil, bits: isSplit ? 22 : 13),
                    pixels: $0, channels: 4, destination: outX, bytesPerRow: 8192)
                table.sumColumns(&job)
            }, { digest(outX, 8 * 8192 + $0 * 0) })
        run(
            isSplit ? "reference.sumColumns.rgb.split" : "reference.sumColumns.rgb",
            {
                fillBytes(inA, 2100 * 96)
                fillI16(inB, 16384, -1900...1900)
                fillI16(inC, 16384, 0...2047)
                prepareWindows(5)
            },
            {
                var job = FixedColumns(
                    block: inA, windows: scratch.assumingMemoryBound(to: FixedWindow.self),
                    weights: FixedWeights(
                        high: inB.i32, low: isSplit ? inC.i32 : nil, bits: isSplit ? 22 : 13),
                    pixels: $0, channels: 3, destination: outX, bytesPerRow: 8192)
                table.sumColumns(&job)
            }, { for y in 0..<16 { digest(outX + y * 8192, 3 * $0) } })
        run(
            isSplit ? "reference.sumRows.split" : "reference.sumRows",
            {
                fillBytes(inA, 40960)
                fillI16(inB, 64, -1900...1900)
                fillI16(inC, 64, 0...2047)
            },
            {
                var job = FixedRows(
                    source: inA, bytesPerRow: 4100, rows: 7, pairs: 4,
                    weights: FixedWeights(
                        high: inB.i32, low: isSplit ? inC.i32 : nil, bits: isSplit ? 22 : 13),
                    bytes: 4 * $0, destination: outX)
                table.sumRows(&job)
            }, { digest(outX, 4 * $0 + after) })
    }
    run(
        "reference.weave", fillRows, { table.weave(inA, 2048, 3, $0, outX) },
        { digest(outX, 4 * $0 + after) })
}

/// The passes of torch's resize of floats.
private func floatCases(_ table: ReferenceKernels) {
    for count in [1, 4, 8] {
        run(
            count == 8
                ? "reference.floatAcross"
                : count == 4 ? "reference.floatAcross.4" : "reference.floatAcross.1",
            {
                fillFloats(inA, 8192, 0...1)
                fillFloats(inB, 4200, -0.2...0.7)
                prepareWindows(count)
            }, { table.floatAcross(inA.f32, scratch, inB.f32, $0, outX.f32) },
            { digest(outX, 12 * $0 + after) })
    }
    run(
        "reference.floatDown",
        {
            fillFloats(inA, 16384, 0...1)
            fillFloats(inB, 64, -0.2...0.7)
        }, { table.floatDown(inA.f32, 1100, 8, inB.f32, $0, outX.f32) },
        { digest(outX, 4 * $0 + after) })
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
