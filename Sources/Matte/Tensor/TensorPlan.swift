internal import MatteKernelTypes

/// A reusable conversion of pictures of one size to a model's input. Pictures are oriented upright, fitted and
/// normalised.
///
/// ```swift
/// let plan = try TensorPlan<BGRA8>(
///     from: camera.size, orientation: .right, to: PixelSize(width: 256, height: 256),
///     format: TensorFormat(layout: .nhwc))
/// try plan.write(frame, into: &input)
/// let face = plan.transform.source(of: box)  // the model's box, in pixels of the stored frame
/// ```
///
/// Pictures are first resized to the size of the input, as ``ResizePlan`` does, with 8 bits per channel like the
/// pictures that models are trained on. Then they are converted to numbers. A plan keeps its working memory: after the
/// first picture, calls allocate only 17 KiB of temporary memory per thread. A plan is `Sendable`, and several threads
/// may use one plan at the same time.
public final class TensorPlan<PixelType: Pixel>: Sendable {
    /// The size of source pictures, as they are stored.
    public let source: PixelSize
    /// The size of the model's input.
    public let target: PixelSize
    /// The model's input format.
    public let format: TensorFormat
    /// The transform from the stored picture to the model's input. Its inverse maps boxes from the model to the
    /// picture.
    public let transform: ImageTransform

    private let orientation: ImageOrientation
    private let padding: PixelType
    private let inside: PixelRect
    private let resize: ResizePlan<PixelType>
    // The conversions for single and half precision, prepared in advance so that calls need not create them.
    private let single: TensorRows
    private let half: TensorRows
    private let stored: ScratchPool
    private let upright: ScratchPool

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - source: The size of source pictures, as they are stored.
    ///   - orientation: The orientation in which they are stored.
    ///   - target: The size of the model's input.
    ///   - format: The order of numbers, the channels and the normalisation.
    ///   - fit: ``ResizeFit/contain`` for a letterbox, ``ResizeFit/cover`` for a centred crop, ``ResizeFit/fill``
    ///     to stretch.
    ///   - filter: The filter that resizes pictures.
    ///   - padding: The colour around a letterbox; `nil` means black, all bytes zero.
    /// - Throws: ``MatteError``: `parameter` if a side is below 1 or `fit` is none of these three, `limits` if a size
    ///   exceeds the limits of ``ResizePlan``, `cancelled`.
    /// - Complexity: O(sides).
    public init(
        from source: PixelSize, orientation: ImageOrientation = .up, to target: PixelSize,
        format: TensorFormat = TensorFormat(), fit: ResizeFit = .contain, filter: ResizeFilter = .triangle,
        padding: PixelType? = nil
    ) throws(MatteError) {
        guard fit != .inside, fit != .outside else {
            throw MatteError(
                .parameter,
                "cannot fit pictures to a tensor by '\(fit)': a tensor has a fixed size; use contain, cover or fill"
            )
        }
        guard target.area <= ResizePlan<PixelType>.mostPixels else {
            throw MatteError(
                .limits,
                "cannot make a tensor of \(target): it may have at most \(ResizePlan<PixelType>.mostPixels) pixels; use a smaller size"
            )
        }
        let turned = orientation.applied(to: source)
        let placement = try fit.placement(of: turned, in: target)
        // Resize before turning the picture upright, so that only the small picture is turned.
        let back = orientation.inverse
        resize = try ResizePlan(
            from: source, scaledTo: back.applied(to: placement.scaled),
            keeping: back.applied(to: placement.kept, in: placement.scaled), filter: filter, light: .encoded)
        inside = PixelRect(
            x: placement.insets.left, y: placement.insets.top, width: placement.kept.width,
            height: placement.kept.height)
        single = TensorRows(PixelType.format, format, .float32, toTensor: true, .current)
        half = TensorRows(PixelType.format, format, .float16, toTensor: true, .current)
        let bytes = MemoryLayout<PixelType>.stride
        stored = ScratchPool(blockBytes: placement.kept.area * bytes)
        upright = ScratchPool(blockBytes: target.area * bytes)
        transform = ImageTransform.orientation(orientation, of: source)
            .then(try fit.transform(from: turned, to: target))
        self.padding = padding ?? Self.zero
        self.source = source
        self.target = target
        self.format = format
        self.orientation = orientation
    }

    private static var zero: PixelType {
        unsafe withUnsafeTemporaryAllocation(of: PixelType.self, capacity: 1) { place in
            let bytes = UnsafeMutableRawBufferPointer(place)
            unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
            return unsafe bytes.loadUnaligned(as: PixelType.self)
        }
    }

    /// The shape of the tensor: 1 x channels x height x width, or 1 x height x width x channels.
    public var shape: [Int] { format.shape(of: target) }

    /// Returns a model's input for a picture.
    ///
    /// ```swift
    /// let plan = try TensorPlan<Gray8>(
    ///     from: PixelSize(width: 4, height: 2), to: PixelSize(width: 2, height: 2),
    ///     format: TensorFormat(channels: .gray, normalization: .bytes))
    /// let white = Raster<Gray8>(width: 4, height: 2, repeating: Gray8(255))
    /// let input: [Float] = try plan.tensor(from: white.view)  // one row of the picture, one of padding
    /// input  // [255.0, 255.0, 0.0, 0.0]
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture, as it is stored.
    ///   - type: The element type; may be omitted if the context determines it.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` has the plan's ``source`` size; `limits` if memory cannot be
    ///   allocated, `cancelled`.
    /// - Complexity: As ``ResizePlan/resized(_:parallelism:)``.
    public func tensor<Element: TensorElement>(
        from view: borrowing RasterView<PixelType>, of type: Element.Type = Element.self,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> [Element] {
        var numbers = [Element](repeating: .zero, count: format.count(of: target))
        var span = numbers.mutableElements
        try write(view, into: &span, parallelism: parallelism)
        return numbers
    }

    /// Writes a model's input for a picture into the caller's memory; see `tensor(from:of:parallelism:)`.
    ///
    /// - Parameters:
    ///   - view: The picture, as it is stored.
    ///   - tensor: The destination, which is completely overwritten.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `view` has the plan's ``source`` size, and `tensor` has
    ///   ``TensorFormat/count(of:)`` numbers for ``target``; `limits` if working memory cannot be allocated,
    ///   `cancelled`. The tensor is then partly written.
    /// - Complexity: As ``ResizePlan/resized(_:parallelism:)``.
    public func write<Element: TensorElement>(
        _ view: borrowing RasterView<PixelType>, into tensor: inout MutableSpan<Element>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard view.size == source else {
            throw MatteError(
                .parameter,
                "cannot apply a plan for pictures of \(source) to one of \(view.size): the sizes differ; make a plan for that size"
            )
        }
        guard tensor.count == format.count(of: target) else {
            throw MatteError(
                .parameter,
                "cannot write a tensor of shape \(shape): \(tensor.count) numbers were given; pass \(format.count(of: target))"
            )
        }
        let rows = Element.precision == .float32 ? single : half
        let numbers = unsafe tensor.withUnsafeMutableBufferPointer {
            UnsafeMutableRawPointer($0.baseAddress!)
        }
        let whole = inside.size == target
        if whole && resize.passes.isEmpty && orientation == .up {
            try unsafe rows.write(Rows(view), size: target, to: numbers, parallelism)
            return
        }
        let block = try upright.take()
        defer { upright.give(block) }
        var picture = Raster<PixelType>(adopting: block, size: target)
        var pixels = picture.ownedView
        if !whole { fillFrame(&pixels) }
        do {
            var place = pixels.mutableView(of: inside)
            if orientation == .up {
                try resize.resize(view, into: &place, parallelism: parallelism)
            } else {
                let between = try stored.take()
                defer { stored.give(between) }
                var small = Raster<PixelType>(adopting: between, size: resize.target)
                var output = small.ownedView
                try resize.resize(view, into: &output, parallelism: parallelism)
                try output.view.convert(into: &place, orientation: orientation, parallelism: parallelism)
            }
        }
        try unsafe rows.write(MutableRows(pixels).readable, size: target, to: numbers, parallelism)
    }

    /// Fills the padding around the picture.
    private func fillFrame(_ pixels: inout MutableRasterView<PixelType>) {
        let (right, bottom) = (inside.maxX, inside.maxY)
        pixels.fill(PixelRect(x: 0, y: 0, width: target.width, height: inside.y), with: padding)
        pixels.fill(PixelRect(x: 0, y: inside.y, width: inside.x, height: inside.height), with: padding)
        pixels.fill(
            PixelRect(x: right, y: inside.y, width: target.width - right, height: inside.height),
            with: padding)
        pixels.fill(
            PixelRect(x: 0, y: bottom, width: target.width, height: target.height - bottom), with: padding)
    }
}
