import MatteKernelTypes

/// Runs the cases of reading PNG: the inverse filters and decompression.
func inflateCases() {
    let table = kernels.png
    // Every PNG filter type, for 1, 2, 3 and 4 bytes per pixel.
    run(
        "png.unfilter", rowsOfBytes,
        { n in
            if isCounting {
                table.unfilter(4, 4, inA, inB, outX, n * 4)
                return
            }
            var to = outX
            for bytesPerPixel in [1, 2, 3, 4] {
                for type in 0...4 {
                    table.unfilter(type, bytesPerPixel, inA, inB, to, n * bytesPerPixel)
                    to += n * bytesPerPixel + after
                }
            }
        }, { digest(outX, 50 * $0 + 20 * after) })
    run(
        "deflate.inflate",
        {
            fillStream()
            InflateWorkspace.prepare(scratch, output: outX, windowBytes: 32_768)
        },
        { n in
            let state = scratch.assumingMemoryBound(to: InflateWorkspace.self)
            state.pointee.input = UnsafeRawPointer(inA)
            state.pointee.inputEnd = UnsafeRawPointer(inA + streamBytes)
            state.pointee.target = outX + n * 8
            _ = kernels.deflate.inflate(scratch)
        }, { digest(outX, $0 * 8) })
}

nonisolated(unsafe) private var streamBytes = 0
nonisolated(unsafe) private var pending: UInt64 = 0
nonisolated(unsafe) private var pendingCount = 0

/// Appends bits to the stream in ``inA``, the lowest first.
private func append(_ value: Int, _ count: Int) {
    pending |= UInt64(value) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
        inA.u8[streamBytes] = UInt8(truncatingIfNeeded: pending)
        streamBytes += 1
        pending >>= 8
        pendingCount -= 8
    }
}

/// Appends a code, its first bit first.
private func appendCode(_ code: Int, _ count: Int) {
    for i in 0..<count { append(code >> (count - 1 - i) & 1, 1) }
}

/// Appends a code length of a block with codes of its own. 13 of these lengths have codes of four bits, six of five.
private func appendLength(_ length: Int) {
    if length < 13 { appendCode(length, 4) } else { appendCode(length + 13, 5) }
}

/// Appends a literal or length in a block with codes of its own: four symbols have three bits, 230 nine, 52 ten.
private func appendOwn(_ symbol: Int) {
    if symbol < 4 {
        appendCode(symbol, 3)
    } else if symbol < 234 {
        appendCode(256 + symbol - 4, 9)
    } else {
        appendCode(972 + symbol - 234, 10)
    }
}

/// Writes a deflate stream with blocks of all kinds: fixed codes with matches, codes of their own, and stored bytes.
private func fillStream() {
    streamBytes = 0
    pending = 0
    pendingCount = 0
    for block in 0..<24 {
        append(block == 23 ? 1 : 0, 1)
        switch block % 3 {
        case 0:
            append(1, 2)
            for _ in 0..<200 {
                let literal = random(below: 144)
                appendCode(0x30 + literal, 8)
                // A match of 3 to 10 bytes at a distance of 1 to 4.
                if random(below: 3) == 0 && literal > 70 {
                    appendCode(1 + random(below: 8), 7)
                    appendCode(block == 0 ? 0 : random(below: 4), 5)
                }
            }
            appendCode(0, 7)
        case 1:
            append(2, 2)
            append(286 - 257, 5)
            append(30 - 1, 5)
            append(19 - 4, 4)
            for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
                append(symbol < 13 ? 4 : 5, 3)
            }
            for symbol in 0..<286 { appendLength(symbol < 4 ? 3 : symbol < 234 ? 9 : 10) }
            for symbol in 0..<30 { appendLength(symbol < 2 ? 4 : 5) }
            for _ in 0..<400 {
                let literal = random(below: 1000)
                if literal > 950 {
                    // A match of 3 bytes at a distance of 1 or 2.
                    appendOwn(257)
                    appendCode(literal & 1, 4)
                } else {
                    appendOwn(literal < 256 ? literal : literal & 3)
                }
            }
            appendOwn(256)
        default:
            append(0, 2)
            if pendingCount > 0 { append(0, 8 - pendingCount) }
            append(300, 16)
            append(300 ^ 0xFFFF, 16)
            for _ in 0..<300 { append(random(below: 256), 8) }
        }
    }
    if pendingCount > 0 { append(0, 8 - pendingCount) }
}
