import Matte

/// Takes samples of another colour space to sRGB, in place.
///
/// Each channel is linearised by a table of 256 values, a matrix takes the three to linear sRGB, what lies outside
/// of sRGB is clipped, and the curve of sRGB is looked up by the square root of the linear value, which spreads the
/// dark end (1,024 intervals with straight lines between). At most 1 level from the same arithmetic in 64 bits.
struct ColorConversion: Sendable {
    /// One table for all channels: grey pictures.
    private var table: [UInt8] = []
    /// The linear values of red, green and blue samples, 256 of each.
    private var linear: [Float] = []
    /// From the file's linear values to linear sRGB, by rows.
    private var matrix: [Float] = []

    /// The curve of sRGB in levels of 0...255 plus a half, at (i / 1,024)^2.
    private static let encoding: [Float] = (0...1_025).map { i in
        let root = Double(i) / 1_024
        return Float(min(255, 255 * ToneCurve.encodedSRGB(min(1, root * root))) + 0.5)
    }

    /// How far the samples of each level may be off for a profile to count as sRGB.
    private static let tolerance = 1

    /// The conversion for a file: `nil` when it is in sRGB, says nothing, or has a profile of another kind.
    ///
    /// In the order of the PNG standard (third edition): cICP, iCCP, sRGB, then gAMA with cHRM.
    init?(_ file: InspectedFile) {
        let hints = file.pngColor
        if let codePoints = hints.codePoints, let known = Self.known(codePoints) {
            self.init(columns: known.matrix, curves: [known.curve, known.curve, known.curve])
        } else if let icc = file.icc {
            switch ICCProfile.model(of: icc.span) {
            case .rgb(let columns, let curves):
                self.init(columns: ColorMatrix(columns: columns), curves: curves)
            case .gray(let curve):
                guard file.header.colorModel == .gray else { return nil }
                self.init(gray: curve)
            case nil: return nil
            }
        } else if hints.isSRGB {
            return nil
        } else if hints.gamma != nil || hints.chromaticities != nil {
            // 0.45455 with nothing else is how files say sRGB, though its curve is no power.
            let gamma = hints.gamma ?? 0.454_55
            let curve = abs(gamma - 0.454_55) < 0.000_1 ? ToneCurve.sRGB : .power(1 / gamma)
            guard let matrix = hints.chromaticities.map({ ColorMatrix(primaries: $0) }) ?? .sRGB else {
                return nil
            }
            self.init(columns: matrix, curves: [curve, curve, curve])
        } else {
            return nil
        }
    }

    /// - Parameter matrix: linear values to XYZ under D50.
    private init?(columns matrix: ColorMatrix, curves: [ToneCurve]) {
        guard matrix.inverse != nil, let toSRGB = ColorMatrix.sRGB.inverse else { return nil }
        let whole = toSRGB * matrix
        guard whole.rows.joined().allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
        linear = curves.flatMap { curve in (0...255).map { Float(curve.linear(Double($0) / 255)) } }
        self.matrix = whole.rows.joined().map { Float($0) }
        guard !isIdentity else { return nil }
    }

    private init?(gray curve: ToneCurve) {
        table = (0...255).map { level in
            UInt8(255 * ToneCurve.encodedSRGB(curve.linear(Double(level) / 255)) + 0.5)
        }
        guard zip(table, 0...).contains(where: { abs(Int($0) - $1) > Self.tolerance }) else { return nil }
    }

    /// Primaries and transfer of H.273 that are more than names here; `nil` for high dynamic range and for others.
    private static func known(_ codePoints: [UInt8]) -> (matrix: ColorMatrix, curve: ToneCurve)? {
        guard codePoints.count == 4, codePoints[2] == 0, codePoints[3] == 1 else { return nil }
        let d65 = [0.3127, 0.3290]
        let primaries: [UInt8: [Double]] = [
            1: [0.64, 0.33, 0.30, 0.60, 0.15, 0.06],
            9: [0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
            12: [0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        ]
        let curve: ToneCurve
        switch codePoints[1] {
        case 1, 6, 14, 15: curve = .bt709
        case 4: curve = .power(2.2)
        case 5: curve = .power(2.8)
        case 8: curve = .power(1)
        case 13: curve = .sRGB
        default: return nil
        }
        guard let xy = primaries[codePoints[0]], let matrix = ColorMatrix(primaries: d65 + xy) else {
            return nil
        }
        return (matrix, curve)
    }

    /// Whether a grid of colours comes out as it went in, within a level.
    private var isIdentity: Bool {
        var row: [UInt8] = []
        let levels = stride(from: 0, through: 255, by: 17)
        for red in levels {
            for green in levels { for blue in levels { row += [red, green, blue].map { UInt8($0) } } }
        }
        let before = row
        unsafe row.withUnsafeMutableBufferPointer {
            unsafe apply($0.baseAddress!, .rgb, count: before.count / 3)
        }
        return !zip(before, row).contains { abs(Int($0) - Int($1)) > Self.tolerance }
    }

    /// Converts a row in place; alpha stays.
    @unsafe
    func apply(_ row: UnsafeMutablePointer<UInt8>, _ layout: RowLayout, count: Int) {
        let step = layout.bytesPerPixel
        if !table.isEmpty {
            for i in 0..<count {
                for channel in 0..<min(3, step) {
                    let at = i * step + channel
                    unsafe row[at] = table[Int(row[at])]
                }
            }
            return
        }
        let (red, blue) = layout == .bgra ? (2, 0) : (0, 2)
        unsafe linear.withUnsafeBufferPointer { linear in
            unsafe matrix.withUnsafeBufferPointer { m in
                unsafe Self.encoding.withUnsafeBufferPointer { encoding in
                    for i in 0..<count {
                        let pixel = unsafe row + i * step
                        let isGray = step == 1
                        let r = unsafe linear[Int(pixel[isGray ? 0 : red])]
                        let g = unsafe linear[256 + Int(pixel[isGray ? 0 : 1])]
                        let b = unsafe linear[512 + Int(pixel[isGray ? 0 : blue])]
                        let green = unsafe Self.encoded(m[3] * r + m[4] * g + m[5] * b, encoding)
                        if isGray {
                            unsafe pixel[0] = green
                        } else {
                            unsafe pixel[red] = Self.encoded(m[0] * r + m[1] * g + m[2] * b, encoding)
                            unsafe pixel[1] = green
                            unsafe pixel[blue] = Self.encoded(m[6] * r + m[7] * g + m[8] * b, encoding)
                        }
                    }
                }
            }
        }
    }

    @unsafe @inline(__always)
    private static func encoded(_ linear: Float, _ encoding: UnsafeBufferPointer<Float>) -> UInt8 {
        let clamped = linear > 0 ? (linear < 1 ? linear : 1) : 0
        let position = clamped.squareRoot() * 1_024
        let i = Int(position)
        let low = unsafe encoding[i]
        let level = unsafe low + (encoding[i + 1] - low) * (position - Float(i))
        return UInt8(level)
    }
}
