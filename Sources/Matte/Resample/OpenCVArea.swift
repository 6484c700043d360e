/// A resize of 8-bit channels that gives the same bytes as OpenCV's `resize` with `INTER_AREA`, if no side grows.
///
/// At whole ratios, the sum of the pixels is multiplied by the reciprocal of their number and rounded half to even; at
/// the ratio 2:2, it is rounded half up. At other ratios, OpenCV adds weighted pixels in single precision, first along
/// rows and then along columns, in ascending order; see `computeResizeAreaTab` in its `resize.cpp`.
struct OpenCVArea {
    /// The source pixels that each output pixel of one axis covers.
    private struct Axis {
        /// The index of the first covered pixel of each output pixel in ``pixels`` and ``weights``, and the end.
        var starts: [Int] = [0]
        var pixels: [Int32] = []
        var weights: [Float] = []

        init(source: Int, target: Int, scale: Double) throws(MatteError) {
            starts.reserveCapacity(target + 1)
            for i in 0..<target {
                if i & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
                let left = Double(i) * scale
                let right = left + scale
                let width = min(scale, Double(source) - left)
                let end = min(Int(right.rounded(.down)), source - 1)
                let start = min(Int(left.rounded(.up)), end)
                if Double(start) - left > 1e-3 { add(start - 1, (Double(start) - left) / width) }
                for pixel in start..<end { add(pixel, 1 / width) }
                if right - Double(end) > 1e-3 { add(end, min(min(right - Double(end), 1), width) / width) }
                starts.append(pixels.count)
            }
        }

        private mutating func add(_ pixel: Int, _ weight: Double) {
            pixels.append(Int32(pixel))
            weights.append(Float(weight))
        }
    }

    private let source: PixelSize
    private let target: PixelSize
    private let channels: Int
    /// The numbers of covered pixels of both axes, if both are whole.
    private let ratio: (x: Int, y: Int)?
    private let columns: Axis?
    private let rows: Axis?

    /// - Parameters:
    ///   - source: The size of the picture.
    ///   - target: The size of the result, at least 1x1 and in no side longer than the picture.
    ///   - channels: The number of bytes per pixel.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(from source: PixelSize, to target: PixelSize, channels: Int) throws(MatteError) {
        self.source = source
        self.target = target
        self.channels = channels
        // OpenCV divides twice, which differs from one division for some ratios.
        let scaleX = 1 / (Double(target.width) / Double(source.width))
        let scaleY = 1 / (Double(target.height) / Double(source.height))
        let (x, y) = (scaleX.rounded(.toNearestOrEven), scaleY.rounded(.toNearestOrEven))
        if abs(scaleX - x) < Double.ulpOfOne, abs(scaleY - y) < Double.ulpOfOne {
            ratio = (Int(x), Int(y))
            columns = nil
            rows = nil
        } else {
            ratio = nil
            columns = try Axis(source: source.width, target: target.width, scale: scaleX)
            rows = try Axis(source: source.height, target: target.height, scale: scaleY)
        }
    }

    /// Resizes a picture.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    func resize(
        _ picture: Rows, into destination: MutableRows, parallelism: Parallelism
    ) throws(MatteError) {
        let count = target.width * channels
        let touched = (source.height / target.height + 1) * source.width * channels + count
        try Bands.run(rows: target.height, bytesPerRow: touched, parallelism) { band throws(MatteError) in
            let block = try RasterStorage(bytes: 2 * count * MemoryLayout<Float>.stride)
            let sums = unsafe block.base.bindMemory(to: Float.self, capacity: 2 * count)
            for y in band {
                let output = unsafe destination[y].assumingMemoryBound(to: UInt8.self)
                if let ratio {
                    unsafe average(picture, y, ratio, into: output)
                } else {
                    unsafe average(picture, y, sums, into: output)
                }
            }
            withExtendedLifetime(block) {}
        }
    }

    /// Writes a row of means of whole numbers of pixels.
    private func average(
        _ picture: Rows, _ y: Int, _ ratio: (x: Int, y: Int), into output: UnsafeMutablePointer<UInt8>
    ) {
        let share = 1 / Float(ratio.x * ratio.y)
        for x in 0..<target.width {
            for channel in 0..<channels {
                var sum = 0
                for row in y * ratio.y..<(y + 1) * ratio.y {
                    let pixels = unsafe picture[row].assumingMemoryBound(to: UInt8.self)
                    var offset = x &* ratio.x &* channels &+ channel
                    for _ in 0..<ratio.x {
                        unsafe sum &+= Int(pixels[offset])
                        offset &+= channels
                    }
                }
                let isQuarter = ratio.x == 2 && ratio.y == 2
                unsafe output[x &* channels &+ channel] =
                    isQuarter ? UInt8((sum + 2) >> 2) : Self.byte(Float(sum) * share)
            }
        }
    }

    /// Writes a row of weighted means. `sums` is memory for two rows.
    private func average(
        _ picture: Rows, _ y: Int, _ sums: UnsafeMutablePointer<Float>,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        guard let columns, let rows else { return }
        let count = target.width * channels
        let row = unsafe sums + count
        for (order, i) in (rows.starts[y]..<rows.starts[y + 1]).enumerated() {
            let pixels = unsafe picture[Int(rows.pixels[i])].assumingMemoryBound(to: UInt8.self)
            for x in 0..<target.width {
                for channel in 0..<channels {
                    var sum: Float = 0
                    for j in columns.starts[x]..<columns.starts[x + 1] {
                        let pixel = unsafe pixels[Int(columns.pixels[j]) &* channels &+ channel]
                        sum += Float(pixel) * columns.weights[j]
                    }
                    unsafe row[x &* channels &+ channel] = sum
                }
            }
            let weight = rows.weights[i]
            if order == 0 {
                for x in 0..<count { unsafe sums[x] = weight * row[x] }
            } else {
                for x in 0..<count { unsafe sums[x] += weight * row[x] }
            }
        }
        for x in 0..<count { unsafe output[x] = Self.byte(sums[x]) }
    }

    private static func byte(_ value: Float) -> UInt8 {
        UInt8(max(0, min(255, value.rounded(.toNearestOrEven))))
    }
}
