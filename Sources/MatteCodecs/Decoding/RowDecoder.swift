public import Matte

/// Decodes a picture row by row, so that it never has to be in memory as a whole.
///
/// Rows come out as stored (not turned) and from the top down; what lies outside of the crop is skipped. A
/// baseline JPEG and a PNG without interlacing take a few rows of memory. A progressive JPEG holds its coefficients
/// (about 3 bytes a pixel), an interlaced PNG and a WebP the whole picture, within the limits.
///
/// A decoder reads the bytes it was made from while it works, and can't outlive them.
///
/// ```swift
/// var decoder = try RowDecoder<RGBA8>(bytes.span)
/// var band = Raster<RGBA8>(width: decoder.size.width, height: 64, repeating: .clear)
/// while decoder.remainingRows > 0 {
///     var view = band.mutableView
///     let count = try decoder.readRows(into: &view)
/// }
/// try decoder.finish()
/// ```
@safe
public struct RowDecoder<PixelType: Pixel>: ~Copyable, ~Escapable {
    private let pipeline: DecodedRows

    /// The file's header.
    public let header: ImageHeader

    /// The size of the rows' picture: the crop of the scaled picture as stored.
    public let size: PixelSize

    /// The size of the whole picture as stored, after a JPEG's scaling.
    public let scaledSize: PixelSize

    private let crop: PixelRect
    private let lenient: Bool

    /// Rows that haven't been read or skipped.
    public private(set) var remainingRows: Int

    /// Reads the header and gets ready for the first row.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - options: limits, strictness, colour and JPEG scale; the orientation is left to the caller, because rows
    ///     come as they are stored.
    ///   - crop: the part wanted, in pixels of the stored picture after scaling; `nil` for all. Pixels at the edge
    ///     of a crop of a JPEG are those of the whole picture.
    /// - Throws: ``MatteError``: `unsupported`, `decoding`, `limits`; `parameter` for a crop that is empty or
    ///   sticks out of the picture.
    @_lifetime(copy bytes)
    public init(
        _ bytes: Span<UInt8>, options: DecodingOptions = DecodingOptions(), crop: PixelRect? = nil
    ) throws(MatteError) {
        let lenient = options.strictness == .lenient
        let memory = unsafe bytes.withUnsafeBufferPointer { UnsafeRawBufferPointer($0) }
        let input = unsafe LentInput(memory)
        let file = try ImageCodecs.inspect(input, limits: options.limits, lenient: lenient)
        let scaled = options.scaledSize(of: file.header)
        let crop = crop ?? scaled.bounds
        guard crop.width > 0, crop.height > 0, crop.x >= 0, crop.y >= 0, crop.x <= scaled.width - crop.width,
            crop.y <= scaled.height - crop.height
        else {
            throw MatteError(
                .parameter,
                "the crop (\(crop.x), \(crop.y), \(crop.width), \(crop.height)) isn't inside the picture of \(scaled)"
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

    /// The profile that describes the rows' colours, when they were not converted to sRGB.
    public var colorProfile: [UInt8]? { pipeline.remainingProfile }

    /// True if damage was passed over, which only a lenient decoder does.
    public var isPartial: Bool { pipeline.isPartial }

    /// Reads the next rows: as many as `rows` is high, or as there are left.
    ///
    /// - Parameter rows: as wide as ``size``.
    /// - Returns: how many rows were written, from the top. Fewer than wanted only at the end; a lenient decoder
    ///   fills rows it can't read with zeros.
    /// - Precondition: the widths agree.
    /// - Throws: ``MatteError``: `decoding`, `limits`, `cancelled`.
    public mutating func readRows(into rows: inout MutableRasterView<PixelType>) throws(MatteError) -> Int {
        precondition(rows.width == size.width, "rows of \(rows.width) pixels for a picture of \(size.width)")
        try reachCrop()
        let count = min(rows.height, remainingRows)
        let (start, stride) = unsafe (rows.start, rows.bytesPerRow)
        let done = try DecodedBands.run(rows: count, bytesPerRow: stride, isWhole: pipeline.isWhole) {
            (first, count) throws(MatteError) in
            try unsafe pipeline.readRows(into: start + first * stride, bytesPerRow: stride, count: count)
        }
        for y in done..<count {
            unsafe (rows.start + y * rows.bytesPerRow)
                .initializeMemory(
                    as: UInt8.self, repeating: 0, count: rows.width * MemoryLayout<PixelType>.stride)
        }
        remainingRows -= count
        return count
    }

    /// Passes over the next rows, faster than reading them.
    ///
    /// - Precondition: there are as many.
    public mutating func skipRows(_ count: Int) throws(MatteError) {
        precondition(count >= 0 && count <= remainingRows, "\(count) rows of \(remainingRows) to skip")
        try reachCrop()
        try pipeline.skipRows(count)
        remainingRows -= count
    }

    private func reachCrop() throws(MatteError) {
        if pipeline.nextRow < crop.y { try pipeline.skipRows(crop.y - pipeline.nextRow) }
    }

    /// Checks what follows the last row. Unless the picture's last row was read, there is nothing to check.
    ///
    /// - Throws: ``MatteError``: `decoding` for a wrong checksum or missing parts.
    public mutating func finish() throws(MatteError) {
        guard remainingRows == 0, !pipeline.isPartial else { return }
        try pipeline.finish()
    }
}

extension DecodingOptions {
    /// The stored size after a JPEG's scaling.
    func scaledSize(of header: ImageHeader) -> PixelSize {
        guard header.format == .jpeg else { return header.storedSize }
        let eighths = jpegEighths(for: header.storedSize)
        return PixelSize(
            width: (header.storedSize.width * eighths + 7) / 8,
            height: (header.storedSize.height * eighths + 7) / 8)
    }
}
