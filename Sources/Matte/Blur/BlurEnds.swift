internal import MatteKernelTypes

/// The two ends of a blur: rows of samples come from pixels and become pixels again.
///
/// Both are called from several threads at once, for rows of their own each.
protocol BlurEnds {
    /// Writes the samples of row `y` of the picture.
    func load(_ y: Int, into samples: UnsafeMutableRawPointer)

    /// Turns samples into row `y` of the result.
    func store(_ y: Int, from samples: UnsafeRawPointer)
}

/// Rows of one picture to rows of another of the same size and format.
@safe struct BlurPixelEnds: BlurEnds {
    private let source: UnsafeRawPointer
    private let sourcePitch: Int
    private let destination: UnsafeMutableRawPointer
    private let destinationPitch: Int
    private let width: Int
    private let format: PixelFormat
    private let kernels: BlurPixelKernels

    init<P: Pixel>(
        _ source: borrowing RasterView<P>, _ destination: borrowing MutableRasterView<P>,
        _ kernels: BlurPixelKernels
    ) {
        unsafe self.source = unsafe source.base
        sourcePitch = source.bytesPerRow
        unsafe self.destination = unsafe destination.base
        destinationPitch = destination.bytesPerRow
        width = source.width
        format = P.format
        self.kernels = kernels
    }

    func load(_ y: Int, into samples: UnsafeMutableRawPointer) {
        let row = unsafe source + y * sourcePitch
        switch format {
        case .rgba8, .bgra8: unsafe kernels.loadStraight(row, samples, width)
        case .premultipliedRGBA8, .premultipliedBGRA8: unsafe kernels.loadPlain(row, samples, width * 4)
        case .rgb8, .bgr8: unsafe kernels.loadTriples(row, samples, width)
        case .gray8: unsafe kernels.loadPlain(row, samples, width)
        case .grayF32: unsafe samples.copyMemory(from: row, byteCount: width * 4)
        }
    }

    func store(_ y: Int, from samples: UnsafeRawPointer) {
        let row = unsafe destination + y * destinationPitch
        switch format {
        case .rgba8, .bgra8: unsafe kernels.storeStraight(samples, row, width)
        case .premultipliedRGBA8, .premultipliedBGRA8: unsafe kernels.storePlain(samples, row, width * 4)
        case .rgb8, .bgr8: unsafe kernels.storeTriples(samples, row, width)
        case .gray8: unsafe kernels.storePlain(samples, row, width)
        case .grayF32: unsafe row.copyMemory(from: samples, byteCount: width * 4)
        }
    }
}

extension PixelFormat {
    /// Samples a pixel has while it is blurred; three channels take four.
    var blurChannels: Int {
        switch self {
        case .gray8, .grayF32: 1
        case .rgba8, .bgra8, .premultipliedRGBA8, .premultipliedBGRA8, .rgb8, .bgr8: 4
        }
    }

    /// What a blur of it computes with.
    var blurSamples: BlurSamples { self == .grayF32 ? .float : .fixed }
}
