internal import Matte
internal import MatteCodecs

/// The source of an edit's pixels: a file's bytes, or a raster.
struct EditSource: Sendable {
    private enum Origin {
        case bytes(any Collection<UInt8> & Sendable, DecodingOptions)
        case raster(Raster<RGBA8>)
    }
    private let origin: Origin

    /// The picture's size as stored.
    let storedSize: PixelSize
    /// The stored orientation.
    let orientation: ImageOrientation
    /// True if rows may be scaled as they are stored and turned afterwards. That rounds otherwise than scaling the
    /// upright photo does: within the decoder's own tolerance for JPEG, but a lossless photo is to give the same
    /// upload however it is stored.
    private let scalesAsStored: Bool

    /// A file, whose header is read.
    init(_ bytes: some Collection<UInt8>, _ options: DecodingOptions) throws(MatteError) {
        // A file stays one; an array is shared.
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

    /// A raster; it is upright.
    init(_ raster: Raster<RGBA8>) throws(MatteError) {
        guard !raster.isEmpty else {
            throw MatteError(.parameter, "cannot edit a photo of \(raster.size): it has no pixels")
        }
        origin = .raster(raster)
        storedSize = raster.size
        orientation = .up
        scalesAsStored = true
    }

    /// The whole upright photo.
    func photo() throws(MatteError) -> Raster<RGBA8> {
        switch origin {
        case .raster(let raster): raster
        case .bytes(let bytes, let options):
            try Raster(decoding: bytes, options: options)
        }
    }

    /// The digest of the file, or of the pixels of a photo that never was one.
    func digest() throws(MatteError) -> PhotoDigest {
        switch origin {
        case .raster(let raster): PhotoDigest(pixelsOf: raster)
        case .bytes(let bytes, _): try PhotoDigest(file: bytes)
        }
    }

    /// The most bytes a frame may take, padding included.
    var memoryLimit: Int {
        if case .bytes(_, let options) = origin { options.limits.memory } else { DecodingLimits().memory }
    }

    /// The part of the upright photo that a frame shows, at the size of the upload, padded with transparent pixels
    /// where the frame extends beyond the photo.
    ///
    /// A file is decoded through a window of rows, so that the photo is never in memory as a whole, unless it has to
    /// be padded: then edges don't fall between pixels of the upload.
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
        return try section(crop).resized(to: size, filter: filter)
    }

    /// The part of the upright photo that a frame shows at the photo's own scale, padded with transparent pixels.
    private func section(_ crop: PixelRect) throws(MatteError) -> Raster<RGBA8> {
        let bytes = crop.area.multipliedReportingOverflow(by: 4)
        guard !bytes.overflow, bytes.partialValue <= memoryLimit else {
            throw MatteError(
                .limits,
                "cannot cut \(crop.size) pixels out of the photo: they take more than the \(memoryLimit) bytes of "
                    + "memory allowed; raise the limit on memory"
            )
        }
        let photo = try photo()
        let inside = crop.intersection(photo.bounds)
        let part = inside == photo.bounds ? photo : try photo.cropped(to: inside)
        let hang = crop.overhang(beyond: photo.bounds)
        guard inside != crop else { return part }
        return try part.padded(
            left: hang.left, top: hang.top, right: hang.right, bottom: hang.bottom,
            with: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
    }
}
