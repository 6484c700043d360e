internal import MatteKernelTypes

/// The rows of a camera frame in two planes (4:2:0), converted to a pixel format.
@safe struct YUVRows: PixelRows {
    let size: PixelSize
    private let luma: Rows
    private let chroma: Rows
    private let first: First
    private let second: RowConversion

    /// The first step of the conversion, from planes to RGBA, BGRA or grey pixels. The second step, `second`, converts
    /// those to the destination's format if it is a different one.
    @safe private enum First {
        case color(YUVKernels.Row, SIMD8<Int16>)
        case luma(SwizzleKernels.PlainRow)
        case copy
    }

    init(
        luma: Rows, chroma: Rows, size: PixelSize, range: YUVRange, matrix: YUVMatrix, format: PixelFormat,
        _ kernels: KernelTable
    ) {
        self.luma = luma
        self.chroma = chroma
        self.size = size
        let between: PixelFormat
        if format == .gray8 || format == .grayF32 {
            between = .gray8
            first = unsafe range == .full ? .copy : .luma(kernels.yuv.lumaToFullRange)
        } else {
            between = format.isBlueFirst ? .bgra8 : .rgba8
            let factors = Self.factors(range, matrix, blueFirst: format.isBlueFirst)
            first = unsafe .color(format.isBlueFirst ? kernels.yuv.toBGRA : kernels.yuv.toRGBA, factors)
        }
        // The frame is opaque, so premultiplied and straight pixels are the same.
        let target: PixelFormat = format.hasAlpha ? between : format
        second = RowConversion(from: between, to: target, kernels)
    }

    var bytesPerPixel: Int { second.destinationBytes }
    var bytesReadPerRow: Int { size.width + size.width / 2 }
    var sourceStride: Int? { luma.bytesPerRow }
    /// On Zen 5 frames take 5 to 10 % longer with prefetches.
    var isPrefetchedFromMemory: Bool { Processor.prefersWholeRows }
    var work: NonTemporalStores.Work { second.work == .computing ? .computing : .shuffling }

    func write(rows: Range<Int>, to destination: MutableRows, ahead: RowPrefetch) {
        for y in rows {
            if second.isCopy {
                unsafe begin(x: 0, y: y, count: size.width, to: destination[y], ahead: ahead)
            } else {
                unsafe write(x: 0, y: y, count: size.width, to: destination[y])
            }
        }
    }

    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer) {
        if second.isCopy {
            unsafe begin(x: x, y: y, count: count, to: destination)
            return
        }
        let stretch = RowConversion.stretch
        unsafe withUnsafeTemporaryAllocation(byteCount: stretch * 4, alignment: 16) { scratch in
            let between = scratch.baseAddress!
            var done = 0
            while done < count {
                let part = min(stretch, count - done)
                unsafe begin(x: x + done, y: y, count: part, to: between)
                unsafe second.convert(between, to: destination + done * bytesPerPixel, pixels: part)
                done += part
            }
        }
    }

    /// Calls `body` with row `y` of luma, its row of chroma, and the factors of the conversion to colours.
    ///
    /// - Precondition: The format is one of colours.
    func withRow(
        _ y: Int, _ body: (UnsafeRawPointer, UnsafeRawPointer, UnsafePointer<Int16>) -> Void
    ) {
        guard case .color(_, let factors) = first else { preconditionFailure("grey has no factors") }
        unsafe withUnsafePointer(to: factors) { pointer in
            unsafe pointer.withMemoryRebound(to: Int16.self, capacity: 8) {
                unsafe body(luma[y], chroma[y / 2], $0)
            }
        }
    }

    // Converts `count` pixels from column `x` of row `y`. `x` must be even, because two pixels share a chroma pair;
    // stretches and tiles start at even columns.
    private func begin(
        x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer, ahead: RowPrefetch = .none
    ) {
        let lumaRow = unsafe luma[y] + x
        switch first {
        case .color(let kernel, let factors):
            let chromaRow = unsafe chroma[y / 2] + x
            unsafe withUnsafePointer(to: factors) { pointer in
                unsafe pointer.withMemoryRebound(to: Int16.self, capacity: 8) {
                    unsafe kernel(
                        lumaRow, chromaRow, destination, count, $0, ahead.source, ahead.destination)
                }
            }
        case .luma(let kernel): unsafe kernel(lumaRow, destination, count)
        case .copy: unsafe destination.copyMemory(from: lumaRow, byteCount: count)
        }
    }

    /// Returns the factors of the conversion kernels, with 13 fractional bits. The kernels multiply them by bytes
    /// shifted left by 8 and keep the high 16 bits of each product, so results have 5 fractional bits.
    static func factors(_ range: YUVRange, _ matrix: YUVMatrix, blueFirst: Bool) -> SIMD8<Int16> {
        let (red, blue) = matrix.weights
        let green = 1 - red - blue
        let (lumaScale, chromaScale, black) =
            range == .video ? (255.0 / 219, 255.0 / 224, 16.0) : (1, 1, 0)
        func fixed(_ value: Double) -> Int16 { Int16((value * 8192).rounded()) }
        let redOfV = fixed(2 * (1 - red) * chromaScale)
        let blueOfU = fixed(2 * (1 - blue) * chromaScale)
        // The constant to add, in units of 1/32 level. It is 16 for rounding, plus 1 because truncating two products
        // loses 1 on average, minus the black level.
        let add = Int16((17 - black * lumaScale * 32).rounded())
        return SIMD8(
            fixed(lumaScale), add, blueFirst ? blueOfU : redOfV, blueFirst ? redOfV : blueOfU,
            fixed(-2 * (1 - blue) * blue / green * chromaScale),
            fixed(-2 * (1 - red) * red / green * chromaScale), 0, 0)
    }
}
