import MatteKernelTypes

/// Fills memory with opaque pixels, and with coverage that is 0, 255 and in between in blocks.
private func picture() {
    fillBytes(inA, 4 * 8192)
    fillAlpha(inA, 4 * 8192)
    fillBytes(inB, 8192)
    for i in 0..<8192 where i % 1024 / 64 % 3 > 0 { inB.u8[i] = i % 1024 / 64 % 3 == 1 ? 0 : 255 }
}

/// Fills memory with quads whose weights are at least 1/16, and with solved quads.
private func quads() {
    fillI16(inA, 8192, 1020...16320)
    fillI16(inB, 8192, 1020...16320)
    fillI16(inC, 8192, 0...16320)
    for i in 0..<2048 { inC.i16[4 * i + 3] = 16320 }
}

/// Runs the cases of estimating foreground colours.
func foregroundCases() {
    let table = kernels.foreground
    run(
        "foreground.load", picture, { table.load(inA, inB.u8, outX, outY, outZ, $0) },
        {
            for plane in [outX, outY, outZ] { digest(plane, 8 * $0) }
        })
    run(
        "foreground.loadPicture", picture, { table.loadPicture(inA, inB.u8, outX, $0) },
        { digest(outX, 8 * $0) })
    run(
        "foreground.halve", quads, { table.halve(inA, inB, outX, $0 / 2) }, { digest(outX, 8 * ($0 / 2)) })
    run(
        "foreground.quarter", picture,
        {
            table.quarter(
                inD.rows(inA, 4096, 4), inE.rows(inB, 1024, 4), outX, outY, outZ, scratch, min($0, 1024))
        },
        {
            for plane in [outX, outY, outZ] { digest(plane, 8 * ((min($0, 1024) + 3) / 4)) }
        })
    run(
        "foreground.between", quads, { table.between(inA, inB, outX, $0) }, { digest(outX, 8 * $0) })
    run(
        "foreground.weigh", quads, { table.weigh(inC + 8, inA, outX.f32, $0) }, { digest(outX, 16 * $0) })
    run(
        "foreground.across", { fillFloats(inA, 4 * 2048 + 64, 1...16000) },
        { table.across(inA.f32 + 4, outX.f32, $0) }, { digest(outX, 16 * $0) })
    run(
        "foreground.solve",
        {
            fillFloats(inA, 4 * 2048 + 64, 1...16000)
            fillI16(inC, 8192, 0...16320)
        },
        { table.solve(inD.floatRows(inA, 16, 6), inC, outX, outY, $0) },
        {
            digest(outX, 8 * $0)
            digest(outY, 8 * $0)
        })
    run(
        "foreground.explain", quads, { table.explain(inC + 8, inA + 8, inB, outX, outY, $0) },
        {
            digest(outX, 8 * $0)
            digest(outY, 8 * $0)
        })
    run(
        "foreground.store",
        {
            picture()
            fillI16(inC, 8192, 0...16320)
        },
        { table.store(inC, inA, inB.u8, outX, $0) }, { digest(outX, 4 * $0 + after) })
    run(
        "foreground.keep", picture, { table.keep(inA, inB.u8 + 64, outX, min($0, 128)) },
        { digest(outX, 4 * $0 + after) })
    run(
        "foreground.isMixed",
        {
            picture()
            for i in 0..<2048 where i != 1500 { inB.u8[i] = i / 64 % 2 == 0 ? 0 : 255 }
        },
        {
            outX.u8[0] = table.isMixed(inB.u8, $0) ? 1 : 0
            outX.u8[1] = table.isMixed(inB.u8 + 1490, $0) ? 1 : 0
        }, { _ in digest(outX, 2) })
    run(
        "foreground.markSoft",
        {
            picture()
            for i in 0..<2048 where i / 16 % 5 > 0 { inB.u8[i] = i / 64 % 2 == 0 ? 0 : 255 }
            fillBytes(outX, 256)
        }, { table.markSoft(inB.u8 + 3, outX.u8, $0) }, { _ in digest(outX, 256) })
}
