internal import MatteKernelTypes

/// A reusable plan that turns pictures of one size into a model's input: oriented upright, fitted, normalised.
///
/// ```swift
/// let plan = try TensorPlan<BGRA8>(
///     from: camera.size, orientation: .right, to: PixelSize(width: 256, height: 256),
///     format: TensorFormat(layout: .nhwc))
/// try plan.fill(&input, from: frame)
/// let face = plan.transform.source(of: box)      // the model's box, in the stored frame's pixels
/// ```
///
/// The picture is filtered to the model's size first, as ``ResizePlan`` does, and becomes numbers per row at a time
/// while it is still in the cache; what lies between is 8 bits a channel, as models' training pictures are, and
/// no larger than the tensor. A plan keeps its working memory, so that after the first picture no more is allocated
/// than scratch of 17 KiB at a time; it is `Sendable`, and several threads may use it at once, each with pictures of
/// its own.
public final class TensorPlan<PixelType: Pixel>: Sendable {
    /// The size of source pictures, as stored.
    public let source: PixelSize
    /// The size of the model's input.
    public let target: PixelSize
    /// The model's input format.
    public let format: TensorFormat
    /// The transform from the stored picture to the model's input. Its inverse maps a model's boxes back.
    public let transform: ImageTransform

    private let orientation: ImageOrientation
    private let padding: PixelType
    private let inside: PixelRect
    private let resize: ResizePlan<PixelType>
    // Both precisions are planned, so that a call makes no plan.
    private let single: TensorRows
    private let half: TensorRows
    private let stored: ScratchPool
    private let upright: ScratchPool

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - source: the size of source pictures, as stored.
    ///   - orientation: their stored orientation.
    ///   - target: the size of the model's input.
    ///   - format: the order of numbers, the channels, the normalisation.
    ///   - fit: ``ResizeFit/contain`` for a letterbox, ``ResizeFit/cover`` for a centred crop, ``ResizeFit/fill``
    ///     to stretch.
    ///   - filter: the resampling filter.
    ///   - padding: the colour of a letterbox; `nil` is all bytes zero, which is black.
    /// - Throws: ``MatteError``: `parameter` when a side is below 1, or `fit` is one that doesn't end in `target`;
    ///   `limits` when a size is beyond what can be resized.
    public init(
        from source: PixelSize, orientation: ImageOrientation = .up, to target: PixelSize,
        format: TensorFormat = TensorFormat(), fit: ResizeFit = .contain, filter: ResizeFilter = .triangle,
        padding: PixelType? = nil
    ) throws(MatteError) {
        guard fit != .inside, fit != .outside else {
            throw MatteError(
                .parameter, "cannot make a tensor plan: fit is \(fit); use contain, cover or fill")
        }
        let turned = orientation.applied(to: source)
        let placement = try fit.placement(of: turned, in: target)
        // The resize comes before the turn, so that only the small picture is turned.
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

    /// The shape of the tensor, batch first.
    public var shape: [Int] { format.shape(of: target) }

    /// Returns a model's input for a picture, in a new array.
    ///
    /// - Precondition: `view` has the plan's ``source`` size.
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public func tensor<Element: TensorElement>(
        from view: borrowing RasterView<PixelType>, of type: Element.Type = Element.self,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> [Element] {
        var numbers = [Element](repeating: .zero, count: format.count(of: target))
        var span = numbers.mutableSpan
        try fill(&span, from: view, parallelism: parallelism)
        return numbers
    }

    /// Writes a model's input for a picture into the caller's memory.
    ///
    /// - Precondition: `view` has the plan's ``source`` size, and `tensor` ``TensorFormat/count(of:)`` numbers for
    ///   ``target``.
    /// - Throws: ``MatteError``: `limits` when there is no working memory, `cancelled`; the tensor is then partly
    ///   written.
    public func fill<Element: TensorElement>(
        _ tensor: inout MutableSpan<Element>, from view: borrowing RasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(view.size == source, "a plan from \(source) pixels was given a picture of \(view.size)")
        precondition(
            tensor.count == format.count(of: target),
            "a tensor of \(shape) has \(format.count(of: target)) numbers, not \(tensor.count)")
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
                try output.view.converted(into: &place, orientation: orientation, parallelism: parallelism)
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
