public import Matte
public import MatteCodecs

extension UploadProfile {
    /// Returns all rules of the service that a picture and its mask violate.
    ///
    /// Violations are in the order in which servers check a request, so the first one is the error that a server would
    /// report. The rules of the whole request come first: total length, number of pictures, and presence of a mask.
    /// Then each file is checked: its length, readability, format, size, alpha channel and pixel values.
    ///
    /// Files are decoded completely, so that truncated files are detected. For edits, the check also requires at least
    /// one pixel that is marked for repainting.
    ///
    /// ```swift
    /// let broken = UploadProfile.square4MB.check(image: jpegBytes)
    /// broken[0].description  // "image is a JPEG but must be PNG"
    /// ```
    ///
    /// - Parameters:
    ///   - image: The bytes of the picture's file.
    ///   - mask: The bytes of the mask's file, or `nil` if none is sent.
    ///   - limits: The limits for decoding the files, which may be untrusted.
    /// - Returns: The violated rules; empty if the upload is valid.
    /// - Complexity: O(*n*), where *n* is the number of bytes and pixels of all files.
    public func check(
        image: some Collection<UInt8>, mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: [image], mask, limits)
    }

    /// Returns all rules of the service that a request with several pictures violates.
    ///
    /// The rules apply to the number of pictures, the total length of all files, and each picture. Messages about a
    /// picture start with its number, such as "2 of 3".
    ///
    /// ```swift
    /// let broken = UploadProfile.square4MB.check(images: [jpegBytes, jpegBytes])
    /// broken.map(\.rule).contains(.count)  // true
    /// ```
    ///
    /// - Parameters:
    ///   - images: The bytes of the pictures' files, in the order in which they are sent. A mask belongs to the first
    ///     picture.
    ///   - mask: The bytes of the mask's file, or `nil` if none is sent.
    ///   - limits: The limits for decoding the files, which may be untrusted.
    /// - Returns: The violated rules, starting with those of the whole request; empty if the upload is valid.
    public func check(
        images: [some Collection<UInt8>], mask: (some Collection<UInt8>)? = [UInt8]?.none,
        limits: DecodingLimits = DecodingLimits()
    ) -> [BrokenRule] {
        check(files: images, mask, limits)
    }

    /// Checks a face in a picture against the service's rules about the size of faces, and returns the violated rules.
    ///
    /// ```swift
    /// let small = PixelRect(x: 100, y: 100, width: 30, height: 30)
    /// let size = PixelSize(width: 1920, height: 1080)
    /// let broken = try UploadProfile.azureFace.check(face: small, in: size)
    /// broken[0].rule  // .face
    /// ```
    ///
    /// - Parameters:
    ///   - face: The bounding box of the face.
    ///   - size: The size of the upright picture in pixels.
    /// - Returns: The violated rules; empty if the detector can find the face, or if the profile has no rule about
    ///   faces.
    /// - Throws: `MatteError` with code `parameter` if the box is invalid or outside the picture.
    public func check(face: some ImageBox, in size: PixelSize) throws(MatteError) -> [BrokenRule] {
        let pixels = try face.pixelRect(in: size)
        return (faces?.violations(by: pixels.size, in: size) ?? []).map { BrokenRule(.image, .face, $0) }
    }

    private func check(
        files images: [some Collection<UInt8>], _ mask: (some Collection<UInt8>)?, _ limits: DecodingLimits
    ) -> [BrokenRule] {
        var subject = BrokenRule.Subject.image
        do throws(MatteError) {
            var files: [[UInt8]] = []
            for image in images { files.append(try image.readBytes()) }
            subject = .mask
            return check(bytes: files, try mask?.readBytes(), limits)
        } catch {
            return [BrokenRule(subject, .readable, "cannot be read (\(error))")]
        }
    }

    private func check(
        bytes images: [[UInt8]], _ mask: [UInt8]?, _ limits: DecodingLimits
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
            broken.append(BrokenRule(.mask, .unexpected, "must not be sent: \(title) accepts no mask"))
        }
        if mask == nil, self.mask?.omission == .rejected {
            broken.append(BrokenRule(.mask, .missing, "is missing: \(title) requires a mask"))
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

    /// Adds a broken rule if the total length of all files exceeds the limit for a request.
    private func checkRequest(_ files: [[UInt8]], into broken: inout [BrokenRule]) {
        guard let cap = requestCap else { return }
        let counted = files.reduce(0) { $0 + cap.count(forFileOf: $1.count) }
        guard counted > (cap.isExclusive ? cap.limit - 1 : cap.limit) else { return }
        broken.append(
            BrokenRule(
                .image, .requestBytes,
                "and the other files have \(counted) \(cap.measure.words) in total but must have \(cap)"))
    }

    /// Checks one picture and adds the violated rules to `broken`. Returns the picture's upright size, or `nil` if its
    /// header cannot be read.
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
        // Formats that the service accepts and Matte only reads are listed by their MIME types.
        let others = ImageFormat.allCases.filter { otherMIMETypes.contains($0.mimeType) }
        check(header.format, among: formats + others, .image, into: &broken)
        // Check the size as stored, because not all services apply the EXIF orientation.
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

    /// Adds a broken rule if a file of `byteCount` bytes exceeds the limit `cap`.
    func check(
        _ byteCount: Int, against cap: ByteCap?, _ subject: BrokenRule.Subject,
        into broken: inout [BrokenRule]
    ) {
        guard let cap, !cap.allows(fileOf: byteCount) else { return }
        var words = "has \(byteCount) bytes"
        if cap.measure != .file { words += ", \(cap.count(forFileOf: byteCount)) \(cap.measure.words)" }
        broken.append(BrokenRule(subject, .bytes, "\(words) but must have \(cap)"))
    }

    /// Adds a broken rule if a file's format is not among the accepted ones.
    func check(
        _ format: ImageFormat, among formats: [ImageFormat], _ subject: BrokenRule.Subject,
        into broken: inout [BrokenRule]
    ) {
        guard !formats.contains(format) else { return }
        let names = formats.map(\.description).joined(separator: " or ")
        broken.append(BrokenRule(subject, .format, "is a \(format) but must be \(names)"))
    }
}
