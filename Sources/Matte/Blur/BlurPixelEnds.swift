internal import MatteKernelTypes

/// The conversions of a blur whose source and destination are two pictures of the same size and format.
@safe struct BlurPixelEnds: BlurEnds {
    private let source: Rows
    private let destination: MutableRows
    private let width: Int
    private let format: PixelFormat
    private let pixels: BlurPixelKernels
    private let floats: BlurSampleKernels

    init<P: Pixel>(
        _ source: borrowing RasterView<P>, _ destination: borrowing MutableRasterView<P>,
        _ kernels: BlurKernels
    ) {
        self.source = Rows(source)
        self.destination = MutableRows(destination)
        width = source.width
        format = P.format
        pixels = kernels.pixels
        floats = kernels.float
    }

    /// Returns the address of row `y` of the picture.
    func sourceRow(_ y: Int) -> UnsafeRawPointer { unsafe source[y] }

    /// Returns the address of row `y` of the result.
    func destinationRow(_ y: Int) -> UnsafeMutableRawPointer { unsafe destination[y] }

    func load(_ y: Int, into samples: UnsafeMutableRawPointer) {
        let row = unsafe sourceRow(y)
        switch format {
        case .rgba8, .bgra8: unsafe pixels.loadStraight(row, samples, width)
        case .premultipliedRGBA8, .premultipliedBGRA8: unsafe pixels.loadPlain(row, samples, width * 4)
        case .rgb8, .bgr8: unsafe pixels.loadTriples(row, samples, width)
        case .gray8: unsafe pixels.loadPlain(row, samples, width)
        case .grayF32: unsafe samples.copyMemory(from: row, byteCount: width * 4)
        }
    }

    func halve(
        _ rows: BlurredRows, blank: UnsafeRawPointer, into samples: UnsafeMutableRawPointer,
        scratch: UnsafeMutableRawPointer
    ) {
        unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 5) { pointers in
            let five = pointers.baseAddress!
            for i in 0..<5 { unsafe five[i] = unsafe rows[i].map { unsafe source[$0] } ?? blank }
            switch format {
            case .rgba8, .bgra8: unsafe pixels.halveStraight(five, samples, width)
            case .premultipliedRGBA8, .premultipliedBGRA8: unsafe pixels.halvePlain(five, samples, width * 4)
            case .rgb8, .bgr8: unsafe pixels.halveTriples(five, samples, width)
            case .gray8: unsafe pixels.halvePlain(five, samples, width)
            case .grayF32:
                // Kernels for floats read past the end of a row, but the picture's memory may end with its last pixel.
                // Copy the rows to larger memory first.
                let bytesPerRow = BlurLayout.floatBytesPerRow(width)
                for i in 0..<5 {
                    let copy = unsafe scratch + i * bytesPerRow
                    unsafe copy.copyMemory(from: five[i], byteCount: width * 4)
                    unsafe five[i] = UnsafeRawPointer(copy)
                }
                unsafe floats.halveRows(five, samples, width)
            }
        }
    }

    func store(_ y: Int, from samples: UnsafeRawPointer) {
        let row = unsafe destinationRow(y)
        switch format {
        case .rgba8, .bgra8: unsafe pixels.storeStraight(samples, row, width)
        case .premultipliedRGBA8, .premultipliedBGRA8: unsafe pixels.storePlain(samples, row, width * 4)
        case .rgb8, .bgr8: unsafe pixels.storeTriples(samples, row, width)
        case .gray8: unsafe pixels.storePlain(samples, row, width)
        case .grayF32: unsafe row.copyMemory(from: samples, byteCount: width * 4)
        }
    }

    func double(_ y: Int, from coefficients: UnsafeRawPointer, scratch: UnsafeMutableRawPointer) {
        let row = unsafe destinationRow(y)
        switch format {
        case .rgba8, .bgra8: unsafe pixels.doubleStraight(coefficients, row, width, 4)
        case .premultipliedRGBA8, .premultipliedBGRA8: unsafe pixels.doublePlain(coefficients, row, width, 4)
        case .rgb8, .bgr8: unsafe pixels.doubleTriples(coefficients, row, width, 4)
        case .gray8: unsafe pixels.doublePlain(coefficients, row, width, 1)
        case .grayF32:
            unsafe floats.doubleColumns(coefficients, scratch, (width + 1) / 2, 1)
            unsafe row.copyMemory(from: scratch, byteCount: width * 4)
        }
    }
}

extension BlurPixelEnds {
    /// Returns the condition under which the blur may treat all channels independently, or `nil` if it must weight
    /// colour by alpha.
    func plainness(_ size: PixelSize, _ edge: BlurEdge, _ kernels: AlphaKernels) -> BlurCondition? {
        switch format {
        case .gray8, .grayF32, .rgb8, .bgr8, .premultipliedRGBA8, .premultipliedBGRA8: return .always
        case .rgba8, .bgra8:
            // With `transparent`, the assumed pixels beyond the picture's edges have an alpha of 0, so the condition
            // cannot be met.
            guard edge != .transparent else { return nil }
            // Check the alphas of every sixteenth row. In most translucent pictures, this finds an alpha below 255.
            // Otherwise the blur would find it while it runs, and would have to be repeated.
            for y in stride(from: 0, to: size.height, by: 16)
            where unsafe !kernels.isOpaque(sourceRow(y), size.width) { return nil }
            return .opaque
        }
    }
}

extension PixelFormat {
    /// The number of samples per pixel during the blur. Pixels with three channels take four samples.
    var blurChannels: Int {
        switch self {
        case .gray8, .grayF32: 1
        case .rgba8, .bgra8, .premultipliedRGBA8, .premultipliedBGRA8, .rgb8, .bgr8: 4
        }
    }

    /// The type of the samples that a blur of this pixel format computes with.
    var blurSamples: BlurSamples { self == .grayF32 ? .float : .fixed }
}

/// The condition under which a blur need not weight colour by alpha.
enum BlurCondition {
    /// The condition is always met, because the format has no straight alpha.
    case always
    /// The condition is that every alpha is 255. The blur checks alphas while it reads the picture. If it finds a
    /// smaller alpha, it starts again and weights colour by alpha.
    case opaque
}
