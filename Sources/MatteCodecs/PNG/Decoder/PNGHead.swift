import Matte

/// The chunks before a PNG's image data that its pixels depend on.
struct PNGHead {
    /// The kind of the samples in IHDR. All have 8 bits.
    enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var bytesPerPixel: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    let size: PixelSize
    let colorType: ColorType
    /// The palette: red, green and blue of each entry.
    private(set) var palette: [UInt8] = []
    /// The alpha of the first palette entries, or the grey or RGB samples of transparent pixels, 16 bits each. `nil` if
    /// there is no valid tRNS chunk.
    private(set) var transparency: [UInt8]?
    /// A Boolean value that indicates whether there was a PLTE chunk, valid or not.
    private(set) var hasPalette = false

    /// Returns true if a PNG with this header is of the common kind: 8 bits per sample, not interlaced. `header` is the
    /// data of the IHDR chunk.
    static func isCommon(_ header: some Collection<UInt8>) -> Bool {
        let bytes = Array(header)
        return bytes.count == 13 && bytes[8] == 8 && ColorType(rawValue: bytes[9]) != nil
            && bytes[10...].allSatisfy { $0 == 0 }
    }

    /// Reads the chunks up to the first IDAT chunk, whose header is then read.
    ///
    /// - Parameter file: The header that was inspected before.
    init(_ chunks: PNGChunks, of file: InspectedFile) throws(PNGFailure) {
        try chunks.next()
        guard chunks.name == PNGChunks.code("IHDR"), chunks.left == 13 else {
            throw .corrupt("the first chunk is no valid IHDR chunk")
        }
        let header = try chunks.data()
        try chunks.finish()
        guard Self.isCommon(header), let colorType = ColorType(rawValue: header[9]) else {
            throw .input(.changed(.png, "its header stated 8 bits per sample without interlacing"))
        }
        func side(_ i: Int) -> Int { header[i..<i + 4].reduce(0) { $0 << 8 | Int($1) } }
        size = PixelSize(width: side(0), height: side(4))
        self.colorType = colorType
        do throws(MatteError) {
            try file.check(RereadHeader(pngColorType: colorType.rawValue, size))
        } catch {
            throw .input(error)
        }
        while true {
            try chunks.next()
            if chunks.name == PNGChunks.code("IDAT") { break }
            try readChunk(chunks)
        }
        if colorType == .palette, !hasPalette { throw .corrupt("IDAT: Missing PLTE before IDAT") }
    }

    private mutating func readChunk(_ chunks: PNGChunks) throws(PNGFailure) {
        switch chunks.name {
        case PNGChunks.code("IHDR"): throw .corrupt("IHDR: out of place")
        case PNGChunks.code("IEND"): throw .corrupt("IEND: out of place")
        case PNGChunks.code("PLTE"): try readPalette(chunks)
        case PNGChunks.code("tRNS"): try readTransparency(chunks)
        default:
            if !chunks.isAncillary { throw .corrupt("\(chunks.nameText): unhandled critical chunk") }
            try chunks.skip()
        }
    }

    /// Reads a PLTE chunk. In a picture with its own colours it only suggests a palette, so it is checked, but not
    /// used.
    private mutating func readPalette(_ chunks: PNGChunks) throws(PNGFailure) {
        guard !hasPalette else { throw .corrupt("PLTE: duplicate") }
        hasPalette = true
        let count = chunks.left
        guard colorType != .gray, colorType != .grayAlpha, count <= 768, count % 3 == 0 else {
            try chunks.finish()
            if colorType == .palette { throw .corrupt("PLTE: invalid") }
            return
        }
        palette = try chunks.data()
        try chunks.finish()
        guard count > 0 else { throw .corrupt("Invalid palette") }
        // Transparency that precedes the palette has no effect.
        if transparency != nil { transparency = [] }
    }

    /// Reads a tRNS chunk. An invalid or second one is ignored.
    private mutating func readTransparency(_ chunks: PNGChunks) throws(PNGFailure) {
        let count = chunks.left
        let isValid =
            switch colorType {
            case .gray: count == 2
            case .rgb: count == 6
            case .palette: hasPalette && count > 0 && count <= palette.count / 3
            case .grayAlpha, .rgba: false
            }
        guard transparency == nil, isValid else {
            try chunks.finish()
            return
        }
        let data = try chunks.data()
        if try chunks.finish() { transparency = data }
    }

    /// A Boolean value that indicates whether pixels have an alpha that is not always 255.
    var hasAlpha: Bool { colorType == .grayAlpha || colorType == .rgba || transparency != nil }
}
