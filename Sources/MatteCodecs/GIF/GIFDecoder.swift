import Matte

/// The decoder of GIF files. Of an animation, it decodes the first frame.
struct GIFDecoder: ImageDecoder {
    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            let found = try GIFHeader(bytes, limits: limits)
            try bytes.check()
            var header = ImageHeader(format: .gif, storedSize: found.size, colorModel: .palette)
            header.hasAlpha = found.hasAlpha
            header.isLossless = true
            header.isProgressive = found.isInterlaced
            header.frameCount = found.frameCount
            var file = InspectedFile(header: header)
            file.icc = found.icc
            file.heldBytes = found.frame.area
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
        let header = try GIFHeader(bytes, limits: request.limits)
        try bytes.check()
        var now = RereadHeader(size: header.size, colors: 0)
        now.hasAlpha = header.hasAlpha
        now.isHeldWhole = true
        try file.check(now)
        guard header.frame.area <= file.heldBytes else {
            throw .changed(
                .gif, "its first frame had \(file.heldBytes) pixels, and now has \(header.frame.area)")
        }
        return try GIFRows(bytes, header, request)
    }
}
