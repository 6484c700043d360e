// Design: docs/design/focus.md

/// A small map of where a picture has detail that differs from the rest, for choosing the part that a crop keeps.
///
/// ```swift
/// var picture = Raster(width: 400, height: 100, repeating: RGBA8(red: 90, green: 90, blue: 90))
/// for x in stride(from: 300, to: 360, by: 10) {
///     picture.fill(PixelRect(x: x, y: 20, width: 5, height: 60), with: RGBA8(red: 255, green: 40, blue: 0))
/// }
/// let map = try DetailMap(of: picture.view)
/// map.place(for: PixelSize(width: 100, height: 100), in: picture.size).x > 240  // true
/// ```
///
/// The picture is reduced to at most ``longestSide`` pixels on its longer side, with exact means. The detail of a small
/// pixel is the sum of the absolute differences of red, green and blue from its right and lower neighbours, minus
/// ``noise``, and at most ``most``, so that a single hard edge doesn't outweigh a face. It is multiplied by 1 + d / 64,
/// where d is a quarter of the sum of the absolute differences of red, green and blue from the picture's mean: a subject
/// usually has other colours than its surroundings. Transparent pixels have no detail.
///
/// All numbers are integers, so results are the same on every kernel tier and with any number of threads. The map knows
/// nothing about faces; if boxes of a detector are available, centre the crop on these instead.
public struct DetailMap: Hashable, Sendable {
    /// The longest side of the map, in small pixels: 96.
    public static var longestSide: Int { 96 }
    /// The sum of differences that counts as noise or a smooth gradient: 24.
    public static var noise: Int { 24 }
    /// The largest detail of a small pixel before the weight of its colour: 192.
    public static var most: Int { 192 }

    /// The size of the map in small pixels.
    public let size: PixelSize
    /// The sums of the detail above and to the left of each corner of a small pixel, row by row.
    private let sums: [Int]

    /// Creates the map of a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture, not empty. Colour counts as far as it is opaque.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the picture is empty, `limits` if memory cannot be allocated, `cancelled`
    ///   if the task is cancelled.
    /// - Complexity: O(pixels).
    public init<PixelType: Pixel>(
        of picture: borrowing RasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let small = try Self.mapSize(of: picture.size)
        let reduced = try picture.resized(to: small, filter: .area, parallelism: parallelism)
        try self.init(reduced: reduced.converted(to: RGBA8.self, parallelism: .serial))
    }

    /// Returns the size of the map of a picture.
    package static func mapSize(of size: PixelSize) throws(MatteError) -> PixelSize {
        guard !size.isEmpty else {
            throw MatteError(
                .parameter, "cannot find detail in a picture of \(size): it is empty; use one with pixels")
        }
        let side = min(size.longerSide, longestSide)
        return try ResizeFit.inside.transform(from: size, to: PixelSize(width: side, height: side))
            .destinationSize
    }

    /// Creates the map from a picture that has been reduced to ``mapSize(of:)``.
    package init(reduced: Raster<RGBA8>) throws(MatteError) {
        if Task.isCancelled { throw .cancelled }
        size = reduced.size
        let (width, height) = (size.width, size.height)
        // Colour counts by its alpha, so that invisible pixels have none.
        func channels(_ x: Int, _ y: Int) -> (Int, Int, Int) {
            let pixel = reduced[x, y], alpha = Int(pixel.alpha)
            func visible(_ level: UInt8) -> Int { (2 * Int(level) * alpha + 255) / 510 }
            return (visible(pixel.red), visible(pixel.green), visible(pixel.blue))
        }
        var total = (0, 0, 0)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = channels(x, y)
                total = (total.0 + red, total.1 + green, total.2 + blue)
            }
        }
        let area = width * height
        let mean = ((total.0 + area / 2) / area, (total.1 + area / 2) / area, (total.2 + area / 2) / area)
        func difference(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
            abs(a.0 - b.0) + abs(a.1 - b.1) + abs(a.2 - b.2)
        }
        var sums = Array(repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row = 0
            for x in 0..<width {
                let pixel = channels(x, y)
                let right = x + 1 < width ? difference(channels(x + 1, y), pixel) : 0
                let below = y + 1 < height ? difference(channels(x, y + 1), pixel) : 0
                let detail = min(Self.most, max(0, right + below - Self.noise))
                row += reduced[x, y].alpha == 0 ? 0 : detail * (64 + difference(pixel, mean) / 4) / 64
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        self.sums = sums
    }

    /// Returns the detail inside a rectangle of the map.
    private func detail(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Int {
        let stride = size.width + 1
        let top = sums[y * stride + x + width] - sums[y * stride + x]
        return sums[(y + height) * stride + x + width] - sums[(y + height) * stride + x] - top
    }

    /// Returns the place of a crop that contains the most detail.
    ///
    /// Tries places about one small pixel of the map apart, from one end of the picture to the other. Along a side where
    /// the crop covers the whole map, rounded to small pixels, only the centre is tried. Of places with equal detail, the
    /// one nearest to the centre is taken, and of these the topmost and leftmost. A picture without detail is therefore
    /// cropped at its centre, or up to half a small pixel above it or to its left.
    ///
    /// - Parameters:
    ///   - crop: The size of the crop, in pixels of the picture; sides longer than the picture's are shortened.
    ///   - picture: The size of the picture, or of a scaled copy of it, not empty.
    /// - Returns: The place of the crop, inside the picture.
    /// - Complexity: O(*n*), where *n* is the number of small pixels of the map.
    public func place(for crop: PixelSize, in picture: PixelSize) -> PixelRect {
        let width = min(max(crop.width, 0), picture.width), height = min(max(crop.height, 0), picture.height)
        /// The small pixels that a side of the crop covers.
        func covered(_ side: Int, _ whole: Int, _ small: Int) -> Int {
            min(small, max(1, (2 * side * small + whole) / (2 * max(1, whole))))
        }
        let columns = covered(width, picture.width, size.width)
        let rows = covered(height, picture.height, size.height)
        let (lastX, lastY) = (size.width - columns, size.height - rows)
        var best = (detail: -1, distance: 0, x: 0, y: 0)
        for y in 0...lastY {
            for x in 0...lastX {
                let found = detail(x, y, columns, rows)
                let distance = abs(2 * x - lastX) + abs(2 * y - lastY)
                if found > best.detail || found == best.detail && distance < best.distance {
                    best = (found, distance, x, y)
                }
            }
        }
        /// The start of the crop whose start in the map is `step` of 0...`last`.
        func start(_ step: Int, _ last: Int, _ free: Int) -> Int {
            last == 0 ? free / 2 : (2 * step * free + last) / (2 * last)
        }
        return PixelRect(
            x: start(best.x, lastX, picture.width - width), y: start(best.y, lastY, picture.height - height),
            width: width, height: height)
    }
}
