public import Matte
internal import MatteCodecs

/// The enlargement of a photo's canvas: the margins to add, or the ratio of the larger picture.
///
/// ```swift
/// let photo = PixelSize(width: 1200, height: 900)
/// try CanvasExtension.ratio(16, 9).margins(of: photo).left  // 200
/// ```
public enum CanvasExtension: Hashable, Sendable {
    /// Margins in pixels of the upright photo, each 0 or more.
    case margins(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0)
    /// The smallest canvas of the given ratio of width to height that contains the photo, with the photo in the middle.
    case ratio(Int, Int)

    /// Returns the margins to add to a photo, in pixels.
    ///
    /// For a ratio, the longer side of the canvas is rounded to whole pixels. If the number of added pixels is odd, the
    /// right or the bottom margin gets the last one.
    ///
    /// - Parameter photo: The size of the upright photo.
    /// - Throws: `MatteError` with code `parameter` if a margin is negative, all margins are 0, or the canvas has more
    ///   than 65,535 pixels per side or 134,217,728 pixels.
    public func margins(of photo: PixelSize) throws(MatteError) -> PixelInsets {
        _ = try photo.validated()
        let sides: [Int]
        switch self {
        case .margins(let left, let top, let right, let bottom): sides = [left, top, right, bottom]
        case .ratio(let width, let height):
            guard 1...Self.mostPart ~= width, 1...Self.mostPart ~= height else {
                throw MatteError(
                    .parameter,
                    "cannot extend a photo to the ratio \(width):\(height): use parts of 1 to \(Self.mostPart)"
                )
            }
            let (w, h) = (Double(photo.width), Double(photo.height))
            let wide = max(0, Int((h * Double(width) / Double(height)).rounded()) - photo.width)
            let high =
                wide > 0 ? 0 : max(0, Int((w * Double(height) / Double(width)).rounded()) - photo.height)
            guard wide + high > 0 else {
                throw MatteError(
                    .parameter,
                    "cannot extend the photo of \(photo) to the ratio \(width):\(height): it has that ratio already; use another ratio"
                )
            }
            sides = [wide / 2, high / 2, wide - wide / 2, high - high / 2]
        }
        let limits = DecodingLimits()
        guard sides.allSatisfy({ 0...limits.side ~= $0 }), sides.contains(where: { $0 > 0 }) else {
            throw MatteError(
                .parameter,
                "cannot extend a photo by \(sides) pixels (left, top, right, bottom): use numbers from 0 to \(limits.side), one of them above 0"
            )
        }
        let insets = PixelInsets(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
        guard insets.makesAllowedCanvas(of: photo) else {
            let size = photo.extended(by: insets)
            throw MatteError(
                .parameter,
                "cannot extend a photo of \(photo) to \(size): a picture may have sides of at most \(limits.side) and \(limits.pixels) pixels; use smaller margins"
            )
        }
        return insets
    }

    /// The largest part of a ratio.
    private static var mostPart: Int { 10_000 }
}

extension PixelInsets {
    /// Returns true if the canvas around a photo is within the limits of pictures. The insets must be at most 2^31.
    func makesAllowedCanvas(of photo: PixelSize) -> Bool {
        let (size, limits) = (photo.extended(by: self), DecodingLimits())
        return size.longerSide <= limits.side && size.area <= limits.pixels
    }
}

extension PixelSize {
    /// Returns the size of the canvas with insets around a picture of this size.
    func extended(by insets: PixelInsets) -> PixelSize {
        PixelSize(width: insets.left + width + insets.right, height: insets.top + height + insets.bottom)
    }
}

extension PixelRect {
    /// Returns the boxes that cover this rectangle except for a rectangle inside it: above, left, right and below, where
    /// they have pixels.
    func strips(around inner: PixelRect) -> [PixelRect] {
        [
            PixelRect(x: x, y: y, width: width, height: inner.y - y),
            PixelRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
            PixelRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
            PixelRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
        ].filter { $0.width > 0 && $0.height > 0 }
    }
}
