import MatteKernelTypes

/// Runs the cases of colour adjustments.
func adjustCases() {
    let table = kernels.adjust
    for bytes in [1, 3, 4] {
        let name: StaticString =
            bytes == 1 ? "adjust.curve.1" : bytes == 3 ? "adjust.curve.3" : "adjust.curve.4"
        run(
            name, prepareCurve, { table.curve(inA, outX, $0, bytes, inE.u8) },
            { digest(outX, bytes * $0 + after) })
    }
    for bytes in [3, 4] {
        let isThree = bytes == 3
        run(
            isThree ? "adjust.curves.3" : "adjust.curves.4", prepareCurve,
            { table.curves(inA, outX, $0, bytes, inE.u8) }, { digest(outX, bytes * $0 + after) })
        run(
            isThree ? "adjust.matrix.3" : "adjust.matrix.4", prepareMatrix,
            { table.matrix(inA, outX, $0, bytes, inE.i32, isThree ? 13 : 14) },
            { digest(outX, bytes * $0 + after) })
        run(
            isThree ? "adjust.mix.3" : "adjust.mix.4", prepareMix,
            { table.mix(inA, outX, $0, bytes, isThree ? 0 : 2, inE, inD.u8) },
            { digest(outX, bytes * $0 + after) })
    }
    run(
        "adjust.count",
        {
            fillBytes(inA, 8192)
            for i in 0..<300 { inA.u8[12 * i + 3] = 0 }
            for i in 0..<2048 { outX.u32[i] = UInt32(i) }
        }, { table.count(inA, $0, false, outX.u32) }, { _ in digest(outX, 8192) })
    run(
        "adjust.sharpen", prepareSharpen,
        { table.sharpen(inA, outX, 4 * $0, 3000, 3, PixelAlpha.straight.rawValue) },
        { digest(outX, 4 * $0 + after) })
    run(
        "adjust.sharpen.opaque", prepareSharpen,
        { table.sharpen(inA, outX, $0, 20_480, 0, PixelAlpha.independent.rawValue) },
        { digest(outX, $0 + after) })
}

/// Writes pixels, and a table with its steps. The table and its steps are the tables of three channels too.
private func prepareCurve() {
    fillBytes(inA, 8192)
    fillBytes(inE, 256)
    for i in 0..<256 {
        inE.u8[256 + i] = i & 127 < 16 ? inE.u8[i] : inE.u8[i] ^ inE.u8[i - 16]
        inE.u8[512 + i] = ~inE.u8[i]
    }
}

private func prepareMatrix() {
    fillBytes(inA, 8192)
    for row in 0..<3 {
        let first = Int32(5000 - 4000 * row), second = Int32(-3000 + 9000 * row)
        inE.i32[3 * row] = first & 0xFFFF | (12_000 - 5000 * Int32(row)) << 16
        inE.i32[3 * row + 1] = second
        inE.i32[3 * row + 2] = 8192 + 100_000 * Int32(row)
    }
}

private func prepareMix() {
    fillBytes(inA, 8192)
    fillBytes(inD, 3 * 16_448)
    for from in 0..<3 {
        for level in 0..<256 {
            for to in 0..<4 {
                let slope = from == to ? 17_000 : from < to ? 2000 : -1500
                inE.i32[(from * 256 + level) * 4 + to] = Int32(level * slope)
            }
        }
    }
}

private func prepareSharpen() {
    fillBytes(inA, 8192)
    fillBytes(outX, 8192)
    for i in 0..<100 { outX.u8[20 * i + 3] = 0 }
}
