public import Matte

extension Raster {
    /// Encodes the picture so that the file is within a budget, at the best quality and then the largest size that
    /// allow it.
    ///
    /// JPEG and lossy WebP are first written at lower quality, down to the policy's lowest; then, and for PNG and
    /// lossless WebP at once, the picture is made smaller, its ratio kept. A picture that had to shrink uses at
    /// least 96 percent of the budget on photographs. PNG takes at most 3 full encodes, the others 3 and fallbacks
    /// that are counted, 8 in all. Deterministic: no clock, no dependence on threads.
    ///
    /// - Parameters:
    ///   - encoding: the format with its options; its quality is the highest that is tried.
    ///   - budget: the most bytes.
    ///   - policy: what may be given up.
    ///   - metadata: what is written beside the pixels; it counts.
    /// - Throws: ``MatteError``: `limits` when nothing fits, not even a single pixel; `parameter` for an empty
    ///   budget and options out of range; `cancelled`.
    /// - Complexity: a few encodes of a quarter of the rows, and one to three of all.
    public func encoded(
        as encoding: ImageEncoding, within budget: ByteBudget, policy: BudgetPolicy = BudgetPolicy(),
        metadata: EncodingMetadata = EncodingMetadata()
    ) throws(MatteError) -> BudgetedImage<PixelType> {
        var search = BudgetSearch(BudgetPicture(self), encoding, metadata, budget, policy)
        let found = try search.run()
        return try BudgetedImage(
            image: found.image, raster: found.picture.rendered(), quality: found.quality,
            attempts: found.attempts)
    }
}

extension StreamedPicture {
    /// Encodes the picture so that the file is within a budget, at the best quality and then the largest size that
    /// allow it; see ``Raster/encoded(as:within:policy:metadata:)``, whose file it gives.
    ///
    /// The picture is decoded again for each encoding at its own size. A smaller one is held in memory.
    ///
    /// - Throws: ``MatteError`` as described there, and `limits` if the search takes more memory than allowed.
    public func encoded(
        as encoding: ImageEncoding, within budget: ByteBudget, policy: BudgetPolicy = BudgetPolicy(),
        metadata: EncodingMetadata = EncodingMetadata()
    ) throws(MatteError) -> BudgetedFile {
        var search = BudgetSearch(BudgetPicture(self), encoding, metadata, budget, policy)
        let found = try search.run()
        return BudgetedFile(image: found.image, quality: found.quality, attempts: found.attempts)
    }
}

extension ImageEncoding {
    /// The quality, where it decides about the length.
    var quality: Int? {
        switch choice {
        case .png: nil
        case .jpeg(let options): options.quality
        case .webP(let options): options.isLossless ? nil : options.quality
        }
    }

    /// The same at another quality; `nil` changes nothing.
    func with(quality: Int?) -> ImageEncoding {
        guard let quality else { return self }
        switch choice {
        case .png: return self
        case .jpeg(var options):
            // What the wanted quality chose stays chosen on the way down, or lengths would jump.
            if options.chroma == .automatic { options.chroma = options.quality >= 95 ? .full : .quartered }
            options.quality = quality
            return .jpeg(options)
        case .webP(var options):
            options.quality = quality
            return .webP(options)
        }
    }

    /// About how many bytes a file has beside those that grow with the picture.
    var overhead: Int {
        switch choice {
        case .png: 63 + StoredStream.standardChunks
        case .jpeg: 330
        case .webP: 40
        }
    }

    func validate(lowestQuality: Int, below wanted: Int) throws(MatteError) {
        switch choice {
        case .png: break
        case .jpeg(let options): try options.validate()
        case .webP(let options): try options.validate()
        }
        guard lowestQuality >= 0, lowestQuality <= 100 else {
            throw MatteError(.parameter, "the lowest quality is \(lowestQuality); it must be 0 to 100")
        }
    }
}

extension EncodingMetadata {
    /// The most bytes it adds to a file.
    var byteCount: Int {
        let parts = [colorProfile, exif].compactMap { $0?.count }
        // A PNG profile is deflated, which can add a little; JPEG splits it into segments of 64 KiB.
        return parts.reduce(density == nil ? 0 : 32) { $0 + $1 + $1 / 1_000 + 64 }
    }
}
