import MatteKernelTypes

/// Runs the cases of compositing through coverage.
func compositeCases() {
    let table = kernels.composite
    eraseCase("composite.eraseStraight", table.eraseStraight)
    eraseCase("composite.eraseKeepingColor", table.eraseKeepingColor)
    eraseCase("composite.erasePremultiplied", table.erasePremultiplied)
    run(
        "composite.straight", rowsOfBytes, { table.straight(inA, inB, inC.u8, outX, $0) },
        { digest(outX, $0 * 4 + after) })
    run(
        "composite.premultiplied", rowsOfBytes, { table.premultiplied(inA, inB, inC.u8, outX, $0) },
        { digest(outX, $0 * 4 + after) })
    for isBlueFirst in [true, false] {
        run(
            isBlueFirst ? "composite.desaturate.bgra" : "composite.desaturate", rowsOfBytes,
            { table.desaturate(inA, inB.u8, outX, $0, 200, isBlueFirst) }, { digest(outX, $0 * 4 + after) })
    }
}

private func eraseCase(_ name: StaticString, _ kernel: CompositeKernels.Erase) {
    run(name, rowsOfBytes, { kernel(inA, inB.u8, $0) }, { digest(inA, $0 * 4 + after) })
}

/// Runs the cases of background effects.
func effectCases() {
    let table = kernels.portrait
    run(
        "portrait.weights", rowsOfBytes, { table.weights(inA.u8, outX.u8, $0, 200, 327) },
        { digest(outX, $0 + after) })
    run("portrait.load", rowsOfBytes, { table.load(inA, inB.u8, outX, $0) }, { digest(outX, $0 * 8) })
    run(
        "portrait.halve",
        {
            fillBytes(inA, 5 * 8192)
            fillBytes(inB, 5 * 2048)
        },
        { n in
            _ = (scratch + 5 * MemoryLayout<UnsafeRawPointer>.stride).rows(inB, 2048, 5)
            table.halve(scratch.rows(inA, 8192, 5), outX, n)
        }, { digest(outX, $0 * 8) })
    for swaps in [false, true] {
        run(
            swaps ? "portrait.store.swapping" : "portrait.store", samplesAndRows,
            { table.store(inE, inA, inB.u8, outX, $0, swaps) }, { digest(outX, $0 * 4 + after) })
        run(
            swaps ? "portrait.double.swapping" : "portrait.double", samplesAndRows,
            { table.double(inE + 64, inA, inB.u8, outX, $0, swaps) }, { digest(outX, $0 * 4 + after) })
        run(
            swaps ? "portrait.blend.swapping" : "portrait.blend", rowsOfBytes,
            { table.blend(inC, inA, inB.u8, outX, $0, swaps, !swaps) }, { digest(outX, $0 * 4 + after) })
        run(
            swaps ? "portrait.blendPlanes.bgra" : "portrait.blendPlanes",
            {
                rowsOfBytes()
                for i in 0..<6 { inE.i16[i] = videoFactors[i] }
            }, { table.blendPlanes(inC, inA, inD, inE.i16, inB.u8, outX, $0, swaps) },
            { digest(outX, $0 * 4 + after) })
    }
}

private func samplesAndRows() {
    rowsOfBytes()
    fillWeighed(inE, 2048)
}

/// Runs the cases of the guided filter.
func guidedCases() {
    let table = kernels.guided
    run(
        "guided.accumulate", rowsOfFloats, { table.accumulate(scratch.u8, inA.f32, $0) },
        { digest(inA, $0 * 4 + after) })
    run(
        "guided.blockMeans", rowsOfFloats, { table.blockMeans(inA.f32, outX.f32, $0, 7, 5) },
        { digest(outX, ($0 + 6) / 7 * 4 + after) })
    run(
        "guided.multiply", rowsOfFloats, { table.multiply(inA.f32, inB.f32, outX.f32, $0) },
        { digest(outX, $0 * 4 + after) })
    run(
        "guided.coefficients", rowsOfFloats,
        { table.coefficients(inA.f32, inB.f32, inC.f32, inD.f32, $0, 0.0001) },
        {
            digest(inA, $0 * 4 + after)
            digest(inB, $0 * 4 + after)
        })
    run(
        "guided.widen",
        {
            rowsOfFloats()
            fillI32(scratch, 2048, below: 2000)
        }, { table.widen(inA.f32, scratch.i32, inB.f32, outX.f32, $0) }, { digest(outX, $0 * 4 + after) })
    run(
        "guided.refine", rowsOfFloats,
        { table.refine(scratch.u8, inA.f32, inB.f32, inC.f32, inD.f32, 0.37, outX.u8, $0) },
        { digest(outX, $0 + after) })
}

private func rowsOfFloats() {
    fillFloats(inA, 2048, 0...1)
    fillFloats(inB, 2048, 0...1)
    fillFloats(inC, 2048, 0...1)
    fillFloats(inD, 2048, 0...1)
    fillBytes(scratch, 2048)
}
