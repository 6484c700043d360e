public import Matte

/// A reusable preparation of several pictures for one tensor.
///
/// Each picture has its own plan, which maps its boxes back, and its own part of the tensor, so pictures can be decoded
/// and filled one by one. Pictures of the same size share a plan.
public final class ModelBatch: Sendable {
    /// The plan of each picture. Its shape is that of the picture's part of the tensor, with the batch's padding.
    public let plans: [ModelPlan]
    /// The tensor of numbers of all pictures.
    public let pixelValues: ModelTensor
    /// The tensors of integers of all pictures.
    public let integers: [ModelIntegers]
    /// The elements of each picture. Together they are all elements, in order, if ``isContiguous``. If not, a range
    /// begins at the picture's first element and ends after its last one, and ranges overlap.
    public let ranges: [Range<Int>]
    /// A Boolean value that indicates whether the elements of each picture are one after the other. In batches of several
    /// pictures of MiniCPM-V, the pictures are side by side in each row; in those of DeepSeek-OCR 2 with tiles, the whole
    /// views of all pictures come before the tiles of all pictures.
    public let isContiguous: Bool
    /// The second tensor of numbers; see ``ModelPlan/localPixelValues``. It is `nil` if no picture has one.
    public let localPixelValues: ModelTensor?
    let parts: [BatchPart]

    init(
        _ input: ModelInput, _ sizes: [PixelSize], _ orientations: [ImageOrientation]
    ) throws(MatteError) {
        guard !sizes.isEmpty, orientations.isEmpty || orientations.count == sizes.count else {
            throw MatteError(
                .parameter,
                "cannot prepare \(sizes.count) pictures with \(orientations.count) orientations: there must be a picture, and an orientation for each or none; pass as many of both"
            )
        }
        struct Picture: Hashable {
            var size: PixelSize
            var orientation: ImageOrientation
        }
        let pictures = sizes.indices.map { i in
            Picture(size: sizes[i], orientation: orientations.isEmpty ? .up : orientations[i])
        }
        var shapes: [Picture: [Int]] = [:]
        for picture in pictures where shapes[picture] == nil {
            shapes[picture] = try PlanGeometry(input, picture.size, picture.orientation).shape
        }
        let canvas = BatchCanvas(input.family, pictures.map { shapes[$0]! })
        var shared: [Picture: ModelPlan] = [:], plans: [ModelPlan] = []
        for picture in pictures {
            if let plan = shared[picture] {
                plans.append(plan)
                continue
            }
            let plan = try ModelPlan(input, picture.size, picture.orientation, canvas: canvas)
            shared[picture] = plan
            plans.append(plan)
        }
        let (axis, integerAxis) = BatchCanvas.axes(input.family)
        var shape = plans[0].pixelValues.shape
        for plan in plans {
            var other = plan.pixelValues.shape
            other[axis] = shape[axis]
            guard other == shape else {
                throw MatteError(
                    .parameter,
                    "cannot put pictures of \(plans[0].source) and \(plan.source) into one tensor: their shapes are \(plans[0].pixelValues.shape) and \(plan.pixelValues.shape); use pictures of the same shape, or a tensor for each"
                )
            }
        }
        shape[axis] = plans.reduce(0) { $0 + $1.pixelValues.shape[axis] }
        var count = try PlanGeometry.count(of: shape, "\(plans.count) pictures")
        let locals = plans.compactMap(\.localPixelValues)
        localPixelValues = locals.first.map { local in
            let views = locals.reduce(0) { $0 + $1.shape[0] }
            return ModelTensor(
                name: local.name, type: local.type, shape: [views] + local.shape.dropFirst())
        }
        if let localPixelValues {
            count = try PlanGeometry.count(of: [count + localPixelValues.count], "\(plans.count) pictures")
        }
        elementCount = count
        let (parts, isContiguous) = BatchPart.all(plans)
        (self.parts, self.isContiguous) = (parts, isContiguous)
        ranges = zip(plans, parts).map { plan, part in
            let last = part.pieces(plan).last { !$0.elements.isEmpty }
            return part.first..<(last.map { $0.place + $0.elements.count } ?? part.first)
        }
        pixelValues = ModelTensor(name: plans[0].pixelValues.name, type: .float32, shape: shape)
        integers = plans[0].integers.indices.map { i in
            ModelIntegers(joining: plans.map { $0.integers[i] }, along: integerAxis)
        }
        self.plans = plans
    }

    /// The number of elements of all pictures.
    public let elementCount: Int

    /// All tensors, in the order of memory: ``pixelValues``, ``localPixelValues`` and ``integers``.
    public var tensors: [ModelTensor] {
        [pixelValues] + [localPixelValues].compactMap { $0 } + integers.map(\.tensor)
    }

    /// The sum of the pictures' tokens; `nil` if the configuration doesn't say.
    public var tokens: Int? {
        var sum = 0
        for plan in plans {
            guard let tokens = plan.tokens else { return nil }
            sum += tokens
        }
        return sum
    }

    /// Writes one picture's part of the tensor. When all pictures were written, the tensor is complete.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)), numbers: ModelNumbers())
    /// let size = PixelSize(width: 2, height: 1)
    /// let batch = try input.batch(for: [size, size])
    /// var numbers = [Float](repeating: 0, count: batch.elementCount)
    /// var span = numbers.mutableSpan
    /// let photo = Raster<Gray8>(width: 2, height: 1, repeating: Gray8(255))
    /// try batch.write(photo.view, picture: 1, into: &span)
    /// numbers  // [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture, as it is stored.
    ///   - index: The index of the picture.
    ///   - tensor: The whole tensor. The picture's elements are overwritten, and no others.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: `MatteError`: `parameter` if there is no such picture, or unless `view` has the size of its plan and
    ///   `tensor` has ``elementCount`` elements; `limits` if working memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels of the picture and its part of the tensor).
    public func write<Element: TensorElement, PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, picture index: Int, into tensor: inout MutableSpan<Element>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(tensor.count, index)
        let address = unsafe tensor.withUnsafeMutableBufferPointer {
            UnsafeMutableRawPointer($0.baseAddress!)
        }
        let bytes = Element.precision == .float32 ? 4 : 2
        try unsafe plans[index].write(
            view, to: address, count: plans[index].elementCount, elementBytes: bytes, parallelism,
            part: parts[index])
    }

    /// Writes the bytes of one picture's last resize; see `write(_:picture:into:parallelism:)`.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)))
    /// let batch = try input.batch(for: [PixelSize(width: 1, height: 1)])
    /// var bytes: [UInt8] = [0, 0, 0]
    /// var span = bytes.mutableSpan
    /// let photo = Raster<RGB8>(width: 1, height: 1, repeating: RGB8(red: 3, green: 2, blue: 1))
    /// try batch.write(photo.view, picture: 0, into: &span)
    /// bytes  // [3, 2, 1]
    /// ```
    ///
    /// - Throws: `MatteError`: as `write(_:picture:into:parallelism:)`, and `unsupported` for families that resize
    ///   floats.
    public func write<PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, picture index: Int, into tensor: inout MutableSpan<UInt8>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try check(tensor.count, index)
        let address = unsafe tensor.withUnsafeMutableBufferPointer {
            UnsafeMutableRawPointer($0.baseAddress!)
        }
        try unsafe plans[index].write(
            view, to: address, count: plans[index].elementCount, elementBytes: 1, parallelism,
            part: parts[index])
    }

    private func check(_ count: Int, _ index: Int) throws(MatteError) {
        guard plans.indices.contains(index), count == elementCount else {
            throw MatteError(
                .parameter,
                "cannot write picture \(index) of \(plans.count) in a tensor of \(count) elements: the batch has \(elementCount) elements; pass the whole tensor and a picture of the batch"
            )
        }
    }
}
