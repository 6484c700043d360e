#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A curve in an ICC profile's table. Unlike a ``TransferCurve`` it may fall, and its values may be outside 0...1.
enum ICCCurve {
    case identity
    /// Values in 0...65,535 for inputs at equal distances from 0 to 1, linear between them. There are 2 or more.
    case table([UInt16])
    /// The parametric curve of ICC type 4: (a*x + b)^g + e if x >= d, otherwise c*x + f.
    case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

    /// The number of samples of a parametric curve in ``entries``.
    private static let sampleCount = 4_097

    private static let mostEntries = 65_536

    /// Reads a `curv` or `para` element, and sets `offset` to the byte after it.
    init(_ profile: ICCBytes, at offset: inout Int, in limits: Range<Int>) throws(ICCFault) {
        let type = try profile.type(at: offset, in: limits)
        if type == "curv" {
            let count = try profile.number(at: offset + 8, width: 4, in: limits)
            guard count <= Self.mostEntries else {
                throw ICCFault("a curve has \(count) entries, more than \(Self.mostEntries)")
            }
            let values = try profile.samples(count, width: 2, at: offset + 12, in: limits)
            offset += 12 + 2 * count
            switch count {
            case 0: self = .identity
            case 1: self = .power(Double(values[0]) / 256)
            default: self = .table(values)
            }
            return
        }
        guard type == "para" else { throw ICCFault("a curve has the type '\(type)', not curv or para") }
        let kind = try profile.number(at: offset + 8, width: 2, in: limits)
        guard kind <= 4 else { throw ICCFault("a parametric curve is of kind \(kind), above 4") }
        let p = try profile.fixed([1, 3, 4, 5, 7][kind], at: offset + 12, in: limits)
        offset += 12 + 4 * p.count
        switch kind {
        case 0: self = .power(p[0])
        case 1, 2:
            guard abs(p[1]) >= 1e-4 else {
                self = .parametric(g: 1, a: 0, b: 0, c: 0, d: 0, e: 0, f: 0)
                return
            }
            let rest = kind == 2 ? p[3] : 0
            let start = -p[2] / p[1]
            self = .parametric(
                g: p[0], a: p[1], b: p[2], c: 0, d: kind == 2 ? max(start, 0) : start, e: rest, f: rest)
        case 3: self = .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
        default: self = .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
        }
    }

    private static func power(_ exponent: Double) -> ICCCurve {
        // A value below 0 stays as it is if the curve is the identity, and becomes 0 otherwise.
        let isLinear = abs(exponent - 1) < 1e-4
        return .parametric(g: exponent, a: 1, b: 0, c: isLinear ? 1 : 0, d: 0, e: 0, f: 0)
    }

    /// Returns the value of the curve. It is finite for finite `x`.
    func callAsFunction(_ x: Double) -> Double {
        switch self {
        case .identity: return x
        case .table(let values):
            let position = (x > 0 ? min(x, 1) : 0) * Double(values.count - 1)
            let i = min(Int(position), values.count - 2)
            let (low, high) = (Double(values[i]), Double(values[i + 1]))
            return (low + (position - Double(i)) * (high - low)) / 65_535
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            let y = x >= d ? Self.power(a * x + b, g) + e : c * x + f
            return max(-1e6, min(1e6, y))
        }
    }

    /// Returns a number raised to a power, at most 1e6. Powers of numbers that aren't positive are 0.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        base > 0 ? min(pow(base, exponent), 1e6) : 0
    }

    /// A Boolean value that indicates whether the curve changes no value in 0...1 by more than 1e-6.
    var isIdentity: Bool {
        if case .identity = self { return true }
        return (0...4_096).allSatisfy { abs(self(Double($0) / 4_096) - Double($0) / 4_096) <= 1e-6 }
    }

    /// The values for inputs at equal distances from 0 to 1: a table's own entries, or samples of another curve.
    var entries: [Float] {
        if case .table(let values) = self { return values.map { Float(Double($0) / 65_535) } }
        return (0..<Self.sampleCount).map { Float(self(Double($0) / Double(Self.sampleCount - 1))) }
    }
}
