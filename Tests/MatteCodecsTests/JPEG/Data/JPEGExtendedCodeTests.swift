import TestSupport
import Testing

@testable import MatteCodecs

/// Tests of codes with added symbols, against a table of all codes that is made by counting.
struct JPEGExtendedCodeTests {
    /// Returns the bits of each symbol's code, by the definition of canonical codes (T.81, C.2).
    private func table(_ code: JPEGHuffmanCode) -> [UInt8: String] {
        var table: [UInt8: String] = [:]
        var next = 0
        var symbols = code.symbols[...]
        for length in 1...16 {
            for _ in 0..<code.counts[length - 1] {
                let digits = String(next, radix: 2)
                table[symbols.removeFirst()] = String(repeating: "0", count: length - digits.count) + digits
                next += 1
            }
            next *= 2
        }
        return table
    }

    /// Codes for some symbols that occur with very different frequencies.
    private static let codes: Generator<Drawn> = Generator<Int>.integer(in: 0...1_000_000)
        .combined(with: .integer(in: 1...162)).combined(with: Generator.bool).map { drawn, isDC in
            let (seed, count) = drawn
            var random = SplitMix64(seed: UInt64(seed))
            var occurrences = [UInt64](repeating: 0, count: 256)
            for _ in 0..<count {
                let (zeros, bits) = (isDC ? 0 : random.next() % 16, random.next() % 11)
                let shift: UInt64 = 20 + random.next() % 44
                occurrences[Int(16 * zeros + bits)] = 1 + random.next() >> shift
            }
            return Drawn(code: JPEGHuffmanCode(occurrences: occurrences), isDC: isDC)
        }

    private struct Drawn: CustomStringConvertible {
        let code: JPEGHuffmanCode
        let isDC: Bool
        var description: String { "\(isDC ? "DC" : "AC") \(code.counts) \(code.symbols)" }
    }

    @Test func onlyMovedCodesChange() {
        forAll("moved codes", cases: 2_000, Self.codes) { drawn in
            let extended = JPEGExtendedCode(drawn.code, isDC: drawn.isDC)
            let (old, new) = (table(drawn.code), table(extended.code))
            guard extended.code.symbols.count == Set(extended.code.symbols).count,
                extended.code.symbols.count == extended.code.counts.reduce(0, { $0 + Int($1) }),
                old.keys.allSatisfy({ new[$0] != nil })
            else { return false }
            for (symbol, bits) in new {
                guard bits.count <= 16, bits.contains("0") else { return false }
                let others = new.filter { $0.key != symbol }
                if others.contains(where: { $0.value.hasPrefix(bits) }) { return false }
            }
            for (symbol, bits) in old {
                let first = Int(bits, radix: 2)! << (16 - bits.count)
                guard (new[symbol] == bits) != extended.moved.contains(first) else { return false }
            }
            return extended.moved.count <= JPEGExtendedCode.mostMoved
        }
    }

    /// The codes of annex K have all symbols.
    @Test func completeCodesStay() {
        for code in JPEGHuffmanCode.standardDC { #expect(JPEGExtendedCode(code, isDC: true).code == code) }
        for code in JPEGHuffmanCode.standardAC { #expect(JPEGExtendedCode(code, isDC: false).code == code) }
    }

    /// Without codes of 16 bits, as for small pictures, nothing moves: the new codes begin with those ones that no code
    /// uses. Here five codes leave room for 2^11 - 1.
    @Test func roomAtTheEnd() {
        let counts: [UInt8] = [1, 1, 1, 1, 1] + [UInt8](repeating: 0, count: 11)
        let extended = JPEGExtendedCode(
            JPEGHuffmanCode(counts: counts, symbols: [0, 1, 2, 0x11, 3]), isDC: false)
        #expect(extended.moved.isEmpty)
        #expect(extended.code.symbols.count == 162)
        #expect(table(extended.code)[0x41] == "1111100000000010")
        #expect(table(extended.code)[0x21] == "1111100000000000")
    }
}
