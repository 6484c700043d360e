public import Matte

/// The result of preparing a picture for a service, computed from its size alone.
public struct UploadPlan: Hashable, Sendable {
    /// The size to upload; the byte cap may bring it down further.
    public let size: PixelSize

    /// From the upright picture to what is uploaded: crop, scale.
    public let transform: ImageTransform

    /// The limit on the file's bytes, or `nil` if the service states none.
    public let byteCap: ByteCap?

    /// The size in which the model sees what is uploaded; `nil` where no model looks, or its scaling isn't published.
    /// Boxes in pixels refer to this size, which is ``size`` unless the service enlarges or rounds.
    public let seenSize: PixelSize?

    /// The tiles that the service counts for it, where it counts tiles.
    public let tiles: Int?

    /// The patches that the service counts for it, where it counts patches.
    public let patches: Int?

    /// The tokens that the service counts for it, where that is published.
    public let tokens: Int?
}

extension UploadProfile {
    /// Returns the result of preparing a picture of a size for the service, without touching pixels.
    ///
    /// If the service requires a square, the largest one around the focus is cut out. Then the picture is
    /// brought down to what its models see (so that boxes that come back refer to the file that was sent), to the
    /// longest side allowed and to ``preferredSide`` and ``preferredPixels``; it is never enlarged.
    ///
    /// - Parameters:
    ///   - size: the upright picture's size.
    ///   - focus: what a crop is to be centred on, as far as the edges allow; `nil` for the middle.
    /// - Throws: ``MatteError`` of code `parameter` when the picture is empty, or nothing of its size can be made
    ///   to fit: fewer pixels, or a longer ratio, than the service takes.
    public func plan(for size: PixelSize, focus: PixelRect? = nil) throws(MatteError) -> UploadPlan {
        guard !size.isEmpty else {
            throw MatteError(.parameter, "there is no plan for an empty picture, \(size)")
        }
        let crop =
            input.isSquare ? size.largestSquare(centeredOn: focus ?? size.bounds) : size.bounds
        var target = scaling?.uploadSize(of: crop.size) ?? crop.size
        // Multiples of a side can have a ratio that the service rejects, though the picture's own is accepted.
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

    /// The nearest size that the service takes, unless that would enlarge the picture.
    private func fitting(_ size: PixelSize) throws(MatteError) -> PixelSize {
        let nearest = try input.nearest(to: size)
        guard nearest.width <= size.width, nearest.height <= size.height else {
            let words = input.violations(by: size).joined(separator: "; it ")
            throw MatteError(.parameter, "the picture \(words) for \(title)")
        }
        return nearest
    }
}

extension UploadPlan {
    /// From the upright picture to what the model sees: ``transform``, and the service's own scaling after it. A box in
    /// pixels of what the model saw goes back to the upright picture by `seenTransform.source(of:)`.
    public var seenTransform: ImageTransform {
        transform.scaled(to: seenSize ?? size)
    }
}

extension VisionScaling {
    /// The size in which the model sees a picture; `nil` where that isn't published.
    func publishedSize(of size: PixelSize) -> PixelSize? {
        switch self {
        case .crops, .fixed: nil
        case .tiles, .patches, .wholePatches, .multiples: seenSize(of: size)
        }
    }
}

extension PixelSize {
    /// The same ratio with at most so many pixels, both sides rounded down, at least 1.
    fileprivate func scaledDown(toArea most: Int) -> PixelSize {
        guard area > most else { return self }
        let scale = (Double(most) / (Double(width) * Double(height))).squareRoot()
        let across = max(1, Int((Double(width) * scale).rounded(.down)))
        let down = max(1, Int((Double(height) * scale).rounded(.down)))
        // A side of one pixel keeps the other from following the ratio.
        return PixelSize(width: min(across, most / down), height: min(down, most))
    }
}
