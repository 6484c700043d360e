#if !canImport(ImageIO) || SystemCodecs
import Matte
import Testing

@_spi(Checks) @testable import MatteCodecs

/// The comparison of Matte's PNG reader with libpng.
enum PNGReaderComparison {
    /// Returns the difference between the two readers for a file, or `nil` if they agree: both reject it with the same
    /// code, or return the same pixels.
    ///
    /// After the last pixel, libpng's verdict on damaged data depends on how it happens to read the file in pieces, so
    /// an error there is no difference. Leniently, Matte's reader may return more rows than libpng.
    static func difference<P: Pixel>(_ bytes: [UInt8], _ options: DecodingOptions, _ type: P.Type) -> String?
    {
        var byLibPNG = options
        byLibPNG.prefersLibrary = true
        let ours = Result { () throws(MatteError) in try DecodedImage<P>(decoding: bytes, options: options) }
        let theirs = Result { () throws(MatteError) in try DecodedImage<P>(decoding: bytes, options: byLibPNG)
        }
        switch (ours, theirs) {
        case (.success(let ours), .success(let theirs)): return difference(ours, theirs)
        case (.failure(let ours), .failure(let theirs)):
            return ours.code == theirs.code ? nil : "\(ours.message) against \(theirs.message)"
        case (.failure(let error), .success), (.success, .failure(let error)):
            let height = (try? ImageHeader(probing: bytes, limits: options.limits))?.storedSize.height ?? 0
            let isAfterPixels =
                error.message.contains("at row \(height - 1) of")
                || error.message.contains("at row \(height) of")
            // libpng cannot expand transparency that precedes the palette.
            if isAfterPixels || error.message.contains("rows have an unexpected length") { return nil }
            return "\(error.message), but only by \((try? ours.get()) == nil ? "Matte" : "libpng")"
        }
    }

    private static func difference<P: Pixel>(_ ours: DecodedImage<P>, _ theirs: DecodedImage<P>) -> String? {
        if ours.raster == theirs.raster, ours.isPartial == theirs.isPartial || !ours.isPartial { return nil }
        guard ours.raster.size == theirs.raster.size else { return "another size" }
        guard theirs.isPartial else { return ours.isPartial ? "partial only by Matte" : "other pixels" }
        let rowBytes = ours.raster.width * MemoryLayout<P>.stride
        let (a, b) = (MatteCodecsTests.bytes(of: ours.raster), MatteCodecsTests.bytes(of: theirs.raster))
        for y in 0..<ours.raster.height {
            let row = y * rowBytes..<(y + 1) * rowBytes
            if a[row] == b[row] { continue }
            return b[row.lowerBound...].allSatisfy { $0 == 0 } ? nil : "other pixels in row \(y)"
        }
        return nil
    }

    /// Returns the first difference, strictly and leniently, for RGBA and one other pixel type, which depends on the
    /// bytes.
    static func difference(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) -> String? {
        var options = DecodingOptions()
        options.color = .keep
        options.orientation = .keep
        options.limits = limits
        for strictness in [DecodingOptions.Strictness.strict, .lenient] {
            options.strictness = strictness
            let found =
                difference(bytes, options, RGBA8.self)
                ?? [
                    { difference(bytes, options, BGRA8.self) }, { difference(bytes, options, RGB8.self) },
                    { difference(bytes, options, Gray8.self) },
                ][Int(bytes.reduce(0, ^)) % 3]()
            if let found { return "\(strictness): \(found)" }
        }
        return nil
    }
}
#endif
