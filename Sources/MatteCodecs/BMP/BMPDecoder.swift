import Matte

/// The decoder of BMP files: 1 to 32 bits per pixel, with palettes, bit masks and run-length encoding.
struct BMPDecoder: ImageDecoder {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            let found = try BMPHeader(bytes, limits: limits)
            var header = ImageHeader(
                format: .bmp, storedSize: found.size, colorModel: found.palette.isEmpty ? .rgb : .palette)
            header.bitDepth = min(found.bitsPerPixel, 8)
            header.hasAlpha = found.hasAlpha
            header.isLossless = true
            header.density = found.density
            var file = InspectedFile(header: header)
            file.icc = found.profile.flatMap { bytes.copy($0) }
            // Runs may skip pixels, so they are decoded as a whole.
            if found.compression != .none { file.heldBytes = found.size.area }
            try bytes.check()
            return file
        } catch {
            try bytes.check()
            throw error
        }
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        let bytes = HeaderBytes(input)
        let header = try BMPHeader(bytes, limits: request.limits)
        try bytes.check()
        var now = RereadHeader(size: header.size, colors: header.palette.isEmpty ? 3 : 0)
        now.bitDepth = min(header.bitsPerPixel, 8)
        now.hasAlpha = header.hasAlpha
        now.isHeldWhole = header.compression != .none
        try file.check(now)
        return try BMPRows(input, header, request)
    }
}
