import Foundation

/// Small ICC profiles for tests, built byte by byte.
enum TestProfile {
    static func number32(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    static func number16(_ value: Int) -> [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    static func fixed(_ value: Double) -> [UInt8] { number32(Int((value * 65_536).rounded())) }

    static func xyz(_ v: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + v.flatMap { fixed($0) } }

    static func gamma(_ value: Double) -> [UInt8] {
        Array("curv".utf8) + [0, 0, 0, 0] + number32(1) + number16(Int((value * 256).rounded())) + [0, 0]
    }

    static func table(_ values: [Int]) -> [UInt8] {
        Array("curv".utf8) + [0, 0, 0, 0] + number32(values.count) + values.flatMap { number16($0) }
            + (values.count % 2 == 0 ? [] : [0, 0])
    }

    static func parametric(_ type: Int, _ values: [Double]) -> [UInt8] {
        Array("para".utf8) + [0, 0, 0, 0] + number16(type) + [0, 0] + values.flatMap { fixed($0) }
    }

    static let sRGBCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

    /// Display P3's primaries under D50.
    static let p3 = [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]]

    /// Adobe RGB's primaries under D50.
    static let adobe = [
        [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ]

    static func rgb(_ columns: [[Double]], _ curve: [UInt8], name: String = "Test") -> [UInt8] {
        profile(
            "RGB ",
            [
                ("desc", description(name)), ("rXYZ", xyz(columns[0])), ("gXYZ", xyz(columns[1])),
                ("bXYZ", xyz(columns[2])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
                ("wtpt", xyz([0.9642, 1, 0.8249])),
            ])
    }

    static func gray(_ curve: [UInt8]) -> [UInt8] {
        profile(
            "GRAY", [("desc", description("Grey")), ("kTRC", curve), ("wtpt", xyz([0.9642, 1, 0.8249]))])
    }

    static func description(_ name: String) -> [UInt8] {
        let text = name.utf16.flatMap { number16(Int($0)) }
        return Array("mluc".utf8) + [0, 0, 0, 0] + number32(1) + number32(12) + Array("enUS".utf8)
            + number32(text.count) + number32(28) + text + (text.count % 4 == 0 ? [] : [0, 0])
    }

    static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
        var offset = 128 + 4 + 12 * tags.count
        var directory = number32(tags.count)
        var data: [UInt8] = []
        for (name, bytes) in tags {
            directory += Array(name.utf8) + number32(offset) + number32(bytes.count)
            data += bytes
            offset += bytes.count
        }
        var header = [UInt8](repeating: 0, count: 128)
        func put(_ bytes: [UInt8], _ at: Int) { header.replaceSubrange(at..<at + bytes.count, with: bytes) }
        put(number32(offset), 0)
        put([4, 0x20, 0, 0], 8)
        put(Array("mntr".utf8) + Array(space.utf8) + Array("XYZ ".utf8), 12)
        put([7, 0xE4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0], 24)
        put(Array("acsp".utf8), 36)
        put(fixed(0.9642) + fixed(1) + fixed(0.8249), 68)
        return header + directory + data
    }
}
