internal import MatteKernelTypes

extension RasterView {
    /// Returns the pixels as a model's input: a new array of ``TensorFormat/count(of:)`` numbers.
    ///
    /// ```swift
    /// let input: [Float] = try photo.resized(to: side).tensor(TensorFormat(normalization: .imageNet))
    /// ```
    ///
    /// To fit a picture of another size to the model's, and for live frames, use a ``TensorPlan``.
    ///
    /// - Parameters:
    ///   - format: the order of numbers, the channels, the normalisation. Colour is straight and alpha is left
    ///     out; grey and float grey pixels are taken as ``RasterView/converted(to:orientation:parallelism:)``
    ///     makes 8-bit pixels of them.
    ///   - type: the element type; may be omitted where the context determines it.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: ``MatteError`` with code `cancelled`.
    public func tensor<Element: TensorElement>(
        _ format: TensorFormat = TensorFormat(), of type: Element.Type = Element.self,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> [Element] {
        var numbers = [Element](repeating: .zero, count: format.count(of: size))
        var span = numbers.mutableSpan
        try tensor(format, into: &span, parallelism: parallelism)
        return numbers
    }

    /// Writes the pixels as a model's input into the caller's memory.
    ///
    /// - Parameters:
    ///   - format: the order of numbers, the channels, the normalisation.
    ///   - tensor: the destination; all of it is written.
    ///   - parallelism: the number of threads that may be used.
    /// - Precondition: `tensor` has ``TensorFormat/count(of:)`` numbers for this view's size.
    /// - Throws: ``MatteError`` with code `cancelled`; the tensor is then partly written.
    public func tensor<Element: TensorElement>(
        _ format: TensorFormat = TensorFormat(), into tensor: inout MutableSpan<Element>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(
            tensor.count == format.count(of: size),
            "cannot read a tensor of \(format.shape(of: size)): it has \(tensor.count) numbers; use "
                + "\(format.count(of: size))"
        )
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

    /// Writes the pixels as a model's input; see ``RasterView/tensor(_:into:parallelism:)``.
    ///
    /// - Precondition: `tensor` has ``TensorFormat/count(of:)`` numbers for this raster's size.
    /// - Throws: ``MatteError`` with code `cancelled`; the tensor is then partly written.
    public func tensor<Element: TensorElement>(
        _ format: TensorFormat = TensorFormat(), into tensor: inout MutableSpan<Element>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try view.tensor(format, into: &tensor, parallelism: parallelism)
    }

    /// Creates a picture from a model's output: number * (1 / scale) + mean in single precision, clamped to 0...255,
    /// rounded half up; 0 for NaN. Alpha is 255.
    ///
    /// - Parameters:
    ///   - tensor: one picture's numbers.
    ///   - size: the picture's size.
    ///   - format: the order of numbers, the channels, and the normalisation that is undone.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` when a side is negative or the tensor does not have as many numbers as the
    ///   size needs, `limits` when memory is missing, `cancelled`.
    public init<Element: TensorElement>(
        tensor: Span<Element>, size: PixelSize, format: TensorFormat = TensorFormat(),
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard tensor.count == format.count(of: size) else {
            throw MatteError(
                .parameter,
                "cannot read a tensor of \(format.shape(of: size)): it has \(tensor.count) numbers; use "
                    + "\(format.count(of: size))"
            )
        }
        try self.init(uninitialized: size)
        guard !isEmpty else { return }
        let rows = TensorRows(PixelType.format, format, Element.precision, toTensor: false, .current)
        let source = unsafe tensor.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress!) }
        try unsafe rows.read(source, size: size, to: storage.base, parallelism)
    }
}

extension Raster<GrayF32> {
    /// Creates a raster from one channel of a tensor, unchanged, such as the confidences of one class.
    ///
    /// - Parameters:
    ///   - channel: its index, from 0.
    ///   - tensor: one picture's numbers.
    ///   - channels: the number of channels, 1 or more.
    ///   - layout: the order of numbers.
    ///   - size: the picture's size.
    /// - Throws: ``MatteError``: `parameter` when a side is negative, there is no such channel or the tensor
    ///   does not have as many numbers as the size needs, `limits` when memory is missing.
    public init<Element: TensorElement>(
        channel: Int = 0, of tensor: Span<Element>, channels: Int = 1, layout: TensorLayout = .nchw,
        size: PixelSize
    ) throws(MatteError) {
        guard channels >= 1, channel >= 0, channel < channels else {
            throw MatteError(
                .parameter,
                "cannot read channel \(channel) of \(channels): use at least one channel, counted from 0")
        }
        let (count, overflow) = size.area.multipliedReportingOverflow(by: channels)
        guard !overflow, tensor.count == count else {
            throw MatteError(
                .parameter,
                "cannot read \(channels) channels of \(size): there are \(tensor.count) numbers; use "
                    + "\(overflow ? Int.max : count)"
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
