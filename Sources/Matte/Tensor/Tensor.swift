internal import MatteKernelTypes

extension RasterView {
    /// Returns the pixels as a model's input: an array of ``TensorFormat/count(of:)`` numbers.
    ///
    /// Each number is (level - mean) * scale with levels of 0...255, both steps in single precision. For half
    /// precision, the number is then rounded to nearest, ties to even.
    ///
    /// ```swift
    /// let pixel = Raster<RGBA8>(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 255))
    /// let input: [Float] = try pixel.view.tensor()
    /// input  // [1.0, 0.0, 1.0]
    /// ```
    ///
    /// To fit pictures to the size of the model's input, or for live frames, use a ``TensorPlan``.
    ///
    /// - Parameters:
    ///   - format: The order of numbers, the channels and the normalisation. Alpha is discarded, after premultiplied
    ///     colour is divided by it. Float pixels become 8-bit pixels first, as
    ///     ``RasterView/converted(to:orientation:parallelism:)`` converts them.
    ///   - type: The element type; may be omitted if the context determines it.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError`` with code `cancelled`.
    /// - Complexity: O(pixels).
    public func tensor<Element: TensorElement>(
        _ format: TensorFormat = TensorFormat(), of type: Element.Type = Element.self,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> [Element] {
        var numbers = [Element](repeating: .zero, count: format.count(of: size))
        var span = numbers.mutableElements
        try writeTensor(format, into: &span, parallelism: parallelism)
        return numbers
    }

    /// Writes the pixels as a model's input into the caller's memory; see ``tensor(_:of:parallelism:)``.
    ///
    /// - Parameters:
    ///   - format: The order of numbers, the channels and the normalisation.
    ///   - tensor: The destination, which is completely overwritten.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `tensor` has ``TensorFormat/count(of:)`` numbers for this view's
    ///   size; `cancelled`. The tensor is then partly written.
    /// - Complexity: O(pixels).
    public func writeTensor<Element: TensorElement>(
        _ format: TensorFormat = TensorFormat(), into tensor: inout MutableSpan<Element>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard tensor.count == format.count(of: size) else {
            throw MatteError(
                .parameter,
                "cannot fill a tensor of shape \(format.shape(of: size)): \(tensor.count) numbers were given; pass \(format.count(of: size))"
            )
        }
        guard !isEmpty else { return }
        let rows = TensorRows(PixelType.format, format, Element.precision, toTensor: true, .current)
        let target = unsafe tensor.withUnsafeMutableBufferPointer { UnsafeMutableRawPointer($0.baseAddress!) }
        try unsafe rows.write(Rows(self), size: size, to: target, parallelism)
    }
}

extension Raster {
    /// Returns the pixels as a model's input; see ``RasterView/tensor(_:of:parallelism:)``.
    ///
    /// - Throws: ``MatteError`` with code `cancelled`.
    public func tensor<Element: TensorElement>(
        _ format: TensorFormat = TensorFormat(), of type: Element.Type = Element.self,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> [Element] {
        try view.tensor(format, parallelism: parallelism)
    }

    /// Creates a picture from a model's output.
    ///
    /// Each level is number * (1 / scale) + mean in single precision, clamped to 0...255 and rounded half up; NaN
    /// becomes 0. Alpha is 255.
    ///
    /// ```swift
    /// let output: [Float] = [1, 0.6, 0]
    /// let picture = try Raster<RGB8>(tensor: output.span, size: PixelSize(width: 1, height: 1))
    /// picture[0, 0].red  // 255
    /// picture[0, 0].green  // 153
    /// ```
    ///
    /// - Parameters:
    ///   - tensor: The numbers of one picture.
    ///   - size: The picture's size.
    ///   - format: The order of numbers, the channels, and the normalisation to undo.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a side is negative or the tensor doesn't have
    ///   ``TensorFormat/count(of:)`` numbers, `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels).
    public init<Element: TensorElement>(
        tensor: Span<Element>, size: PixelSize, format: TensorFormat = TensorFormat(),
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard tensor.count == format.count(of: size) else {
            throw MatteError(
                .parameter,
                "cannot read a tensor of shape \(format.shape(of: size)): \(tensor.count) numbers were given; "
                    + "pass \(format.count(of: size))")
        }
        try self.init(uninitialized: size)
        guard !isEmpty else { return }
        let rows = TensorRows(PixelType.format, format, Element.precision, toTensor: false, .current)
        let source = unsafe tensor.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress!) }
        try unsafe rows.read(source, size: size, to: storage.base, parallelism)
    }
}

extension Raster<GrayF32> {
    /// Creates a raster from one channel of a tensor, such as the confidences of one class. Numbers are unchanged.
    ///
    /// ```swift
    /// let output: [Float] = [0.1, 0.2, 0.8, 0.9]  // two classes of a picture of 2x1 pixels
    /// let size = PixelSize(width: 2, height: 1)
    /// let second = try Raster<GrayF32>(channel: 1, of: output.span, channels: 2, size: size)
    /// second[0, 0].value  // 0.8
    /// ```
    ///
    /// - Parameters:
    ///   - channel: The index of the channel, from 0.
    ///   - tensor: The numbers of one picture.
    ///   - channels: The number of channels, 1 or more.
    ///   - layout: The order of numbers.
    ///   - size: The picture's size.
    /// - Throws: ``MatteError``: `parameter` if a side is negative, the channel doesn't exist, or the tensor doesn't
    ///   have one number per pixel and channel; `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels).
    public init<Element: TensorElement>(
        channel: Int = 0, of tensor: Span<Element>, channels: Int = 1, layout: TensorLayout = .nchw,
        size: PixelSize
    ) throws(MatteError) {
        guard channels >= 1, channel >= 0, channel < channels else {
            throw MatteError(
                .parameter,
                "cannot read channel \(channel) of \(channels): it does not exist; use a channel of 0 up to the number of "
                    + "channels less 1")
        }
        let (count, overflow) = size.area.multipliedReportingOverflow(by: channels)
        guard !overflow, tensor.count == count else {
            throw MatteError(
                .parameter,
                "cannot read \(channels) channels of \(size): the tensor has \(tensor.count) numbers; "
                    + (overflow ? "use fewer channels or a smaller size" : "pass \(count)")
            )
        }
        try self.init(uninitialized: size)
        guard !isEmpty else { return }
        let widen = unsafe KernelTable.current.tensor.floatsFromHalves
        let source = unsafe tensor.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress!) }
        let (target, area, half) = unsafe (storage.base, size.area, Element.precision == .float16)
        if layout == .nchw || channels == 1 {
            let plane = unsafe source + channel * area * MemoryLayout<Element>.stride
            if half {
                unsafe widen(plane, target, area)
            } else {
                unsafe target.copyMemory(from: plane, byteCount: area * 4)
            }
            return
        }
        let values = unsafe UnsafeMutableBufferPointer(
            start: target.bindMemory(to: Float.self, capacity: area), count: area)
        if half {
            let bits = unsafe source.assumingMemoryBound(to: UInt16.self) + channel
            for i in 0..<area { unsafe widen(bits + i * channels, &values[i], 1) }
        } else {
            let numbers = unsafe source.assumingMemoryBound(to: Float.self) + channel
            for i in 0..<area { unsafe values[i] = unsafe numbers[i * channels] }
        }
    }
}
