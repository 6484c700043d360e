/// The rule for fitting a picture to a size with another ratio of the sides.
///
/// ```swift
/// let photo = PixelSize(width: 400, height: 300)
/// let square = PixelSize(width: 100, height: 100)
/// try ResizeFit.inside.transform(from: photo, to: square).destinationSize  // 100x75
/// try ResizeFit.outside.transform(from: photo, to: square).destinationSize  // 133x100
/// try ResizeFit.cover.transform(from: photo, to: square).destinationSize  // 100x100
/// ```
public enum ResizeFit: String, CaseIterable, Hashable, Sendable, Codable {
    /// The picture covers the size and keeps the ratio of its sides. The parts outside the size are cropped, equally on
    /// both sides.
    case cover
    /// The picture fits into the size and keeps the ratio of its sides. The uncovered rest of the size is padded,
    /// equally on both sides.
    case contain
    /// The picture is stretched to the size.
    case fill
    /// The picture becomes as large as possible with neither side longer than the size's. It keeps the ratio of its
    /// sides and is not padded.
    case inside
    /// The picture becomes as small as possible with neither side shorter than the size's. It keeps the ratio of its
    /// sides and is not cropped.
    case outside

    /// Returns the transform from a picture to its fitted form: scaled, then cropped or padded.
    ///
    /// One side of the scaled picture is exact. The other is rounded to the nearest pixel, but is at least 1. If the
    /// number of cropped or padded pixels is odd, the right or bottom side has one more.
    ///
    /// - Parameters:
    ///   - source: The picture's size.
    ///   - size: The size to fit.
    /// - Returns: The transform. Its ``ImageTransform/destinationSize`` is the size of the result.
    /// - Throws: ``MatteError``: `parameter` if a side is below 1, `limits` if a side of either size or of the scaled
    ///   picture is longer than 2,147,483,647 pixels.
    /// - Complexity: O(1).
    public func transform(from source: PixelSize, to size: PixelSize) throws(MatteError) -> ImageTransform {
        let placement = try placement(of: source, in: size)
        let scaled = ImageTransform.scale(from: source, to: placement.scaled).cropped(to: placement.kept)
        return scaled.padded(by: placement.insets)
    }

    /// The steps of fitting a picture to a size: scaling, cropping and padding.
    package struct Placement: Hashable, Sendable {
        /// The size of the whole picture after scaling.
        package var scaled: PixelSize
        /// The part of the scaled picture that is kept.
        package var kept: PixelRect
        /// The padding around the kept part.
        package var insets: PixelInsets
        /// The size of the result.
        package var result: PixelSize

        /// True if nothing is cropped and nothing padded.
        package var isWhole: Bool { kept == scaled.bounds && result == scaled }
    }

    /// Returns the steps that ``transform(from:to:)`` combines.
    package func placement(of source: PixelSize, in size: PixelSize) throws(MatteError) -> Placement {
        try Self.check(source, "cannot fit a picture of \(source)")
        try Self.check(size, "cannot fit a picture to \(size)")
        let scaled: PixelSize =
            switch self {
            case .fill: size
            case .inside, .contain: Self.scaled(source, in: size, covering: false)
            case .outside, .cover: Self.scaled(source, in: size, covering: true)
            }
        try Self.check(scaled, "cannot fit \(source) to \(size) by scaling to \(scaled)")
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

    /// Returns the size of the scaled source, with its ratio of width to height: the smallest that covers `size` if
    /// `covering` is true, and the largest that fits into `size` if not. One side equals that of `size`. The other is
    /// rounded to nearest and is at least 1.
    private static func scaled(_ source: PixelSize, in size: PixelSize, covering: Bool) -> PixelSize {
        // To compare size.width / source.width with size.height / source.height exactly, multiply both by the sides of
        // the source. Sides fit 31 bits, so the products fit 62.
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

    private static func check(_ size: PixelSize, _ failure: String) throws(MatteError) {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(.parameter, "\(failure): a side is below 1; use sides of 1 pixel or more")
        }
        guard size.width <= PixelSize.largestSide, size.height <= PixelSize.largestSide else {
            throw MatteError(
                .limits, "\(failure): a side is too long; use sides of up to \(PixelSize.largestSide) pixels")
        }
    }
}
