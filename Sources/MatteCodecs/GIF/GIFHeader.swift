import Matte

/// The blocks of a GIF up to its first frame, and the number of its frames (CompuServe, "Graphics Interchange Format",
/// version 89a). Numbers are little-endian.
struct GIFHeader {
    /// The size of the picture: that of the screen, enlarged to contain the first frame.
    var size: PixelSize
    /// The rectangle of the first frame in the picture. Pixels around it are transparent.
    var frame: PixelRect
    /// A Boolean value that indicates whether the frame's rows are stored in four passes.
    var isInterlaced = false
    /// The colours as 0xRRGGBB. Indices beyond them are black.
    var palette: [UInt32]
    /// The index of transparent pixels, or `nil`.
    var transparent: Int?
    /// The offset of the byte with the initial width of codes, which the blocks with codes follow.
    var dataOffset: Int
    var frameCount = 1
    var icc: [UInt8]?

    var hasAlpha: Bool { transparent != nil || frame != size.bounds }

    init(_ bytes: HeaderBytes, limits: DecodingLimits) throws(MatteError) {
        func number(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
        let screen = PixelSize(width: number(6), height: number(8))
        var place = 13
        let shared = Self.palette(bytes, flags: bytes[10], at: &place)
        var found: GIFHeader?
        var frames = 0
        var chunks = 0
        var transparent: Int?
        var icc: [UInt8]?
        while place < bytes.count {
            let kind = bytes[place]
            if kind == 0x21 {
                chunks += 1
                try limits.checkChunks(chunks, .gif)
                if bytes[place + 1] == 0xF9, found == nil {
                    transparent = bytes[place + 3] & 1 != 0 ? Int(bytes[place + 6]) : nil
                } else if bytes.matches("\u{0B}ICCRGBG1012", at: place + 2), icc == nil {
                    icc = try Self.data(bytes, at: place + 14, limits)
                }
                place = Self.end(of: bytes, at: place + 2)
            } else if kind == 0x2C {
                frames += 1
                try limits.checkFrames(frames)
                let (start, flags) = (place + 1, bytes[place + 9])
                place += 10
                let own = Self.palette(bytes, flags: flags, at: &place)
                if found == nil, place < bytes.count {
                    let rect = PixelRect(
                        x: number(start), y: number(start + 2), width: number(start + 4),
                        height: number(start + 6))
                    try limits.check(rect.size, .gif)
                    let size = PixelSize(
                        width: max(screen.width, rect.maxX), height: max(screen.height, rect.maxY))
                    try limits.check(size, .gif)
                    found = GIFHeader(
                        size: size, frame: rect, isInterlaced: flags & 0x40 != 0,
                        palette: own.isEmpty ? shared : own, transparent: transparent, dataOffset: place)
                }
                place = Self.end(of: bytes, at: place + 1)
            } else {
                // The end of the file, or data that isn't a block. Frames before it can be shown.
                break
            }
        }
        guard var found else {
            throw MatteError(
                .decoding, "cannot decode the GIF: it has no complete frame; use the complete file")
        }
        found.frameCount = frames
        found.icc = icc
        self = found
    }

    private init(
        size: PixelSize, frame: PixelRect, isInterlaced: Bool, palette: [UInt32], transparent: Int?,
        dataOffset: Int
    ) {
        (self.size, self.frame, self.isInterlaced) = (size, frame, isInterlaced)
        (self.palette, self.transparent, self.dataOffset) = (palette, transparent, dataOffset)
    }

    /// Returns the table of colours that flags announce, and moves `place` behind it.
    private static func palette(_ bytes: HeaderBytes, flags: UInt8, at place: inout Int) -> [UInt32] {
        guard flags & 0x80 != 0 else { return [] }
        let count = 2 << Int(flags & 7), start = place
        place += 3 * count
        return (0..<count).map { i in
            let at = start + 3 * i
            return UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
        }
    }

    /// Returns the offset after the data blocks that begin at `place`. The last block is empty.
    private static func end(of bytes: HeaderBytes, at place: Int) -> Int {
        var place = place
        while place < bytes.count, bytes[place] > 0 { place += 1 + Int(bytes[place]) }
        return place + 1
    }

    /// Returns the contents of the data blocks that begin at `place`.
    private static func data(
        _ bytes: HeaderBytes, at place: Int, _ limits: DecodingLimits
    ) throws(MatteError) -> [UInt8] {
        var place = place, result: [UInt8] = []
        while place < bytes.count, bytes[place] > 0 {
            let count = Int(bytes[place])
            result += bytes.copy(place + 1..<place + 1 + count) ?? []
            try limits.checkMetadata(result.count, "colour profile")
            place += 1 + count
        }
        return result
    }
}
