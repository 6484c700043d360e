/// The rule for fitting a picture into a size of another ratio.
public enum ResizeFit: String, CaseIterable, Hashable, Sendable, Codable {
    /// Fills the size and keeps the ratio: what sticks out is cut off, equally on both sides.
    case cover
    /// Lies inside the size and keeps the ratio: the rest is padded, equally on both sides.
    case contain
    /// Takes the size and gives up the ratio.
    case fill
    /// As large as possible with neither side longer than asked for; the result is that large.
    case inside
    /// As small as possible with neither side shorter than asked for; the result is that large.
    case outside

    /// The mapping of a picture's pixels: scaled, cropped, padded.
    ///
    /// - Parameters:
    ///   - source: the picture's size.
    ///   - size: the size to fit.
    /// - Returns: the transform from the picture to the result; its `destinationSize` is the result's size.
    /// - Throws: ``MatteError``: `parameter` when a side is below 1, `limits` when one is longer than
    ///   2,147,483,647 pixels or the scaled picture's would be.
    public func transform(from source: PixelSize, to size: PixelSize) throws(MatteError) -> ImageTransform {
        let placement = try placement(of: source, in: size)
        let scaled = ImageTransform.scale(from: source, to: placement.scaled).cropped(to: placement.kept)
        return scaled.padded(by: placement.insets)
    }

    /// A fitted picture, step by step.
    package struct Placement: Hashable, Sendable {
        /// The whole picture scaled.
        package var scaled: PixelSize
        /// The part that is kept.
        package var kept: PixelRect
        /// The padding around it.
        package var insets: PixelInsets
        /// The size of the result.
        package var result: PixelSize

        /// True if nothing is cut off and nothing added.
        package var isWhole: Bool { kept == scaled.bounds && result == scaled }
    }

    package func placement(of source: PixelSize, in size: PixelSize) throws(MatteError) -> Placement {
        try Self.check(source, "picture to fit")
        try Self.check(size, "size to fit")
        let scaled: PixelSize =
            switch self {
            case .fill: size
            case .inside, .contain: Self.scaled(source, in: size, covering: false)
            case .outside, .cover: Self.scaled(source, in: size, covering: true)
            }
        try Self.check(scaled, "picture scaled to \(size.width)x\(size.height)")
        switch self {
        case .fill, .inside, .outside:
            return Placement(
                scaled: scaled, kept: scaled.bounds,
                insets: PixelInsets(left: 0, top: 0, right: 0, bottom: 0),
                result: scaled)
        case .cover:
            let kept = PixelRect(
                x: (scaled.width - size.width) / 2, y: (scaled.height - size.height) / 2, width: size.width,
                height: size.height)
            return Placement(
                scaled: scaled, kept: kept, insets: PixelInsets(left: 0, top: 0, right: 0, bottom: 0),
                result: size)
        case .contain:
            let (free, freeRows) = (size.width - scaled.width, size.height - scaled.height)
            let insets = PixelInsets(
                left: free / 2, top: freeRows / 2, right: free - free / 2, bottom: freeRows - freeRows / 2)
            return Placement(scaled: scaled, kept: scaled.bounds, insets: insets, result: size)
        }
    }

    /// One side as asked for, the other by the ratio, rounded to nearest and at least 1.
    private static func scaled(_ source: PixelSize, in size: PixelSize, covering: Bool) -> PixelSize {
        // Compares size.width / source.width with size.height / source.height; sides fit 31 bits.
        let (across, down) = (size.width * source.height, size.height * source.width)
        if (across <= down) != covering {
            let (height, overflow) = across.addingReportingOverflow(source.width / 2)
            let rows = overflow ? Int.max : height / source.width
            return PixelSize(
                width: size.width, height: covering ? max(size.height, rows) : min(size.height, max(1, rows)))
        }
        let (width, overflow) = down.addingReportingOverflow(source.height / 2)
        let columns = overflow ? Int.max : width / source.height
        return PixelSize(
            width: covering ? max(size.width, columns) : min(size.width, max(1, columns)), height: size.height
        )
    }

    private static func check(_ size: PixelSize, _ what: String) throws(MatteError) {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(
                .parameter,
                "cannot fit a picture: the \(what) is \(size.width)x\(size.height); use sides of 1 or more")
        }
        guard size.width <= PixelSize.largestSide, size.height <= PixelSize.largestSide else {
            throw MatteError(
                .limits,
                "cannot fit a picture: the \(what) is \(size.width)x\(size.height); use sides of at most "
                    + "\(PixelSize.largestSide) pixels"
            )
        }
    }
}
