import Matte

/// The decoder of run-length encoded palette indices (Microsoft, "Bitmap Compression"). Pixels that are skipped have
/// index 0.
struct BMPRuns {
    private let bytes: HeaderBytes
    private let size: PixelSize
    private let bits: Int
    private var place: Int
    private var x = 0
    /// The number of the row, counted from the bottom.
    private var y = 0
    /// The indices, from the top row on.
    private(set) var indices: [UInt8] = []

    init(_ input: EncodedInput, _ header: BMPHeader, bits: Int) {
        bytes = HeaderBytes(input)
        size = header.size
        self.bits = bits
        place = header.dataOffset
    }

    /// Decodes the picture. Returns `false` if its data ends early, which only a lenient decoder accepts.
    ///
    /// - Throws: `MatteError` with code `decoding` or `io`, `limits` if there is no memory, or `cancelled`.
    mutating func decode(lenient: Bool) throws(MatteError) -> Bool {
        let count = size.area
        indices = [UInt8](zeros: count)
        var steps = 0
        while y < size.height {
            steps += 1
            if steps % 65_536 == 0, Task.isCancelled { throw .cancelled }
            guard place + 2 <= bytes.count else {
                try bytes.check()
                // The mark of the end may be missing after the last pixel.
                if y == size.height - 1, x >= size.width { return true }
                guard lenient else {
                    throw MatteError(
                        .decoding,
                        "cannot decode the BMP data: it ends early, in row \(size.height - 1 - y) of \(size.height); use the complete file"
                    )
                }
                return false
            }
            let (first, second) = (Int(bytes[place]), bytes[place + 1])
            place += 2
            guard first == 0 else {
                run(first, second)
                continue
            }
            switch second {
            case 0: (x, y) = (0, y + 1)
            case 1: y = size.height
            case 2:
                x += Int(bytes[place])
                y += Int(bytes[place + 1])
                place += 2
            default: literal(Int(second))
            }
        }
        try bytes.check()
        return true
    }

    /// Repeats one index, or two alternating ones of 4 bits.
    private mutating func run(_ count: Int, _ value: UInt8) {
        for i in 0..<count { put(bits == 8 ? value : i % 2 == 0 ? value >> 4 : value & 15) }
    }

    /// Copies indices, which are padded to a multiple of 2 bytes.
    private mutating func literal(_ count: Int) {
        for i in 0..<count {
            let byte = bytes[place + (bits == 8 ? i : i / 2)]
            put(bits == 8 ? byte : i % 2 == 0 ? byte >> 4 : byte & 15)
        }
        let length = bits == 8 ? count : (count + 1) / 2
        place += (length + 1) / 2 * 2
    }

    /// Writes an index, unless it is beyond the end of a row or of the picture.
    private mutating func put(_ index: UInt8) {
        if x < size.width, y < size.height { indices[(size.height - 1 - y) * size.width + x] = index }
        x += 1
    }
}
