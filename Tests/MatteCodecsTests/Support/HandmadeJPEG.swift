import Matte
import TestSupport

/// A JPEG file of random coefficients with any sampling factors, written from ITU-T T.81 without a codec.
///
/// Quantization is 8 throughout. Huffman codes have one length per table, so that a symbol's code is its index.
struct HandmadeJPEG: Sendable {
    /// The division of the coefficients into scans.
    enum Scans: Sendable, CaseIterable {
        /// One sequential scan of all components.
        case interleaved
        /// One sequential scan per component.
        case separate
        /// Progressive: a scan of all DC coefficients, then one of AC coefficients per component.
        case progressive
    }

    /// The numbers of blocks of a component in a minimum coded unit, horizontally and vertically.
    struct Sampling: Sendable, Hashable {
        let across: Int
        let down: Int
    }

    let size: PixelSize
    let sampling: [Sampling]
    var scans = Scans.interleaved
    /// The number of minimum coded units between restart markers; 0 for none.
    var restartInterval = 0
    var seed: UInt64 = 1
    /// Marker segments before the tables, with their codes.
    var segments: [(marker: UInt8, data: [UInt8])] = []
    /// The level of each block of each component, in place of random coefficients.
    var levels: [[Int]]?

    /// Sampling factors with their usual names, and some that only the standard allows.
    static let samplings: [(name: String, factors: [Sampling])] = [
        ("gray", [(1, 1)]), ("gray 2x2", [(2, 2)]), ("4:4:4", [(1, 1), (1, 1), (1, 1)]),
        ("4:2:2", [(2, 1), (1, 1), (1, 1)]), ("4:2:0", [(2, 2), (1, 1), (1, 1)]),
        ("4:4:0", [(1, 2), (1, 1), (1, 1)]), ("4:1:1", [(4, 1), (1, 1), (1, 1)]),
        ("4:1:0", [(4, 2), (1, 1), (1, 1)]), ("1x4", [(1, 4), (1, 1), (1, 1)]),
        ("mixed", [(2, 2), (1, 2), (2, 1)]), ("fine chroma", [(1, 1), (2, 2), (1, 2)]),
    ].map { name, factors in (name, factors.map { Sampling(across: $0.0, down: $0.1) }) }

    private static let acSymbols: [Int] =
        [0x00, 0xF0] + (0..<16).flatMap { run in (1...10).map { run << 4 | $0 } }

    private static let acIndex: [Int] = {
        var index = [Int](repeating: -1, count: 256)
        for (i, symbol) in acSymbols.enumerated() { index[symbol] = i }
        return index
    }()

    private var widest: Int { sampling.map(\.across).max()! }
    private var tallest: Int { sampling.map(\.down).max()! }
    private var unitsAcross: Int { (size.width + 8 * widest - 1) / (8 * widest) }
    private var unitsDown: Int { (size.height + 8 * tallest - 1) / (8 * tallest) }

    /// Returns the complete file.
    func bytes() -> [UInt8] {
        let blocks = randomBlocks()
        var file: [UInt8] = [0xFF, 0xD8]
        for (marker, data) in segments { file += segment(marker, data) }
        file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        let frame = [8] + number16(size.height) + number16(size.width) + [UInt8(sampling.count)]
        file += segment(
            scans == .progressive ? 0xC2 : 0xC0,
            frame + sampling.enumerated().flatMap { [UInt8($0 + 1), UInt8($1.across << 4 | $1.down), 0] })
        var dcCounts = [UInt8](repeating: 0, count: 16)
        dcCounts[3] = 12
        var acCounts = [UInt8](repeating: 0, count: 16)
        acCounts[7] = UInt8(Self.acSymbols.count)
        file += segment(0xC4, [0x00] + dcCounts + (0..<12).map { UInt8($0) })
        file += segment(0xC4, [0x10] + acCounts + Self.acSymbols.map { UInt8($0) })
        if restartInterval > 0 { file += segment(0xDD, number16(restartInterval)) }
        let all = Array(sampling.indices)
        switch scans {
        case .interleaved: file += scan(all, 0...63, blocks)
        case .separate: for component in all { file += scan([component], 0...63, blocks) }
        case .progressive:
            file += scan(all, 0...0, blocks)
            for component in all { file += scan([component], 1...63, blocks) }
        }
        return file + [0xFF, 0xD9]
    }

    /// Returns coefficients in zigzag order by component and block, in whole units.
    private func randomBlocks() -> [[[Int]]] {
        // With a quantization of 8, a DC coefficient is the difference of a constant block's level from 128.
        if let levels {
            return levels.map { $0.map { [$0 - 128] + [Int](repeating: 0, count: 63) } }
        }
        var random = SplitMix64(seed: seed)
        return sampling.map { factors in
            (0..<unitsAcross * factors.across * unitsDown * factors.down).map { _ in
                var block = [Int](repeating: 0, count: 64)
                block[0] = Int.random(in: -100...100, using: &random)
                for _ in 0..<4 {
                    block[Int.random(in: 1..<64, using: &random)] = Int.random(in: -20...20, using: &random)
                }
                return block
            }
        }
    }

    private func number16(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

    private func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker] + number16(data.count + 2) + data
    }

    private func scan(_ components: [Int], _ band: ClosedRange<Int>, _ blocks: [[[Int]]]) -> [UInt8] {
        var header = [UInt8(components.count)]
        for component in components { header += [UInt8(component + 1), 0x00] }
        header += [UInt8(band.lowerBound), UInt8(band.upperBound), 0]
        var stream = BitStream()
        var last = [Int](repeating: 0, count: sampling.count)
        let units = self.units(components)
        for (number, unit) in units.enumerated() {
            if restartInterval > 0, number > 0, number % restartInterval == 0 {
                stream.restart(number / restartInterval - 1)
                last = last.map { _ in 0 }
            }
            for (component, block) in unit {
                encode(blocks[component][block], band, &last[component], &stream)
            }
        }
        stream.align()
        return segment(0xDA, header) + stream.bytes
    }

    /// Returns the blocks of each minimum coded unit of a scan.
    private func units(_ components: [Int]) -> [[(component: Int, block: Int)]] {
        if components.count == 1 {
            let component = components[0]
            let factors = sampling[component]
            let across = ((size.width * factors.across + widest - 1) / widest + 7) / 8
            let down = ((size.height * factors.down + tallest - 1) / tallest + 7) / 8
            return (0..<down).flatMap { y in
                (0..<across).map { [(component, y * unitsAcross * factors.across + $0)] }
            }
        }
        return (0..<unitsDown).flatMap { row in
            (0..<unitsAcross).map { column in
                components.flatMap { component in
                    let factors = sampling[component]
                    return (0..<factors.down).flatMap { y in
                        (0..<factors.across).map { x in
                            let line = row * factors.down + y
                            return (
                                component, line * unitsAcross * factors.across + column * factors.across + x
                            )
                        }
                    }
                }
            }
        }
    }

    private func encode(
        _ block: [Int], _ band: ClosedRange<Int>, _ last: inout Int, _ stream: inout BitStream
    ) {
        if band.lowerBound == 0 {
            let difference = block[0] - last
            last = block[0]
            let bits = bitCount(difference)
            stream.append(bits, count: 4)
            stream.appendValue(difference, count: bits)
        }
        guard band.upperBound > 0 else { return }
        var run = 0
        for value in block[max(1, band.lowerBound)...band.upperBound] {
            guard value != 0 else {
                run += 1
                continue
            }
            while run > 15 {
                stream.append(Self.acIndex[0xF0], count: 8)
                run -= 16
            }
            let bits = bitCount(value)
            stream.append(Self.acIndex[run << 4 | bits], count: 8)
            stream.appendValue(value, count: bits)
            run = 0
        }
        if run > 0 { stream.append(Self.acIndex[0x00], count: 8) }
    }

    private func bitCount(_ value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }

    /// A writer of entropy-coded data: highest bit first, with a zero byte after each 0xFF.
    private struct BitStream {
        private(set) var bytes: [UInt8] = []
        private var pending = 0
        private var count = 0

        mutating func append(_ bits: Int, count added: Int) {
            pending = pending << added | bits & (1 << added - 1)
            count += added
            while count >= 8 {
                count -= 8
                let byte = UInt8(truncatingIfNeeded: pending >> count)
                bytes.append(byte)
                if byte == 0xFF { bytes.append(0) }
            }
            pending &= 1 << count - 1
        }

        /// Appends the low bits of a coefficient, minus one if it is negative (T.81, F.1.2.1).
        mutating func appendValue(_ value: Int, count: Int) {
            append(value < 0 ? value - 1 : value, count: count)
        }

        mutating func align() {
            if count > 0 { append(0x7F, count: 8 - count) }
        }

        mutating func restart(_ number: Int) {
            align()
            bytes += [0xFF, 0xD0 + UInt8(number % 8)]
        }
    }
}
