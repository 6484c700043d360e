import TestSupport
import Testing

@testable import Matte

/// Tests that rows arriving one by one are resized to the same bytes as a whole picture.
@Suite("Streaming resize")
struct StreamingResizeTests {
    static let sizes: [(PixelSize, PixelSize)] = [
        (PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 1)),
        (PixelSize(width: 1, height: 1), PixelSize(width: 5, height: 7)),
        (PixelSize(width: 40, height: 300), PixelSize(width: 13, height: 150)),
        (PixelSize(width: 33, height: 401), PixelSize(width: 33, height: 17)),
        (PixelSize(width: 37, height: 90), PixelSize(width: 11, height: 90)),
        (PixelSize(width: 29, height: 140), PixelSize(width: 29, height: 140)),
        (PixelSize(width: 19, height: 23), PixelSize(width: 50, height: 171)),
        (PixelSize(width: 7, height: 500), PixelSize(width: 3, height: 1)),
        // Sums in double precision, with several batches of rows.
        (PixelSize(width: 3, height: 5000), PixelSize(width: 2, height: 3)),
        (PixelSize(width: 2, height: 6007), PixelSize(width: 5, height: 4)),
        (PixelSize(width: 3001, height: 3), PixelSize(width: 1, height: 40)),
    ]

    @Test("gives the bytes of a resize in memory", arguments: sizes, ResizeFilter.allCases)
    func equalsPlan(_ size: (PixelSize, PixelSize), _ filter: ResizeFilter) throws {
        try check(RGBA8.self, size, filter, .encoded)
        try check(RGB8.self, size, filter, .encoded)
        try check(GrayF32.self, size, filter, .encoded)
    }

    @Test("gives the same bytes in linear light, premultiplied and in grey", arguments: sizes)
    func otherPixels(_ size: (PixelSize, PixelSize)) throws {
        try check(RGBA8.self, size, .lanczos3, .linear)
        try check(PremultipliedBGRA8.self, size, .lanczos3, .encoded)
        try check(Gray8.self, size, .catmullRom, .encoded)
    }

    @Test(
        "window starts never decrease, even for filters with a single weight",
        arguments: ResizeFilter.allCases)
    func order(_ filter: ResizeFilter) throws {
        for (source, target) in [(23, 171), (3, 100), (100, 300), (171, 23), (64, 64), (7, 8)] {
            let weights = try ResampleWeights(
                filter: filter, source: source, target: target, wanted: 0..<target)
            for (a, b) in zip(weights.windows, weights.windows.dropFirst()) { #expect(a.first <= b.first) }
            for window in weights.windows {
                #expect(abs(weights.unique[window.unique].reduce(0, +) - 1) < 1e-12)
                #expect(window.first >= 0 && window.first + weights.unique[window.unique].count <= source)
            }
        }
    }

    @Test("keeps only a window of rows")
    func window() throws {
        let plan = try ResizePlan<RGBA8>(
            from: PixelSize(width: 4000, height: 40_000), to: PixelSize(width: 10, height: 100))
        let stream = try StreamingResize(plan)
        // At 400:1, rows are added as they arrive; 2 MiB of rows are kept.
        #expect(stream.missingRows * 16000 <= 2 << 20)
        let mild = try StreamingResize(
            ResizePlan<RGBA8>(
                from: PixelSize(width: 400, height: 4000), to: PixelSize(width: 100, height: 200)))
        // Each output row advances by 20 source rows and depends on 6 of them; 64 output rows are computed at a
        // time.
        #expect(mild.missingRows <= 70 * 20)
    }

    /// A section with edges between pixels, against direct evaluation of the filter.
    @Test(
        "sections in eighths of a pixel", arguments: [ResizeFilter.triangle, .lanczos3, .area], [3, 8, 21])
    func sections(_ filter: ResizeFilter, _ target: Int) throws {
        let (source, start, length) = (40, 11, 271)
        var random = SplitMix64(seed: 5)
        let values = (0..<source).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let raster = try Raster<Gray8>(
            size: PixelSize(width: source, height: 1), pixels: values.map { Gray8($0) })
        let plan = try ResizePlan<Gray8>(
            from: raster.size, section: PixelRect(x: start, y: 0, width: length, height: 8), unit: 8,
            to: PixelSize(width: target, height: 1), filter: filter, light: .encoded)
        let actual = try plan.resized(raster.view)
        for i in 0..<target {
            let step = Double(length) / 8 / Double(target)
            let left = Double(start) / 8 + Double(i) * step
            var (sum, weights) = (0.0, 0.0)
            for j in 0..<source {
                let weight: Double
                if filter == .area {
                    weight = max(0, min(Double(j + 1), left + step) - max(Double(j), left))
                } else {
                    weight = Self.height(filter, (Double(j) + 0.5 - left - step / 2) / max(1, step))
                }
                sum += weight * Double(values[j])
                weights += weight
            }
            let expected = min(255, max(0, sum / weights))
            #expect(abs(Double(actual[i, 0].value) - expected) <= 1, "pixel \(i) of \(target)")
        }
    }

    private static func height(_ filter: ResizeFilter, _ x: Double) -> Double {
        if filter == .triangle { return max(0, 1 - abs(x)) }
        guard abs(x) < 3 else { return 0 }
        func sinc(_ x: Double) -> Double { x == 0 ? 1 : Self.sine(.pi * x) / (.pi * x) }
        return sinc(x) * sinc(x / 3)
    }

    /// Returns the sine by its series, so that the test needs no library; |x| is below 10.
    private static func sine(_ x: Double) -> Double {
        var (term, sum) = (x, x)
        for n in 1..<40 {
            let divisor = Double(2 * n * (2 * n + 1))
            term *= -x * x / divisor
            sum += term
        }
        return sum
    }

    /// A decoder may write columns beside those of the source. They must not have an effect, and nothing but the output's
    /// pixels may be written.
    private func checkColumnsBeside<PixelType: Pixel>(
        _ raster: Raster<PixelType>, _ plan: ResizePlan<PixelType>, _ expected: Raster<PixelType>,
        _ name: String
    ) throws {
        let pixelBytes = MemoryLayout<PixelType>.stride
        let (before, after) = (3 * pixelBytes, 5 * pixelBytes)
        let blank = PixelType(bytes: Array(repeating: 0, count: pixelBytes))
        for parallelism in [Parallelism.serial, .threads(3)] {
            var stream = try StreamingResize(plan, columnsBefore: 3, columnsAfter: 5)
            var actual = PaddedPixels<PixelType>(expected.size) { _, _ in blank }
            var read = 0
            try actual.withMutableView { (output) throws(MatteError) in
                try stream.makeAllRows(into: &output, parallelism) { (rows) throws(MatteError) in
                    for y in 0..<rows.height {
                        let row = unsafe rows.base + y * rows.bytesPerRow
                        unsafe (row - before).initializeMemory(as: UInt8.self, repeating: 0xEE, count: before)
                        unsafe row.copyMemory(
                            from: raster.storage.base + (read + y) * raster.bytesPerRow,
                            byteCount: raster.bytesPerRow)
                        unsafe (row + raster.bytesPerRow).initializeMemory(
                            as: UInt8.self, repeating: 0xEE, count: after)
                    }
                    read += rows.height
                }
            }
            let result = try Raster(copying: actual.view)
            #expect(result == expected, "columns beside, \(name) \(parallelism)")
            #expect(actual.paddingIsIntact, "columns beside, \(name) \(parallelism)")
        }
    }

    private func check<PixelType: Pixel>(
        _: PixelType.Type, _ size: (PixelSize, PixelSize), _ filter: ResizeFilter, _ light: ResizeLight
    ) throws {
        var random = SplitMix64(seed: 3)
        let noise = try Raster<RGBA8>(size: size.0) { _, row in
            for _ in 0..<size.0.width {
                let bits = random.next()
                row.append(
                    RGBA8(
                        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                        blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: bits >> 24 & 3 == 0 ? 90 : 255))
            }
        }
        let raster = try noise.converted(to: PixelType.self)
        let plan = try ResizePlan<PixelType>(from: size.0, to: size.1, filter: filter, light: light)
        let expected = try plan.resized(raster.view)
        for parallelism in [Parallelism.serial, .threads(3)] {
            var stream = try StreamingResize(plan)
            var actual = try Raster<PixelType>(uninitialized: size.1)
            var output = actual.mutableView
            var read = 0
            while stream.remainingRows > 0 {
                while stream.missingRows > 0 {
                    stream.append { rows in
                        let part = PixelRect(x: 0, y: read, width: size.0.width, height: rows.height)
                        unsafe rows.base.copyMemory(
                            from: raster.storage.base + part.y * raster.bytesPerRow,
                            byteCount: part.height * raster.bytesPerRow)
                        read += rows.height
                    }
                }
                try stream.makeRows(into: &output, parallelism: parallelism)
            }
            #expect(actual == expected, "\(PixelType.self) \(size) \(filter) \(parallelism)")
            #expect(read <= size.0.height)
        }
        for parallelism in [Parallelism.serial, .threads(2), .threads(3)] {
            var stream = try StreamingResize(plan)
            var actual = try Raster<PixelType>(uninitialized: size.1)
            var output = actual.mutableView
            var read = 0
            try stream.makeAllRows(into: &output, parallelism) { (rows) throws(MatteError) in
                let part = PixelRect(x: 0, y: read, width: size.0.width, height: rows.height)
                unsafe rows.base.copyMemory(
                    from: raster.storage.base + part.y * raster.bytesPerRow,
                    byteCount: part.height * raster.bytesPerRow)
                read += rows.height
            }
            #expect(actual == expected, "all rows, \(PixelType.self) \(size) \(filter) \(parallelism)")
            #expect(read <= size.0.height)
        }
        try checkColumnsBeside(raster, plan, expected, "\(PixelType.self) \(size) \(filter)")
    }
}
