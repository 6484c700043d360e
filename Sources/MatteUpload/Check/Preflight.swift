public import Matte
public import MatteCodecs

extension UploadProfile {
    /// Every rule of the service that an upload breaks, before the service says it less clearly.
    ///
    /// The first rule is the one that a server names, which reads a request from the outside in: its bytes, the number of
    /// pictures, then for each file its bytes, whether it can be read, its format, its size, its alpha, its values.
    ///
    /// Files are decoded in full, so a truncated one is found as well. For an edit the check also looks for something
    /// marked for painting.
    ///
    /// - Parameters:
    ///   - image: the picture's file.
    ///   - mask: the mask's file; `nil` when none is sent.
    ///   - limits: the limits for decoding.
    /// - Returns: the broken rules, the picture's first; empty when the upload is fine.
    public func check(
        image: some Collection<UInt8>, mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: [Array(image)], mask.map { Array($0) }, limits)
    }

    /// Every rule of the service that a request with several pictures breaks: their number, their bytes together, and
    /// each picture's own, with "2 of 3" before its words.
    ///
    /// - Parameters:
    ///   - images: the pictures' files, in the order they are sent; a mask belongs to the first.
    ///   - mask: the mask's file; `nil` when none is sent.
    ///   - limits: the limits for decoding.
    /// - Returns: the broken rules, those of the whole request first; empty when the upload is fine.
    public func check(
        images: [some Collection<UInt8>], mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: images.map { Array($0) }, mask.map { Array($0) }, limits)
    }

    /// Every rule that a face in a picture breaks: smaller or larger than the detector finds.
    ///
    /// - Parameters:
    ///   - face: the face's box.
    ///   - size: the upright picture's size.
    /// - Returns: the broken rules; empty when the detector should find the face, or the profile states no rule.
    /// - Throws: ``MatteError`` of code `parameter` when the box isn't one, or lies outside the picture.
    public func check(face: some ImageBox, in size: PixelSize) throws(MatteError) -> [BrokenRule] {
        let pixels = try face.pixelRect(in: size)
        return (faces?.violations(by: pixels.size, in: size) ?? []).map { BrokenRule(.image, .face, $0) }
    }

    private func check(
        files images: [[UInt8]], _ mask: [UInt8]?, _ limits: DecodingLimits
    ) -> [BrokenRule] {
        var options = DecodingOptions()
        options.limits = limits
        var broken: [BrokenRule] = []
        checkRequest(images + (mask.map { [$0] } ?? []), into: &broken)
        if !(1...max(1, mostImages) ~= images.count) {
            let range = mostImages == .max ? "at least once" : "1 to \(mostImages) times"
            broken.append(BrokenRule(.image, .count, "comes \(images.count) times, must be \(range)"))
        }
        if mask != nil, self.mask == nil {
            broken.append(BrokenRule(.mask, .unexpected, "must not be sent: \(title) has no mask"))
        }
        if mask == nil, self.mask?.omission == .rejected {
            broken.append(BrokenRule(.mask, .missing, "is missing: \(title) demands one"))
        }
        var firstSize: PixelSize?
        for (index, image) in images.enumerated() {
            var found: [BrokenRule] = []
            let size = check(
                image: image, isMasked: mask != nil || index > 0, options: options, into: &found)
            if index == 0 { firstSize = size }
            let place = images.count > 1 ? "\(index + 1) of \(images.count) " : ""
            broken += found.map { BrokenRule($0.subject, $0.rule, place + $0.message) }
        }
        if let mask, let rule = self.mask {
            check(mask: mask, rule, beside: firstSize, options: options, into: &broken)
        }
        return broken
    }

    /// Holds all files together against the limit of one request.
    private func checkRequest(_ files: [[UInt8]], into broken: inout [BrokenRule]) {
        guard let cap = requestCap else { return }
        let counted = files.reduce(0) { $0 + cap.count(forFileOf: $1.count) }
        guard counted > (cap.isExclusive ? cap.limit - 1 : cap.limit) else { return }
        broken.append(
            BrokenRule(
                .image, .requestBytes,
                "and what comes with it have \(counted) \(cap.measure.words) in all, must be \(cap)"))
    }

    /// Checks one picture and returns its upright size, where its header can be read.
    private func check(
        image: [UInt8], isMasked: Bool, options: DecodingOptions, into broken: inout [BrokenRule]
    ) -> PixelSize? {
        check(image.count, against: byteCap, .image, into: &broken)
        if image.count < leastBytes {
            broken.append(
                BrokenRule(.image, .bytes, "has \(image.count) bytes, must have at least \(leastBytes)"))
        }
        guard let picture = InspectedUpload(image, .image, options, into: &broken) else { return nil }
        let header = picture.header
        check(header.format, among: formats, .image, into: &broken)
        // Services compare the sides as stored: not all of them turn a picture by its EXIF tag.
        for words in violations(by: header.storedSize) {
            broken.append(BrokenRule(.image, .size, words))
        }
        if requiresAlpha, !header.hasAlpha {
            broken.append(
                BrokenRule(
                    .image, .alpha,
                    "has no alpha channel (its colour model is \(header.colorModel.rawValue)), must be RGBA"))
        }
        if !isMasked, mask?.omission == .usesAlpha, header.hasAlpha || !requiresAlpha,
            picture.pixels?.hasTransparentPixel == false
        {
            broken.append(
                BrokenRule(
                    .image, .nothingToEdit,
                    "has no transparent pixel and comes without a mask: nothing is marked for painting"))
        }
        return header.size
    }

    /// Holds a file's bytes against a limit.
    func check(
        _ byteCount: Int, against cap: ByteCap?, _ subject: BrokenRule.Subject,
        into broken: inout [BrokenRule]
    ) {
        guard let cap, !cap.allows(fileOf: byteCount) else { return }
        var words = "has \(byteCount) bytes"
        if cap.measure != .file { words += ", \(cap.count(forFileOf: byteCount)) \(cap.measure.words)" }
        broken.append(BrokenRule(subject, .bytes, "\(words), must be \(cap)"))
    }

    /// Holds a file's format against those that are accepted.
    func check(
        _ format: ImageFormat, among formats: [ImageFormat], _ subject: BrokenRule.Subject,
        into broken: inout [BrokenRule]
    ) {
        guard !formats.contains(format) else { return }
        let names = formats.map(\.description).joined(separator: " or ")
        broken.append(BrokenRule(subject, .format, "is a \(format), must be \(names)"))
    }
}
