import Matte

/// The JPEG decoder. Pictures of the common kinds are decoded in Swift, others by a library.
struct JPEGDecoder: ImageDecoder {
    /// A decoder for the kinds of JPEG that ``JPEGRows`` leaves out, or `nil` in builds without one.
    let library: (any ImageDecoder)?

    func inspect(
        _ input: EncodedInput, limits: DecodingLimits, lenient: Bool
    ) throws(MatteError) -> InspectedFile {
        let bytes = HeaderBytes(input)
        do throws(MatteError) {
            var file = try JPEGInspection.inspect(bytes, limits: limits)
            if file.jpegNeed != nil, let library {
                let held = library.heldBytes(for: file.header.storedSize, fileBytes: input.count)
                file.heldBytes = max(file.heldBytes, held)
            }
            return file
        } catch {
            try bytes.check()
            throw error
        }
    }

    func rows(
        of input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        guard let late = file.lateHeight else { return try rows(in: input, file, request) }
        // The frame header leaves the height open. Decoders read one that contains it.
        let height = [UInt8(truncatingIfNeeded: late.height >> 8), UInt8(truncatingIfNeeded: late.height)]
        return try rows(in: AlteredInput(input, replacing: late.offset, with: height), file, request)
    }

    private func rows(
        in input: EncodedInput, _ file: InspectedFile, _ request: RowRequest
    ) throws(MatteError) -> any StoredRows {
        if let need = file.jpegNeed { return try libraryRows(input, file, request, need) }
        if request.prefersLibrary, let library { return try library.rows(of: input, file, request) }
        let rows = try JPEGRows(input, file, request)
        guard rows.needsSmoothing else { return rows }
        return try libraryRows(
            input, file, request, "its scans leave out bits that are estimated from neighbouring blocks")
    }

    private func libraryRows(
        _ input: EncodedInput, _ file: InspectedFile, _ request: RowRequest, _ need: String
    ) throws(MatteError) -> any StoredRows {
        guard let library else {
            throw MatteError(
                .unsupported,
                "cannot decode the JPEG data: \(need), which Matte needs libjpeg for, and this build has no libjpeg; build with the package trait JPEG, or convert the picture to a baseline JPEG in grey or YCbCr"
            )
        }
        return try library.rows(of: input, file, request)
    }
}
