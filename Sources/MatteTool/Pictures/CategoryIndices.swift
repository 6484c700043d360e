import Matte
import MatteCodecs

/// Class indices out of a category picture.
enum CategoryIndices {
    /// The indices: a grey picture's values as stored, or a palette's indices.
    ///
    /// Decoders give a palette's colours, so each pixel's index is found by its colour again; of entries with the
    /// same colour the first one counts.
    static func decoded(
        _ bytes: [UInt8], _ header: ImageHeader, _ options: DecodingOptions
    ) throws -> Raster<Gray8> {
        var options = options
        options.color = .keep
        if header.colorModel == .gray {
            guard header.bitDepth <= 8 else {
                throw ToolError.failure(
                    "a category mask has at most 8 bits a pixel, this one \(header.bitDepth)")
            }
            let grey = try Raster<Gray8>(decoding: bytes, options: options)
            // Fewer bits are spread over 0...255 when they are decoded.
            let most = (1 << header.bitDepth) - 1
            return most == 255 ? grey : try mapped(grey) { UInt8((Int($0.value) * most + 127) / 255) }
        }
        let colors = try palette(bytes)
        var indices: [UInt32: UInt8] = [:]
        for (index, color) in colors.enumerated() where indices[color] == nil {
            indices[color] = UInt8(index)
        }
        let picture = try Raster<RGBA8>(decoding: bytes, options: options)
        return try mapped(picture) {
            indices[UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)] ?? 0
        }
    }

    private static func mapped<PixelType: Pixel>(
        _ raster: Raster<PixelType>, _ index: (PixelType) -> UInt8
    ) throws -> Raster<Gray8> {
        try Raster<Gray8>(size: raster.size) { y, pixels in
            let row = raster.row(y)
            for x in row.indices { pixels.append(Gray8(index(row[x]))) }
        }
    }

    /// The colours of a PNG's palette, red first.
    private static func palette(_ bytes: [UInt8]) throws -> [UInt32] {
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var place = 8
        while place + 12 <= bytes.count {
            let length = number(place)
            guard length <= bytes.count - place - 12 else { break }
            if bytes[place + 4..<place + 8].elementsEqual("PLTE".utf8) {
                let start = place + 8
                return (0..<min(256, length / 3)).map { entry in
                    bytes[start + entry * 3..<start + entry * 3 + 3].reduce(0) { $0 << 8 | UInt32($1) }
                }
            }
            place += length + 12
        }
        throw ToolError.failure("the picture has no palette to take class indices from")
    }
}
