import Foundation
import TestSupport

/// An ICC profile with tables: its bytes, and the colours that it defines, in double precision.
///
/// Both are written from the specification (ICC.1:2022). The reference evaluates this description and reads no bytes.
struct TableProfile: Sendable {
    enum Kind: Sendable { case lut8, lut16, mAB }

    enum Curve: Sendable {
        case identity
        /// Entries of 0...65,535.
        case table([Int])
        /// A parametric curve with its numbers, which are multiples of 1/65,536.
        case parametric(Int, [Double])
    }

    /// The signature of the colour space: `GRAY`, `RGB ` or `CMYK`.
    var space = "RGB "
    var isLab = true
    var version = 2
    var deviceClass = "mntr"
    var kind = Kind.lut16
    /// The tag of the table to the connection space.
    var tag = "A2B0"
    var grid: [Int]
    /// The values at the nodes, 3 per node, 0...255 for `lut8` and 0...65,535 for the others. The first channel is the
    /// slowest.
    var nodes: [Int]
    var lead: [Curve]
    /// The M curves and the matrix with its offset, by rows, of `mAB`.
    var middle: (curves: [Curve], matrix: [Double])?
    var last: [Curve] = [.identity, .identity, .identity]
    /// The inks for every colour, 0...65,535, in a `B2A0` table.
    var blackInks: [Int]?

    var channels: Int { grid.count }

    // MARK: Bytes

    func bytes() -> [UInt8] {
        var tags = [(tag, table()), ("wtpt", TestProfile.xyz([0.9642, 1, 0.8249]))]
        if let blackInks {
            // `A2B1` is used; a printer's black is defined only with a perceptual table.
            if tag != "A2B0" { tags.append(("A2B0", table())) }
            let ramp = (0..<3).flatMap { _ in [0, 65_535] }
            let nodes = (0..<8).flatMap { _ in blackInks }
            let ends = (0..<4).flatMap { _ in [0, 65_535] }
            tags.append(
                ("B2A0", Self.lut16(3, 4, 2) + Self.numbers([2, 2] + ramp + nodes + ends, wide: true)))
        }
        var profile = TestProfile.profile(space, tags.map { ($0.0, $0.1 + Self.padding($0.1)) })
        profile[8] = UInt8(version)
        profile.replaceSubrange(12..<16, with: Array(deviceClass.utf8))
        profile.replaceSubrange(20..<24, with: Array((isLab ? "Lab " : "XYZ ").utf8))
        return profile
    }

    private static func padding(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static func numbers(_ values: [Int], wide: Bool) -> [UInt8] {
        wide ? values.flatMap { TestProfile.number16($0) } : values.map { UInt8($0) }
    }

    private static func lut16(_ inputs: Int, _ outputs: Int, _ grid: Int) -> [UInt8] {
        let matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { TestProfile.fixed($0) }
        return Array("mft2".utf8) + [0, 0, 0, 0, UInt8(inputs), UInt8(outputs), UInt8(grid), 0] + matrix
    }

    private func table() -> [UInt8] {
        switch kind {
        case .lut8, .lut16:
            let isWide = kind == .lut16
            func entries(_ curves: [Curve]) -> [[Int]] {
                let count = isWide ? 33 : 256
                return curves.map { curve in
                    if case .table(let values) = curve { return values }
                    return (0..<count).map { (isWide ? 65_535 : 255) * $0 / (count - 1) }
                }
            }
            let (first, second) = (entries(lead), entries(last))
            var bytes = Self.lut16(channels, 3, grid[0])
            if !isWide { bytes[3] = UInt8(ascii: "1") }
            let counts = isWide ? Self.numbers([first[0].count, second[0].count], wide: true) : []
            return bytes + counts
                + Self.numbers(first.flatMap { $0 } + nodes + second.flatMap { $0 }, wide: isWide)
        case .mAB:
            var parts: [UInt8] = []
            var offsets = [Int](repeating: 0, count: 5)
            func add(_ part: Int, _ bytes: [UInt8]) {
                offsets[part] = 32 + parts.count
                parts += bytes + Self.padding(bytes)
            }
            add(0, last.flatMap { Self.element($0) })
            if let middle {
                add(1, middle.matrix.flatMap { TestProfile.fixed($0) })
                add(2, middle.curves.flatMap { Self.element($0) })
            }
            let counts = grid.map { UInt8($0) } + [UInt8](repeating: 0, count: 16 - channels)
            add(3, counts + [2, 0, 0, 0] + Self.numbers(nodes, wide: true))
            add(4, lead.flatMap { Self.element($0) })
            return Array("mAB ".utf8) + [0, 0, 0, 0, UInt8(channels), 3, 0, 0]
                + offsets.flatMap { TestProfile.number32($0) } + parts
        }
    }

    private static func element(_ curve: Curve) -> [UInt8] {
        let bytes =
            switch curve {
            case .identity: Array("curv".utf8) + [0, 0, 0, 0] + TestProfile.number32(0)
            case .table(let values): TestProfile.table(values)
            case .parametric(let type, let values): TestProfile.parametric(type, values)
            }
        return bytes + padding(bytes)
    }
}

extension TableProfile {
    /// Returns a random smooth profile of any kind.
    static func random(_ seed: Int) -> TableProfile {
        var random = SplitMix64(seed: UInt64(seed) &* 2_654_435_761 &+ 17)
        func pick(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let space = ["RGB ", "CMYK", "GRAY"][Int.random(in: 0...8, using: &random) % 7 % 3]
        let channels = ["GRAY": 1, "RGB ": 3, "CMYK": 4][space]!
        let kind = [Kind.lut8, .lut16, .mAB][Int.random(in: 0...2, using: &random)]
        let most = channels == 1 ? 17 : channels == 3 ? 9 : 5
        let equal = Int.random(in: 2...most, using: &random)
        let grid = (0..<channels).map { _ in kind == .mAB ? Int.random(in: 2...most, using: &random) : equal }
        let top = kind == .lut8 ? 255 : 65_535
        let count = 3 * grid.reduce(1, *)
        // The values are a plane with noise, so that neighbouring tetrahedra differ.
        let slopes = (0..<3 * channels).map { _ in pick(-0.6...0.8) }
        var nodes: [Int] = []
        for node in 0..<count / 3 {
            var rest = node
            var at: [Double] = []
            for size in grid.reversed() {
                at.insert(Double(rest % size) / Double(size - 1), at: 0)
                rest /= size
            }
            for output in 0..<3 {
                let plane = (0..<channels).reduce(0.35) { $0 + slopes[3 * $1 + output] * at[$1] }
                let value = min(1, max(0, plane / 1.5 + pick(-0.05...0.05)))
                nodes.append(Int((value * Double(top)).rounded()))
            }
        }
        func table(_ entries: Int, _ top: Int) -> Curve {
            let power = pick(0.5...2.2)
            return .table(
                (0..<entries).map {
                    Int((Double(top) * pow(Double($0) / Double(entries - 1), power)).rounded())
                })
        }
        func held(_ x: Double) -> Double { (x * 65_536).rounded() / 65_536 }
        // Parametric curves after the table are sampled, so they have no infinite slope at 0.
        func curve(leastPower: Double = 1) -> Curve {
            switch Int.random(in: 0...3, using: &random) {
            case 0: .identity
            case 1: table(Int.random(in: 2...40, using: &random), 65_535)
            case 2: .parametric(0, [held(pick(leastPower...2.4))])
            default:
                .parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(held))
            }
        }
        let entries = (in: kind == .lut8 ? 256 : 9, out: kind == .lut8 ? 256 : 5)
        var profile = TableProfile(
            space: space, isLab: Bool.random(using: &random), version: Bool.random(using: &random) ? 2 : 4,
            kind: kind, tag: Bool.random(using: &random) ? "A2B0" : "A2B1", grid: grid, nodes: nodes,
            lead: (0..<channels).map { _ in kind == .mAB ? curve(leastPower: 0.5) : table(entries.in, top) },
            last: (0..<3).map { _ in kind == .mAB ? curve() : table(entries.out, top) })
        if kind == .mAB, Bool.random(using: &random) {
            let matrix = (0..<12).map { i in
                held(i < 9 ? (i % 4 == 0 ? pick(0.6...1) : pick(-0.2...0.2)) : pick(-0.05...0.05))
            }
            profile.middle = ((0..<3).map { _ in curve() }, matrix)
        }
        if space == "CMYK", Bool.random(using: &random) {
            profile.deviceClass = "prtr"
            profile.blackInks = (0..<4).map { _ in Int.random(in: 30_000...65_535, using: &random) }
        }
        return profile
    }
}
