import Matte
@_spi(Checks) import MatteCodecs

/// Decodes a JPEG with Matte's own reader and with libjpeg, strictly and leniently, whole and at a smaller scale. The
/// pixels must be equal, and both must accept or reject the file.
///
/// libjpeg's fast path doesn't notice codes that don't exist, and it accepts a component in two sequential scans. Matte may
/// reject a file for these, and then its lenient pixels may be others.
public func compareJPEGReaders(_ bytes: [UInt8]) {
    var options = comparedOptions
    guard let header = try? ImageHeader(probing: bytes, limits: options.limits), header.format == .jpeg else {
        return
    }
    let stored = header.storedSize
    // libjpeg mixes the coefficients of both scans. Other damage may be reported instead.
    let mixes = !header.isProgressive && hasRepeatedComponent(bytes)
    let half = PixelSize(width: (stored.width + 1) / 2, height: (stored.height + 1) / 2)
    for strictness in [DecodingOptions.Strictness.strict, .lenient] {
        options.strictness = strictness
        let isRegular = compare(bytes, options, nil, mixes, RGBA8.self)
        compare(bytes, options, half, mixes, RGBA8.self)
        compare(bytes, options, nil, mixes, Gray8.self)
        guard isRegular else { return }
    }
}

/// Returns false if the file has one of these defects.
@discardableResult
private func compare<P: Pixel>(
    _ bytes: [UInt8], _ options: DecodingOptions, _ size: PixelSize?, _ mixes: Bool, _ type: P.Type
) -> Bool {
    func decoded(byLibrary: Bool) -> Result<DecodedImage<P>, MatteError> {
        var options = options
        options.prefersLibrary = byLibrary
        if let size { options.jpegScale = .atLeast(size) }
        return Result { () throws(MatteError) in try DecodedImage(decoding: bytes, options: options) }
    }
    switch (decoded(byLibrary: false), decoded(byLibrary: true)) {
    case (.success(let ours), .success(let theirs)):
        guard ours.raster == theirs.raster || !mixes else { return false }
        precondition(ours.raster == theirs.raster, "pixels differ")
        precondition(ours.isPartial || !theirs.isPartial, "whole, but partial with libjpeg")
    case (.failure(let error), .success):
        precondition(isKnown(error), "\(error)")
        return false
    case (.success, .failure(let error)): fatalError("libjpeg: \(error)")
    case (.failure(let error), .failure): return !isKnown(error)
    }
    return true
}

/// Returns true if libjpeg doesn't notice a defect.
private func isKnown(_ error: MatteError) -> Bool {
    ["a code that does not exist", "is in two scans"].contains { "\(error)".contains($0) }
}

/// Returns true if two headers of scans name the same component.
private func hasRepeatedComponent(_ bytes: [UInt8]) -> Bool {
    var seen: Set<UInt8> = []
    for at in bytes.indices.dropLast(5) where bytes[at] == 0xFF && bytes[at + 1] == 0xDA {
        let ids = (0..<Int(bytes[at + 4])).map { at + 5 + 2 * $0 }.filter { $0 < bytes.count }
        for id in ids where !seen.insert(bytes[id]).inserted { return true }
    }
    return false
}
