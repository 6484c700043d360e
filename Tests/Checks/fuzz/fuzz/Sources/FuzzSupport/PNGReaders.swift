import Matte
@_spi(Checks) import MatteCodecs

/// Decodes a PNG with Matte's own reader and with libpng, strictly and leniently. The pixels must be equal, and both
/// must accept or reject the file.
///
/// If the data after the last pixel is damaged, libpng's verdict depends on how it happens to read the file in pieces.
/// A difference there is allowed. Leniently, Matte may return more rows.
public func comparePNGReaders(_ bytes: [UInt8]) {
    var options = comparedOptions
    for strictness in [DecodingOptions.Strictness.strict, .lenient] {
        options.strictness = strictness
        guard let header = try? ImageHeader(probing: bytes, limits: options.limits), header.format == .png,
            header.bitDepth == 8, !header.isProgressive
        else { return }
        compare(bytes, options, RGBA8.self)
        switch bytes.count % 3 {
        case 0: compare(bytes, options, Gray8.self)
        case 1: compare(bytes, options, BGRA8.self)
        default: compare(bytes, options, RGB8.self)
        }
    }
}

private func compare<P: Pixel>(_ bytes: [UInt8], _ options: DecodingOptions, _ type: P.Type) {
    var byLibPNG = options
    byLibPNG.prefersLibrary = true
    let ours = Result { () throws(MatteError) in try DecodedImage<P>(decoding: bytes, options: options) }
    let theirs = Result { () throws(MatteError) in try DecodedImage<P>(decoding: bytes, options: byLibPNG) }
    switch (ours, theirs) {
    case (.success(let ours), .success(let theirs)):
        precondition(ours.raster.size == theirs.raster.size)
        precondition(theirs.isPartial || !ours.isPartial, "partial, but whole with libpng")
        if ours.raster == theirs.raster { return }
        let rowBytes = ours.raster.width * MemoryLayout<P>.stride
        let (a, b) = (allBytes(ours.raster), allBytes(theirs.raster))
        for y in 0..<ours.raster.height {
            let row = y * rowBytes..<(y + 1) * rowBytes
            precondition(
                a[row] == b[row] || theirs.isPartial && b[row.lowerBound...].allSatisfy { $0 == 0 },
                "row \(y) differs")
        }
    case (.failure(let a), .failure(let b)):
        precondition(a.code == b.code, "\(a) against \(b)")
    case (.failure(let error), .success), (.success, .failure(let error)):
        let text = "\(error)"
        let height = (try? ImageHeader(probing: bytes, limits: options.limits))?.storedSize.height ?? 0
        precondition(
            text.contains("at row \(height - 1) of") || text.contains("at row \(height) of")
                || text.contains("unexpected length") || namesChunkAfterData(text, bytes), text)
    }
}

/// Returns true if an error names a critical chunk that is unknown, and that is only after the image data.
private func namesChunkAfterData(_ text: String, _ bytes: [UInt8]) -> Bool {
    guard let end = text.firstRange(of: ": unhandled critical chunk")?.lowerBound else { return false }
    let name = Array(text[..<end].utf8.suffix(4))
    guard let place = bytes.firstRange(of: name)?.lowerBound else { return false }
    return bytes[place...].firstRange(of: Array("IDAT".utf8)) == nil
}

private func allBytes<P: Pixel>(_ raster: Raster<P>) -> [UInt8] {
    let span = raster.bytes
    return (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
}
