internal import Matte
public import MatteCodecs

extension UploadProfile {
    /// Checks the length of a mask's file, its format, its channels and its size, and whether at least one pixel is
    /// marked for repainting. Adds the violated rules to `broken`. `imageSize` is the size of the first picture, or
    /// `nil` if it is unknown.
    func check(
        mask: [UInt8], _ rule: MaskRule, beside imageSize: PixelSize?, options: DecodingOptions,
        into broken: inout [BrokenRule]
    ) {
        check(mask.count, against: rule.byteCap, .mask, into: &broken)
        guard let picture = InspectedUpload(mask, .mask, options, into: &broken) else { return }
        let header = picture.header
        if rule.requiresAlpha, !header.format.supportsAlpha || header.format != .png && rule.formats == [.png]
        {
            broken.append(
                BrokenRule(.mask, .format, "is a \(header.format) but must be PNG with an alpha channel"))
        } else {
            check(header.format, among: rule.formats ?? formats, .mask, into: &broken)
            if rule.requiresAlpha, !header.hasAlpha {
                broken.append(
                    BrokenRule(
                        .mask, .alpha,
                        "has no alpha channel (its colour model is \(header.colorModel.rawValue)): transparent "
                            + "pixels, not black ones, mark the area to repaint"))
            }
        }
        if rule.requiresGrey, header.colorModel != .gray {
            broken.append(
                BrokenRule(
                    .mask, .format,
                    "is \(header.colorModel.rawValue) but must have a single grey channel"))
        }
        if rule.hasImageSize, let imageSize, header.size != imageSize {
            broken.append(
                BrokenRule(
                    .mask, .sameSize, "is \(header.size) but must have the image's size, \(imageSize)"))
        }
        guard let pixels = picture.pixels, !rule.requiresAlpha || header.hasAlpha else { return }
        if rule.greys == .rejected, let (point, value) = pixels.firstGrey {
            broken.append(
                BrokenRule(
                    .mask, .values,
                    "has the value \(value) at (\(point.x), \(point.y)) but must contain only 0 and 255"))
        }
        if let words = rule.reasonForNoEdit(pixels) {
            broken.append(BrokenRule(.mask, .nothingToEdit, "\(words): nothing is marked for painting"))
        }
    }
}

extension UploadProfile {
    /// Returns warnings about a mask that violates no rule but may not be the one that its author intended: more than
    /// 5 % of its pixels are grey although the service takes no levels, or it selects more than half of the picture.
    ///
    /// ```swift
    /// UploadProfile.square4MB.warnings(aboutMask: maskFile)  // []
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The bytes of the mask's file.
    ///   - limits: The limits for decoding the file.
    /// - Returns: The warnings. Empty if the profile accepts no masks, or if the file cannot be decoded, which
    ///   ``check(image:mask:limits:)`` reports.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public func warnings(
        aboutMask mask: some Collection<UInt8>, limits: DecodingLimits = DecodingLimits()
    ) -> [DecodingWarning] {
        guard let rule = self.mask else { return [] }
        var options = DecodingOptions()
        options.limits = limits
        var warnings: [DecodingWarning] = []
        do throws(MatteError) {
            let levels = try MaskPicture(
                decoding: mask, for: .repainting, isInverted: rule.polarity == .blackIsEdited,
                options: options
            ).levels
            _ = try levels.repainted(
                rule.greys, from: rule.polarity == .nonZeroIsEdited ? 1 : 128, warnings: &warnings)
        } catch {
            return []
        }
        return warnings
    }
}

extension MaskRule {
    /// Returns the reason, in words, why a mask marks no pixel for repainting, or `nil` if it marks at least one. The
    /// lowest level that counts is the middle, or above the noise of lossy compression if levels are a strength.
    fileprivate func reasonForNoEdit(_ mask: Raster<RGBA8>) -> String? {
        let least = greys == .strength ? Mask.levelNoise + 1 : 128
        switch polarity {
        case .transparentIsEdited: return mask.hasTransparentPixel ? nil : "has no transparent pixel"
        case .nonZeroIsEdited:
            return mask.contains { $0.red | $0.green | $0.blue != 0 } ? nil : "is completely black"
        case .whiteIsEdited:
            return mask.contains { max($0.red, $0.green, $0.blue) >= least }
                ? nil : "has no level of at least \(least)"
        case .blackIsEdited:
            return mask.contains { min($0.red, $0.green, $0.blue) <= 255 - least }
                ? nil : "has no level of at most \(255 - least)"
        }
    }
}

/// A decoded file to check: its header, and its pixels if they can be decoded.
struct InspectedUpload {
    let header: ImageHeader
    let pixels: Raster<RGBA8>?

    /// Reads a file. If it cannot be decoded completely, adds the reason to `broken`. Returns `nil` if not even the
    /// header can be read.
    init?(
        _ bytes: [UInt8], _ subject: BrokenRule.Subject, _ options: DecodingOptions,
        into broken: inout [BrokenRule]
    ) {
        do throws(MatteError) {
            header = try ImageHeader(probing: bytes, limits: options.limits)
        } catch {
            broken.append(BrokenRule(subject, .readable, "cannot be read (\(error))"))
            return nil
        }
        do throws(MatteError) {
            pixels = try Raster(decoding: bytes, options: options)
        } catch {
            broken.append(BrokenRule(subject, .readable, "has a valid header but invalid pixels (\(error))"))
            pixels = nil
        }
    }
}

extension Raster<RGBA8> {
    /// A Boolean value that indicates whether at least one pixel has alpha 0, which marks it for repainting.
    var hasTransparentPixel: Bool { contains { $0.alpha == 0 } }

    /// Returns true if at least one pixel of the raster satisfies `condition`.
    fileprivate func contains(_ condition: (RGBA8) -> Bool) -> Bool {
        let pixels = self.pixels
        for index in pixels.indices where condition(pixels[index]) { return true }
        return false
    }

    /// The position of the first pixel that is neither black nor white, and one of its channel values. `nil` if all
    /// pixels are black or white.
    fileprivate var firstGrey: (PixelPoint, UInt8)? {
        let pixels = self.pixels
        for index in pixels.indices {
            let pixel = pixels[index]
            let values = (pixel.red, pixel.green, pixel.blue)
            if values == (0, 0, 0) || values == (255, 255, 255) { continue }
            let grey = [pixel.red, pixel.green, pixel.blue].first { 1...254 ~= $0 } ?? pixel.red
            return (PixelPoint(x: index % width, y: index / width), grey)
        }
        return nil
    }
}
