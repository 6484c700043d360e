public import Matte
public import MatteCodecs

/// A picture made to conform to a profile.
public struct PreparedUpload: Sendable {
    /// The file to send, which conforms to the profile.
    public let image: EncodedImage

    /// The plan made from the picture's size; the byte cap may have made it smaller.
    public let plan: UploadPlan

    /// From the picture as stored to the file: orientation, crop, scale. A box that a model returns for the file
    /// goes back to the picture by `transform.source(of:)`.
    public let transform: ImageTransform

    /// The number of times that a whole picture was encoded.
    public let encodes: Int

    /// From the picture as stored to what the model sees: ``transform``, and the service's own scaling after it.
    public let seenTransform: ImageTransform

    /// The rectangle of the picture as stored that a model's box stands for, in its pixels: unrounded and unclipped.
    ///
    /// The box may be in any convention. Pixels are those of the picture as the model saw it, which the prepared file
    /// is unless the service enlarges it.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when the box is NaN, infinite, negative or empty.
    public func source(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        try seenTransform.source(of: box)
    }
}

extension UploadProfile {
    /// Makes a file conform: upright, sRGB, sized as planned, in a format the service takes, below its bytes.
    ///
    /// The format is the profile's first that can hold the picture: one with alpha where the profile demands it or
    /// some pixel is transparent, as far as the profile has one. Quality goes down before size does.
    ///
    /// - Parameters:
    ///   - picture: a PNG, JPEG or WebP file.
    ///   - options: format, focus of a square crop, budget and so on.
    /// - Throws: ``MatteError``: `decoding` for damaged files; `parameter` when the picture can't be made to fit
    ///   the profile's sizes; `unsupported` for a format the service doesn't take; `limits` when not even one
    ///   pixel fits below the cap.
    /// - Complexity: the number of the picture's pixels, and that of the result's for each encoding.
    public func prepare(
        _ picture: some Collection<UInt8>, options: PrepareOptions = PrepareOptions()
    ) throws(MatteError) -> PreparedUpload {
        var decoding = options.decoding
        decoding.orientation = .apply
        let file = try PictureFile(picture, options: decoding)
        return try prepare(
            file.streamed(), options: options,
            upright: .orientation(file.header.orientation, of: file.header.storedSize))
    }

    /// Makes an upright raster conform; see ``prepare(_:options:)``.
    public func prepare(
        _ raster: Raster<RGBA8>, options: PrepareOptions = PrepareOptions()
    ) throws(MatteError) -> PreparedUpload {
        guard !raster.isEmpty else {
            throw MatteError(.parameter, "a picture of \(raster.size) pixels can't be prepared")
        }
        return try prepare(
            StreamedPicture(raster, memoryLimit: options.decoding.limits.memory), options: options,
            upright: .identity(raster.size))
    }

    private func prepare(
        _ picture: StreamedPicture<RGBA8>, options: PrepareOptions, upright: ImageTransform
    ) throws(MatteError) -> PreparedUpload {
        guard purpose != .generation else {
            throw MatteError(.unsupported, "\(title) is asked in words alone; nothing is uploaded")
        }
        let plan = try plan(for: picture.size, focus: options.focus)
        let format = try format(for: picture, options)
        let crop = plan.transform.visibleSource.pixels(.nearest, clippedTo: picture.size.bounds)
        var sized = try picture.cropped(to: crop)
        if sized.size != plan.size {
            // Smaller than the source as a rule, and encoded several times: in memory from here on.
            let smaller = try sized.resized(to: plan.size, filter: options.filter).rendered()
            sized = StreamedPicture(smaller, memoryLimit: options.decoding.limits.memory)
        }
        // An alpha channel without effect is left out, and with it a quarter of the bytes.
        var keepsAlpha = requiresAlpha
        if !keepsAlpha, format.supportsAlpha { keepsAlpha = try !sized.isWhollyOpaque() }
        let encoding = Self.encoding(format, options)
        let budget = options.maxBytes.map { ByteBudget.below($0) } ?? byteCap?.budget
        let found =
            if keepsAlpha || format == .jpeg {
                try EncodedPicture(sized, as: encoding, within: budget, filter: options.filter)
            } else {
                try EncodedPicture(
                    sized.converted(to: RGB8.self), as: encoding, within: budget, filter: options.filter)
            }
        let last = ImageTransform.scale(from: plan.size, to: found.image.size)
        let transform = upright.then(plan.transform).then(last)
        let seen = scaling?.publishedSize(of: found.image.size) ?? found.image.size
        return PreparedUpload(
            image: found.image, plan: plan, transform: transform, encodes: found.encodes,
            seenTransform: transform.scaled(to: seen))
    }

    private static func encoding(_ format: ImageFormat, _ options: PrepareOptions) -> ImageEncoding {
        switch format {
        case .png: .png
        case .jpeg: .jpeg(JPEGOptions(quality: options.quality, background: options.background))
        case .webP: .webP(quality: options.quality)
        }
    }

    /// The format to write.
    private func format(for picture: StreamedPicture<RGBA8>, _ options: PrepareOptions) throws(MatteError)
        -> ImageFormat
    {
        if let format = options.format {
            guard formats.contains(format) else {
                let names = formats.map(\.description).joined(separator: " or ")
                throw MatteError(.unsupported, "\(title) takes \(names), not \(format)")
            }
            return format
        }
        var needsAlpha = requiresAlpha
        if !needsAlpha { needsAlpha = try !picture.isWhollyOpaque() }
        return formats.first { $0.isBuiltIn && ($0.supportsAlpha || !needsAlpha) } ?? formats[0]
    }
}

/// A file and how many encodes it took.
private struct EncodedPicture {
    let image: EncodedImage
    let encodes: Int

    init<PixelType: Pixel>(
        _ picture: StreamedPicture<PixelType>, as encoding: ImageEncoding, within budget: ByteBudget?,
        filter: ResizeFilter
    ) throws(MatteError) {
        guard let budget else {
            image = try picture.encoded(as: encoding)
            encodes = 1
            return
        }
        let found = try picture.encoded(as: encoding, within: budget, policy: BudgetPolicy(filter: filter))
        image = found.image
        encodes = found.encodeCount
    }
}
