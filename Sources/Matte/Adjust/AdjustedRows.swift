internal import MatteKernelTypes

/// The application of a plan to rows of one pixel format.
@safe struct AdjustedRows: Sendable {
    private let plan: AdjustmentPlan
    private let format: PixelFormat
    private let width: Int
    private let kernels: AdjustKernels
    /// The conversions from premultiplied pixels to straight ones and back.
    private let straightening: (to: RowConversion, from: RowConversion, format: PixelFormat)?

    /// The number of pixels that several stages process in turn. They stay in the first-level cache.
    private static var stretch: Int { 1024 }
    /// The number of premultiplied pixels that are converted at a time, on the stack.
    private static var shortStretch: Int { 256 }

    init(_ plan: AdjustmentPlan, _ format: PixelFormat, width: Int, _ kernels: KernelTable) {
        self.plan = plan
        self.format = format
        self.width = width
        self.kernels = kernels.adjust
        if format.isPremultiplied {
            let straight: PixelFormat = format.isBlueFirst ? .bgra8 : .rgba8
            straightening = (
                RowConversion(from: format, to: straight, kernels),
                RowConversion(from: straight, to: format, kernels), straight
            )
        } else {
            straightening = nil
        }
    }

    /// Adjusts rows. The source and the destination may be the same memory.
    func run(
        _ source: Rows, into target: MutableRows, height: Int, _ parallelism: Parallelism
    ) throws(MatteError) {
        guard width > 0 else { return }
        let bytesPerRow = width * format.bytesPerPixel
        let isPacked = source.bytesPerRow == bytesPerRow && target.bytesPerRow == bytesPerRow
        try Bands.run(rows: height, bytesPerRow: 2 * bytesPerRow, parallelism) { band in
            if isPacked {
                let first = band.lowerBound
                unsafe run(source[first], into: target[first], pixels: band.count * width)
            } else {
                for y in band { unsafe run(source[y], into: target[y], pixels: width) }
            }
        }
    }

    /// Adjusts adjacent pixels.
    private func run(_ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, pixels: Int) {
        switch format {
        case .gray8: unsafe kernels.curve(source, target, pixels, 1, plan.gray)
        case .grayF32: unsafe adjustFloats(source, target, pixels)
        case .premultipliedRGBA8, .premultipliedBGRA8:
            unsafe adjustPremultiplied(source, target, pixels)
        case .rgba8, .bgra8, .rgb8, .bgr8:
            guard plan.stages.count > 1 else {
                unsafe runStages(source, into: target, pixels: pixels, format)
                return
            }
            let bytes = format.bytesPerPixel
            for x in stride(from: 0, to: pixels, by: Self.stretch) {
                let count = min(Self.stretch, pixels - x)
                unsafe runStages(source + x * bytes, into: target + x * bytes, pixels: count, format)
            }
        }
    }

    private func runStages(
        _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, pixels: Int, _ format: PixelFormat
    ) {
        var from = unsafe source
        for stage in plan.stages {
            unsafe stage.run(from, into: target, pixels: pixels, format: format, kernels: kernels)
            unsafe from = UnsafeRawPointer(target)
        }
    }

    private func adjustPremultiplied(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        guard let straightening else { return }
        unsafe withUnsafeTemporaryAllocation(byteCount: 4 * Self.shortStretch, alignment: 16) { scratch in
            let base = scratch.baseAddress!
            for x in stride(from: 0, to: pixels, by: Self.shortStretch) {
                let count = min(Self.shortStretch, pixels - x)
                unsafe straightening.to.convert(source + 4 * x, to: base, pixels: count)
                unsafe runStages(base, into: base, pixels: count, straightening.format)
                unsafe straightening.from.convert(base, to: target + 4 * x, pixels: count)
            }
        }
    }

    /// Adjusts float grey, one value at a time, in double precision.
    private func adjustFloats(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        for x in 0..<pixels {
            let value = unsafe (source + 4 * x).loadUnaligned(as: Float.self)
            let result = Float(plan.adjustment.applied(toGray: Double(value)))
            unsafe (target + 4 * x).storeBytes(of: result, as: Float.self)
        }
    }
}
