public import Matte

/// The size, transform and token count of a picture prepared for a service, computed from the picture's size alone.
public struct UploadPlan: Hashable, Sendable {
    /// The planned size of the upload in pixels. An upload that would exceed the byte limit becomes smaller.
    public let size: PixelSize

    /// The transform from the upright picture to the upload: crop and scale.
    public let transform: ImageTransform

    /// The service's limit on the length of the uploaded file, or `nil` if the service states none.
    public let byteCap: ByteCap?

    /// The size of the picture that the model sees after the service's own scaling, or `nil` if there is no model or
    /// its scaling is not published.
    ///
    /// Boxes in pixels in a model's answer refer to this size. It equals ``size`` unless the service enlarges the
    /// picture or rounds its sides.
    public let seenSize: PixelSize?

    /// The number of tiles that the service counts for the picture, or `nil` if it does not count tiles.
    public let tiles: Int?

    /// The number of patches that the service counts for the picture, or `nil` if it does not count patches.
    public let patches: Int?

    /// The number of input tokens that the service counts for the picture, or `nil` if its rule is not published.
    public let tokens: Int?
}

extension UploadProfile {
    /// Returns the plan for a picture of size `size`: the upload's size, transform and token count, without processing
    /// pixels.
    ///
    /// If the service requires a square, the plan crops the largest square around the focus. It then scales the picture
    /// down to the size that the model sees, so that boxes in the model's answer refer to the uploaded file. Both sides
    /// are limited to the service's maximum side and ``preferredSide``, and the area to ``preferredPixels``. The
    /// picture is never enlarged.
    ///
    /// ```swift
    /// let plan = try UploadProfile.openAIVision.plan(for: PixelSize(width: 2048, height: 4096))
    /// plan.size    // 768x1536
    /// plan.tokens  // Optional(1105)
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the upright picture.
    ///   - focus: The rectangle on which a crop is centred as far as the edges allow, or `nil` for the centre of the
    ///     picture.
    /// - Throws: `MatteError` with code `parameter` if the picture is empty, has too few pixels, or has too large an
    ///   aspect ratio for the service.
    public func plan(for size: PixelSize, focus: PixelRect? = nil) throws(MatteError) -> UploadPlan {
        guard !size.isEmpty else {
            throw MatteError(
                .parameter, "cannot plan for a picture of \(size): it is empty; use a size with pixels")
        }
        let crop =
            input.isSquare ? size.largestSquare(centeredOn: focus ?? size.bounds) : size.bounds
        var target = scaling?.uploadSize(of: crop.size) ?? crop.size
        // The scaling rule may round both sides to multiples, which can make the aspect ratio too large for the
        // service. If the picture's own ratio is allowed, keep the picture's size.
        if !input.allows(target), input.allows(crop.size) { target = crop.size }
        target = target.scaledDown(longerSide: min(preferredSide ?? .max, input.mostSide))
        if let preferredPixels { target = target.scaledDown(toArea: preferredPixels) }
        if !input.allows(target) { target = try fitting(target) }
        return UploadPlan(
            size: target,
            transform: ImageTransform.crop(crop, of: size).scaled(to: target),
            byteCap: byteCap, seenSize: scaling?.publishedSize(of: target),
            tiles: scaling?.tiles(for: target),
            patches: scaling?.patches(for: target), tokens: scaling?.tokens(for: target))
    }

    /// Returns the size that the service accepts and that is nearest to `size`, or `size` with both sides rounded down to
    /// multiples if the nearest would enlarge the picture. Throws an error if the service accepts neither.
    private func fitting(_ size: PixelSize) throws(MatteError) -> PixelSize {
        let nearest = try input.nearest(to: size)
        if nearest.width <= size.width, nearest.height <= size.height { return nearest }
        let multiple = max(1, input.multiple)
        let lower = PixelSize(
            width: size.width / multiple * multiple, height: size.height / multiple * multiple)
        if !lower.isEmpty, input.allows(lower) { return lower }
        let words = input.violations(by: size).joined(separator: "; it ")
        throw MatteError(
            .parameter,
            "cannot prepare a picture of \(size) for \(title): it \(words); use a picture of an allowed size")
    }
}

extension UploadPlan {
    /// The transform from the upright picture to the picture that the model sees: ``transform``, followed by the
    /// service's own scaling.
    ///
    /// Use `seenTransform.source(of:)` to map a box in pixels from a model's answer back to the upright picture.
    public var seenTransform: ImageTransform {
        transform.scaled(to: seenSize ?? size)
    }
}

extension VisionScaling {
    /// Returns the size of the picture that the model sees for an upload of size `size`, or `nil` if the service does
    /// not publish its scaling.
    func publishedSize(of size: PixelSize) -> PixelSize? {
        switch self {
        case .crops, .fixed: nil
        case .tiles, .patches, .wholePatches, .multiples: seenSize(of: size)
        }
    }
}

extension PixelSize {
    /// Returns a size of the same aspect ratio with at most `most` pixels. Both sides are rounded down and are at least
    /// 1.
    fileprivate func scaledDown(toArea most: Int) -> PixelSize {
        guard area > most else { return self }
        let scale = (Double(most) / (Double(width) * Double(height))).squareRoot()
        let across = max(1, (Double(width) * scale).rounded(.down).clampedInt)
        let down = max(1, (Double(height) * scale).rounded(.down).clampedInt)
        // If one side is clamped to 1 pixel, the other side must be reduced to keep the area within `most`.
        return PixelSize(width: max(1, min(across, most / down)), height: max(1, min(down, most)))
    }
}
