import MatteKernelTypes

/// Stores two weights as a pair of 16-bit numbers in `inB`.
private func setPair(_ index: Int, _ first: Int, _ second: Int) {
    inB.i32[index] = Int32(first & 0xFFFF) | Int32(second) << 16
}

/// Stores the weights of two windows of two pairs each. The weights of a window add up to 16,384, or to the number of
/// shares if it is not 0.
private func setWeights(shares: Int) {
    if shares == 0 {
        setPair(0, 3000, 7000)
        setPair(1, 5000, 1384)
        setPair(2, -1000, 9000)
        setPair(3, 9384, -1000)
    } else {
        let part = shares / 6
        setPair(0, part, 2 * part)
        setPair(1, 2 * part, shares - 5 * part)
        setPair(2, 2 * part, 2 * part)
        setPair(3, shares - 4 * part, 0)
    }
}

private func setWindow(_ index: Int, first: Int, shares: Int) {
    let windows = inC.assumingMemoryBound(to: ResampleWindow.self)
    windows[index] = ResampleWindow(
        first: Int32(first), weights: Int32(index % 2 * 2), pairs: 2, bits: shares > 0 ? 0 : 14)
}

/// Stores a table of linear light: the square of each byte value, scaled to 0...32,640. Tables of the low bytes and the
/// high bytes of these numbers follow.
private func setLight() {
    for level in 0..<256 {
        let light = level * level * 32640 / 65025
        inD.i16[level] = Int16(light)
        inD.u8[512 + level] = UInt8(light & 255)
        inD.u8[768 + level] = UInt8(light >> 8)
    }
}

/// Runs a case of a vertical pass on a strip of nine source rows and five output rows. Instructions are counted for one
/// output row of 1,920 bytes.
private func vertical(
    _ name: StaticString, _ input: ResampleInput, _ output: ResampleOutput, pixel: Int, shares: Int = 0,
    opaque: Bool = false
) {
    run(
        name,
        {
            fillBytes(inA, 9 * 4096)
            if opaque { fillAlpha(inA, 9 * 4096) }
            setWeights(shares: shares)
            for y in 0..<5 { setWindow(y, first: (y + 1) / 2 * 2, shares: shares) }
            setLight()
        },
        { n in
            let columns = isCounting ? 1920 : n * pixel
            var ahead = ReadAhead(row: inA, bytesPerRow: 0, columns: 0, rows: 0)
            let isDone = withUnsafeMutablePointer(to: &ahead) { ahead in
                var strip = VerticalStrip(
                    source: inA, sourceBytesPerRow: 4096, sourceRows: 9, columns: columns, input: input,
                    table: UnsafePointer(inD.i16), decoded: scratch,
                    windows: UnsafePointer(inC.assumingMemoryBound(to: ResampleWindow.self)),
                    rows: isCounting ? 1 : 5, weights: UnsafePointer(inB.i32), shares: Int32(shares),
                    ring: inE,
                    slots: 2, slotBytes: (columns + 63) & ~63 * 4, destination: outX,
                    destinationBytesPerRow: output == .blocks ? 0 : 8448,
                    blockBytes: (columns + 63) & ~63 * 16, output: output,
                    readAhead: UnsafeMutableRawPointer(ahead), readAheadLines: 0, distanceAhead: 2048,
                    nearDistanceAhead: 1024)
                return withUnsafePointer(to: &strip) { kernels.resample.vertical(UnsafeRawPointer($0)) }
            }
            outZ.u8[0] = isDone ? 1 : 0
        },
        { n in
            digest(outZ, 1)
            if outZ.u8[0] == 0 { return }
            if output == .blocks {
                for pair in 0..<n * pixel / 8 { digest(outX + pair * 128, 80) }
            } else {
                let size = bytes(output)
                for y in 0..<5 { digest(outX + y * 8448, n * pixel * size + (size == 1 ? after : 0)) }
            }
        })
}

/// Returns the number of bytes of a channel in an output format.
private func bytes(_ output: ResampleOutput) -> Int {
    [.numbers, .linear, .linearAlpha].contains(output) ? 2 : 1
}

/// Runs a case of a horizontal pass on a block of up to eight rows of four channels, or of up to 32 rows of one
/// channel. Instructions are counted for a full block: of a quarter of 1,920 pixels with four channels, or of 1,920
/// pixels with one channel.
private func horizontal(
    _ name: StaticString, channels: Int, _ output: ResampleOutput, shares: Int = 0, rows: Int
) {
    let bytesPerRow = 1024 * channels * bytes(output)
    run(
        name,
        {
            fillI16(inA, 24576, shares > 0 ? -128 * shares...127 * shares : -16384...16256)
            setWeights(shares: shares)
            for x in 0..<1024 { setWindow(x, first: x / 3 * 2, shares: shares) }
            outY.initializeMemory(as: UInt8.self, repeating: 0xA5, count: rows * bytesPerRow)
        },
        { n in
            var block = HorizontalBlock(
                block: inA, channels: channels, rows: rows,
                windows: UnsafePointer(inC.assumingMemoryBound(to: ResampleWindow.self)),
                columns: isCounting ? 240 / channels : n, weights: UnsafePointer(inB.i32), destination: outY,
                destinationBytesPerRow: bytesPerRow, output: output, shares: Int32(shares * shares),
                spill: scratch)
            withUnsafePointer(to: &block) { kernels.resample.horizontal(UnsafeRawPointer($0)) }
        }, { _ in digest(outY, rows * bytesPerRow) })
}

/// Runs the cases of both passes of a resize, for every input and every output.
func resampleCases() {
    vertical("resample.vertical.bytes", .bytes, .bytes, pixel: 1)
    vertical("resample.vertical.numbers", .bytes, .numbers, pixel: 1)
    vertical("resample.vertical.blocks", .bytes, .blocks, pixel: 4)
    vertical("resample.vertical.premultiplied", .bytes, .premultiplied, pixel: 4)
    vertical("resample.vertical.opaque.blocks", .opaque, .blocks, pixel: 4, opaque: true)
    vertical("resample.vertical.opaque.bytes", .opaque, .bytes, pixel: 4, opaque: true)
    vertical("resample.vertical.opaque.translucent", .opaque, .blocks, pixel: 4)
    vertical("resample.vertical.straight.blocks", .straight, .blocks, pixel: 4)
    vertical("resample.vertical.straight", .straight, .straight, pixel: 4)
    vertical("resample.vertical.linear", .linear, .linear, pixel: 1)
    vertical("resample.vertical.linear.numbers", .linear, .numbers, pixel: 3)
    vertical("resample.vertical.linearStraight.blocks", .linearStraight, .blocks, pixel: 4)
    vertical("resample.vertical.linearPremultiplied", .linearPremultiplied, .linearAlpha, pixel: 4)
    vertical("resample.vertical.shares.quotients", .bytes, .quotients, pixel: 1, shares: 6)
    vertical("resample.vertical.shares.numbers", .bytes, .numbers, pixel: 1, shares: 6)
    vertical("resample.vertical.shares.blocks", .opaque, .blocks, pixel: 4, shares: 6, opaque: true)
    vertical("resample.vertical.shares.wide", .bytes, .numbers, pixel: 1, shares: 200)
    horizontal("resample.horizontal.4.bytes", channels: 4, .bytes, rows: 8)
    horizontal("resample.horizontal.4.straight", channels: 4, .straight, rows: 8)
    horizontal("resample.horizontal.4.premultiplied", channels: 4, .premultiplied, rows: 7)
    horizontal("resample.horizontal.4.linear", channels: 4, .linear, rows: 8)
    horizontal("resample.horizontal.4.linearAlpha", channels: 4, .linearAlpha, rows: 8)
    horizontal("resample.horizontal.4.numbers", channels: 4, .numbers, rows: 5)
    horizontal("resample.horizontal.4.quotients", channels: 4, .quotients, shares: 6, rows: 8)
    horizontal("resample.horizontal.1.bytes", channels: 1, .bytes, rows: 32)
    horizontal("resample.horizontal.1.linear", channels: 1, .linear, rows: 31)
    horizontal("resample.horizontal.1.quotients", channels: 1, .quotients, shares: 6, rows: 32)
}
