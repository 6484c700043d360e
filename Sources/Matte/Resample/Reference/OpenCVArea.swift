internal import MatteKernelTypes

/// A resize of 8-bit channels that gives the same bytes as OpenCV's `resize` with `INTER_AREA`, if no side grows.
///
/// At whole ratios, the sum of the pixels is multiplied by the reciprocal of their number and rounded half to even; at
/// the ratio 2:2, it is rounded half up. At other ratios, OpenCV adds weighted pixels in single precision, first along
/// rows and then along columns, in ascending order; see `computeResizeAreaTab` in its `resize.cpp`.
struct OpenCVArea {
    private let source: PixelSize
    private let target: PixelSize
    private let channels: Int
    /// The numbers of covered pixels of both axes, if both are whole.
    private let ratio: (x: Int, y: Int)?
    /// The axes, unless the kernels can't sum the pixels of a whole ratio.
    private let axes: (columns: OpenCVAreaColumns, rows: OpenCVAreaAxis)?

    /// The largest number of pixels whose sum single precision holds exactly.
    private static let mostPixels = (1 << 24) / 255

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
        let columns: OpenCVAreaAxis, rows: OpenCVAreaAxis
        if abs(scaleX - x) < Double.ulpOfOne, abs(scaleY - y) < Double.ulpOfOne {
            ratio = (Int(x), Int(y))
            guard Int(x) * Int(y) <= Self.mostPixels, (Int(x), Int(y)) != (2, 2) else {
                axes = nil
                return
            }
            columns = OpenCVAreaAxis(target: target.width, ratio: Int(x))
            rows = OpenCVAreaAxis(target: target.height, ratio: Int(y))
        } else {
            ratio = nil
            columns = try OpenCVAreaAxis(source: source.width, target: target.width, scale: scaleX)
            rows = try OpenCVAreaAxis(source: source.height, target: target.height, scale: scaleY)
        }
        axes = (OpenCVAreaColumns(columns, source: source.width, channels: channels), rows)
    }

    /// Resizes a picture.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    func resize(
        _ picture: Rows, into destination: MutableRows, parallelism: Parallelism
    ) throws(MatteError) {
        let touched = (source.height / target.height + 1) * source.width * channels + target.width * channels
        try Bands.run(rows: target.height, bytesPerRow: touched, parallelism) { band throws(MatteError) in
            let kernels = KernelTable.current.reference
            if let axes {
                try average(
                    picture, band, columns: axes.columns, rows: axes.rows, into: destination, with: kernels)
                return
            }
            for y in band {
                let output = unsafe destination[y]
                if let ratio, ratio == (2, 2) {
                    unsafe kernels.halve(picture[2 * y], picture[2 * y + 1], target.width, channels, output)
                } else if let ratio {
                    unsafe average(picture, y, ratio, into: output.assumingMemoryBound(to: UInt8.self))
                }
            }
        }
    }

    /// Writes rows of weighted means.
    private func average(
        _ picture: Rows, _ band: Range<Int>, columns: OpenCVAreaColumns, rows: OpenCVAreaAxis,
        into destination: MutableRows, with kernels: ReferenceKernels
    ) throws(MatteError) {
        // The kernel that rounds sums reads whole blocks of 64.
        let count = (16 * columns.groups + 63) & ~63
        let block = try RasterStorage(bytes: 4 * count + columns.copyBytes)
        let sums = unsafe block.base.bindMemory(to: Float.self, capacity: count)
        let copy = unsafe block.base + 4 * count
        let factor = ratio.map { 1 / Float($0.x * $0.y) } ?? 1
        for y in band {
            let window = rows.window(y)
            for i in window {
                let row = unsafe picture[rows.first[y] + i - window.lowerBound]
                unsafe columns.add(
                    row, rows.weights[i], isFirst: i == window.lowerBound, to: sums, copy, kernels)
            }
            unsafe kernels.round(sums, factor, target.width, channels, destination[y])
        }
        withExtendedLifetime(block) {}
    }

    /// Writes a row of means of very many pixels.
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
                let mean = (Float(sum) * share).rounded(.toNearestOrEven)
                unsafe output[x &* channels &+ channel] = UInt8(max(0, min(255, mean)))
            }
        }
    }
}
