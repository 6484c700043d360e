package import Matte
internal import MatteKernelTypes

/// The green channels of the photo and the reply, and the mask of the repainted region, all scaled to the size at which
/// the pictures are compared for registration.
///
/// Green stands in for luma here. If an editor changes each channel by a curve of its own, one curve maps the reply's
/// green to the photo's, but no curve does so for luma, and the position would be biased where colours are saturated.
package struct ComparedPictures: Sendable {
    let photo: Raster<Gray8>
    let reply: Raster<Gray8>
    /// The repainted region: 255 for pixels that it touches, 0 elsewhere.
    let region: Mask
    /// The opaque parts of the two pictures. A pixel of the mask is 255 if all pixels of the picture that were averaged
    /// into it are opaque, and 0 otherwise. The mask is nil if the whole picture is opaque.
    private let photoAlpha: Mask?
    private let replyAlpha: Mask?

    /// Scales the photo, the reply and the mask by exact area averages. A few rows of a picture are converted to grey
    /// at a time, so that no full-size copy is needed.
    init(
        frame: borrowing RasterView<RGBA8>, reply: borrowing RasterView<RGBA8>, region mask: RegionMask,
        size: PixelSize, threads: Int
    ) throws(MatteError) {
        let (frame, reply) = (copy frame, copy reply)
        let photos = Locked<[Int: (green: Raster<Gray8>, alpha: Mask?)]>([:])
        let regions = Locked<Mask?>(nil)
        // Start with the photo. It is usually the largest of the three pictures, and other threads can scale the others
        // meanwhile.
        try Bands.run(count: 3, threads: threads) { (index) throws(MatteError) in
            switch index {
            case 0:
                let scaled = try Self.scaled(frame, to: size)
                photos.withLock { $0[0] = scaled }
            case 1:
                let scaled = try Self.scaled(reply, to: size)
                photos.withLock { $0[1] = scaled }
            default:
                let scaled = try Self.scaled(mask, to: size)
                regions.withLock { $0 = scaled }
            }
        }
        guard let first = photos.withLock({ $0[0] }), let second = photos.withLock({ $0[1] }),
            let region = regions.withLock({ $0 })
        else { throw MatteError(.cancelled, "the operation was cancelled") }
        (photo, photoAlpha) = first
        (self.reply, replyAlpha) = second
        self.region = region
    }

    /// Scales the reply and the mask to the size of a frame that was scaled already: its green channel, and a mask that
    /// is 255 where it is opaque and 0 elsewhere, or `nil` if the whole frame is opaque.
    package init(
        green: Raster<Gray8>, alpha: Mask?, reply: borrowing RasterView<RGBA8>, region: RegionMask
    ) throws(MatteError) {
        (photo, photoAlpha) = (green, alpha)
        (self.reply, replyAlpha) = try Self.scaled(reply, to: green.size)
        self.region = try Self.scaled(region, to: green.size)
    }

    /// Returns the finest pyramid level: both pictures, and a mask of the pixels to compare. These are opaque in both
    /// pictures and more than 2 pixels away from the region.
    func finestLevel() throws(MatteError) -> GreenPyramid.Level {
        var valid = try region.dilated(by: 2, element: .square)
        valid = Mask(try Raster(copying: valid.raster.view))
        valid.invert()
        if let photoAlpha { valid.formIntersection(photoAlpha) }
        if let replyAlpha { valid.formIntersection(replyAlpha) }
        return GreenPyramid.Level(photo: photo, reply: reply, valid: valid.raster)
    }

    /// Returns the green channel of a picture scaled to `size`, and a mask of its opaque part. A pixel of the mask is
    /// 255 if all pixels of the picture that were averaged into it are opaque, and 0 otherwise. The mask is nil if the
    /// whole picture is opaque.
    private static func scaled(
        _ picture: borrowing RasterView<RGBA8>, to size: PixelSize
    ) throws(MatteError) -> (green: Raster<Gray8>, alpha: Mask?) {
        let picture = copy picture
        var isOpaque = true
        let green = try green(picture.size, scaledTo: size) { (band, use) throws(MatteError) in
            let part = picture[band]
            use(part)
            // Test the rows for opacity now, while they are in the processor's cache.
            isOpaque = isOpaque && part.isOpaque
        }
        if isOpaque { return (green, nil) }
        var alpha = Mask(
            try resized(picture.size, to: size) { (band, rows) throws(MatteError) in
                let part = try Mask(alphaOf: picture[band])
                try part.raster.view.convert(into: &rows, parallelism: .serial)
            })
        alpha.threshold(at: 255)
        return (green, alpha)
    }

    /// Returns the region at a size: 255 where it covers any part of a pixel.
    private static func scaled(_ region: RegionMask, to size: PixelSize) throws(MatteError) -> Mask {
        var mask = Mask(
            try resized(region.frame, to: size) { (band, rows) throws(MatteError) in
                try region.write(band, into: &rows)
            })
        mask.threshold(at: 1)
        return mask
    }

    /// Returns the green channel of a picture scaled to `size`. If the source is at least twice as large as `size` and
    /// has even sides, it is first halved by rounded means of 2x2 pixels, which is faster than a resize.
    ///
    /// - Parameter rows: Calls its second argument with the source rows in a rectangle of at most 32 rows.
    package static func green(
        _ source: PixelSize, scaledTo size: PixelSize,
        rows: (PixelRect, _ use: (borrowing RasterView<RGBA8>) -> Void) throws(MatteError) -> Void
    ) throws(MatteError) -> Raster<Gray8> {
        let kernels = KernelTable.current.registration
        let half = PixelSize(width: source.width / 2, height: source.height / 2)
        let isHalved =
            half.width * 2 == source.width && half.height * 2 == source.height && half.width >= size.width
            && half.height >= size.height
        let (factor, most) = (isHalved ? 2 : 1, 16)
        return try resized(isHalved ? half : source, to: size) { (band, target) throws(MatteError) in
            let width = target.width
            for first in stride(from: 0, to: band.height, by: most) {
                let count = min(most, band.height - first)
                let output = unsafe (target.start + first * target.bytesPerRow)
                let bytesPerRow = target.bytesPerRow
                let place = PixelRect(
                    x: 0, y: factor * (band.y + first), width: source.width, height: factor * count)
                try rows(place) { part in
                    for y in 0..<count {
                        let row = unsafe output + y * bytesPerRow
                        let upper = unsafe part.start + factor * y * part.bytesPerRow
                        if isHalved {
                            unsafe kernels.halveGreen(
                                upper, upper + part.bytesPerRow, row.assumingMemoryBound(to: UInt8.self),
                                width)
                        } else {
                            unsafe kernels.green(upper, row, width)
                        }
                    }
                }
            }
        }
    }

    /// Returns a grey plane scaled to `size` by exact area averages. `fill` is called for one rectangle of the source
    /// after the other and writes its pixels.
    package static func resized(
        _ source: PixelSize, to size: PixelSize,
        fill: (PixelRect, inout MutableRasterView<Gray8>) throws(MatteError) -> Void
    ) throws(MatteError) -> Raster<Gray8> {
        var resize = try StreamingResize(
            ResizePlan<Gray8>(from: source, to: size, filter: .area), columnsBefore: 0, columnsAfter: 0)
        var result = try Raster<Gray8>(uninitialized: size)
        var output = result.mutableView
        var y = 0
        while resize.remainingRows > 0 {
            while resize.missingRows > 0 {
                let band = PixelRect(x: 0, y: y, width: source.width, height: resize.missingRows)
                try resize.append { (rows) throws(MatteError) in try fill(band, &rows) }
                y = band.maxY
            }
            try resize.makeRows(into: &output, parallelism: .serial)
        }
        return result
    }
}

extension ComparedPictures {
    /// Returns the difference in luma, in levels, between photo and reply just outside the region's edge, before any
    /// correction.
    ///
    /// The compared pixels form a ring around the region, which is divided into square blocks. The difference of a
    /// block is the mean difference of its pixels in the ring. The result is the root mean square of the differences of
    /// all blocks that have at least a quarter of their pixels in the ring. It is nil if there is no such block.
    ///
    /// - Parameters:
    ///   - frame: The size of the part of the photo that was sent, in pixels of the photo.
    ///   - unit: The number of these pixels per pixel of the reply, at least 1. A block's side is 8 times this number.
    func edgeDifference(frame: PixelSize, _ unit: Int) throws(MatteError) -> Double? {
        let scale = Double(unit * photo.width) / Double(frame.width)
        let side = max(1, Int((8 * scale).rounded()))
        let ring = try region.ring(
            from: max(1, Int(scale.rounded())), to: max(2, Int((13 * scale).rounded())), .serial)
        let columns = (photo.width + side - 1) / side
        let rows = (photo.height + side - 1) / side
        let before = unsafe photo.view.start.assumingMemoryBound(to: UInt8.self)
        let after = unsafe reply.view.start.assumingMemoryBound(to: UInt8.self)
        let line = unsafe ring.raster.view.start.assumingMemoryBound(to: UInt8.self)
        var (used, sum) = (0, 0.0)
        for top in 0..<rows {
            var counts = [Int](repeating: 0, count: columns)
            var differences = [Int](repeating: 0, count: columns)
            for y in top * side..<min(photo.height, (top + 1) * side) {
                let at = y * photo.width
                var (column, next) = (0, side)
                for x in 0..<photo.width {
                    if x == next {
                        column += 1
                        next += side
                    }
                    if unsafe line[at + x] > 0 {
                        counts[column] += 1
                        differences[column] += unsafe Int(before[at + x]) - Int(after[at + x])
                    }
                }
            }
            for column in 0..<columns where 4 * counts[column] >= side * side {
                let mean = Double(differences[column]) / Double(counts[column])
                used += 1
                sum += mean * mean
            }
        }
        withExtendedLifetime((self, ring)) {}
        return used == 0 ? nil : (sum / Double(used)).squareRoot()
    }
}
