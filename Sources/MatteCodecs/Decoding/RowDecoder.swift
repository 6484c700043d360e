package import Matte

/// A decoder that returns a picture row by row, so that the whole picture never has to be in memory.
///
/// Rows have the stored orientation and are decoded from top to bottom. Rows and columns outside the crop are
/// skipped. A baseline JPEG and a PNG without interlacing need memory for a few rows. A progressive JPEG needs memory
/// for its coefficients, about 3 bytes per pixel. An interlaced PNG and a WebP need memory for the whole picture. The
/// options' limits apply.
///
/// A decoder reads the bytes during decoding, so it cannot outlive them.
///
/// ```swift
/// var decoder = try RowDecoder<RGBA8>(bytes.span)
/// let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
/// var band = Raster(width: decoder.size.width, height: 64, repeating: clear)
/// try decoder.skipRows(100)
/// var count = 0
/// while decoder.remainingRows > 0 {
///     var view = band.mutableView
///     count += try decoder.readRows(into: &view)
/// }
/// try decoder.finish()
/// count  // 100
/// ```
@safe
package struct RowDecoder<PixelType: Pixel>: ~Copyable, ~Escapable {
    private let pipeline: DecodedRows

    /// The file's header.
    package let header: ImageHeader

    /// The size of the decoded part: the crop of the scaled picture, in pixels.
    package let size: PixelSize

    /// The size of the whole stored picture after a JPEG's scaling, in pixels.
    package let scaledSize: PixelSize

    private let crop: PixelRect
    private let lenient: Bool

    /// The number of rows that have not been read or skipped.
    package private(set) var remainingRows: Int

    /// Reads the header and prepares for the first row.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - options: Limits, strictness, colour and JPEG scale. The orientation is ignored.
    ///   - crop: The part to decode, in pixels of the stored picture after scaling, or `nil` for the whole picture.
    ///     The pixels are the same as in the whole picture, also at the edges of the crop.
    /// - Throws: `MatteError` with code `unsupported`, `decoding` or `limits`, and with code `parameter` if the
    ///   crop is empty or not inside the picture.
    @_lifetime(copy bytes)
    package init(
        _ bytes: Span<UInt8>, options: DecodingOptions = DecodingOptions(), crop: PixelRect? = nil
    ) throws(MatteError) {
        let lenient = options.strictness == .lenient
        let memory = unsafe bytes.withUnsafeBufferPointer { UnsafeRawBufferPointer($0) }
        let input = unsafe LentInput(memory)
        let file = try ImageCodecs.inspect(input, limits: options.limits, lenient: lenient, log: options.log)
        let scaled = options.scaledSize(of: file.header)
        let crop = crop ?? scaled.bounds
        guard crop.width > 0, crop.height > 0, crop.x >= 0, crop.y >= 0, crop.x <= scaled.width - crop.width,
            crop.y <= scaled.height - crop.height
        else {
            throw MatteError(
                .parameter,
                "cannot decode the crop (\(crop.x), \(crop.y), \(crop.width), \(crop.height)): it is not inside the picture of \(scaled); use a crop within the picture"
            )
        }
        try file.need(input, options, inBands: true).check("decode a picture of \(scaled) row by row")
        let columns = crop.width == scaled.width ? nil : crop.x..<crop.x + crop.width
        pipeline = try DecodedRows(
            input, file, format: PixelType.format, options: options, columns: columns)
        header = file.header
        size = crop.size
        scaledSize = scaled
        self.crop = crop
        self.lenient = lenient
        remainingRows = crop.height
    }

    /// The ICC profile of the rows, or `nil` if they are sRGB.
    package var colorProfile: [UInt8]? { pipeline.remainingProfile }

    /// A Boolean value that indicates whether damaged data was skipped, which only lenient decoding allows.
    package var isPartial: Bool { pipeline.isPartial }

    /// The warnings of the header, followed by those about damage in the rows that were read or skipped so far. Row
    /// numbers are those of the whole picture.
    package var warnings: [DecodingWarning] { header.warnings + pipeline.warnings }

    /// Reads the next rows, at most ``remainingRows``, until `rows` is full.
    ///
    /// - Parameter rows: The destination, as wide as ``size``.
    /// - Returns: The number of rows that were written, from the top. It is less than the height of `rows` only at
    ///   the end. In lenient mode, unreadable rows are filled with zeros.
    /// - Throws: `MatteError`: `parameter` unless `rows.width` equals the width of ``size``; `decoding`, `limits` or
    ///   `cancelled`.
    package mutating func readRows(into rows: inout MutableRasterView<PixelType>) throws(MatteError) -> Int {
        guard rows.width == size.width else {
            throw MatteError(
                .parameter,
                "cannot read rows into a view \(rows.width) pixels wide: the rows have \(size.width); use an output of that size"
            )
        }
        try reachCrop()
        let count = min(rows.height, remainingRows)
        let target = MutableRows(rows)
        let done = try DecodedBands.run(
            rows: count, bytesPerRow: rows.bytesPerRow, isWhole: pipeline.isWhole
        ) { (first, count) throws(MatteError) in
            try unsafe pipeline.readRows(into: target.suffix(from: first), count: count)
        }
        for y in done..<count {
            unsafe target[y].initializeMemory(
                as: UInt8.self, repeating: 0, count: rows.width * MemoryLayout<PixelType>.stride)
        }
        remainingRows -= count
        return count
    }

    /// Skips the next `count` rows, which is faster than reading them.
    ///
    /// - Parameter count: The number of rows.
    /// - Throws: `MatteError` with code `decoding` or `limits`.
    /// - Precondition: `count` is in `0...remainingRows`.
    package mutating func skipRows(_ count: Int) throws(MatteError) {
        precondition(
            count >= 0 && count <= remainingRows, "cannot skip \(count) rows: \(remainingRows) remain")
        try reachCrop()
        try pipeline.skipRows(count)
        remainingRows -= count
    }

    private func reachCrop() throws(MatteError) {
        if pipeline.nextRow < crop.y { try pipeline.skipRows(crop.y - pipeline.nextRow) }
    }

    /// Checks the data after the last row. Does nothing unless the picture's last row was read or skipped.
    ///
    /// - Throws: `MatteError` with code `decoding` for a wrong checksum or missing data.
    package mutating func finish() throws(MatteError) {
        guard remainingRows == 0, !pipeline.isPartial else { return }
        try pipeline.finish()
    }
}

extension DecodingOptions {
    /// Returns the size in pixels at which a stored picture is decoded, after a JPEG's scaling.
    func scaledSize(of header: ImageHeader) -> PixelSize {
        guard header.format == .jpeg else { return header.storedSize }
        let eighths = jpegEighths(for: header.storedSize)
        return PixelSize(
            width: (header.storedSize.width * eighths + 7) / 8,
            height: (header.storedSize.height * eighths + 7) / 8)
    }
}
