import CVector
import MatteKernelTypes

/// Runs the cases of PNG filters, checksums and compression.
func fileCases() {
    let table = kernels.png
    // Every PNG filter type, for 1, 2, 3, 4, 6 and 8 bytes per pixel.
    run(
        "png.filter", rowsOfBytes,
        { n in
            if isCounting {
                table.filter(4, 4, inA, inB, outX, n * 4)
                return
            }
            var to = outX
            for bytesPerPixel in [1, 2, 3, 4, 6, 8] {
                for type in 0...4 {
                    table.filter(type, bytesPerPixel, inA, inB, to, n)
                    to += n + after
                }
            }
        }, { digest(outX, 30 * ($0 + after)) })
    run(
        "png.filterCosts", rowsOfBytes,
        { n in
            if isCounting {
                table.filterCosts(4, inA, inB, n * 4, outX.u32)
                return
            }
            var to = outX.u32
            for bytesPerPixel in [1, 2, 3, 4, 6, 8] {
                table.filterCosts(bytesPerPixel, inA, inB, n * 7, to)
                to += 5
            }
        }, { _ in digest(outX, 120) })
    run(
        "png.adler32", rowsOfBytes, { outX.u32[0] = table.adler32(1, inA, isCounting ? $0 : $0 * 7) },
        { _ in digest(outX, 4) })
    run(
        "png.crc32",
        {
            rowsOfBytes()
            crcTables(inE.u32)
        }, { outX.u32[0] = table.crc32(0x1234_5678, inA, isCounting ? $0 : $0 * 7, inE.u32) },
        { _ in digest(outX, 4) })
    deflateCase("deflate.chunk.1", bytesPerPixel: 1)
    deflateCase("deflate.chunk.3", bytesPerPixel: 3)
    deflateCase("deflate.chunk.4", bytesPerPixel: 4)
}

/// Writes the tables of CRC-32. Table k contains the CRC remainders of each byte value followed by k zero bytes.
private func crcTables(_ tables: UnsafeMutablePointer<UInt32>) {
    for byte in 0..<256 {
        var rest = UInt32(byte)
        for _ in 0..<8 { rest = rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
        tables[byte] = rest
    }
    for k in 1..<16 {
        for byte in 0..<256 {
            let rest = tables[(k - 1) * 256 + byte]
            tables[k * 256 + byte] = tables[Int(rest & 255)] ^ rest >> 8
        }
    }
}

/// Runs a case of compression. The largest sizes have several deflate blocks.
private func deflateCase(_ name: StaticString, bytesPerPixel: Int) {
    run(
        name, {},
        { n in
            let rowBytes = 1 + n * bytesPerPixel
            let rows = isCounting ? 1 : n > 600 ? min(200, 450_000 / rowBytes) : 20 + n % 45
            fillFiltered(inA, rows * rowBytes)
            DeflateWorkspace.prepare(scratch, rowBytes: rowBytes, bytesPerPixel: bytesPerPixel)
            (outX + 1_048_576).storeBytes(
                of: UInt64(kernels.deflate.chunk(inA, rows, n & 1, scratch, outX)), as: UInt64.self)
        },
        { _ in
            let count = Int((outX + 1_048_576).load(as: UInt64.self))
            digest(outX, count < 1_048_576 ? count : 8)
        })
}

/// Fills memory with rows that resemble filtered pictures: numbers around zero, runs, repeats of earlier bytes, and
/// noise.
private func fillFiltered(_ p: UnsafeMutableRawPointer, _ count: Int) {
    let bytes = p.u8
    var i = 0
    while i < count {
        let kind = random(below: 8)
        let end = min(count, i + random(below: 120) + 3)
        let distance = kind == 3 ? 16 + random(below: 2000) * 4 : 4
        while i < end {
            switch kind {
            case 0, 1: bytes[i] = 0
            case 2, 3: bytes[i] = i > distance ? bytes[i - distance] : 1
            case 4: bytes[i] = UInt8(truncatingIfNeeded: randomBits() >> 30)
            default: bytes[i] = UInt8(truncatingIfNeeded: random(below: 8) - random(below: 8))
            }
            i += 1
        }
    }
    (p + count).initializeMemory(as: UInt8.self, repeating: 0, count: 64)
}

/// Runs the cases of SHA-256.
func digestCases() {
    digestCase("digest.sha256", kernels.digest.sha256)
    // On x86-64, the processor may lack the instructions that AVX2's kernel uses.
    let canRun = cv_has_sha256() == 0 || cv_processor_has_sha256() != 0
    digestCase(
        "digest.sha256WithInstructions",
        canRun ? kernels.digest.sha256WithInstructions : kernels.digest.sha256)
}

/// Runs a case of a kernel for SHA-256. The constants are arbitrary.
private func digestCase(_ name: StaticString, _ kernel: @escaping DigestKernels.SHA256) {
    run(
        name, rowsOfBytes,
        { n in
            outX.copyMemory(from: inB, byteCount: 32)
            kernel(outX.u32, inA, (n + 15) / 16, inE.u32)
        }, { _ in digest(outX, 32) })
}
