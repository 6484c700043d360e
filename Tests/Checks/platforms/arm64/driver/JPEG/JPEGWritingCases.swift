import MatteKernelTypes

/// Runs the cases of the kernels that write JPEG files.
func jpegWritingCases() {
    let table = kernels.jpegWriting
    // Pixels of three bytes, and of four in both orders.
    run(
        "jpegWriting.planes", rowsOfBytes,
        { n in
            for order in 0..<3 where !isCounting || order == 1 {
                let to = order * 3 * 4096
                table.planes(order, inA, outX + to, outX + to + 4096, outX + to + 8192, n)
            }
        },
        { n in
            for plane in 0..<9 where !isCounting { digest(outX + plane * 4096, n) }
        })
    run("jpegWriting.halve", rowsOfBytes, { table.halve(inA, inA, outX, $0) }, { digest(outX, $0) })
    run("jpegWriting.quarter", rowsOfBytes, { table.quarter(inA, inB, outX, $0) }, { digest(outX, $0) })
    // Blocks side by side, with factors of all sizes.
    run(
        "jpegWriting.forward",
        {
            rowsOfBytes()
            JPEGOrder.prepare(inE)
            for i in 0..<64 { inC.u16[i] = UInt16(1 + i * i % 255) }
            JPEGFactors.prepare(inD, UnsafePointer(inC.u16))
        },
        { n in table.forward(inA, 4096, inD, inE, outX, masks(outY), blocks(n)) },
        { n in
            digest(outX, blocks(n) * 128)
            digest(outY, blocks(n) * 8)
        })
    run(
        "jpegWriting.masks", coefficients, { n in table.masks(inA, inE, masks(outY), blocks(n)) },
        { n in digest(outY, blocks(n) * 8) })
    run(
        "jpegWriting.write",
        {
            coefficients()
            // Codes of eight bits for all symbols, whose values follow.
            for symbol in 0..<288 {
                let size = symbol < 32 ? min(symbol, 16) : symbol - 32 & 15
                codes[symbol] = JPEGCode.entry(UInt32(symbol & 255), length: 8, size: size)
            }
        },
        { n in
            prepareWriting()
            table.write(scratch, blocks(n))
        }, { _ in digest(outX, 65_536) })
    run(
        "jpegWriting.count",
        {
            coefficients()
            for symbol in 0..<288 { codes[symbol] = 0 }
        },
        { n in
            prepareWriting()
            table.count(scratch, blocks(n))
        }, { _ in digest(codes, 288 * 8) })
    run(
        "jpegWriting.copyBits", rowsOfBytes,
        { n in
            prepareWriting()
            // Twice, so that the second piece begins within a byte.
            table.copyBits(scratch, inA, 3, 8 * n - 5)
            table.copyBits(scratch, inB, n & 7, 5 * n)
        }, { n in digest(outX, (13 * n - 5) / 8) })
    run(
        "jpegWriting.stuff",
        {
            rowsOfBytes()
            for i in 0..<8192 where random(below: 20) == 0 { inA.u8[i] = 255 }
        }, { outY.u32[0] = UInt32(table.stuff(inA, outX, $0)) },
        { n in
            digest(outY, 4)
            digest(outX, n)
        })
}

/// The number of blocks for a case of `n` pixels.
private func blocks(_ n: Int) -> Int { (n + 7) / 8 }

private func masks(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt64> {
    memory.assumingMemoryBound(to: UInt64.self)
}

/// The codes or counters of the cases.
private var codes: UnsafeMutablePointer<UInt64> { masks(inC) }

/// Fills memory with coefficients, most of them 0, their masks, and the tables of their order.
private func coefficients() {
    JPEGOrder.prepare(inE)
    for i in 0..<64 * 240 {
        inA.i16[i] = random(below: 4) == 0 ? Int16(random(below: 2047) - 1023) : 0
    }
    for block in 0..<240 {
        var mask: UInt64 = 0
        for k in 0..<64 where inA.i16[block * 64 + Int(inE.u8[k])] != 0 { mask |= 1 << UInt64(k) }
        masks(inB)[block] = mask
    }
}

/// Prepares a scan of one component.
private func prepareWriting() {
    let workspace = scratch.assumingMemoryBound(to: JPEGWriteWorkspace.self)
    let block = (scratch + 4096).assumingMemoryBound(to: JPEGWriteBlock.self)
    (scratch + 8192).i32[0] = 0
    block.initialize(
        to: JPEGWriteBlock(
            coefficients: UnsafeRawPointer(inA), mask: UnsafePointer(masks(inB)), step: 1, component: 0,
            dc: codes, ac: codes + 32))
    workspace.initialize(
        to: JPEGWriteWorkspace(
            output: outX, blocks: block, blockCount: 1, predictions: (scratch + 8192).i32,
            order: UnsafePointer(inE.u8)))
}
