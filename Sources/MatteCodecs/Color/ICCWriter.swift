/// A writer of ICC profiles (ICC.1:2022) for colour spaces with a matrix and one curve.
enum ICCWriter {
    /// Returns a profile of a display.
    ///
    /// - Parameters:
    ///   - name: The name of the colour space, in ASCII.
    ///   - matrix: The matrix from linear red, green and blue to CIE XYZ with the white point D50.
    ///   - curve: The curve of the three channels.
    /// - Returns: A profile, or `nil` for a curve that a profile can't state exactly.
    static func profile(_ name: String, _ matrix: Matrix3x3, _ curve: TransferCurve) -> [UInt8]? {
        guard let curve = element(curve) else { return nil }
        let columns = (0..<3).map { column in matrix.rows.map { $0[column] } }
        let tags: [(names: [String], data: [UInt8])] = [
            (["desc"], text(name)), (["cprt"], text("CC0")), (["wtpt"], xyz(d50)),
            (["chad"], element("sf32") + adaptation.flatMap(fixed)), (["rXYZ"], xyz(columns[0])),
            (["gXYZ"], xyz(columns[1])), (["bXYZ"], xyz(columns[2])), (["rTRC", "gTRC", "bTRC"], curve),
        ]
        let count = tags.reduce(0) { $0 + $1.names.count }
        var (directory, data) = (number(count), [UInt8]())
        for (names, element) in tags {
            let offset = 128 + 4 + 12 * count + data.count
            for name in names { directory += Array(name.utf8) + number(offset) + number(element.count) }
            data += element + [UInt8](repeating: 0, count: (4 - element.count % 4) % 4)
        }
        return header(128 + directory.count + data.count) + directory + data
    }

    /// The illuminant of the connection space, in CIE XYZ.
    private static let d50 = [0.9642, 1.0, 0.8249]

    /// The Bradford adaptation from D65 to D50, row by row.
    private static let adaptation = [
        1.047_886_7, 0.022_918_7, -0.050_201_4, 0.029_541_0, 0.990_478_5, -0.017_074_6, -0.009_246_8,
        0.015_075_7, 0.751_678_5,
    ]

    private static func header(_ length: Int) -> [UInt8] {
        var bytes: [UInt8] = number(length)
        // Version 4.4, a display, from RGB to XYZ. The date is that of the version.
        bytes += [0, 0, 0, 0, 4, 0x40, 0, 0]
        bytes += Array("mntrRGB XYZ ".utf8)
        bytes += [0x07, 0xE6, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        bytes += Array("acsp".utf8)
        bytes += [UInt8](repeating: 0, count: 68 - bytes.count)
        bytes += d50.flatMap(fixed)
        return bytes + [UInt8](repeating: 0, count: 128 - bytes.count)
    }

    private static func element(_ curve: TransferCurve) -> [UInt8]? {
        switch curve {
        case .power(let exponent): element("para") + [0, 0, 0, 0] + fixed(exponent)
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            parametric([g, a, b, c, d, e, f])
        case .table, .lightness, .toneMapped: nil
        }
    }

    private static func parametric(_ values: [Double]) -> [UInt8] {
        var bytes = element("para")
        bytes += [0, 4, 0, 0]
        return bytes + values.flatMap(fixed)
    }

    private static func element(_ type: String) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] }

    private static func xyz(_ values: [Double]) -> [UInt8] { element("XYZ ") + values.flatMap(fixed) }

    private static func text(_ text: String) -> [UInt8] {
        let units: [UInt8] = text.utf8.flatMap { [0, $0] }
        var bytes = element("mluc")
        bytes += number(1) + number(12)
        bytes += Array("enUS".utf8)
        bytes += number(units.count) + number(28)
        return bytes + units
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Returns a signed number with 16 integer and 16 fractional bits.
    private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }
}
