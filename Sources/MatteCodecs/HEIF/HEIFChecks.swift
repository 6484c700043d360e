public import Matte

/// The reader of HEIF boxes, for fuzzers, which run in builds without libheif.
@_spi(Checks) public enum HEIFChecks {
    /// Reads the boxes of a file and writes the files that libheif would decode.
    ///
    /// - Returns: The sizes of these files in bytes.
    /// - Throws: `MatteError` as the decoder does.
    @_spi(Checks) public static func read(
        _ bytes: [UInt8], limits: DecodingLimits
    ) throws(MatteError) -> [Int] {
        let input = EncodedInput.of(bytes)
        guard let picture = try HEIFInspection.inspect(HeaderBytes(input), .heic, limits: limits).heif else {
            return []
        }
        var sizes: [Int] = []
        for plane in [picture.main, picture.alpha, picture.gainMap] {
            guard let plane else { continue }
            sizes.append(try HEIFAssembly(plane, of: input, .heic).file().count)
        }
        return sizes
    }
}
