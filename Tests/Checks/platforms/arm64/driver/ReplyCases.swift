import MatteKernelTypes

/// Runs the cases of the comparison of a photo with a reply without a mask.
func replyCases() {
    let table = kernels.reply
    run(
        "reply.sample", rowsOfBytes,
        {
            var job = PixelSamples(
                pixels: UnsafeRawPointer(inA.u8), bytesPerRow: 256, width: 64, height: 32, x: -0.7, y: 30.2,
                stepX: 0.83, stepY: -0.11)
            table.sample(&job, outX.f32, outY.f32, outZ.f32, $0)
        }, { for p in [outX, outY, outZ] { digest(p, 4 * $0 + after) } })
    run(
        "reply.halvePixels", rowsOfBytes,
        { table.halvePixels(inA.u8, inB.u8, $0, outX.f32, outY.f32, outZ.f32) },
        { for p in [outX, outY, outZ] { digest(p, 4 * (($0 + 1) / 2) + after) } })
    run(
        "reply.halve", rowsOfLevels, { table.halve(inA.f32, inB.f32, $0, outX.f32) },
        { digest(outX, 4 * (($0 + 1) / 2) + after) })
    run(
        "reply.soften", rowsOfLevels, { table.soften(inA.f32, inB.f32, inC.f32, outX.f32, $0) },
        { digest(outX, 4 * $0 + after) })
    run(
        "reply.scoreShifts", rowsOfSums,
        {
            var job = ShiftScores(
                products: inA.i32, photo: inB.u32, reply: inC.u32, photoWidth: 64, replyWidth: 71, first: -31,
                rows: 40, least: 800)
            outY.f32[0] = table.scoreShifts(&job, outX.f32, $0 < 99 ? $0 : 99)
        },
        {
            digest(outX, 4 * ($0 < 99 ? $0 : 99) + after)
            digest(outY, 4)
        })
    run(
        "reply.scoreBlock", rowsOfSums,
        { table.scoreBlock(inA.i32, inC.u32, 40, 16, $0 < 9 ? $0 : 9, 90000, outX.f32) },
        { digest(outX, 4 * ($0 < 9 ? $0 * $0 : 81) + after) })
    run(
        "reply.sumTone",
        {
            fillFloats(inA, 4096, -1...1)
            for i in 0..<9 { inB.f32[i] = i < 8 ? Float(30 - 4 * i) : 0.02 }
        }, { table.sumTone(inA.f32, ($0 < 1024 ? $0 : 1024) / 16 * 16, inB.f32, outX.f32) },
        { _ in digest(outX, 64 * ReplyKernels.toneSums) })
    run(
        "reply.leastDifferences", rowsOfLevels,
        { n in withBand(n < 40 ? n : 40) { table.leastDifferences($0, outX.f32) } },
        { digest(outX, 4 * 5 * ($0 < 40 ? $0 : 40) + after) })
    run(
        "reply.variances", rowsOfLevels,
        { n in withBand(n < 40 ? n : 40) { table.variances($0, outX.f32) } },
        { digest(outX, 4 * 5 * ($0 < 40 ? $0 : 40) + after) })
}

/// Calls `body` with a band of five rows of two pictures of seven rows.
private func withBand(_ width: Int, _ body: (UnsafeRawPointer) -> Void) {
    guard width > 0 else { return }
    let (a, b) = (UnsafePointer(inA.f32), UnsafePointer(inB.f32))
    var band = PictureBand(
        (a, a + 512, a + 1024), (b, b + 512, b + 1024), width: width, height: 7, first: 1, rows: 5, side: 3,
        scratch: scratch.f32)
    body(&band)
}

/// Fills the inputs with scalar products and running sums.
private func rowsOfSums() {
    rowsOfBytes()
    for i in 0..<2048 {
        inA.i32[i] = Int32(i % 97) * 5000 - 100_000
        inB.u32[i] = UInt32(4_000_000 - 1500 * i)
        inC.u32[i] = UInt32(900 * i)
    }
}
