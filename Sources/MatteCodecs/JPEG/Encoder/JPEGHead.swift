import Matte

/// The segments before the entropy-coded data.
enum JPEGHead {
    /// Returns the beginning of a file: its start and the JFIF segment with the density.
    static func start(_ density: PixelDensity?) -> [UInt8] {
        var (unit, x, y): (UInt8, UInt16, UInt16) = (0, 1, 1)
        if let density {
            let (horizontal, vertical) = (
                UInt16(nearestTo: density.horizontal), UInt16(nearestTo: density.vertical)
            )
            // 1 means pixels per inch.
            if horizontal > 0, vertical > 0 { (unit, x, y) = (1, horizontal, vertical) }
        }
        let data = Array("JFIF\0".utf8) + [1, 1, unit] + bytes(x) + bytes(y) + [0, 0]
        return [0xFF, 0xD8] + segment(0xE0, data)
    }

    static func exif(_ block: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + block) }

    /// Returns the segments of a profile, which is divided into parts of at most 65,519 bytes.
    static func profile(_ profile: [UInt8]) throws(MatteError) -> [UInt8] {
        let most = 65_519
        let count = (profile.count + most - 1) / most
        guard count <= 255 else {
            throw MatteError(
                .encoding,
                "cannot write the colour profile as JPEG: it has \(profile.count) bytes, and the limit is \(255 * most); leave it out, or use PNG"
            )
        }
        var result: [UInt8] = []
        for i in 0..<count {
            let part = profile[i * most..<min(profile.count, (i + 1) * most)]
            result += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(i + 1), UInt8(count)] + part)
        }
        return result
    }

    /// Returns the quantization tables and the frame header.
    ///
    /// - Parameters:
    ///   - tables: The number of each component's quantization table, or `nil` if it is that of its Huffman codes.
    ///   - ids: The identifiers of the components, or `nil` for 1, 2 and 3.
    static func frame(
        _ layout: JPEGScanLayout, factors: [[UInt16]], marker: UInt8 = 0xC0, tables: [Int]? = nil,
        ids: [UInt8]? = nil
    ) -> [UInt8] {
        var result: [UInt8] = []
        for (id, table) in factors.enumerated() {
            let isWide = table.contains { $0 > 255 }
            var data = [UInt8(isWide ? 0x10 : 0) | UInt8(id)]
            for k in 0..<64 {
                let factor = table[Int(JPEGDefinitions.order[k])]
                data += isWide ? bytes(factor) : [UInt8(factor)]
            }
            result += segment(0xDB, data)
        }
        var data: [UInt8] = [8] + bytes(UInt16(layout.size.height)) + bytes(UInt16(layout.size.width))
        data.append(UInt8(layout.components.count))
        for (i, component) in layout.components.enumerated() {
            data += [
                ids?[i] ?? UInt8(i + 1), UInt8(component.horizontal << 4 | component.vertical),
                UInt8(tables?[i] ?? component.table),
            ]
        }
        return result + segment(marker, data)
    }

    /// Returns the Huffman tables, the restart interval and the header of a scan with all components.
    static func scan(
        _ layout: JPEGScanLayout, _ codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)],
        restartInterval: Int = 0, ids: [UInt8]? = nil
    ) -> [UInt8] {
        var result: [UInt8] = []
        for (i, pair) in codes.enumerated() {
            result += segment(0xC4, pair.dc.data(isDC: true, id: UInt8(i)))
            result += segment(0xC4, pair.ac.data(isDC: false, id: UInt8(i)))
        }
        if restartInterval > 0 { result += segment(0xDD, bytes(UInt16(restartInterval))) }
        var data = [UInt8(layout.components.count)]
        for (i, component) in layout.components.enumerated() {
            data += [ids?[i] ?? UInt8(i + 1), UInt8(component.table << 4 | component.table)]
        }
        return result + segment(0xDA, data + [0, 63, 0])
    }

    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker] + bytes(UInt16(data.count + 2)) + data
    }

    private static func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
}

extension UInt16 {
    /// Creates the integer in 0...65,535 that is nearest to `value`, or 0 if `value` is not a number.
    init(nearestTo value: Double) {
        self = value > 0 ? UInt16(Swift.min(value, 65_534.5) + 0.5) : 0
    }
}
