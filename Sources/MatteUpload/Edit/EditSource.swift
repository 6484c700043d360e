internal import Matte
internal import MatteCodecs

/// The source of an edit's pixels: the bytes of a file, or a raster.
struct EditSource: Sendable {
    private enum Origin {
        case bytes(any Collection<UInt8> & Sendable, DecodingOptions)
        case raster(Raster<RGBA8>)
    }
    private let origin: Origin

    /// The size of the picture as stored.
    let storedSize: PixelSize
    /// The stored orientation.
    let orientation: ImageOrientation
    /// A Boolean value that indicates whether rows may be scaled in their stored orientation and oriented afterwards.
    ///
    /// The result is rounded differently from scaling the upright photo. For JPEG, the difference is within the
    /// decoder's tolerance. A lossless photo must give the same upload for every stored orientation.
    private let scalesAsStored: Bool

    /// Creates a source from a file and reads its header.
    init(_ bytes: some Collection<UInt8>, _ options: DecodingOptions) throws(MatteError) {
        // Keep files as they are instead of copying them. Arrays share their storage.
        let bytes: any Collection<UInt8> & Sendable =
            if let file = bytes as? FileBytes { file } else if let file = bytes as? MappedFile { file } else {
                Array(bytes)
            }
        let header = try ImageHeader(probing: bytes, limits: options.limits)
        var options = options
        // Boxes and the record refer to the upright photo at its full size.
        options.orientation = .apply
        options.jpegScale = .full
        origin = .bytes(bytes, options)
        storedSize = header.storedSize
        orientation = header.orientation
        scalesAsStored = header.orientation == .up || header.format == .jpeg
    }

    /// Creates a source from an upright raster.
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

    /// Returns the whole upright photo.
    func photo() throws(MatteError) -> Raster<RGBA8> {
        switch origin {
        case .raster(let raster): raster
        case .bytes(let bytes, let options):
            try Raster(decoding: bytes, options: options)
        }
    }

    /// Returns the digest of the file, or of the pixels of a photo in memory.
    func digest() throws(MatteError) -> PhotoDigest {
        switch origin {
        case .raster(let raster): PhotoDigest(pixelsOf: raster)
        case .bytes(let bytes, _): try PhotoDigest(file: bytes)
        }
    }

    /// The maximum number of bytes for a frame that is cut out of a raster, including padding.
    private var memoryLimit: Int { DecodingLimits().memory }

    /// Returns the part of the upright photo in the crop, at the size of the upload, padded with transparent pixels
    /// if the crop extends beyond the photo.
    ///
    /// A file is decoded through a window of rows, so that the whole photo is never in memory. The exceptions are
    /// photos whose orientation is a quarter turn: the whole photo is held for a padded crop, and for any crop of a
    /// lossless file.
    func picture(
        _ crop: PixelRect, size: PixelSize, _ options: EditOptions
    ) throws(MatteError) -> Raster<RGBA8> {
        let filter = options.filter
        let upright = orientation.applied(to: storedSize)
        if case .bytes(let bytes, let decoding) = origin, scalesAsStored, upright.bounds.contains(crop) {
            return try Raster(
                decoding: bytes, croppedTo: crop, resizedTo: size, filter: filter,
                dctScaling: options.dctScaling, options: decoding)
        }
        switch origin {
        case .bytes(let bytes, let decoding):
            let photo = try PictureFile(bytes, options: decoding).streamed(as: RGBA8.self)
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

    /// Returns the part of an upright photo inside the crop, at the photo's scale. Pixels outside the photo are
    /// transparent.
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
