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
    let half = PixelSize(width: (stored.width + 1) / 2, height: (stored.height + 1) / 2)
    for strictness in [DecodingOptions.Strictness.strict, .lenient] {
        options.strictness = strictness
        let isRegular = compare(bytes, options, nil, RGBA8.self)
        compare(bytes, options, half, RGBA8.self)
        compare(bytes, options, nil, Gray8.self)
        guard isRegular else { return }
    }
}

/// Returns false if the file has one of these defects.
@discardableResult
private func compare<P: Pixel>(
    _ bytes: [UInt8], _ options: DecodingOptions, _ size: PixelSize?, _ type: P.Type
) -> Bool {
    func decoded(byLibrary: Bool) -> Result<DecodedImage<P>, MatteError> {
        var options = options
        options.prefersLibrary = byLibrary
        if let size { options.jpegScale = .atLeast(size) }
        return Result { () throws(MatteError) in try DecodedImage(decoding: bytes, options: options) }
    }
    switch (decoded(byLibrary: false), decoded(byLibrary: true)) {
    case (.success(let ours), .success(let theirs)):
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
