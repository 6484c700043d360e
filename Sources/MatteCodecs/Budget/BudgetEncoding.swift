public import Matte

extension Raster {
    /// Encodes the picture within a byte budget: at the highest quality that fits or, if no allowed quality fits, at
    /// the largest size that fits.
    ///
    /// For JPEG and lossy WebP, the search first lowers the quality, down to the policy's lowest. If the file is still
    /// too long, and for PNG and lossless WebP immediately, it makes the picture smaller without changing its aspect
    /// ratio, down to the policy's least side: 64 pixels, or the picture's longer side if that is shorter. If a photograph had to become smaller, its file has at least 96 percent of the budget's bytes. The whole
    /// picture is encoded at most 3 times. If these encodes are not enough, up to 5 fallbacks follow for JPEG and WebP,
    /// and one uncompressed file for PNG. The result is deterministic: it depends on neither time nor the number of
    /// threads.
    ///
    /// ```swift
    /// let result = try raster.encoded(as: .jpeg, within: .below(200_000))
    /// result.image.bytes.count < 200_000  // true
    /// result.quality                      // Optional(90)
    /// ```
    ///
    /// - Parameters:
    ///   - encoding: The format with its options. Its quality is the highest that is tried.
    ///   - budget: The maximum length of the file.
    ///   - policy: The lowest quality, and whether the picture may be made smaller.
    ///   - metadata: The metadata to write. It counts towards the budget.
    /// - Throws: `MatteError` with code `limits` if not even a picture of the least side fits, `parameter` for an empty budget or
    ///   options out of range, or `cancelled`.
    /// - Complexity: A few encodes of up to 256 sampled rows, and usually one to three encodes of the whole picture.
    public func encoded(
        as encoding: ImageEncoding, within budget: ByteBudget, policy: BudgetPolicy = BudgetPolicy(),
        metadata: EncodingMetadata = EncodingMetadata()
    ) throws(MatteError) -> BudgetedImage<PixelType> {
        try encoded(
            as: encoding, within: budget, policy: policy, metadata: metadata, memoryLimit: .max, held: 0)
    }

    /// Encodes the picture within a byte budget and a limit on memory in bytes, which counts this raster, smaller
    /// versions of it, the encoder, and `held` bytes of other pictures.
    package func encoded(
        as encoding: ImageEncoding, within budget: ByteBudget, policy: BudgetPolicy,
        metadata: EncodingMetadata = EncodingMetadata(), memoryLimit: Int, held: Int
    ) throws(MatteError) -> BudgetedImage<PixelType> {
        var search = BudgetSearch(
            BudgetPicture(self, memoryLimit: memoryLimit, held: held), as: encoding, metadata: metadata,
            within: budget, policy: policy)
        let found = try search.run()
        return try BudgetedImage(
            image: found.image, raster: found.picture.rendered(), quality: found.quality,
            attempts: found.attempts)
    }
}

extension StreamedPicture {
    /// Encodes the picture within a byte budget: at the highest quality that fits or, if no allowed quality fits, at
    /// the largest size that fits.
    ///
    /// The file is the same as that of `Raster.encoded(as:within:policy:metadata:)`, except that a picture from a grey
    /// file stays grey in formats with one channel. Each encode at the picture's own size decodes the source again. A
    /// picture that the search makes smaller is held in memory if its pixels take at most 64 MiB; a larger one is decoded
    /// and resized again for each estimate and encode.
    ///
    /// ```swift
    /// let photo = try PictureFile(FileBytes("poster.jpg")).streamed()
    /// let result = try photo.encoded(as: .png, within: .below(4_000_000))
    /// result.image.bytes.count < 4_000_000  // true
    /// ```
    ///
    /// - Throws: `MatteError` as the method of `Raster` does, and with code `limits` if the search needs more memory
    ///   than allowed.
    public func encoded(
        as encoding: ImageEncoding, within budget: ByteBudget, policy: BudgetPolicy = BudgetPolicy(),
        metadata: EncodingMetadata = EncodingMetadata()
    ) throws(MatteError) -> BudgetedFile {
        if mayBeGray, try isWrittenAsGray(encoding, metadata) {
            return try converted(to: Gray8.self)
                .encoded(as: encoding, within: budget, policy: policy, metadata: metadata)
        }
        var search = BudgetSearch(
            BudgetPicture(self), as: encoding, metadata: metadata, within: budget, policy: policy)
        let found = try search.run()
        return BudgetedFile(image: found.image, quality: found.quality, attempts: found.attempts)
    }
}

extension ImageEncoding {
    /// The encoding's quality, or `nil` for PNG and lossless WebP.
    var quality: Int? {
        switch choice {
        case .png: nil
        case .jpeg(let options): options.quality
        case .webP(let options): options.isLossless ? nil : options.quality
        case .heic(let options): options.quality
        }
    }

    /// This encoding with the options that make files smaller without changing a pixel, and take little time: optimized
    /// codes in a JPEG.
    var withBestCodes: ImageEncoding {
        guard case .jpeg(var options) = choice else { return self }
        options.optimizedCodes = true
        return .jpeg(options)
    }

    /// Returns this encoding with the given quality. Returns it unchanged if `quality` is `nil` or the format is PNG.
    func with(quality: Int?) -> ImageEncoding {
        guard let quality else { return self }
        switch choice {
        case .png: return self
        case .jpeg(var options):
            // Keep the chroma sampling that the requested quality implies. If a lower quality changed the sampling, the
            // file's length would jump.
            if options.chroma == .automatic { options.chroma = options.quality >= 95 ? .full : .quartered }
            options.quality = quality
            return .jpeg(options)
        case .webP(var options):
            options.quality = quality
            return .webP(options)
        case .heic(var options):
            options.quality = quality
            return .heic(options)
        }
    }

    /// The approximate number of bytes in a file that do not depend on the picture's size, such as headers.
    var overhead: Int {
        switch choice {
        case .png: 63 + StoredStream.standardChunks
        case .jpeg: 330
        case .webP: 40
        case .heic: 600
        }
    }

    func validate(lowestQuality: Int, below wanted: Int) throws(MatteError) {
        switch choice {
        case .png: break
        case .jpeg(let options): try options.validate()
        case .webP(let options): try options.validate()
        case .heic(let options): try options.validate()
        }
        guard lowestQuality >= 0, lowestQuality <= 100 else {
            throw MatteError(
                .parameter,
                "cannot encode within a budget: the lowest quality is \(lowestQuality); use a quality from 0 to 100"
            )
        }
    }
}

extension EncodingMetadata {
    /// The maximum number of bytes that the metadata adds to a file.
    var byteCount: Int {
        var parts = [colorProfile, exif, xmp, gainMapFile].compactMap { $0?.count }
        // A PNG stores IPTC records as two digits per byte. A text has a keyword of at most 79 bytes.
        if let iptc { parts.append(2 * iptc.count) }
        parts += text.map { $0.value.utf8.count + 80 }
        // Deflating a profile for PNG can add a few bytes. JPEG splits it into segments of 64 KiB.
        return parts.reduce(density == nil ? 0 : 32) { $0 + $1 + $1 / 1_000 + 64 }
    }
}
