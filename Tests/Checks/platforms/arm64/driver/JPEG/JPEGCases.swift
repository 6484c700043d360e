import MatteKernelTypes

/// Runs the cases of reading JPEG.
func jpegCases() {
    jpegDataCases()
    jpegPixelCases()
}

private var state: UnsafeMutablePointer<JPEGWorkspace> { scratch.assumingMemoryBound(to: JPEGWorkspace.self) }

/// Huffman tables, the removal of stuffing, and the codes.
private func jpegDataCases() {
    run(
        "jpeg.makeTable",
        {
            // Three codes of each length from 3 to 12 bits, and symbols of all kinds.
            for i in 0..<16 { inA.u8[i] = 2...11 ~= i ? 3 : 0 }
            for i in 0..<256 { inB.u8[i] = UInt8(truncatingIfNeeded: i * 37) }
        },
        { _ in
            outX.initializeMemory(as: UInt8.self, repeating: 0, count: JPEGTable.byteCount)
            (outX + JPEGTable.moved).storeBytes(of: 0x6000, as: UInt32.self)
            (outX + JPEGTable.moved + 4).storeBytes(of: 0x1000, as: UInt32.self)
            outX.u8[JPEGTable.byteCount] = UInt8(kernels.jpeg.makeTable(inA.u8, inB.u8, 0, outX))
        }, { _ in digest(outX, JPEGTable.byteCount + 1) })
    run(
        "jpeg.fill",
        {
            JPEGWorkspace.prepare(scratch)
            for i in 0..<9000 { inA.u8[i] = random(below: 6) == 0 ? 255 : UInt8(random(below: 256)) }
            for i in 0..<9000 where inA.u8[i] == 255 && i % 97 != 0 { inA.u8[i + 1] = 0 }
        },
        { n in
            state.pointee.input = UnsafeRawPointer(inA)
            state.pointee.inputEnd = UnsafeRawPointer(inA + n * 4)
            kernels.jpeg.fill(scratch, 1)
        },
        { _ in
            digest(state.pointee.window, state.pointee.end - UnsafeRawPointer(state.pointee.window))
            outX.u8[0] = UInt8(truncatingIfNeeded: state.pointee.marker)
            digest(outX, 1)
        })
    run(
        "jpeg.decodeSequential", { prepareScan() },
        { n in
            var at = outX
            for block in 0..<3 {
                let target = JPEGBlock(
                    dc: state.pointee.tables, ac: state.pointee.tables + JPEGTable.byteCount,
                    coefficients: at,
                    flags: outY.u8 + block, step: 3, component: block)
                (state.pointee.blocks + block).initialize(to: target)
                at += 128
            }
            state.pointee.blockCount = 3
            _ = kernels.jpeg.decodeSequential(scratch, isCounting ? 10 : n / 3)
        },
        { n in
            digest(outX, n / 3 * 3 * 128)
            digest(outY, n / 3 * 3)
        })
    let names: [StaticString] = [
        "jpeg.decodeProgressive.firstDC", "jpeg.decodeProgressive.refinedDC",
        "jpeg.decodeProgressive.firstAC",
        "jpeg.decodeProgressive.refinedAC",
    ]
    for (kind, name) in names.enumerated() {
        run(
            name,
            {
                prepareScan()
                for i in 0..<1024 * 64 { outX.i16[i] = i % 5 == 0 ? Int16(random(below: 9) - 4) * 4 : 0 }
                for i in 0..<1024 { outY.u8[i] = UInt8(i & 1) }
            },
            { n in
                let target = JPEGBlock(
                    dc: state.pointee.tables, ac: state.pointee.tables + JPEGTable.byteCount,
                    coefficients: outX, flags: outY.u8, step: 1, component: 0)
                state.pointee.blocks.initialize(to: target)
                state.pointee.blockCount = 1
                state.pointee.first = kind < 2 ? 0 : 1
                state.pointee.last = kind < 2 ? 0 : 50
                state.pointee.shift = 1
                state.pointee.isRefinement = kind & 1
                _ = kernels.jpeg.decodeProgressive(scratch, isCounting ? 30 : n)
            },
            { n in
                digest(outX, n * 128)
                digest(outY, n)
            })
    }
}

/// Prepares a scan of random data. The DC code has eleven codes of four bits, the other 160 of eight bits. The tables are
/// made here, so that the cases depend on one kernel each.
private func prepareScan() {
    JPEGWorkspace.prepare(scratch)
    JPEGOrder.prepare(inE)
    state.pointee.orderTables = UnsafeRawPointer(inE)
    for i in 0..<80 { state.pointee.order[i] = inE.u8[min(i, 63)] }
    let dc = state.pointee.tables, ac = state.pointee.tables + JPEGTable.byteCount
    for table in [dc, ac] {
        table.initializeMemory(as: UInt8.self, repeating: 0, count: JPEGTable.byteCount)
        (table + JPEGTable.limits).u32[17] = .max
    }
    for i in 0..<512 where i >> 5 < 11 {
        let size = UInt32(i >> 5)
        (dc + JPEGTable.singles).u32[i] = 4 | (4 + size) << 8 | size << 16
    }
    for i in 0..<2048 {
        let pairs = ac.assumingMemoryBound(to: UInt64.self)
        let symbol = i >> 3
        guard symbol < 160 else {
            pairs[i] = 128 << 16
            continue
        }
        let (zeros, size) = (symbol / 10, symbol % 10)
        (ac + JPEGTable.singles).u32[i] = UInt32(8 | (8 + size) << 8 | size << 16 | zeros << 24)
        if size == 0 {
            pairs[i] = zeros == 15 ? 128 << 16 : 8 | 64 << 8
        } else if size > 3 {
            pairs[i] = UInt64(8 + size | 8 << 8 | (64 + zeros) << 16 | size << 24)
        } else {
            let value = UInt64(i & 7) << 32 | UInt64(i & 7) << 48
            pairs[i] = UInt64(8 + size | (zeros + 1) << 8 | zeros << 16 | zeros << 24) | value
        }
    }
    for i in 0..<JPEGLimits.window { state.pointee.window.u8[i] = UInt8(random(below: 256)) }
    state.pointee.end = UnsafeRawPointer(state.pointee.window + JPEGLimits.window)
}

/// The transforms, upsampling and colours.
private func jpegPixelCases() {
    let table = kernels.jpegPixels
    let inverses: [(StaticString, JPEGPixelKernels.Inverse, Int)] = [
        ("jpegPixels.inverse8", table.inverse8, 8), ("jpegPixels.inverse4", table.inverse4, 4),
        ("jpegPixels.inverse2", table.inverse2, 2), ("jpegPixels.inverse1", table.inverse1, 1),
    ]
    for (name, inverse, side) in inverses {
        run(
            name,
            {
                for i in 0..<260 * 64 {
                    // Blocks of one coefficient, usual ones, and extreme ones.
                    let most = i / 64 % 3 == 2 ? 32_768 : 40
                    inA.i16[i] = i & 63 == 0 || i / 64 % 3 > 0 ? Int16(random(below: 2 * most) - most) : 0
                }
                for i in 0..<260 { inB.u8[i] = i % 3 == 0 ? 0 : 1 }
                for i in 0..<64 {
                    inC.u16[i] = UInt16(1 + random(below: 60))
                    for block in 0..<4 { inC.u16[64 + i / 8 * 32 + block * 8 + i % 8] = inC.u16[i] }
                }
            },
            { n in inverse(inA, inB.u8, inC.u16, (n + 7) / 8 * 8 / 8, outX, 2048) },
            { n in
                for y in 0..<side { digest(outX + y * 2048, (n + 7) / 8 * side) }
            })
    }
    let margin = 64
    let steps: [(sum: StaticString, double: StaticString, convert: StaticString)] = [
        ("jpegPixels.sum.across", "jpegPixels.double.across", "jpegPixels.convertHalved.across"),
        ("jpegPixels.sum.both", "jpegPixels.double.both", "jpegPixels.convertHalved.both"),
    ]
    for (vertical, name) in steps.enumerated() {
        run(
            name.sum, rowsOfBytes,
            { n in table.sum(inA, inB, n, vertical, (outX + margin).u16) },
            { n in digest(outX + (margin - 2), 2 * n + 4) })
        run(
            name.double, { prepareSums(vertical) },
            { n in table.double((inC + margin).u16, n, vertical, outX) }, { n in digest(outX, 2 * n) })
        run(
            name.convert, { prepareSums(vertical) },
            { n in
                table.convertHalved(
                    inA, (inC + margin).u16, (inD + margin).u16, n, vertical + 2 * (n & 1), outX, scratch)
            }, { n in digest(outX, 4 * n + after) })
    }
    run(
        "jpegPixels.blend", rowsOfBytes, { n in table.blend(inA, inB, n, 1 + n % 2, outX) },
        { n in digest(outX, n) })
    run(
        "jpegPixels.repeat", rowsOfBytes, { n in table.`repeat`(inA, 2 + n % 3, n, outX) },
        { n in digest(outX, n * (2 + n % 3) + after) })
    let conversions: [(name: StaticString, mode: Int)] = [
        ("jpegPixels.convertFull.0", 0), ("jpegPixels.convertFull.2", 2), ("jpegPixels.convertFull.4", 4),
        ("jpegPixels.convertFull.6", 6),
    ]
    for (name, mode) in conversions {
        run(
            name, rowsOfBytes,
            { n in table.convertFull(inA, inB, inA + 5000, n, mode, outX, scratch) },
            { n in digest(outX, 4 * n + after) })
    }
}

/// Fills rows of bytes, and sums of rows: at most four times 255, or 255 if they aren't vertical.
private func prepareSums(_ vertical: Int) {
    rowsOfBytes()
    let most = vertical != 0 ? 1_020 : 255
    for i in 0..<2200 {
        inC.u16[i] = UInt16(random(below: most + 1))
        inD.u16[i] = UInt16(random(below: most + 1))
    }
}
