import MatteKernelTypes

/// Runs the cases of registration: planes of values, samples of them, and sums for least-squares fits.
func registrationCases() {
    let table = kernels.registration
    run(
        "registration.green", rowsOfBytes, { table.green(inA, outX, $0 / 4) },
        { digest(outX, $0 / 4 + after) })
    run(
        "registration.halveGreen", rowsOfBytes, { table.halveGreen(inA, inB, outX.u8, $0 / 8) },
        { digest(outX, $0 / 8 + after) })
    run(
        "registration.halve", rowsOfBytes, { table.halve(inA.u8, inB.u8, outX.u8, $0) },
        { digest(outX, $0 + after) })
    run(
        "registration.halveMinima", rowsOfBytes, { table.halveMinima(inA.u8, inB.u8, outX.u8, $0) },
        { digest(outX, $0 + after) })
    run(
        "registration.soften", rowsOfBytes, { table.soften(inA.u8, inB.u8, inC.u8, outX.i16, $0) },
        { digest(outX, 2 * $0 + after) })
    run(
        "registration.compare", rowsOfBytes,
        { table.compare(inA.u8, inB.u8, inC.u8, $0, 100, outX.assumingMemoryBound(to: Int64.self)) },
        { _ in digest(outX, 24) })
    run(
        "registration.sample",
        {
            planeRows()
            fillI16(inE, 8192, -2400...16384)
            fillBytes(outY, 1024)
        },
        { n in
            let runs = scratch.i32 + 4096
            let bounds = [0, n / 2, n]
            for i in 0..<2 {
                runs[3 * i] = Int32(truncatingIfNeeded: bounds[i])
                runs[3 * i + 1] = Int32(truncatingIfNeeded: bounds[i + 1])
                runs[3 * i + 2] = 0
            }
            var row = SampledRow(
                rows: (
                    UnsafePointer(inA.i16), UnsafePointer(inB.i16), UnsafePointer(inC.i16),
                    UnsafePointer(inD.i16)
                ),
                weights: (-1000, 9000, 9384, -1000), line: scratch.i16, columns: UnsafePointer(inE.i16),
                stride: 2048, runs: UnsafePointer(runs), runCount: 2, width: n,
                valid: UnsafePointer(outY.u8), first: 0, end: n, target: outX.i16)
            table.sample(&row)
        }, { digest(outX, 2 * $0 + after) })
    run(
        "registration.sum", planeRows,
        { n in
            var rows = FitRows(
                photo: UnsafePointer(inA.i16 + 2048), stride: 2048, step: 1,
                sampled: UnsafePointer(inB.i16), sampledStride: 2048, rows: 2, first: 1, end: n + 1,
                down: -20, across: -100.5, gain: 0.95, bias: 40, bend: 0.1, inverseCut: 1.0 / 2500,
                unit: 1.0 / 512)
            table.sum(&rows, outX.f32)
        }, { _ in digest(outX, 4 * 16 * RegistrationKernels.fitSums) })
    run(
        "registration.compose", planeRows,
        { n in
            table.compose(
                inA.i16 + 2 * 2048 + 2, 2048, inB.i16 + 2 * 2048 + 2, 2048, n, 2,
                outX.assumingMemoryBound(to: Int64.self))
        }, { _ in digest(outX, 13 * 8) })
}

/// Fills two planes with six rows of 2,048 values. Some values of the second plane are marked as missing.
private func planeRows() {
    fillI16(inA, 6 * 2048, 0...4080)
    fillI16(inB, 6 * 2048, -200...4300)
    fillI16(inC, 2048, 0...4080)
    fillI16(inD, 2048, 0...4080)
    for i in stride(from: 5, to: 6 * 2048, by: 23) { inB.i16[i] = RegistrationKernels.missing }
}

/// Runs the cases of placement without a mask: gradients, their products, and arithmetic on rows of floats.
func planeCases() {
    let table = kernels.planes
    run("planes.take", rowsOfBytes, { table.take(inA.u8, 1, outX.f32, $0) }, { digest(outX, 4 * $0 + after) })
    run(
        "planes.resample",
        {
            rowsOfLevels()
            for i in 0..<2048 { inB.i32[i] = Int32(i / 2) }
        }, { table.resample(inA.f32, inB.i32, inC.f32, 3, outX.f32, $0) }, { digest(outX, 4 * $0 + after) })
    run(
        "planes.gradients", rowsOfLevels,
        { table.gradients(inA.f32, inB.f32, inC.f32, $0, 2.5, outX.i16, outY.f32) },
        {
            digest(outX, 4 * $0 + after)
            digest(outY, 4 * $0 + after)
        })
    run(
        "planes.sample", rowsOfLevels,
        {
            var job = PlaneSamples(
                plane: inA.f32, width: 64, height: 32, x: -0.7, y: 30.2, stepX: 0.83, stepY: -0.11)
            table.sample(&job, outX.f32, $0)
        }, { digest(outX, 4 * $0 + after) })
    run(
        "planes.products",
        {
            rowsOfBytes()
            for i in 0..<8192 {
                inC.i16[i] = Int16(inA.u8[i]) - 127
                inD.i16[i] = Int16(inB.u8[i]) - 127
            }
        }, { table.products(inC.i16, 64, inD.i16, 96, 8, 2, $0 < 16 ? $0 : 16, outX.i32) },
        { digest(outX, 4 * ($0 < 16 ? $0 : 16) + after) })
    run(
        "planes.integrate",
        {
            rowsOfBytes()
            for i in 0..<8192 { inC.i16[i] = Int16(inA.u8[i]) - 127 }
        }, { table.integrate(inC.i16, inB.u32, outX.u32, $0) }, { digest(outX, 4 * $0 + 4 + after) })
    run(
        "planes.ratio", rowsOfLevels, { table.ratio(inA.f32, inB.f32, 81, inC.f32, $0) },
        { digest(inC, 4 * $0 + after) })
    run(
        "planes.curve",
        {
            rowsOfLevels()
            (inB.f32[0], inB.f32[1], inB.f32[2], inB.f32[3]) = (120, 90, -20, 15)
            (inB.f32[4], inB.f32[5], inB.f32[6]) = (-8, -1, 0.001)
        }, { table.curve(inA.f32, $0, inB.f32) }, { digest(inA, 4 * $0 + after) })
    run(
        "planes.vote",
        {
            rowsOfLevels()
            for i in 0..<8192 { inD.u8[i] = UInt8(i % 3 == 0 ? 0 : i % 3 == 1 ? 128 : 255) }
        }, { table.vote(inA.f32, inB.f32, inD.u8, outX.f32, $0) }, { digest(outX, 4 * $0 + after) })
}

/// Runs the cases of correlation through Fourier transforms.
func fourierCases() {
    let table = kernels.fourier
    // Any factors do: that they are turns only matters for what the transform means.
    run(
        "fourier.transform", rowsOfDoubles,
        { table.transform(inA.f64, inB.f64, [16, 24, 32, 48][$0 % 4], inC.f64, outX.f64) },
        {
            digest(inA, 4 * 8 * [16, 24, 32, 48][$0 % 4])
            digest(inB, 4 * 8 * [16, 24, 32, 48][$0 % 4])
        })
    run(
        "fourier.multiply", rowsOfDoubles,
        { table.multiply(inA.f64, inB.f64, inC.f64, inD.f64, $0 < 512 ? $0 : 512) },
        {
            digest(inA, 8 * ($0 < 512 ? $0 : 512) + after)
            digest(inB, 8 * ($0 < 512 ? $0 : 512) + after)
        })
    run(
        "fourier.take",
        {
            rowsOfBytes()
            for i in 0..<8192 { inC.i16[i] = Int16(inA.u8[i]) - 127 }
        }, { table.take(inC.i16, 256, 3, $0 < 128 ? $0 : 128, outX.f64, outY.f64) },
        {
            digest(outX, 32 * ($0 < 128 ? $0 : 128))
            digest(outY, 32 * ($0 < 128 ? $0 : 128))
        })
    run(
        "fourier.interleave", rowsOfDoubles,
        { table.interleave(inA.f64, 128, $0 < 128 ? $0 : 128, outX.f64) },
        { digest(outX, 32 * ($0 < 128 ? $0 : 128)) })
    run(
        "fourier.spread", rowsOfDoubles, { table.spread(inA.f64, $0 < 64 ? $0 : 64, outX.f64, 8) },
        { if $0 > 0 { digest(outX, 32) } })
    run(
        "fourier.round", rowsOfDoubles, { table.round(inA.f64, $0 < 256 ? $0 : 256, 0.37, outX.i32) },
        { digest(outX, 4 * ($0 < 256 ? $0 : 256)) })
}

/// Fills the inputs with doubles between -90 and 90.
private func rowsOfDoubles() {
    for p in [inA, inB, inC, inD] { fillDoubles(p, 1024, -90...90) }
}

/// Fills the inputs with rows of levels.
func rowsOfLevels() {
    fillFloats(inA, 32768, 0...255)
    fillFloats(inB, 32768, 0...255)
    fillFloats(inC, 32768, 0...255)
}
