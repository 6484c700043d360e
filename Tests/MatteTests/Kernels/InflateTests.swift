import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// Tests of the inflater on random streams, in pieces, between inaccessible pages.
struct InflateTests {
    /// Decompresses a stream that arrives in pieces of the given lengths, the last one repeated. Each call writes at
    /// least `step` bytes.
    private static func inflate(_ stream: [UInt8], pieces: [Int], step: Int, room: Int, window: Int = 32_768)
        -> (
            status: Int, bytes: [UInt8]
        )
    {
        let input = GuardedPixels(gray(stream), padding: 0, touching: .after)
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: InflateWorkspace.byteCount, alignment: 64)
        let output = UnsafeMutableRawPointer.allocate(
            byteCount: room + InflateWorkspace.outputSlack, alignment: 64)
        defer {
            memory.deallocate()
            output.deallocate()
        }
        InflateWorkspace.prepare(memory, output: output, windowBytes: window)
        let state = memory.assumingMemoryBound(to: InflateWorkspace.self)
        var status = InflateStatus.needsInput
        input.withBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            state.pointee.input = start
            var given = 0
            var turn = 0
            while true {
                if status == InflateStatus.needsInput {
                    if given == stream.count { break }
                    given = min(stream.count, given + pieces[min(turn, pieces.count - 1)])
                    turn += 1
                    state.pointee.inputEnd = start + given
                }
                state.pointee.target = min(state.pointee.output + step, output + room)
                if state.pointee.output >= output + room { break }
                status = KernelTable.current.deflate.inflate(memory)
                if status == InflateStatus.ended || status < 0 { break }
            }
        }
        let count = state.pointee.output - output
        return (status, Array(UnsafeRawBufferPointer(start: output, count: count)))
    }

    private static func gray(_ bytes: [UInt8]) -> Raster<Gray8> {
        try! Raster(size: PixelSize(width: bytes.count, height: bytes.isEmpty ? 0 : 1)) { _, row in
            for byte in bytes { row.append(Gray8(byte)) }
        }
    }

    @Test("streams of all kinds of blocks decompress to their bytes, in any pieces, on every tier")
    func random() {
        forAll(
            "a random deflate stream decompresses to its bytes", cases: 40, .integer(in: 0...1_000_000),
            Generator.element(of: RandomDeflate.Block.allCases).array(count: 1...4),
            .integer(in: 1...400)
        ) { seed, blocks, symbols in
            let made = RandomDeflate(seed: UInt64(seed), blocks: blocks, symbols: symbols)
            var isRight = true
            for (pieces, step) in [
                ([1 << 20], 1 << 20), ([1 + seed % 40], 1 + seed % 50), ([7, 1, 100], 300),
            ] {
                withEveryTier { _ in
                    let result = Self.inflate(
                        made.stream, pieces: pieces, step: step, room: made.bytes.count + 1)
                    if result.status != InflateStatus.ended || result.bytes != made.bytes { isRight = false }
                }
            }
            return isRight
        }
    }

    @Test("streams that are cut need input and give the first bytes")
    func cut() {
        for seed in 0..<12 {
            let made = RandomDeflate(seed: UInt64(seed), blocks: [.deep, .stored, .even], symbols: 60)
            for length in stride(from: 0, to: made.stream.count, by: 3) {
                let result = Self.inflate(
                    Array(made.stream[..<length]), pieces: [length], step: 50, room: made.bytes.count + 1)
                #expect(result.status == InflateStatus.needsInput)
                #expect(made.bytes.starts(with: result.bytes))
            }
        }
    }

    @Test("each violation of the format has its status")
    func violations() {
        // Bits are given in the order of the stream.
        let cases: [(String, Int)] = [
            ("111", InflateStatus.badBlockType),
            ("100 00000 0000000000000001 0000000000000000", InflateStatus.badStoredLength),
            // A block with fixed codes: length symbol 286, distance symbol 30, and a distance before the first byte.
            ("110 11000110", InflateStatus.badLiteralSymbol),
            ("110 00110000 0000001 11110", InflateStatus.badDistanceSymbol),
            ("110 0000001 00000", InflateStatus.distanceTooFar),
            // 287 literals and lengths.
            ("101 01111 00000 0000", InflateStatus.tooManySymbols),
            // The code for code lengths has one symbol, or three of one bit.
            ("101 00000 00000 0000 100 000 000 000", InflateStatus.badLengthCode),
            ("101 00000 00000 0000 100 100 100 000", InflateStatus.badLengthCode),
            // Symbols 16 and 18 of one bit: a repetition with nothing before it.
            ("101 00000 00000 0000 100 000 100 000 0 00", InflateStatus.badRepeat),
            // Symbols 18 and 0: 138 zeros twice are more than the lengths, 138 and 120 are all without an end.
            ("101 00000 00000 0000 000 000 100 100 1 1111111 1 1111111", InflateStatus.badRepeat),
            ("101 00000 00000 0000 000 000 100 100 1 1111111 1 1011011", InflateStatus.missingEndOfBlock),
        ]
        for (text, expected) in cases {
            var bits = text.filter { $0 != " " }.map { $0 == "1" ? 1 : 0 } as [UInt8]
            bits += [UInt8](repeating: 0, count: 400)
            let stream = stride(from: 0, to: bits.count - 7, by: 8).map { i in
                (0..<8).reduce(UInt8(0)) { $0 | bits[i + $1] << UInt8($1) }
            }
            withEveryTier { tier in
                #expect(
                    Self.inflate(stream, pieces: [1 << 20], step: 100, room: 100).status == expected,
                    "\(tier), \(text)")
                #expect(
                    Self.inflate(stream, pieces: [1], step: 1, room: 100).status == expected,
                    "\(tier), \(text)")
            }
        }
    }

    @Test("a distance beyond the declared window is accepted only within a call")
    func window() {
        var seed: UInt64 = 0
        var made = RandomDeflate(seed: seed, blocks: [.even], symbols: 600)
        while made.bytes.count < 2_000 {
            seed += 1
            made = RandomDeflate(seed: seed, blocks: [.even], symbols: 600)
        }
        let whole = Self.inflate(made.stream, pieces: [1 << 20], step: 1 << 20, room: 1 << 20, window: 256)
        #expect(whole.status == InflateStatus.ended && whole.bytes == made.bytes)
        let single = Self.inflate(made.stream, pieces: [1 << 20], step: 1, room: 1 << 20, window: 256)
        #expect(single.status == InflateStatus.distanceTooFar && made.bytes.starts(with: single.bytes))
    }
}
