/// A GIF file, written without a codec.
struct HandmadeGIF {
    struct Frame {
        var x = 0
        var y = 0
        var width: Int
        var height: Int
        /// Palette indices, from the top row on.
        var pixels: [UInt8]
        var isInterlaced = false
        var transparent: UInt8?
        /// The frame's own colours, a power of two, or empty.
        var palette: [(red: UInt8, green: UInt8, blue: UInt8)] = []
    }

    var width: Int
    var height: Int
    var palette: [(red: UInt8, green: UInt8, blue: UInt8)]
    var frames: [Frame]
    /// The number of bits per literal, 2...8.
    var bits = 8
    /// The number of codes after which the table is cleared.
    var clearsAfter = 5_000

    func bytes() -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { HandmadeBMP.number(value, 2) }
        func flags(_ palette: [(red: UInt8, green: UInt8, blue: UInt8)]) -> UInt8 {
            palette.isEmpty ? 0 : 0x80 | UInt8(palette.count.trailingZeroBitCount - 1)
        }
        func colors(_ palette: [(red: UInt8, green: UInt8, blue: UInt8)]) -> [UInt8] {
            palette.flatMap { [$0.red, $0.green, $0.blue] }
        }
        var file =
            Array("GIF89a".utf8) + number(width) + number(height) + [flags(palette), 0, 0] + colors(palette)
        for frame in frames {
            if let index = frame.transparent { file += [0x21, 0xF9, 4, 1, 0, 0, index, 0] }
            file += [0x2C] + number(frame.x) + number(frame.y) + number(frame.width) + number(frame.height)
            file += [flags(frame.palette) | (frame.isInterlaced ? 0x40 : 0)] + colors(frame.palette)
            let data = codes(frame.isInterlaced ? Self.interlaced(frame) : frame.pixels)
            file.append(UInt8(bits))
            for start in stride(from: 0, to: data.count, by: 255) {
                let piece = data[start..<min(start + 255, data.count)]
                file += [UInt8(piece.count)] + piece
            }
            file.append(0)
        }
        return file + [0x3B]
    }

    private static func interlaced(_ frame: Frame) -> [UInt8] {
        let rows =
            Array(stride(from: 0, to: frame.height, by: 8)) + Array(stride(from: 4, to: frame.height, by: 8))
            + Array(stride(from: 2, to: frame.height, by: 4))
            + Array(stride(from: 1, to: frame.height, by: 2))
        return rows.flatMap { frame.pixels[$0 * frame.width..<($0 + 1) * frame.width] }
    }

    /// Returns the codes of the indices, with strings kept in a dictionary.
    private func codes(_ indices: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [], held: UInt64 = 0, count = 0
        let clear = 1 << bits
        var strings: [[UInt8]: Int] = [:], next = 0, width = 0, written = 0
        func start() {
            strings = Dictionary(uniqueKeysWithValues: (0..<clear).map { ([UInt8($0)], $0) })
            (next, width, written) = (clear + 2, bits + 1, 0)
        }
        func append(_ code: Int) {
            held |= UInt64(code) << UInt64(count)
            count += width
            while count >= 8 {
                bytes.append(UInt8(held & 255))
                (held, count) = (held >> 8, count - 8)
            }
        }
        start()
        append(clear)
        var string: [UInt8] = []
        for index in indices {
            if strings[string + [index]] != nil {
                string.append(index)
                continue
            }
            append(strings[string]!)
            written += 1
            if next < 4_096 {
                strings[string + [index]] = next
                next += 1
                if next > 1 << width, width < 12 { width += 1 }
            }
            if written == clearsAfter {
                append(clear)
                start()
            }
            string = [index]
        }
        if !string.isEmpty { append(strings[string]!) }
        // The decoder has added a string for the last code, too.
        if next < 4_096, next + 1 > 1 << width, width < 12 { width += 1 }
        append(clear + 1)
        if count > 0 { bytes.append(UInt8(held & 255)) }
        return bytes
    }
}
