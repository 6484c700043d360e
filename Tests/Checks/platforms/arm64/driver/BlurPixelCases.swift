import MatteKernelTypes

private func samples() { fillU16(inA, 8192, below: 65281) }

private func weighed() { fillWeighed(inA, 2048) }

private func fiveRows() { fillBytes(inA, 5 * 8192) }

/// Adds a row of three-channel pixels to the digest. Each pixel has four 16-bit samples, and the fourth is skipped
/// because its value is unspecified.
private func digestTriples(_ p: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { digest(p + i * 8, 6) }
}

/// Runs the cases of conversions between pixels and the samples of a blur.
func blurPixelCases() {
    let table = kernels.blur.pixels
    run("blur.pixels.loadPlain", rowsOfBytes, { table.loadPlain(inA, outX, $0) }, { digest(outX, $0 * 2) })
    run(
        "blur.pixels.loadStraight", rowsOfBytes, { table.loadStraight(inA, outX, $0) },
        { digest(outX, $0 * 8) })
    run(
        "blur.pixels.loadTriples", rowsOfBytes, { table.loadTriples(inA, outX, $0) },
        { digestTriples(outX, $0) })
    run(
        "blur.pixels.halvePlain", fiveRows, { table.halvePlain(scratch.rows(inA, 8192, 5), outX, $0) },
        { digest(outX, $0 * 2) })
    run(
        "blur.pixels.halveStraight", fiveRows, { table.halveStraight(scratch.rows(inA, 8192, 5), outX, $0) },
        { digest(outX, $0 * 8) })
    run(
        "blur.pixels.halveTriples", fiveRows, { table.halveTriples(scratch.rows(inA, 8192, 5), outX, $0) },
        { digestTriples(outX, $0) })
    run("blur.pixels.storePlain", samples, { table.storePlain(inA, outX, $0) }, { digest(outX, $0 + after) })
    run(
        "blur.pixels.storeStraight", weighed, { table.storeStraight(inA, outX, $0) },
        { digest(outX, $0 * 4 + after) })
    run(
        "blur.pixels.storeTriples", samples, { table.storeTriples(inA, outX, $0) },
        { digest(outX, $0 * 3 + after) })
    for channels in [1, 4] {
        run(
            channels == 1 ? "blur.pixels.doublePlain.1" : "blur.pixels.doublePlain.4", samples,
            { table.doublePlain(inA + 64, outX, $0, channels) }, { digest(outX, $0 * channels + after) })
    }
    run(
        "blur.pixels.doubleStraight", weighed, { table.doubleStraight(inA + 64, outX, $0, 4) },
        { digest(outX, $0 * 4 + after) })
    run(
        "blur.pixels.doubleTriples", samples, { table.doubleTriples(inA + 64, outX, $0, 4) },
        { digest(outX, $0 * 3 + after) })
}
