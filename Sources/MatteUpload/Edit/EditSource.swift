internal import Matte
internal import MatteCodecs

/// The photo of an edit: the bytes of a file, or an upright raster.
struct EditSource: Sendable {
    private enum Origin {
        case file(PictureFile, bytes: any Collection<UInt8> & Sendable)
        case raster(Raster<RGBA8>)
    }
    private let origin: Origin

    /// The size of the photo as stored, before its orientation is applied.
    let storedSize: PixelSize
    /// The orientation that makes the stored photo upright.
    let orientation: ImageOrientation
    /// A Boolean value that indicates whether the stored photo may be scaled first and turned upright afterwards.
    ///
    /// The result differs slightly if the photo is turned upright first, because of rounding. For JPEG, the difference
    /// is within the decoder's tolerance. A lossless photo must give the same upload for every stored orientation, so
    /// it is always turned upright first.
    private let scalesAsStored: Bool

    /// Creates the photo of an edit from a file's bytes and reads the file's header.
    init(_ bytes: some Collection<UInt8>, _ options: DecodingOptions) throws(MatteError) {
        // Keep an opened or mapped file, so that its bytes are not read into an array. If `bytes` is an array,
        // `Array(bytes)` does not copy it.
        let bytes: any Collection<UInt8> & Sendable =
            if let file = bytes as? FileBytes { file } else if let file = bytes as? MappedFile { file } else {
                Array(bytes)
            }
        var options = options
        // Decode the photo upright and at full size, because boxes and the record refer to that picture.
        options.orientation = .apply
        options.jpegScale = .full
        let file = try PictureFile(bytes, options: options)
        let header = file.header
        origin = .file(file, bytes: bytes)
        storedSize = header.storedSize
        orientation = header.orientation
        scalesAsStored = header.orientation == .up || header.format == .jpeg
    }

    /// Creates the photo of an edit from an upright raster. Throws an error if the raster is empty.
    init(_ raster: Raster<RGBA8>) throws(MatteError) {
        guard !raster.isEmpty else {
            throw MatteError(
                .parameter, "cannot edit a photo of \(raster.size): it is empty; use a photo with pixels")
        }
        origin = .raster(raster)
        storedSize = raster.size
        orientation = .up
        scalesAsStored = true
    }

    /// Returns the whole upright photo at its full size. A file is decoded.
    func photo() throws(MatteError) -> Raster<RGBA8> {
        switch origin {
        case .raster(let raster): raster
        case .file(let file, _): try file.decoded(as: RGBA8.self)
        }
    }

    /// Returns the digest of the photo's file or, for a photo in memory, of its pixels.
    func digest() throws(MatteError) -> PhotoDigest {
        switch origin {
        case .raster(let raster): PhotoDigest(pixelsOf: raster)
        case .file(_, let bytes): try PhotoDigest(file: bytes)
        }
    }

    /// The maximum number of bytes for the part that is cropped from a photo in memory, including padding.
    private var memoryLimit: Int { DecodingLimits().memory }

    /// Returns the part of the upright photo inside `crop`, scaled to `size`. The part is padded with transparent
    /// pixels where the crop extends beyond the photo.
    ///
    /// A file is decoded a few rows at a time, so that the whole photo is not in memory. If the photo's orientation
    /// includes a quarter turn, there are two exceptions. The whole photo is in memory if the crop is padded, or if the
    /// file is lossless.
    func picture(
        _ crop: PixelRect, size: PixelSize, _ options: EditOptions
    ) throws(MatteError) -> Raster<RGBA8> {
        let filter = options.filter
        let upright = orientation.applied(to: storedSize)
        if case .file(let file, _) = origin, scalesAsStored, upright.bounds.contains(crop) {
            return try file.decoded(
                as: RGBA8.self, croppedTo: crop, resizedTo: size, filter: filter,
                dctScaling: options.dctScaling)
        }
        switch origin {
        case .file(let file, _):
            let photo = file.streamed(as: RGBA8.self)
            let inside = crop.intersection(upright.bounds)
            return try photo.cropped(to: inside)
                .padded(
                    by: crop.overhang(beyond: upright.bounds),
                    with: RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
                )
                .resized(to: size, filter: filter).rendered()
        case .raster(let photo): return try section(crop, of: photo).resized(to: size, filter: filter)
        }
    }

    /// Returns the part of an upright photo inside `crop`, without scaling. Pixels outside the photo are transparent.
    /// Throws an error if the part needs more memory than the limit.
    private func section(_ crop: PixelRect, of photo: Raster<RGBA8>) throws(MatteError) -> Raster<RGBA8> {
        let bytes = crop.area.multipliedReportingOverflow(by: 4)
        guard !bytes.overflow, bytes.partialValue <= memoryLimit else {
            throw MatteError(
                .limits,
                "cannot crop the photo to \(crop.size): the crop takes more than the \(memoryLimit) bytes of "
                    + "memory allowed; raise the limit on memory"
            )
        }
        let inside = crop.intersection(photo.bounds)
        let part = inside == photo.bounds ? photo : try photo.cropped(to: inside)
        let hang = crop.overhang(beyond: photo.bounds)
        guard inside != crop else { return part }
        return try part.padded(
            left: hang.left, top: hang.top, right: hang.right, bottom: hang.bottom,
            with: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
    }
}
