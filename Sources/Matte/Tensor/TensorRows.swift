internal import MatteKernelTypes

/// How rows of pixels become rows of a tensor and the other way, planned once an operation.
@safe struct TensorRows {
    private let format: TensorFormat
    private let precision: TensorPrecision
    private let kernels: TensorKernels
    private let pixels: PixelFormat
    /// What pixels are made before they are split or scaled, and what becomes of them.
    private let conversion: RowConversion
    private let bytes: Int
    /// Three means and three scales in the order of `pixels`' channels, and the same for 48 bytes in a row.
    private let split: [Float]
    private let scale: [Float]

    /// How many pixels are worked on at once: 12 KiB of floats.
    private static var stretch: Int { 1024 }

    /// Plans for pixels of a format that become, or are made of, a tensor.
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
        let (mean, factor) = (format.normalization.mean, format.normalization.scale)
        let order = between.isBlueFirst ? [2, 1, 0] : [0, 1, 2]
        split = order.map { mean[$0] } + order.map { factor[$0] }
        let repeated = (0..<48).map { between == .gray8 ? 0 : order[$0 % 3] }
        scale = repeated.map { mean[$0] } + repeated.map { factor[$0] }
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

    private var elementBytes: Int { precision == .float32 ? 4 : 2 }

    /// Bytes of the tensor that a row of `width` pixels fills.
    func bytesPerRow(_ width: Int) -> Int { width * format.channels.count * elementBytes }

    /// Writes pixels `x..<x + count` of row `y` of a picture of `size`.
    func write(
        _ source: UnsafeRawPointer, to tensor: UnsafeMutableRawPointer, x: Int, y: Int, count: Int,
        size: PixelSize
    ) {
        unsafe withUnsafeTemporaryAllocation(byteCount: Self.stretch * 16, alignment: 64) { scratch in
            let (colors, floats) = unsafe (scratch.baseAddress!, scratch.baseAddress! + Self.stretch * 4)
            var done = 0
            while done < count {
                let part = min(Self.stretch, count - done)
                var row = unsafe source + done * conversion.sourceBytes
                if !conversion.isCopy {
                    unsafe conversion.convert(row, to: colors, pixels: part)
                    unsafe row = UnsafeRawPointer(colors)
                }
                unsafe write(row, part, tensor, (y * size.width + x + done), size.width * size.height, floats)
                done += part
            }
        }
    }

    private func write(
        _ row: UnsafeRawPointer, _ count: Int, _ tensor: UnsafeMutableRawPointer, _ place: Int, _ plane: Int,
        _ floats: UnsafeMutableRawPointer
    ) {
        guard format.layout == .nchw, format.channels != .gray else {
            let numbers = count * format.channels.count
            let target = unsafe tensor + place * format.channels.count * elementBytes
            unsafe scale.withUnsafeBufferPointer {
                unsafe kernels.floatsFromBytes(
                    row, precision == .float32 ? target : floats, numbers, $0.baseAddress!)
            }
            if precision == .float16 { unsafe kernels.halvesFromFloats(floats, target, numbers) }
            return
        }
        let planes = unsafe planes(tensor, place, plane)
        let places =
            unsafe precision == .float32
            ? planes : (floats, floats + 4 * Self.stretch, floats + 8 * Self.stretch)
        let kernel = unsafe bytes == 4 ? kernels.planesFrom4 : kernels.planesFrom3
        unsafe split.withUnsafeBufferPointer {
            unsafe kernel(row, places.0, places.1, places.2, count, $0.baseAddress!)
        }
        if precision == .float16 {
            unsafe kernels.halvesFromFloats(places.0, planes.0, count)
            unsafe kernels.halvesFromFloats(places.1, planes.1, count)
            unsafe kernels.halvesFromFloats(places.2, planes.2, count)
        }
    }

    /// Where the planes of the three channels of `pixels` go on.
    private func planes(
        _ tensor: UnsafeMutableRawPointer, _ place: Int, _ plane: Int
    ) -> (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer) {
        let first = unsafe tensor + place * elementBytes
        let (second, third) = unsafe (first + plane * elementBytes, first + 2 * plane * elementBytes)
        return unsafe pixels.isBlueFirst == (format.channels == .bgr)
            ? (first, second, third) : (third, second, first)
    }

    /// Makes pixels `0..<count` of row `y` of a picture of `size`.
    func read(
        _ tensor: UnsafeRawPointer, to destination: UnsafeMutableRawPointer, y: Int, size: PixelSize
    ) {
        unsafe withUnsafeTemporaryAllocation(byteCount: Self.stretch * 16, alignment: 64) { scratch in
            let (colors, floats) = unsafe (scratch.baseAddress!, scratch.baseAddress! + Self.stretch * 4)
            var x = 0
            while x < size.width {
                let part = min(Self.stretch, size.width - x)
                let target = unsafe destination + x * conversion.destinationBytes
                let bytes = unsafe conversion.isCopy ? target : colors
                unsafe read(tensor, y * size.width + x, size.width * size.height, part, floats, to: bytes)
                if !conversion.isCopy { unsafe conversion.convert(bytes, to: target, pixels: part) }
                x += part
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
            let second = unsafe widened(place + plane, count, floats + 4 * Self.stretch)
            let third = unsafe widened(place + 2 * plane, count, floats + 8 * Self.stretch)
            let inOrder = pixels.isBlueFirst == (format.channels == .bgr)
            unsafe split.withUnsafeBufferPointer {
                unsafe kernels.pixelsFromPlanes(
                    inOrder ? first : third, second, inOrder ? third : first, bytes, count, $0.baseAddress!)
            }
        } else {
            let numbers = count * format.channels.count
            let source = unsafe widened(place * format.channels.count, numbers, floats)
            unsafe scale.withUnsafeBufferPointer {
                unsafe kernels.bytesFromFloats(source, bytes, numbers, $0.baseAddress!)
            }
        }
    }

    /// Writes a whole picture.
    func write(
        _ source: UnsafeRawPointer, stride: Int, size: PixelSize, to tensor: UnsafeMutableRawPointer,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        let touched = size.width * conversion.sourceBytes + bytesPerRow(size.width)
        try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
            for y in band {
                unsafe write(source + y * stride, to: tensor, x: 0, y: y, count: size.width, size: size)
            }
        }
    }
}
