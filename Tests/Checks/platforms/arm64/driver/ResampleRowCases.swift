import MatteKernelTypes

private func rowsOfNumbers() { fillI16(inA, 32 * 2048, -16384...16256) }

private func rowsOfFloats() {
    fillFloats(inA, 16 * 2048, -1...1)
    fillFloats(inB, 64, 0...0.3)
    let windows = inC.assumingMemoryBound(to: FloatWindow.self)
    for x in 0..<2048 {
        windows[x] = FloatWindow(first: Int32(x / 2), count: Int32(3 + x % 4), weights: Int32(x % 8))
    }
}

/// Runs the cases of rows between the two passes of a resize, of conversion from linear light to bytes, and of float
/// rows. For blocks of several rows, instructions are counted at a fraction of 1,920 pixels per row.
func resampleRowCases() {
    let table = kernels.resample
    run(
        "resample.arrangeThree", rowsOfNumbers,
        { table.arrangeThree(inA, 8192, 8, isCounting ? 240 : $0, outX) }, { digest(outX, $0 / 2 * 128) })
    run(
        "resample.arrangeOne", rowsOfNumbers,
        { table.arrangeOne(inA, 4096, 32, isCounting ? 60 : $0, outX) }, { digest(outX, $0 / 2 * 128) })
    encode("resample.encodeLinear.one", .one, size: 1)
    encode("resample.encodeLinear.three", .three, size: 3)
    encode("resample.encodeLinear.fourToThree", .fourToThree, size: 3)
    encode("resample.encodeLinear.straight", .straight, size: 4)
    encode("resample.encodeLinear.premultiplied", .premultiplied, size: 4)
    run(
        "resample.floatRow", rowsOfFloats, { table.floatRow(inA, 8192, inB.f32, 7, outX, $0) },
        { digest(outX, $0 * 4 + after) })
    run(
        "resample.floatColumns", rowsOfFloats,
        { table.floatColumns(inA, outX, isCounting ? 120 : $0, inC, inB.f32) }, { digest(outX, $0 * 64) })
    run(
        "resample.interleave", rowsOfFloats,
        { table.interleave(inA, 8192, 16, isCounting ? 120 : $0, outX) }, { digest(outX, $0 * 64) })
    run(
        "resample.deinterleave", { fillBytes(inA, 65536) },
        { table.deinterleave(inA, outX, 8192, 16, isCounting ? 120 : $0) },
        { n in for y in 0..<16 { digest(outX + y * 8192, n * 4) } })
}

private func encode(_ name: StaticString, _ layout: LinearLayout, size: Int) {
    run(
        name,
        {
            fillU16(inA, 8192, below: 65281)
            fillBytes(inB, 65536)
        }, { kernels.resample.encodeLinear(inA, outX, $0, layout.rawValue, inB.u8) },
        { digest(outX, $0 * size + after) })
}
