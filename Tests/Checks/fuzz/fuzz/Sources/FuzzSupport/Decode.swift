import Matte
public import MatteCodecs

/// Limits that keep the time for each input short, such as at most a million pixels.
public var fuzzLimits: DecodingLimits {
    var limits = DecodingLimits()
    limits.pixels = 1 << 20
    limits.memory = 64 << 20
    limits.metadata = 1 << 20
    return limits
}

/// Options with which two readers of a format are compared: the stored pixels.
var comparedOptions: DecodingOptions {
    var options = DecodingOptions()
    options.limits = fuzzLimits
    options.color = .keep
    options.orientation = .keep
    return options
}

/// Decodes a file strictly and leniently, to colour and to grey. A typed error is a valid result. Any other failure is
/// a bug.
public func decodeEveryWay(_ bytes: [UInt8]) {
    var options = DecodingOptions()
    options.limits = fuzzLimits
    for strictness in [DecodingOptions.Strictness.strict, .lenient] {
        options.strictness = strictness
        if let header = try? ImageHeader(probing: bytes, limits: options.limits),
            let raster = try? Raster<RGBA8>(decoding: bytes, options: options)
        {
            // The decoded size must be the size in the header.
            precondition(raster.size == header.size, "\(raster.size) decoded, \(header.size) promised")
        }
        options.color = .keep
        _ = try? Raster<Gray8>(decoding: bytes, options: options)
        _ = try? Raster<BGR8>(decoding: bytes, options: options)
        options.color = .convertToSRGB
    }
}

/// Returns a PNG file with the checksums of all chunks corrected. Mutations make checksums wrong, and the decoder would
/// reject such a file at the first wrong checksum.
public func withChecksumsMended(_ png: [UInt8]) -> [UInt8] {
    var png = png
    var at = 8
    while at + 12 <= png.count {
        let length = (0..<4).reduce(0) { $0 << 8 | Int(png[at + $1]) }
        guard length <= png.count - at - 12 else { break }
        var crc: UInt32 = .max
        for byte in png[at + 4..<at + 8 + length] {
            crc = crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
        }
        for i in 0..<4 { png[at + 8 + length + i] = UInt8(truncatingIfNeeded: ~crc >> UInt32(24 - 8 * i)) }
        at += 12 + length
    }
    return png
}

private let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
}
