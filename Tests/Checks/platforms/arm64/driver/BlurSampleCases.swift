import MatteKernelTypes

/// Runs the cases of blur passes over samples: 16-bit integers, floats, and bytes that are not halved.
func blurSampleCases() {
    fixedCases()
    floatCases()
    foldingCases()
}

/// Writes the weights of two windows to `inE`, as pairs. The second window starts one sample later. The weights of each
/// window add up to 32,768.
private func fixedWeights() {
    let half: [Int16] = [2000, 9000, 10768, 9000, 2000, 0]
    for i in 0..<6 {
        inE.i16[i] = half[i]
        inE.i16[6 + i] = half[(i + 5) % 6]
    }
}

private func samples() {
    fillU16(inA, 24576, below: 65281)
    fillU16(inB, 8192, below: 65281)
}

private func signedSamples() {
    fillI16(inA, 49152, -32640...32640)
    fixedWeights()
}

private func fixedCases() {
    let table = kernels.blur.fixed
    run(
        "blur.fixed.halveRows", samples, { table.halveRows(scratch.rows(inA, 8192, 5), outX, $0) },
        { digest(outX, $0 * 2) })
    for channels in [1, 4] {
        let isOne = channels == 1
        run(
            isOne ? "blur.fixed.halveColumns.1" : "blur.fixed.halveColumns.4", samples,
            { table.halveColumns(inA + 64, outX, $0, channels) }, { digest(outX, $0 * 2 * channels) })
        // With one channel, samples are processed as pairs of neighbours. The kernel may overwrite the source.
        run(
            isOne ? "blur.fixed.convolveColumns.1" : "blur.fixed.convolveColumns.4", signedSamples,
            { table.convolveColumns(inA, 3, inE, 15, outX, $0, channels) },
            { digest(outX, $0 / 2 * 4 * channels) })
        run(
            isOne ? "blur.fixed.doubleColumns.1" : "blur.fixed.doubleColumns.4", samples,
            { table.doubleColumns(inA + 64, outX, $0, channels) }, { digest(outX, $0 * 4 * channels) })
    }
    run("blur.fixed.pairRows", samples, { table.pairRows(inA, inB, outX, $0) }, { digest(outX, $0 * 4) })
    run(
        "blur.fixed.convolveRows", signedSamples,
        { table.convolveRows(scratch.rows(inA, 16384, 3), 3, inE, 15, outX, outY, $0) },
        {
            digest(outX, $0 * 2)
            digest(outY, $0 * 2)
        })
    run(
        "blur.fixed.doubleRows", samples, { table.doubleRows(inA, inA + 8192, inA + 16384, outX, outY, $0) },
        {
            digest(outX, $0 * 2)
            digest(outY, $0 * 2)
        })
}

private func floats() {
    fillFloats(inA, 24576, 0...1)
    fillFloats(inB, 4096, 0...1)
    fillFloats(inE, 64, 0...0.2)
}

private func floatCases() {
    let table = kernels.blur.float
    run(
        "blur.float.halveRows", floats, { table.halveRows(scratch.rows(inA, 16384, 5), outX, $0) },
        { digest(outX, $0 * 4) })
    run(
        "blur.float.halveColumns", floats, { table.halveColumns(inA + 64, outX, $0, 1) },
        { digest(outX, $0 * 4) })
    run(
        "blur.float.pairRows", floats, { table.pairRows(inA, inB, outX, $0) }, { digest(outX, $0 / 16 * 128) }
    )
    run(
        "blur.float.convolveRows", floats,
        { table.convolveRows(scratch.rows(inA, 32768, 3), 3, inE, 0, outX, outY, $0) },
        {
            digest(outX, $0 * 4)
            digest(outY, $0 * 4)
        })
    run(
        "blur.float.convolveColumns", floats, { table.convolveColumns(inA, 5, inE, 0, outX, $0, 1) },
        { digest(outX, $0 * 4) })
    run(
        "blur.float.doubleRows", floats, { table.doubleRows(inA, inA + 16384, inA + 32768, outX, outY, $0) },
        {
            digest(outX, $0 * 4)
            digest(outY, $0 * 4)
        })
    run(
        "blur.float.doubleColumns", floats, { table.doubleColumns(inA + 64, outX, $0, 1) },
        { digest(outX, $0 * 8) })
}

private func foldingSamples() {
    for i in 0..<65536 { inA.i16[i] = Int16(random(below: 256) * 128 - 16320) }
    // Half of the symmetric weights: half the weight of the centre, then the weights outwards. They add up to half of
    // 32,768.
    let weights: [Int16] = [5000, 9000, 2000, 384]
    for k in 0..<4 {
        inE.i16[2 * k] = weights[k]
        inE.i16[2 * k + 1] = weights[k]
    }
}

private func foldingCases() {
    let table = kernels.blur.folding
    run(
        "blur.folding.load",
        {
            fillBytes(inA, 8192)
            if random(below: 2) == 0 { fillAlpha(inA, 8192) }
        }, { outY.u8[0] = table.load(inA, outX, isCounting ? $0 : $0 * 4) ? 1 : 0 },
        {
            digest(outX, $0 * 8)
            digest(outY, 1)
        })
    run(
        "blur.folding.convolveRows", foldingSamples,
        { table.convolveRows(scratch.rows(inA, 16384, 10), 3, inE, outX, 16384, $0) },
        { for row in 0..<4 { digest(outX + 16384 * row, $0 * 2) } })
    for isOne in [true, false] {
        run(
            isOne ? "blur.folding.convolveColumns.1" : "blur.folding.convolveColumns.4", foldingSamples,
            { table.convolveColumns(inA + 1024, 3, isOne ? 2 : 8, inE, outX, $0) },
            { digest(outX, $0 + after) })
    }
}
