import FuzzSupport

/// Wraps the bytes as the image data of a small PNG, in chunks of several lengths, and compares Matte's reader with
/// libpng. If the input is itself a PNG, only the data of its IDAT chunks is used.
func fuzzInflate(_ input: Input) {
    var input = input
    let kind = input.byte()
    let stream = imageData(input.rest)
    let colorTypes: [UInt8] = [0, 2, 3, 4, 6, 2, 6, 0]
    let colorType = colorTypes[Int(kind & 7)]
    let width = kind & 8 == 0 ? 5 : 33
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png += chunk("IHDR", [0, 0, 0, UInt8(width), 0, 0, 0, 9, 8, colorType, 0, 0, 0])
    if colorType == 3 { png += chunk("PLTE", (0..<90).map { UInt8($0 * 2) }) }
    let piece = kind & 16 == 0 ? max(1, stream.count) : 1 + Int(kind >> 5) * 3
    for start in stride(from: 0, to: stream.count, by: piece) {
        png += chunk("IDAT", Array(stream[start..<min(start + piece, stream.count)]))
    }
    png += chunk("IEND", [])
    comparePNGReaders(withChecksumsMended(png))
}

private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.count >> $0) } + Array(name.utf8) + data + [
        0, 0, 0, 0,
    ]
}

/// Returns the data of a PNG's IDAT chunks, or the bytes themselves after a zlib header if they are no PNG.
private func imageData(_ bytes: [UInt8]) -> [UInt8] {
    guard
        let start = bytes.indices.prefix(4).first(where: {
            bytes[$0...].starts(with: [0x50, 0x4E, 0x47, 0x0D])
        })
    else { return [0x78, 0x01] + bytes }
    var data: [UInt8] = []
    var at = start + 7
    while at + 12 <= bytes.count {
        let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
        guard length <= bytes.count - at - 12 else { break }
        if bytes[at + 4..<at + 8].elementsEqual("IDAT".utf8) { data += bytes[at + 8..<at + 8 + length] }
        at += 12 + length
    }
    return data
}
