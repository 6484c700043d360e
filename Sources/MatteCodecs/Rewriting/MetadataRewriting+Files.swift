import Matte

extension MetadataRewriting {
    /// Returns the pieces of a JPEG, with an index of its pictures.
    func jpeg() -> [Piece] {
        let pictures = further.filter { $0.type >= 0 }.map { $0.pieces.reduce(0) { $0 + $1.count } }
        // A segment's marker, its length and `MPF` with a zero byte come before the index.
        let indexCount = 8 + MPFIndex.data(first: 0, others: pictures.map { (0, 0, $0) }).count
        let hasIndex = !pictures.isEmpty && pieces.contains { if case .index = $0 { true } else { false } }
        let first = pieces.reduce(hasIndex ? indexCount : 0) { $0 + $1.count }
        var result: [Piece] = []
        var offset = 0
        for piece in pieces {
            guard case .index = piece else {
                result.append(piece)
                offset += piece.count
                continue
            }
            guard hasIndex else { continue }
            var place = first - (offset + 8)
            let others = pictures.map { length in
                defer { place += length }
                return (type: 0, place: place, length: length)
            }
            let data = Array("MPF\0".utf8) + MPFIndex.data(first: first, others: others)
            let count = data.count + 2
            result.append(.bytes([0xFF, 0xE2, UInt8(count >> 8), UInt8(count & 0xFF)] + data))
            offset += indexCount
        }
        return result + further.filter { $0.type >= 0 }.flatMap(\.pieces)
            + further.filter { $0.type < 0 }.flatMap(\.pieces)
    }

    /// Returns the pieces of a WebP, whose header states its length and the kinds of its chunks.
    func webP() -> [Piece] {
        var result = pieces
        let length = pieces.reduce(0) { $0 + $1.count } - 8
        let size = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        result[0] = .bytes(Array("RIFF".utf8) + size + Array("WEBP".utf8))
        if result.count > 1, case .range(let range) = result[1],
            source.bytes.matches("VP8X", at: range.lowerBound), var chunk = source.bytes.copy(range),
            chunk.count > 8
        {
            chunk[8] &= ~0x2C
            for piece in pieces {
                switch name(piece) {
                case "ICCP": chunk[8] |= 0x20
                case "EXIF": chunk[8] |= 0x08
                case "XMP ": chunk[8] |= 0x04
                default: break
                }
            }
            result[1] = .bytes(chunk)
        }
        return result + further.flatMap(\.pieces)
    }

    func name(_ piece: Piece) -> String {
        switch piece {
        case .bytes(let bytes): String(decoding: bytes.prefix(4), as: UTF8.self)
        case .range(let range):
            String(
                decoding: source.bytes.copy(range.lowerBound..<min(range.upperBound, range.lowerBound + 4))
                    ?? [], as: UTF8.self)
        case .index: ""
        }
    }
}
