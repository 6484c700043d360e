public import Matte
public import MatteCodecs

extension UploadProfile {
    /// Returns all rules of the service that an upload violates.
    ///
    /// Rules are in the order in which servers check a request, so the first one is the one that a server would report:
    /// the length of the request, the number of pictures, and then for each file its length, readability, format, size,
    /// alpha and values.
    ///
    /// Files are decoded completely, so that truncated files are detected. For edits, the check also looks for pixels
    /// that are marked for painting.
    ///
    /// ```swift
    /// let broken = UploadProfile.square4MB.check(image: jpegBytes)
    /// broken[0].description  // "image is a JPEG but must be PNG"
    /// ```
    ///
    /// - Parameters:
    ///   - image: The picture's file.
    ///   - mask: The mask's file, or `nil` if none is sent.
    ///   - limits: The limits for decoding.
    /// - Returns: The violated rules, those of the picture first; empty if the upload is valid.
    /// - Complexity: O(*n*), where *n* is the number of bytes and pixels.
    public func check(
        image: some Collection<UInt8>, mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: [Array(image)], mask.map { Array($0) }, limits)
    }

    /// Returns all rules of the service that a request with several pictures violates.
    ///
    /// The rules concern the number of pictures, the total of their bytes, and each picture. Messages about a picture
    /// start with its number, such as "2 of 3".
    ///
    /// ```swift
    /// UploadProfile.square4MB.check(images: [jpegBytes, jpegBytes]).map(\.rule)  // [.count, .format, ...]
    /// ```
    ///
    /// - Parameters:
    ///   - images: The pictures' files in the order in which they are sent. A mask belongs to the first.
    ///   - mask: The mask's file, or `nil` if none is sent.
    ///   - limits: The limits for decoding.
    /// - Returns: The violated rules, those of the whole request first; empty if the upload is valid.
    public func check(
        images: [some Collection<UInt8>], mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: images.map { Array($0) }, mask.map { Array($0) }, limits)
    }

    /// Returns all rules that a face in a picture violates.
    ///
    /// ```swift
    /// let small = PixelRect(x: 100, y: 100, width: 30, height: 30)
    /// let size = PixelSize(width: 1920, height: 1080)
    /// let broken = try UploadProfile.azureFace.check(face: small, in: size)
    /// broken[0].rule  // .face
    /// ```
    ///
    /// - Parameters:
    ///   - face: The face's box.
    ///   - size: The size of the upright picture.
    /// - Returns: The violated rules; empty if the detector can find the face, or the profile has no such rule.
    /// - Throws: `MatteError` with code `parameter` for an invalid box, or one outside the picture.
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
            broken.append(BrokenRule(.image, .count, "occurs \(images.count) times but must occur \(range)"))
        }
        if mask != nil, self.mask == nil {
            broken.append(BrokenRule(.mask, .unexpected, "must not be sent: \(title) has no mask"))
        }
        if mask == nil, self.mask?.omission == .rejected {
            broken.append(BrokenRule(.mask, .missing, "is missing: \(title) requires one"))
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

    /// Compares the total of all files with the limit for a request.
    private func checkRequest(_ files: [[UInt8]], into broken: inout [BrokenRule]) {
        guard let cap = requestCap else { return }
        let counted = files.reduce(0) { $0 + cap.count(forFileOf: $1.count) }
        guard counted > (cap.isExclusive ? cap.limit - 1 : cap.limit) else { return }
        broken.append(
            BrokenRule(
                .image, .requestBytes,
                "and the other files have \(counted) \(cap.measure.words) in total but must have \(cap)"))
    }

    /// Checks one picture. Returns its upright size if its header can be read.
    private func check(
        image: [UInt8], isMasked: Bool, options: DecodingOptions, into broken: inout [BrokenRule]
    ) -> PixelSize? {
        check(image.count, against: byteCap, .image, into: &broken)
        if image.count < leastBytes {
            broken.append(
                BrokenRule(.image, .bytes, "has \(image.count) bytes but must have at least \(leastBytes)"))
        }
        guard let picture = InspectedUpload(image, .image, options, into: &broken) else { return nil }
        let header = picture.header
        check(header.format, among: formats, .image, into: &broken)
        // Check the stored sides, as services do, because not all of them apply the EXIF orientation.
        for words in violations(by: header.storedSize) {
            broken.append(BrokenRule(.image, .size, words))
        }
        if requiresAlpha, !header.hasAlpha {
            broken.append(
                BrokenRule(
                    .image, .alpha,
                    "has no alpha channel (its colour model is \(header.colorModel.rawValue)) but must be RGBA"
                ))
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

    /// Compares the number of bytes in a file with a limit.
    func check(
        _ byteCount: Int, against cap: ByteCap?, _ subject: BrokenRule.Subject,
        into broken: inout [BrokenRule]
    ) {
        guard let cap, !cap.allows(fileOf: byteCount) else { return }
        var words = "has \(byteCount) bytes"
        if cap.measure != .file { words += ", \(cap.count(forFileOf: byteCount)) \(cap.measure.words)" }
        broken.append(BrokenRule(subject, .bytes, "\(words) but must have \(cap)"))
    }

    /// Compares a file's format with the accepted ones.
    func check(
        _ format: ImageFormat, among formats: [ImageFormat], _ subject: BrokenRule.Subject,
        into broken: inout [BrokenRule]
    ) {
        guard !formats.contains(format) else { return }
        let names = formats.map(\.description).joined(separator: " or ")
        broken.append(BrokenRule(subject, .format, "is a \(format) but must be \(names)"))
    }
}
