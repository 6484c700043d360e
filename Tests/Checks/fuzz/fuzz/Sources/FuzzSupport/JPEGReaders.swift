import Matte
@_spi(Checks) import MatteCodecs

/// Decodes a JPEG with Matte's own reader and with libjpeg, strictly and leniently, whole and at a smaller scale. The
/// pixels must be equal, and both must accept or reject the file.
///
/// libjpeg's fast path doesn't notice codes that don't exist. Matte may reject a file for these, and then its lenient
/// pixels may be others.
public func compareJPEGReaders(_ bytes: [UInt8]) {
    var options = DecodingOptions()
    options.limits = fuzzLimits
    options.color = .keep
    options.orientation = .keep
    guard let header = try? ImageHeader(probing: bytes, limits: options.limits), header.format == .jpeg else {
        return
    }
    let stored = header.storedSize
    let half = PixelSize(width: (stored.width + 1) / 2, height: (stored.height + 1) / 2)
    for strictness in [DecodingOptions.Strictness.strict, .lenient] {
        options.strictness = strictness
        if strictness == .lenient, hasMissingCodes(bytes) { return }
        compare(bytes, options, nil, RGBA8.self)
        compare(bytes, options, half, RGBA8.self)
        compare(bytes, options, nil, Gray8.self)
    }
}

private func hasMissingCodes(_ bytes: [UInt8]) -> Bool {
    var options = DecodingOptions()
    options.limits = fuzzLimits
    do throws(MatteError) { _ = try DecodedImage<Gray8>(decoding: bytes, options: options) } catch {
        return "\(error)".contains("a code that does not exist")
    }
    return false
}

private func compare<P: Pixel>(
    _ bytes: [UInt8], _ options: DecodingOptions, _ size: PixelSize?, _ type: P.Type
) {
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
        precondition("\(error)".contains("a code that does not exist"), "\(error)")
    case (.success, .failure(let error)): fatalError("libjpeg: \(error)")
    case (.failure, .failure): break
    }
}
