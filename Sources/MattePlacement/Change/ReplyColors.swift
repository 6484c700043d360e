internal import Matte
internal import MatteKernelTypes

/// The colours of a photo and of its placed reply, at the sizes at which they are compared.
///
/// Most steps compare at half the size, so the reply at the whole size is never stored but in the part that
/// ``ChangeContour`` decides again.
@safe
struct ReplyColors: Sendable {
    private let photo: Raster<RGBA8>
    private let reply: Raster<RGBA8>
    private let threads: Int
    /// The reply's planes at a size that the map doesn't shrink much. Empty if that is the whole size.
    private var reduced: [Plane] = []
    /// The map from the photo's pixels to those of the reply at that size.
    private let transform: AffineTransform
    private let kernels = unsafe (
        pixels: KernelTable.current.reply.sample, plane: KernelTable.current.planes.sample
    )
    private let pool = ScratchPool { Scratch<Float>() }
    /// The number of rows that a thread processes at a time.
    private static var bandRows: Int { 32 }

    var size: PixelSize { photo.size }
    /// The size at which most steps compare.
    var half: PixelSize { PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2) }

    init(
        photo: Raster<RGBA8>, reply: Raster<RGBA8>, map: WideMap, threads: Int
    ) throws(MatteError) {
        (self.photo, self.reply, self.threads) = (photo, reply, threads)
        var level = 0
        while level < PlanePyramid.level(of: map),
            PlanePyramid.hasNext(reply.size.width >> level, reply.size.height >> level)
        {
            if level == 0 {
                reduced = try Self.halved(reply, threads: threads).planes
            } else {
                for channel in 0..<3 { reduced[channel] = try reduced[channel].halved() }
            }
            level += 1
        }
        let share = 1 / Double(1 << level)
        transform = map.scaled(photo: (1, 1), reply: (share, share)).transform
    }

    /// Returns the photo and the reply at half the size.
    func halves() throws(MatteError) -> (photo: ColorPlanes, reply: ColorPlanes) {
        let result = try ColorPlanes(uninitialized: half, threads: threads)
        let (width, height) = (size.width, size.height)
        let halve = unsafe KernelTable.current.reply.halve
        try inBands(half.height) { (rows, scratch) throws(MatteError) in
            let lines = try scratch.numbers(6 * width)
            for y in rows {
                for row in 0..<2 {
                    unsafe sample(
                        min(height - 1, 2 * y + row), from: 0, width, to: lines.base + row * width, 2 * width)
                }
                for (channel, plane) in result.planes.enumerated() {
                    let upper = unsafe lines.base + 2 * channel * width
                    unsafe halve(upper, upper + width, width, plane.row(y))
                }
            }
        }
        return (try Self.halved(photo, threads: threads), result)
    }

    /// Returns a part of the photo and of the reply at the whole size. The reply is corrected by `tone` and `field`.
    func part(
        _ box: PixelRect, _ tone: ToneFit, _ field: SlowField
    ) throws(MatteError) -> (photo: ColorPlanes, reply: ColorPlanes) {
        let own = try ColorPlanes(uninitialized: box.size, threads: threads)
        let other = try ColorPlanes(uninitialized: box.size, threads: threads)
        let take = unsafe KernelTable.current.planes.take
        let lines = try field.lines(size, box.x..<box.maxX, factor: 2)
        let view = photo.view
        try inBands(box.height) { (rows, scratch) throws(MatteError) in
            let samples = try scratch.numbers(3 * box.width)
            for row in rows {
                let y = box.y + row
                let source = unsafe (view.start + y * view.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                unsafe sample(y, from: box.x, box.width, to: samples.base, box.width)
                for channel in 0..<3 {
                    unsafe take(source + 4 * box.x, channel, own.planes[channel].row(row), box.width)
                    let line = unsafe other.planes[channel].row(row)
                    unsafe line.update(from: samples.base + channel * box.width, count: box.width)
                    unsafe tone.correct(
                        line, channel, row: y, of: size.height, from: box.x, box.width, of: size.width)
                    unsafe lines.add(to: line, channel, row: y, box.width)
                }
            }
        }
        withExtendedLifetime(photo) {}
        return (own, other)
    }

    private func inBands(
        _ count: Int, _ body: (Range<Int>, Scratch<Float>) throws(MatteError) -> Void
    ) throws(MatteError) {
        let bandRows = Self.bandRows
        try Bands.run(count: (count + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            let rows = band * bandRows..<min(count, (band + 1) * bandRows)
            try pool.use { (scratch) throws(MatteError) in try body(rows, scratch) }
        }
    }

    /// Samples the reply in row `y` of the photo from column `first` on. Channels are `stride` numbers apart.
    @unsafe private func sample(
        _ y: Int, from first: Int, _ count: Int, to line: UnsafeMutablePointer<Float>, _ stride: Int
    ) {
        let (t, across, down) = (transform, Double(first) + 0.5, Double(y) + 0.5)
        let (x, y) = (
            Float(t.a * across + t.b * down + t.c - 0.5), Float(t.d * across + t.e * down + t.f - 0.5)
        )
        if reduced.isEmpty {
            let view = reply.view
            var job = unsafe PixelSamples(
                pixels: view.start, bytesPerRow: view.bytesPerRow, width: reply.size.width,
                height: reply.size.height, x: x, y: y, stepX: Float(t.a), stepY: Float(t.d))
            unsafe kernels.pixels(&job, line, line + stride, line + 2 * stride, count)
            withExtendedLifetime(reply) {}
            return
        }
        for (channel, plane) in reduced.enumerated() {
            var job = unsafe PlaneSamples(
                plane: plane.values.base, width: plane.width, height: plane.height, x: x, y: y,
                stepX: Float(t.a), stepY: Float(t.d))
            unsafe kernels.plane(&job, line + channel * stride, count)
        }
    }

    /// Returns a picture at half its size.
    private static func halved(
        _ picture: Raster<RGBA8>, threads: Int
    ) throws(MatteError) -> ColorPlanes {
        let (width, height) = (picture.size.width, picture.size.height)
        let result = try ColorPlanes(
            uninitialized: PixelSize(width: (width + 1) / 2, height: (height + 1) / 2), threads: threads)
        let kernel = unsafe KernelTable.current.reply.halvePixels
        let view = picture.view
        try Bands.run(count: (result.height + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            for y in band * bandRows..<min(result.height, (band + 1) * bandRows) {
                let upper = unsafe view.start + 2 * y * view.bytesPerRow
                let lower = unsafe 2 * y + 1 < height ? upper + view.bytesPerRow : upper
                unsafe kernel(
                    upper.assumingMemoryBound(to: UInt8.self), lower.assumingMemoryBound(to: UInt8.self),
                    width,
                    result.planes[0].row(y), result.planes[1].row(y), result.planes[2].row(y))
            }
        }
        withExtendedLifetime(picture) {}
        return result
    }
}
