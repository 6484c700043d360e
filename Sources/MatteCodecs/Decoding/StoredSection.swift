import Matte

/// The part of a stored picture that must be decoded to obtain a requested part of the upright picture. Sizes and
/// positions are in pixels after a JPEG's scaling.
struct StoredSection {
    /// The size of the whole picture after scaling.
    let scaled: PixelSize
    /// The pixels to decode: the requested part, extended to whole pixels.
    let rows: PixelRect
    /// The requested part, relative to the top left of ``rows``, in units of 1 / ``unit`` pixels.
    let section: PixelRect
    let unit: Int
    /// The size of the result before the orientation is applied.
    let target: PixelSize

    /// Creates the section that must be decoded for a part of the upright picture.
    ///
    /// - Throws: `MatteError` with code `parameter` for a part that is not inside the picture, or an empty size.
    init(
        of header: ImageHeader, _ orientation: ImageOrientation, croppedTo crop: PixelRect?,
        resizedTo size: PixelSize?, scaling: DCTScaling
    ) throws(MatteError) {
        let stored = header.storedSize
        let picture = orientation.applied(to: stored)
        let crop = crop ?? picture.bounds
        guard crop.width > 0, crop.height > 0, crop.x >= 0, crop.y >= 0, crop.x <= picture.width - crop.width,
            crop.y <= picture.height - crop.height
        else {
            throw MatteError(
                .parameter,
                "cannot decode the crop (\(crop.x), \(crop.y), \(crop.width), \(crop.height)): it is not inside the picture of \(picture); use a crop within the picture"
            )
        }
        let wanted = size ?? crop.size
        guard wanted.width > 0, wanted.height > 0 else {
            throw MatteError(
                .parameter, "cannot decode at a size of \(wanted): both sides must be 1 or more")
        }
        guard wanted.longerSide <= PixelSize.largestSide else {
            throw MatteError(
                .limits,
                "cannot decode at a size of \(wanted): a side is too long; use at most \(PixelSize.largestSide) pixels"
            )
        }
        self.init(
            of: orientation.inverse.applied(to: crop, in: picture), in: stored,
            to: orientation.inverse.applied(to: wanted), format: header.format, scaling: scaling)
    }

    private init(
        of crop: PixelRect, in stored: PixelSize, to target: PixelSize, format: ImageFormat,
        scaling: DCTScaling
    ) {
        self.target = target
        var options = DecodingOptions()
        if format == .jpeg {
            let eighths = scaling.eighths(from: crop.size, to: target)
            options.jpegScale = .atLeast(
                PixelSize(width: (stored.width * eighths + 7) / 8, height: (stored.height * eighths + 7) / 8))
        }
        // The decoder chooses the smallest scale that gives the requested size. For a picture of a few pixels, that may
        // be smaller than the scale computed above, so use the decoder's choice.
        let eighths = format == .jpeg ? options.jpegEighths(for: stored) : 8
        scaled = PixelSize(width: (stored.width * eighths + 7) / 8, height: (stored.height * eighths + 7) / 8)
        let (left, top) = (crop.x * eighths / 8, crop.y * eighths / 8)
        let right = ((crop.x + crop.width) * eighths + 7) / 8
        let bottom = ((crop.y + crop.height) * eighths + 7) / 8
        rows = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        let exact = PixelRect(
            x: crop.x * eighths - 8 * left, y: crop.y * eighths - 8 * top, width: crop.width * eighths,
            height: crop.height * eighths)
        let isWhole = [exact.x, exact.y, exact.width, exact.height].allSatisfy { $0 % 8 == 0 }
        unit = isWhole ? 1 : 8
        let shared = isWhole ? 8 : 1
        section = PixelRect(
            x: exact.x / shared, y: exact.y / shared, width: exact.width / shared,
            height: exact.height / shared)
    }
}
