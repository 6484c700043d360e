import MatteKernelTypes

/// Runs the cases of box blurs. Their sums are in scratch memory, which the kernels may overwrite after the last sum.
func boxCases() {
    let table = kernels.box
    run(
        "box.add",
        {
            fillU16(inA, 2048, below: 65281)
            fillI32(inB, 2048, below: 1 << 24)
        }, { table.add(inA.u16, inB.i32, $0) }, { digest(inB, $0 * 4) })
    run(
        "box.down",
        {
            fillU16(inA, 2048, below: 65281)
            fillU16(inC, 2048, below: 65281)
            fillI32(inB, 2048, below: 65280 * 18)
            for i in 0..<2048 { inB.i32[i] += 65280 }
        }, { table.down(inA.u16, inC.u16, inB.i32, outX.u16, $0, 0.05) },
        { n in
            digest(inB, n * 4)
            digest(outX, n * 2)
        })
    for channels in [1, 4] {
        let isOne = channels == 1
        run(
            isOne ? "box.across.1" : "box.across.4", { fillU16(inA, 8192, below: 65281) },
            { table.across(inA.u16, outX.u16, $0, channels, 21, 1 / 21) }, { digest(outX, $0 * channels * 2) }
        )
        run(
            isOne ? "box.acrossBytes.1" : "box.acrossBytes.4", { fillU16(inA, 8192, below: 1276) },
            { table.acrossBytes(inA.u16, outX.u8, $0, channels, 21, 1 / 105) },
            { digest(outX, $0 * channels + after) })
    }
    run(
        "box.addBytes", bytesAndSums, { table.addBytes(inA, inB.u16, $0) }, { digest(inB, $0 * 2) })
    run(
        "box.slideBytes", bytesAndSums, { table.slideBytes(inA, inC, inB.u16, $0) }, { digest(inB, $0 * 2) })
}

private func bytesAndSums() {
    fillBytes(inA, 2048)
    fillBytes(inC, 2048)
    fillU16(inB, 2048, below: 60000)
}
