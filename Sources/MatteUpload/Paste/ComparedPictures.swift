internal import Matte
internal import MatteKernelTypes
internal import Synchronization

/// The luma of the photo and the reply, and the mask of the repainted region, all scaled to the size at which the
/// pictures are compared for registration.
struct ComparedPictures: Sendable {
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
        frame: borrowing RasterView<RGBA8>, reply: borrowing RasterView<RGBA8>, mask: Mask, size: PixelSize,
        threads: Int
    ) throws(MatteError) {
        let (frame, reply) = (copy frame, copy reply)
        let photos = Mutex<[Int: (luma: Raster<Gray8>, alpha: Mask?)]>([:])
        let regions = Mutex<Mask?>(nil)
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
                var region = Mask(try Self.scaled(mask.raster, to: size))
                region.threshold(at: 1)
                regions.withLock { $0 = region }
            }
        }
        guard let first = photos.withLock({ $0[0] }), let second = photos.withLock({ $0[1] }),
            let region = regions.withLock({ $0 })
        else { throw MatteError(.cancelled, "the operation was cancelled") }
        (photo, photoAlpha) = first
        (self.reply, replyAlpha) = second
        self.region = region
    }

    /// Returns the finest pyramid level: both pictures, and a mask of the pixels to compare. These are opaque in both
    /// pictures and more than 2 pixels away from the region.
    func finestLevel() throws(MatteError) -> LumaPyramid.Level {
        var valid = try region.dilated(by: 2, element: .square)
        valid = Mask(try Raster(copying: valid.raster.view))
        valid.invert()
        if let photoAlpha { valid.formIntersection(photoAlpha) }
        if let replyAlpha { valid.formIntersection(replyAlpha) }
        return LumaPyramid.Level(photo: photo, reply: reply, valid: valid.raster)
    }

    /// Returns the luma of a picture scaled to `size`, and a mask of its opaque part. A pixel of the mask is 255 if all
    /// pixels of the picture that were averaged into it are opaque, and 0 otherwise. The mask is nil if the whole
    /// picture is opaque.
    private static func scaled(
        _ picture: borrowing RasterView<RGBA8>, to size: PixelSize
    ) throws(MatteError) -> (luma: Raster<Gray8>, alpha: Mask?) {
        let picture = copy picture
        var isOpaque = true
        let luma = try scaled(picture.size, to: size) { (band, rows) throws(MatteError) in
            let part = picture[band]
            try part.converted(into: &rows, parallelism: .serial)
            // Test the rows for opacity now, while they are in the processor's cache.
            isOpaque = isOpaque && part.isOpaque
        }
        if isOpaque { return (luma, nil) }
        var alpha = Mask(
            try scaled(picture.size, to: size) { (band, rows) throws(MatteError) in
                let part = try Mask(alphaOf: picture[band])
                try part.raster.view.converted(into: &rows, parallelism: .serial)
            })
        alpha.threshold(at: 255)
        return (luma, alpha)
    }

    private static func scaled(_ plane: Raster<Gray8>, to size: PixelSize) throws(MatteError) -> Raster<Gray8>
    {
        try scaled(plane.size, to: size) { (band, rows) throws(MatteError) in
            try plane.view[band].converted(into: &rows, parallelism: .serial)
        }
    }

    /// Returns a grey plane scaled to `size`. `fill` is called for one rectangle of the source after the other and
    /// writes its pixels. If the source is at least twice as large as `size` and has even sides, it is first halved by
    /// rounded means of 2x2 pixels, which is faster than a resize.
    private static func scaled(
        _ source: PixelSize, to size: PixelSize,
        fill: (PixelRect, inout MutableRasterView<Gray8>) throws(MatteError) -> Void
    ) throws(MatteError) -> Raster<Gray8> {
        let half = PixelSize(width: source.width / 2, height: source.height / 2)
        guard half.width * 2 == source.width, half.height * 2 == source.height,
            half.width >= size.width, half.height >= size.height
        else { return try resized(source, to: size, fill: fill) }
        let kernel = unsafe KernelTable.current.registration.halve
        let most = 16
        var pairs = try Raster<Gray8>(uninitialized: PixelSize(width: source.width, height: 2 * most))
        return try resized(half, to: size) { (band, rows) throws(MatteError) in
            for first in stride(from: 0, to: band.height, by: most) {
                let count = min(most, band.height - first)
                var view = pairs.mutableView
                var part = view.mutableView(
                    of: PixelRect(x: 0, y: 0, width: source.width, height: 2 * count))
                try fill(
                    PixelRect(x: 0, y: 2 * (band.y + first), width: source.width, height: 2 * count), &part)
                let upper = unsafe part.start.assumingMemoryBound(to: UInt8.self)
                for y in 0..<count {
                    let target = unsafe rows.start + (first + y) * rows.bytesPerRow
                    unsafe kernel(
                        upper + 2 * y * source.width, upper + (2 * y + 1) * source.width,
                        target.assumingMemoryBound(to: UInt8.self), half.width)
                }
            }
        }
    }

    /// Returns a grey plane scaled to `size` by exact area averages. `fill` is called for one rectangle of the source
    /// after the other and writes its pixels.
    private static func resized(
        _ source: PixelSize, to size: PixelSize,
        fill: (PixelRect, inout MutableRasterView<Gray8>) throws(MatteError) -> Void
    ) throws(MatteError) -> Raster<Gray8> {
        var resize = try StreamingResize(ResizePlan<Gray8>(from: source, to: size, filter: .area))
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
        var (used, sum) = (0, 0.0)
        for top in 0..<rows {
            var counts = [Int](repeating: 0, count: columns)
            var differences = [Int](repeating: 0, count: columns)
            for y in top * side..<min(photo.height, (top + 1) * side) {
                let (before, after, line) = (photo.row(y), reply.row(y), ring.raster.row(y))
                for x in 0..<photo.width where line[x].value > 0 {
                    counts[x / side] += 1
                    differences[x / side] += Int(before[x].value) - Int(after[x].value)
                }
            }
            for column in 0..<columns where 4 * counts[column] >= side * side {
                let mean = Double(differences[column]) / Double(counts[column])
                used += 1
                sum += mean * mean
            }
        }
        return used == 0 ? nil : (sum / Double(used)).squareRoot()
    }
}
