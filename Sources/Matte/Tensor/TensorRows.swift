internal import MatteKernelTypes

/// The conversion between rows of pixels and the numbers of a tensor, prepared once per operation.
@safe struct TensorRows {
    let format: TensorFormat
    let precision: TensorPrecision
    let kernels: TensorKernels
    /// The pixel format that tensor kernels convert to or from numbers.
    let pixels: PixelFormat
    /// The conversion of rows between the picture's pixel format and the format ``pixels``.
    let conversion: RowConversion
    /// The normalisation: three means and three scales, in the order of the channels of `pixels`.
    private let split: SIMD8<Float>
    /// The same means and scales, repeated for 48 adjacent values: 16 pixels of three channels, or 48 grey pixels.
    private let scale: Factors

    /// 48 means and 48 scales. They are stored in a tuple, because an array would allocate memory on each call.
    private struct Factors {
        private let numbers: (Lanes, Lanes, Lanes, Lanes, Lanes, Lanes)
        private typealias Lanes = SIMD16<Float>

        init(mean: SIMD3<Float>, scale: SIMD3<Float>) {
            func lanes(_ channels: SIMD3<Float>, _ start: Int) -> Lanes {
                var lanes = Lanes()
                for i in 0..<16 { lanes[i] = channels[(start + i) % 3] }
                return lanes
            }
            numbers = (
                lanes(mean, 0), lanes(mean, 16), lanes(mean, 32), lanes(scale, 0), lanes(scale, 16),
                lanes(scale, 32)
            )
        }

        func withPointer(_ body: (UnsafePointer<Float>) -> Void) {
            unsafe withUnsafeBytes(of: numbers) {
                unsafe body($0.baseAddress!.assumingMemoryBound(to: Float.self))
            }
        }
    }

    /// A run of consecutive pixels of a picture, counted row by row.
    struct Stretch {
        /// The index of the first pixel, counted row by row from the top left.
        var place: Int
        /// The number of pixels of the run.
        var count: Int
        /// The number of pixels of the whole picture, which is the distance between planes.
        var plane: Int
    }

    /// The largest number of pixels converted at a time. With three channels, they are 12 KiB of floats.
    static var longestStretch: Int { 1024 }
    /// The distance between planes in scratch memory, in bytes. It isn't a multiple of 4 KiB, because processors slow
    /// down when they access several addresses at such distances (4 KiB aliasing).
    static var planeBytes: Int { 4 * longestStretch + 192 }
    /// The number of bytes of scratch memory: space for ``longestStretch`` pixels of up to 4 bytes, and then for their
    /// numbers in three planes of floats.
    static var scratchBytes: Int { floatsOffset + 3 * planeBytes }
    /// The offset of the planes of floats in scratch memory, in bytes.
    static var floatsOffset: Int { 4 * longestStretch }

    /// Creates the conversion for a pixel format and a tensor format.
    init(
        _ pixels: PixelFormat, _ format: TensorFormat, _ precision: TensorPrecision, toTensor: Bool,
        _ table: KernelTable
    ) {
        self.format = format
        self.precision = precision
        kernels = table.tensor
        let between = Self.between(pixels, format, toTensor: toTensor)
        self.pixels = between
        conversion =
            toTensor
            ? RowConversion(from: pixels, to: between, table)
            : RowConversion(from: between, to: pixels, table)
        let (mean, scale) = (format.normalization.mean, format.normalization.scale)
        let factor = toTensor ? scale : 1 / scale
        func ordered(_ channels: SIMD3<Float>) -> SIMD3<Float> {
            if between == .gray8 { return SIMD3(repeating: channels[0]) }
            return between.isBlueFirst ? SIMD3(channels[2], channels[1], channels[0]) : channels
        }
        let (means, factors) = (ordered(mean), ordered(factor))
        split = SIMD8(means[0], means[1], means[2], factors[0], factors[1], factors[2], 0, 0)
        self.scale = Factors(mean: means, scale: factors)
    }

    /// Returns the pixel format that kernels convert to or from a tensor. For a tensor of planes, red or blue may be
    /// stored first. For an interleaved tensor, channels must have the tensor's order.
    private static func between(
        _ pixels: PixelFormat, _ format: TensorFormat, toTensor: Bool
    ) -> PixelFormat {
        if format.channels == .gray { return .gray8 }
        if format.layout == .nhwc { return format.channels == .bgr ? .bgr8 : .rgb8 }
        if !toTensor { return pixels.isBlueFirst ? .bgr8 : .rgb8 }
        switch pixels {
        case .rgba8, .bgra8, .rgb8, .bgr8: return pixels
        case .premultipliedRGBA8, .premultipliedBGRA8: return .rgba8
        case .gray8, .grayF32: return .rgb8
        }
    }

    /// Calls `body` with the three means and three scales of the normalisation.
    func withSplit(_ body: (UnsafePointer<Float>) -> Void) {
        unsafe withUnsafeBytes(of: split) {
            unsafe body($0.baseAddress!.assumingMemoryBound(to: Float.self))
        }
    }

    /// Calls `body` with the means and scales of the normalisation, repeated to 48 of each.
    func withScale(_ body: (UnsafePointer<Float>) -> Void) { unsafe scale.withPointer(body) }

    /// The size of one number of the tensor in bytes.
    var elementBytes: Int { precision == .float32 ? 4 : 2 }

    /// True if each channel is a plane of its own, not interleaved with others.
    var isPlanar: Bool { format.layout == .nchw && format.channels != .gray }

    /// True if the channels of `pixels` have the same order as those of the tensor.
    var isInOrder: Bool { pixels.isBlueFirst == (format.channels == .bgr) }

    /// Returns the number of bytes of a tensor that a row of `width` pixels fills.
    func bytesPerRow(_ width: Int) -> Int { width * format.channels.count * elementBytes }
}
