public import Matte
public import MatteCodecs

/// A picture prepared according to the rules of a profile.
public struct PreparedUpload: Sendable {
    /// The file to send. It conforms to the rules of the profile.
    public let image: EncodedImage

    /// The plan for the picture's size. The file may have a smaller size than planned because of the byte limit.
    public let plan: UploadPlan

    /// The transform from the stored picture to the prepared file: orientation, crop and scale.
    ///
    /// Use `transform.source(of:)` to map a box in the file to a box in the stored picture.
    public let transform: ImageTransform

    /// The number of times that the whole picture was encoded to meet the byte limit.
    public let encodes: Int

    /// The transform from the stored picture to the picture that the model sees: ``transform``, followed by the
    /// service's own scaling.
    public let seenTransform: ImageTransform

    /// Returns the rectangle in pixels of the stored picture that a box from a model's answer covers. It is neither
    /// rounded nor clipped.
    ///
    /// The box may be in any convention. A box in pixels refers to the picture that the model saw: the prepared file,
    /// or the service's scaled copy of the file.
    ///
    /// ```swift
    /// let photo = Raster(width: 1000, height: 1000, repeating: RGBA8(red: 90, green: 120, blue: 90))
    /// let prepared = try UploadProfile.gemini.prepare(photo)
    /// let box = try DetectedBox("gemini:129,346,359,533")
    /// try prepared.source(of: box)  // x 346.0, y 129.0, width 187.0, height 230.0
    /// ```
    ///
    /// - Parameter box: The box in the model's convention.
    /// - Throws: `MatteError` with code `parameter` if the box has a negative or empty size or is not finite.
    public func source(of box: some ImageBox) throws(MatteError) -> SubpixelRect {
        try seenTransform.source(of: box)
    }
}

extension UploadProfile {
    /// Prepares a picture's file according to the profile: upright, in sRGB, at the planned size, in an accepted
    /// format, and within the byte limit.
    ///
    /// The format is the first of the profile's formats that can store the picture. If the profile requires alpha or a
    /// pixel is translucent, the format is the first one with alpha, if there is one. To meet the byte limit, the
    /// quality is lowered before the size is reduced.
    ///
    /// ```swift
    /// let upload = try UploadProfile.openAIVision.prepare(jpegBytes)
    /// upload.image.dataURL.prefix(11)  // "data:image/"
    /// ```
    ///
    /// - Parameters:
    ///   - picture: A picture's file, in any format that this build reads (`ImageFormat.isReadable`).
    ///   - options: The format, the focus of a square crop, the byte limit and other options.
    /// - Throws: `MatteError` with code `decoding` if the file is damaged. Code `parameter` if the picture cannot have
    ///   an allowed size. Code `unsupported` if the service accepts no pictures or not the requested format. Code
    ///   `limits` if not even a picture of the least side fits within the byte limit.
    /// - Complexity: O(*n* + *k* * *m*), where *n* is the number of pixels of the picture, *m* is the number of pixels
    ///   of the result, and *k* is the number of encodes.
    public func prepare(
        _ picture: some Collection<UInt8>, options: PrepareOptions = PrepareOptions()
    ) throws(MatteError) -> PreparedUpload {
        var decoding = options.decoding
        decoding.orientation = .apply
        let file = try PictureFile(picture, options: decoding)
        return try prepare(
            // Services state no rule for files with one channel, so uploads of grey pictures keep three.
            file.streamed().keepingChannels, options: options,
            upright: .orientation(file.header.orientation, of: file.header.storedSize))
    }

    /// Prepares an upright raster according to the profile.
    ///
    /// For the parameters and errors see ``prepare(_:options:)``.
    public func prepare(
        _ raster: Raster<RGBA8>, options: PrepareOptions = PrepareOptions()
    ) throws(MatteError) -> PreparedUpload {
        guard !raster.isEmpty else {
            throw MatteError(
                .parameter, "cannot prepare a picture of \(raster.size): it is empty; use one with pixels")
        }
        return try prepare(
            StreamedPicture(raster, memoryLimit: options.decoding.limits.memory), options: options,
            upright: .identity(raster.size))
    }

    private func prepare(
        _ picture: StreamedPicture<RGBA8>, options: PrepareOptions, upright: ImageTransform
    ) throws(MatteError) -> PreparedUpload {
        guard purpose != .generation else {
            throw MatteError(
                .unsupported,
                "cannot prepare a picture for \(title): it accepts no pictures; choose another profile")
        }
        let plan = try plan(for: picture.size, focus: options.focus)
        let format = try format(for: picture, options)
        let crop = plan.transform.visibleSource.pixels(.nearest, clippedTo: picture.size.bounds)
        var sized = try picture.cropped(to: crop)
        if sized.size != plan.size {
            // Keep the scaled picture in memory, because it is usually small and may be encoded several times.
            let smaller = try sized.resized(to: plan.size, filter: options.filter).rendered()
            sized = StreamedPicture(smaller, memoryLimit: options.decoding.limits.memory)
        }
        // Omit the alpha channel if all pixels are opaque, which saves a quarter of the uncompressed bytes.
        var keepsAlpha = requiresAlpha
        if !keepsAlpha, format.supportsAlpha { keepsAlpha = try !sized.isWhollyOpaque() }
        let encoding = try ImageEncoding(
            format, quality: options.quality, background: options.background)
        let budget = options.maxBytes.map { ByteBudget.below($0) } ?? byteCap?.budget
        let policy = BudgetPolicy(leastSide: leastSide(of: plan.size, options), filter: options.filter)
        let found =
            if keepsAlpha || format == .jpeg {
                try EncodedPicture(sized, as: encoding, within: budget, policy)
            } else {
                try EncodedPicture(sized.converted(to: RGB8.self), as: encoding, within: budget, policy)
            }
        let last = ImageTransform.scale(from: plan.size, to: found.image.size)
        let transform = upright.then(plan.transform).then(last)
        let seen = scaling?.publishedSize(of: found.image.size) ?? found.image.size
        return PreparedUpload(
            image: found.image, plan: plan, transform: transform, encodes: found.encodes,
            seenTransform: transform.scaled(to: seen))
    }

    /// Returns the least length of a picture's longer side, so that the shorter side stays at least as long as the
    /// profile requires.
    private func leastSide(of size: PixelSize, _ options: PrepareOptions) -> Int {
        let shorter = min(max(1, input.leastSide), size.shorterSide)
        return max(options.leastSide, (shorter * size.longerSide + size.shorterSide - 1) / size.shorterSide)
    }

    /// Returns the file format to write: the requested one if the service accepts it, or the profile's first suitable
    /// one.
    private func format(for picture: StreamedPicture<RGBA8>, _ options: PrepareOptions) throws(MatteError)
        -> ImageFormat
    {
        if let format = options.format {
            guard formats.contains(format) else {
                let names = formats.map(\.description).joined(separator: " or ")
                throw MatteError(
                    .unsupported, "cannot prepare a \(format) for \(title): it accepts \(names); choose one")
            }
            return format
        }
        var needsAlpha = requiresAlpha
        if !needsAlpha { needsAlpha = try !picture.isWhollyOpaque() }
        return formats.first { $0.isWritable && ($0.supportsAlpha || !needsAlpha) } ?? formats[0]
    }
}

/// An encoded picture, within a byte budget if there is one, and the number of times that it was encoded.
private struct EncodedPicture {
    let image: EncodedImage
    let encodes: Int

    init<PixelType: Pixel>(
        _ picture: StreamedPicture<PixelType>, as encoding: ImageEncoding, within budget: ByteBudget?,
        _ policy: BudgetPolicy
    ) throws(MatteError) {
        guard let budget else {
            image = try picture.encoded(as: encoding)
            encodes = 1
            return
        }
        let found = try picture.encoded(as: encoding, within: budget, policy: policy)
        image = found.image
        encodes = found.encodeCount
    }
}
