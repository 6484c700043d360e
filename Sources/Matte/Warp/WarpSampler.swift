internal import MatteKernelTypes

/// The sampling of a picture at the positions of a transform, row by row.
@safe struct WarpSampler {
    /// The transform from samples to the picture.
    let map: ProjectiveTransform
    let filter: WarpFilter
    let size: PixelSize
    let format: PixelFormat
    let replicates: Bool
    let fill: UInt32
    /// The pixel ``fill``, repeated.
    private let outside: PixelPattern
    let sample: WarpKernels.Sample
    let project: WarpKernels.Project
    /// True if the positions of a row are on a line, in steps that fit the kernels' numbers.
    private let isLinear: Bool

    /// The number of positions that are computed at a time if they aren't on a line.
    private static let chunk = 256

    init<PixelType: Pixel>(
        _ map: ProjectiveTransform, _ filter: WarpFilter, size: PixelSize, samples: PixelSize,
        edge: WarpEdge<PixelType>, _ kernels: WarpKernels
    ) {
        self.map = map
        self.filter = filter
        self.size = size
        format = PixelType.format
        replicates = edge == .replicate
        fill = edge.fill
        outside = PixelPattern(edge.fill, bytes: format.bytesPerPixel)
        let isCubic = filter == .catmullRom
        unsafe sample =
            format == .grayF32
            ? (isCubic ? kernels.catmullRomFloats : kernels.linearFloats)
            : (isCubic ? kernels.catmullRom : kernels.linear)
        unsafe project = kernels.project
        let (a, b) = (abs(map.a / map.i), abs(map.b / map.i)),
            (d, e) = (abs(map.d / map.i), abs(map.e / map.i))
        var isLinear = map.isAffine && map.i > 0 && max(a, b, max(d, e)) < 0x1p20
        if replicates {
            // All samples of a row are computed, however far from the picture.
            let (w, h) = (Double(samples.width), Double(samples.height))
            let reach = max(a * w + b * h + abs(map.c / map.i), d * w + e * h + abs(map.f / map.i))
            isLinear = isLinear && reach < 0x1p30
        }
        self.isLinear = isLinear
    }

    /// The scratch memory of ``run(_:width:_:into:scratch:)``, in bytes.
    static var scratchBytes: Int { WarpScratch.bytes + 16 * chunk }

    /// Samples rows and stores them in `target`, whose row 0 is row `rows.lowerBound`.
    func run(
        _ rows: Range<Int>, width: Int, _ source: Rows, into target: MutableRows, scratch: RasterStorage
    ) {
        for y in rows {
            var row = unsafe WarpRow(
                source: source.base, bytesPerRow: source.bytesPerRow, width: size.width, height: size.height,
                channels: format.bytesPerPixel, alpha: format.alpha, replicates: replicates, fill: fill,
                target: target[y - rows.lowerBound], scratch: scratch.base)
            if isLinear {
                line(y, width, &row)
            } else {
                projected(y, width, &row)
            }
        }
    }

    /// Samples a row whose positions are on a line.
    private func line(_ y: Int, _ width: Int, _ row: inout WarpRow) {
        let down = Double(y) + 0.5
        let (a, d) = (map.a / map.i, map.d / map.i)
        let startX = (map.b * down + map.c) / map.i - 0.5, startY = (map.e * down + map.f) / map.i - 0.5
        let all = replicates ? 0..<width : touched(startX, a, size.width, width)
        let range = replicates ? all : all.clamped(to: touched(startY, d, size.height, width))
        let target = unsafe row.target
        unsafe put(target, 0..<range.lowerBound)
        unsafe put(target, range.upperBound..<width)
        guard !range.isEmpty else { return }
        let first = Double(range.lowerBound) + 0.5
        row.u = fixed(a * first + startX)
        row.v = fixed(d * first + startY)
        row.du = Int64((a * 0x1p32).rounded())
        row.dv = Int64((d * 0x1p32).rounded())
        let inner = within(row.u, row.du, size.width, range.count)
            .clamped(to: within(row.v, row.dv, size.height, range.count))
        let (u, v) = (row.u, row.v)
        func run(_ part: Range<Int>, isInside: Bool) {
            guard !part.isEmpty else { return }
            let k = Int64(part.lowerBound)
            row.u = u + k * row.du
            row.v = v + k * row.dv
            row.count = part.count
            row.isInside = isInside
            unsafe row.target = target + (range.lowerBound + part.lowerBound) * format.bytesPerPixel
            unsafe sample(&row)
        }
        run(0..<inner.lowerBound, isInside: false)
        run(inner, isInside: true)
        run(inner.upperBound..<range.count, isInside: false)
    }

    /// Samples a row whose positions are computed one by one.
    private func projected(_ y: Int, _ width: Int, _ row: inout WarpRow) {
        let down = Double(y) + 0.5
        let target = unsafe row.target
        let positions = unsafe row.scratch.end.assumingMemoryBound(to: Int64.self)
        var x = 0
        while x < width {
            let left = Double(x)
            row.count = min(Self.chunk, width - x)
            unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 6) { coefficients in
                unsafe coefficients[0] = map.a
                unsafe coefficients[1] = map.a * left + map.b * down + map.c
                unsafe coefficients[2] = map.d
                unsafe coefficients[3] = map.d * left + map.e * down + map.f
                unsafe coefficients[4] = map.g
                unsafe coefficients[5] = map.g * left + map.h * down + map.i
                unsafe project(coefficients.baseAddress!, row.count, positions)
            }
            unsafe row.positions = UnsafePointer(positions)
            unsafe row.target = target + x * format.bytesPerPixel
            unsafe sample(&row)
            x += row.count
        }
    }

    /// Returns the samples of a row whose windows may touch the picture along one axis. Sample x is at position start +
    /// (x + 0.5) * step.
    private func touched(_ start: Double, _ step: Double, _ side: Int, _ width: Int) -> Range<Int> {
        let (low, high) = (-3.0, Double(side) + 2)
        guard step != 0 else { return low...high ~= start ? 0..<width : 0..<0 }
        let (p, q) = ((low - start) / step - 0.5, (high - start) / step - 0.5)
        let first = min(max(min(p, q).rounded(.down), 0), Double(width))
        let last = min(max(max(p, q).rounded(.up), -1), Double(width - 1))
        return first <= last ? Int(first)..<Int(last) + 1 : 0..<0
    }

    /// Returns the samples whose windows are inside the picture along one axis.
    private func within(_ start: Int64, _ step: Int64, _ side: Int, _ count: Int) -> Range<Int> {
        let low = Int64(filter.side / 2 - 1) << 32, high = Int64(side - filter.side / 2) << 32 - 1
        guard low <= high else { return 0..<0 }
        guard step != 0 else { return low...high ~= start ? 0..<count : 0..<0 }
        let (p, q) = step > 0 ? (low - start, high - start) : (start - high, start - low)
        let size = Int64(step.magnitude)
        // Round p up and q down, so that all samples between are inside.
        let first = max(0, p > 0 ? (p + size - 1) / size : 0)
        let end = q < 0 ? 0 : min(Int64(count), q / size + 1)
        return first < end ? Int(first)..<Int(end) : 0..<0
    }

    /// Returns a position in units of 2^-32 pixels, plus 2^16, which rounds it to a multiple of 2^-15.
    private func fixed(_ position: Double) -> Int64 {
        Int64((position * 0x1p32).rounded()) + 1 << 16
    }

    /// Fills a range of pixels of a row.
    private func put(_ target: UnsafeMutableRawPointer, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let bytes = format.bytesPerPixel
        unsafe outside.fill(
            target + range.lowerBound * bytes, rows: 1, bytes: range.count * bytes, bytesPerRow: 0)
    }
}
