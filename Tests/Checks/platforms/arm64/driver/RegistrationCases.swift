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
