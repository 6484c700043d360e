internal import MatteKernelTypes

/// The conversion between rows of pixels and rows of a tensor, planned once per operation.
@safe struct TensorRows {
    private let format: TensorFormat
    private let precision: TensorPrecision
    private let kernels: TensorKernels
    private let pixels: PixelFormat
    /// The pixel format before splitting or scaling, and the step after it.
    private let conversion: RowConversion
    private let bytes: Int
    /// Three means and three scales in the order of `pixels`' channels, and the same for 48 bytes in a row.
    private let split: SIMD8<Float>
    private let scale: Factors

    /// 48 means and 48 scales; an array would allocate on every call.
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

    /// The number of pixels per step: 12 KiB of floats.
    private static var stretch: Int { 1024 }
    /// The distance between planes in scratch. Not a multiple of 4 KiB, because the processor
    /// would mistake a store to one plane for a store to the next.
    private static var spacing: Int { 4 * stretch + 192 }
    private static var scratchBytes: Int { 4 * stretch + 3 * spacing }

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
        bytes = between.bytesPerPixel
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

    /// Planes can be split from colour of either order; interleaved numbers need bytes in their order.
    private static func between(_ pixels: PixelFormat, _ format: TensorFormat, toTensor: Bool) -> PixelFormat
    {
        if format.channels == .gray { return .gray8 }
        if format.layout == .nhwc { return format.channels == .bgr ? .bgr8 : .rgb8 }
        if !toTensor { return pixels.isBlueFirst ? .bgr8 : .rgb8 }
        switch pixels {
        case .rgba8, .bgra8, .rgb8, .bgr8: return pixels
        case .premultipliedRGBA8, .premultipliedBGRA8: return .rgba8
        case .gray8, .grayF32: return .rgb8
        }
    }

    private func withSplit(_ body: (UnsafePointer<Float>) -> Void) {
        unsafe withUnsafeBytes(of: split) {
            unsafe body($0.baseAddress!.assumingMemoryBound(to: Float.self))
        }
    }

    private var elementBytes: Int { precision == .float32 ? 4 : 2 }

    /// The number of bytes of the tensor filled by a row of `width` pixels.
    func bytesPerRow(_ width: Int) -> Int { width * format.channels.count * elementBytes }

    /// Writes a picture whose rows are `stride` bytes apart.
    func write(
        _ source: UnsafeRawPointer, stride: Int, size: PixelSize, to tensor: UnsafeMutableRawPointer,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        // Rows without padding are one long row, in the picture and in each plane.
        let packed = stride == size.width * conversion.sourceBytes
        let touched = size.width * conversion.sourceBytes + bytesPerRow(size.width)
        try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(byteCount: Self.scratchBytes, alignment: 64) { scratch in
                let runs = packed ? band.lowerBound..<band.lowerBound + 1 : band
                let count = packed ? band.count * size.width : size.width
                for y in runs {
                    unsafe write(
                        source + y * stride, to: tensor, place: y * size.width, count: count,
                        plane: size.area,
                        scratch.baseAddress!)
                }
            }
        }
    }

    /// Writes `count` adjacent pixels; the first is pixel `place` of the picture.
    private func write(
        _ source: UnsafeRawPointer, to tensor: UnsafeMutableRawPointer, place: Int, count: Int, plane: Int,
        _ colors: UnsafeMutableRawPointer
    ) {
        let stretch = conversion.isCopy && precision == .float32 ? count : Self.stretch
        let floats = unsafe colors + Self.stretch * 4
        var done = 0
        while done < count {
            let part = min(stretch, count - done)
            var row = unsafe source + done * conversion.sourceBytes
            if !conversion.isCopy {
                unsafe conversion.convert(row, to: colors, pixels: part)
                unsafe row = UnsafeRawPointer(colors)
            }
            unsafe write(row, part, tensor, place + done, plane, floats)
            done += part
        }
    }

    private func write(
        _ row: UnsafeRawPointer, _ count: Int, _ tensor: UnsafeMutableRawPointer, _ place: Int, _ plane: Int,
        _ floats: UnsafeMutableRawPointer
    ) {
        guard format.layout == .nchw, format.channels != .gray else {
            let numbers = count * format.channels.count
            let target = unsafe tensor + place * format.channels.count * elementBytes
            unsafe scale.withPointer {
                unsafe kernels.floatsFromBytes(row, precision == .float32 ? target : floats, numbers, $0)
            }
            if precision == .float16 { unsafe kernels.halvesFromFloats(floats, target, numbers) }
            return
        }
        let planes = unsafe planes(tensor, place, plane)
        let places =
            unsafe precision == .float32
            ? planes : (floats, floats + Self.spacing, floats + 2 * Self.spacing)
        let kernel = unsafe bytes == 4 ? kernels.planesFrom4 : kernels.planesFrom3
        unsafe withSplit { unsafe kernel(row, places.0, places.1, places.2, count, $0) }
        if precision == .float16 {
            unsafe kernels.halvesFromFloats(places.0, planes.0, count)
            unsafe kernels.halvesFromFloats(places.1, planes.1, count)
            unsafe kernels.halvesFromFloats(places.2, planes.2, count)
        }
    }

    /// The addresses at which the three planes of `pixels` continue.
    private func planes(
        _ tensor: UnsafeMutableRawPointer, _ place: Int, _ plane: Int
    ) -> (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer) {
        let first = unsafe tensor + place * elementBytes
        let (second, third) = unsafe (first + plane * elementBytes, first + 2 * plane * elementBytes)
        return unsafe pixels.isBlueFirst == (format.channels == .bgr)
            ? (first, second, third) : (third, second, first)
    }

    /// Writes the pixels of a picture, row after row without padding.
    func read(
        _ tensor: UnsafeRawPointer, size: PixelSize, to destination: UnsafeMutableRawPointer,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        let touched = size.width * conversion.destinationBytes + bytesPerRow(size.width)
        try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(byteCount: Self.scratchBytes, alignment: 64) { scratch in
                let (colors, floats) = unsafe (scratch.baseAddress!, scratch.baseAddress! + Self.stretch * 4)
                let end = band.upperBound * size.width
                var place = band.lowerBound * size.width
                while place < end {
                    let part = min(Self.stretch, end - place)
                    let target = unsafe destination + place * conversion.destinationBytes
                    let bytes = unsafe conversion.isCopy ? target : colors
                    unsafe read(tensor, place, size.area, part, floats, to: bytes)
                    if !conversion.isCopy { unsafe conversion.convert(bytes, to: target, pixels: part) }
                    place += part
                }
            }
        }
    }

    private func read(
        _ tensor: UnsafeRawPointer, _ place: Int, _ plane: Int, _ count: Int,
        _ floats: UnsafeMutableRawPointer, to bytes: UnsafeMutableRawPointer
    ) {
        // In single precision numbers are read where they are, in half they are widened first.
        func widened(_ at: Int, _ count: Int, _ scratch: UnsafeMutableRawPointer) -> UnsafeRawPointer {
            let source = unsafe tensor + at * elementBytes
            if precision == .float32 { return unsafe source }
            unsafe kernels.floatsFromHalves(source, scratch, count)
            return UnsafeRawPointer(scratch)
        }
        if format.layout == .nchw && format.channels != .gray {
            let first = unsafe widened(place, count, floats)
            let second = unsafe widened(place + plane, count, floats + Self.spacing)
            let third = unsafe widened(place + 2 * plane, count, floats + 2 * Self.spacing)
            let inOrder = pixels.isBlueFirst == (format.channels == .bgr)
            unsafe withSplit {
                unsafe kernels.pixelsFromPlanes(
                    inOrder ? first : third, second, inOrder ? third : first, bytes, count, $0)
            }
        } else {
            let numbers = count * format.channels.count
            let source = unsafe widened(place * format.channels.count, numbers, floats)
            unsafe scale.withPointer { unsafe kernels.bytesFromFloats(source, bytes, numbers, $0) }
        }
    }
}
