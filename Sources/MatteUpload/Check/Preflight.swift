internal import Matte
public import MatteCodecs

extension UploadProfile {
    /// Every rule of the service that an upload breaks, before the service says it less clearly.
    ///
    /// The files are decoded in full, so that a truncated one is found as well. Of an edit it is also checked
    /// that something is marked for painting.
    ///
    /// - Parameters:
    ///   - image: the picture's file.
    ///   - mask: the mask's file; `nil` when none is sent.
    ///   - limits: what decoding may take.
    /// - Returns: the broken rules, the picture's first; empty when the upload is fine.
    public func check(
        image: some Collection<UInt8>, mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: [Array(image)], mask.map { Array($0) }, limits)
    }

    /// Every rule of the service that a request with several pictures breaks: how many there are, how many bytes
    /// they have together, and each picture's own, "2 of 3" in front of its words.
    ///
    /// - Parameters:
    ///   - images: the pictures' files, in the order they are sent; a mask belongs to the first.
    ///   - mask: the mask's file; `nil` when none is sent.
    ///   - limits: what decoding may take.
    /// - Returns: the broken rules, those of the whole request first; empty when the upload is fine.
    public func check(
        images: [some Collection<UInt8>], mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: images.map { Array($0) }, mask.map { Array($0) }, limits)
    }

    private func check(
        files images: [[UInt8]], _ mask: [UInt8]?, _ limits: DecodingLimits
    ) -> [BrokenRule] {
        var options = DecodingOptions()
        options.limits = limits
        var broken: [BrokenRule] = []
        if !(1...max(1, mostImages) ~= images.count) {
            broken.append(
                BrokenRule(.image, .count, "comes \(images.count) times, must be 1 to \(mostImages) times"))
        }
        checkRequest(images + (mask.map { [$0] } ?? []), into: &broken)
        var firstSize: PixelSize?
        for (index, image) in images.enumerated() {
            var found: [BrokenRule] = []
            let picture = Inspection(image, .image, options, into: &found)
            checkImage(picture, byteCount: image.count, hasMask: mask != nil || index > 0, into: &found)
            if index == 0 { firstSize = picture?.header.size }
            let place = images.count > 1 ? "\(index + 1) of \(images.count) " : ""
            broken += found.map { BrokenRule($0.subject, $0.rule, place + $0.message) }
        }
        guard let mask else { return broken }
        guard let rule = self.mask else {
            broken.append(
                BrokenRule(
                    .mask, .unexpected, "is given, but \(title) take\(purpose == .edit ? "" : "s") none"))
            return broken
        }
        let maskPicture = Inspection(mask, .mask, options, into: &broken)
        check(maskPicture, byteCount: mask.count, rule, beside: firstSize, into: &broken)
        return broken
    }

    /// Holds all files together against what one request may have.
    private func checkRequest(_ files: [[UInt8]], into broken: inout [BrokenRule]) {
        guard let cap = requestCap else { return }
        let counted = files.reduce(0) { $0 + cap.count(forFileOf: $1.count) }
        guard counted > (cap.isExclusive ? cap.limit - 1 : cap.limit) else { return }
        let words = cap.measure == .file ? "bytes" : "characters of base64"
        broken.append(
            BrokenRule(
                .image, .requestBytes,
                "and what comes with it have \(counted) \(words) in all, must be \(cap)"))
    }

    private func checkImage(
        _ picture: Inspection?, byteCount: Int, hasMask: Bool, into broken: inout [BrokenRule]
    ) {
        check(byteCount, against: byteCap, .image, into: &broken)
        if byteCount < leastBytes {
            broken.append(
                BrokenRule(.image, .bytes, "has \(byteCount) bytes, must have at least \(leastBytes)"))
        }
        guard let picture else { return }
        let header = picture.header
        if !formats.contains(header.format) {
            let names = formats.map(\.description).joined(separator: " or ")
            broken.append(BrokenRule(.image, .format, "is a \(header.format), must be \(names)"))
        }
        // What services compare are the sides as stored: not all of them turn a picture by its EXIF tag.
        for words in input.violations(by: header.storedSize) {
            broken.append(BrokenRule(.image, .size, words))
        }
        if requiresAlpha, !header.hasAlpha {
            broken.append(
                BrokenRule(
                    .image, .alpha,
                    "has no alpha channel (its colour model is \(header.colorModel.rawValue)), must be RGBA"))
        }
        if let mask, mask.requiresAlpha, requiresAlpha, !hasMask, header.hasAlpha,
            picture.pixels?.hasTransparentPixel == false
        {
            broken.append(
                BrokenRule(
                    .image, .nothingToEdit,
                    "has no transparent pixel and comes without a mask: nothing is marked for painting"))
        }
    }

    private func check(
        _ picture: Inspection?, byteCount: Int, _ rule: MaskRule, beside imageSize: PixelSize?,
        into broken: inout [BrokenRule]
    ) {
        check(byteCount, against: rule.byteCap, .mask, into: &broken)
        guard let picture else { return }
        let header = picture.header
        if rule.requiresAlpha, header.format != .png {
            broken.append(
                BrokenRule(.mask, .format, "is a \(header.format), must be PNG with an alpha channel"))
        } else if rule.requiresAlpha, !header.hasAlpha {
            broken.append(
                BrokenRule(
                    .mask, .alpha,
                    "has no alpha channel (its colour model is \(header.colorModel.rawValue)): transparent pixels, "
                        + "not black ones, say what is painted anew"))
        }
        if rule.hasImageSize, let imageSize, header.size != imageSize {
            broken.append(
                BrokenRule(.mask, .sameSize, "is \(header.size), must have the image's size, \(imageSize)"))
        }
        guard let pixels = picture.pixels else { return }
        switch rule.polarity {
        case .transparentIsEdited:
            if header.hasAlpha, !pixels.hasTransparentPixel {
                broken.append(
                    BrokenRule(
                        .mask, .nothingToEdit, "has no transparent pixel: nothing is marked for painting"))
            }
        case .nonZeroIsEdited:
            if !pixels.hasBrightPixel {
                broken.append(
                    BrokenRule(.mask, .nothingToEdit, "is black all over: nothing is marked for painting"))
            }
        }
    }

    private func check(
        _ byteCount: Int, against cap: ByteCap?, _ subject: BrokenRule.Subject,
        into broken: inout [BrokenRule]
    ) {
        guard let cap, !cap.allows(fileOf: byteCount) else { return }
        let counted = cap.count(forFileOf: byteCount)
        let words =
            cap.measure == .file
            ? "has \(byteCount) bytes" : "has \(byteCount) bytes, \(counted) characters of base64"
        broken.append(BrokenRule(subject, .bytes, "\(words), must be \(cap)"))
    }
}

/// A file looked into for a check: its header, and its pixels when they can be decoded.
private struct Inspection {
    let header: ImageHeader
    let pixels: Raster<RGBA8>?

    /// `nil`, with the reason among the broken rules, when not even the header can be read.
    init?(
        _ bytes: [UInt8], _ subject: BrokenRule.Subject, _ options: DecodingOptions,
        into broken: inout [BrokenRule]
    ) {
        do throws(MatteError) {
            header = try ImageHeader(probing: bytes, limits: options.limits)
        } catch {
            broken.append(BrokenRule(subject, .readable, "can't be read: \(error)"))
            return nil
        }
        do throws(MatteError) {
            pixels = try Raster(decoding: bytes, options: options)
        } catch {
            broken.append(BrokenRule(subject, .readable, "can't be decoded: \(error)"))
            pixels = nil
        }
    }
}

extension Raster<RGBA8> {
    /// Whether some pixel is wholly transparent, which is what marks it for painting.
    fileprivate var hasTransparentPixel: Bool {
        let pixels = self.pixels
        for index in pixels.indices where pixels[index].alpha == 0 { return true }
        return false
    }

    /// Whether some pixel isn't black.
    fileprivate var hasBrightPixel: Bool {
        let pixels = self.pixels
        for index in pixels.indices {
            let pixel = pixels[index]
            if pixel.red | pixel.green | pixel.blue != 0 { return true }
        }
        return false
    }
}
