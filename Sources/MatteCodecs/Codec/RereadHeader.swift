import Matte

/// The properties of a header that a decoder reads for the second time, when it starts to decode rows.
///
/// Buffers, limits and conversions depend on the header that was inspected first. Another process may have changed the
/// file since then, so a decoder compares both headers before it allocates memory or decodes pixels.
struct RereadHeader {
    /// The stored size in pixels.
    var size: PixelSize
    /// The number of bits per sample.
    var bitDepth = 8
    /// The number of colour channels, or 0 for palette indices.
    var colors: Int
    /// A Boolean value that indicates whether pixels are stored with an alpha channel.
    var hasAlpha = false
    /// A Boolean value that indicates whether decoding holds the whole picture or its coefficients in memory.
    var isHeldWhole = false
}

extension RereadHeader {
    /// Creates the header of a PNG from the colour type in its IHDR chunk: 1 stands for a palette, 2 for colour and 4
    /// for alpha.
    init(pngColorType type: UInt8, _ size: PixelSize, bitDepth: Int = 8, isInterlaced: Bool = false) {
        self.init(
            size: size, bitDepth: bitDepth, colors: type & 1 != 0 ? 0 : type & 2 != 0 ? 3 : 1,
            hasAlpha: type & 4 != 0, isHeldWhole: isInterlaced)
    }
}

extension InspectedFile {
    /// Throws `MatteError` with code `decoding` if a header that was read again differs from this one, so that the
    /// decoder would need other buffers, more memory or other conversions.
    func check(_ now: RereadHeader) throws(MatteError) {
        let isSame =
            now.size == header.storedSize && now.bitDepth == header.bitDepth
            && now.colors == header.colorModel.colors && (header.hasAlpha || !now.hasAlpha)
            && (isHeldWhole || !now.isHeldWhole)
        guard !isSame else { return }
        throw .changed(
            header.format,
            "its header stated \(header.storedSize) pixels with \(header.bitDepth) bits per sample, and now states others"
        )
    }

    /// A Boolean value that indicates whether the limit on memory counts the whole picture or its coefficients.
    private var isHeldWhole: Bool { heldBytes > 0 || header.isProgressive }
}

extension ImageHeader.ColorModel {
    /// The number of colour channels, or 0 for palette indices.
    fileprivate var colors: Int {
        switch self {
        case .palette: 0
        case .gray: 1
        case .rgb, .ycbcr: 3
        case .cmyk, .ycck: 4
        }
    }
}

extension MatteError {
    /// Returns the error for a file that no longer fits the header that was inspected.
    static func changed(_ format: ImageFormat, _ difference: String) -> MatteError {
        MatteError(
            .decoding,
            "cannot decode the \(format) data: the file changed while it was read (\(difference)); decode it again when no other process writes to it"
        )
    }
}
