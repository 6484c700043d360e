import Matte
import MatteCodecs

/// The class indices in a category picture.
enum CategoryIndices {
    /// Returns the class index of each pixel: the value of a grey picture as stored, or the palette index of a palette
    /// picture.
    ///
    /// Decoders return a palette's colours, so the index of each pixel is found by its colour. If several entries have
    /// the same colour, the first is used.
    static func decoded(
        _ bytes: some Collection<UInt8>, _ header: ImageHeader, _ options: DecodingOptions
    ) throws -> Raster<Gray8> {
        var options = options
        options.color = .keep
        if header.colorModel == .gray {
            guard header.bitDepth <= 8 else {
                throw ToolError.failure(
                    "cannot use a picture as a category mask: it has \(header.bitDepth) bits per pixel; use a picture with at most 8"
                )
            }
            let grey = try Raster<Gray8>(decoding: bytes, options: options)
            // Decoding scales grey values of fewer than 8 bits to 0...255. Scale them back to class indices.
            let most = (1 << header.bitDepth) - 1
            return most == 255 ? grey : try mapped(grey) { UInt8((Int($0.value) * most + 127) / 255) }
        }
        // The colours and the indices are held at the same time.
        options.limits.memory -= min(options.limits.memory, header.storedSize.area)
        let picture = try Raster<RGBA8>(decoding: bytes, options: options)
        // The chunks are searched after decoding, which rejects damaged files.
        let colors = try palette(bytes)
        var indices: [UInt32: UInt8] = [:]
        for (index, color) in colors.enumerated() where indices[color] == nil {
            indices[color] = UInt8(index)
        }
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

    /// Returns the colours of a PNG's palette as 0xRRGGBB.
    private static func palette(_ bytes: some Collection<UInt8>) throws -> [UInt32] {
        var place = 8
        while place + 12 <= bytes.count {
            let head = try part(bytes, place..<place + 8)
            let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { break }
            if head.dropFirst(4).elementsEqual("PLTE".utf8) {
                let entries = try part(bytes, place + 8..<place + 8 + min(3 * 256, length))
                return stride(from: 0, to: entries.count / 3 * 3, by: 3).map { first in
                    entries[first..<first + 3].reduce(0) { $0 << 8 | UInt32($1) }
                }
            }
            place += length + 12
        }
        throw ToolError.failure(
            "cannot read class indices: the picture has no palette; use a grey or palette PNG")
    }

    /// Returns some of the bytes of a file, or fewer if the file has become shorter.
    private static func part(_ bytes: some Collection<UInt8>, _ range: Range<Int>) throws -> [UInt8] {
        if let file = bytes as? FileBytes { return try file.bytes(range) }
        return Array(bytes.dropFirst(range.lowerBound).prefix(range.count))
    }
}
