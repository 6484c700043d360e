public import Matte

/// A reusable preparation of pictures of one size for a model.
///
/// Sizes, shapes, views and tokens are known before any pixel is read. A plan keeps its working memory: after the first
/// picture, calls with one thread allocate nothing. It is `Sendable`, and several threads may use it at the same time.
public final class ModelPlan: Sendable {
    /// The input that made the plan.
    public let input: ModelInput
    /// The size of pictures, as they are stored.
    public let source: PixelSize
    /// The orientation in which pictures are stored.
    public let orientation: ImageOrientation
    let geometry: PlanGeometry
    private let engine = Locked<PlanEngine?>(nil)

    init(
        _ input: ModelInput, _ size: PixelSize, _ orientation: ImageOrientation,
        canvas: BatchCanvas = BatchCanvas()
    ) throws(MatteError) {
        geometry = try PlanGeometry(input, size, orientation, canvas: canvas)
        (self.input, source, self.orientation) = (input, size, orientation)
    }

    /// The tensor of numbers: its name, its shape, and single precision as the processor's type.
    public var pixelValues: ModelTensor {
        ModelTensor(name: geometry.name, type: .float32, shape: geometry.shape)
    }

    /// The second tensor of numbers, such as the tiles of DeepSeek-OCR 2, which are larger than its whole view; `nil` for
    /// families with one tensor. Its elements follow those of ``pixelValues`` in memory.
    public var localPixelValues: ModelTensor? { geometry.second }

    /// The number of elements that are filled: those of ``pixelValues``, and then those of ``localPixelValues``.
    public var elementCount: Int { geometry.count }

    /// The tensors of integers, such as `image_grid_thw`; many families have none.
    public var integers: [ModelIntegers] { geometry.integers }

    /// All tensors, in the order of memory: ``pixelValues``, ``localPixelValues`` and ``integers``.
    public var tensors: [ModelTensor] {
        [pixelValues] + [localPixelValues].compactMap { $0 } + integers.map(\.tensor)
    }

    /// The number of tokens that the picture takes in a language model, without markers between tiles; `nil` if the
    /// configuration doesn't say.
    public var tokens: Int? { geometry.tokens }

    /// The pictures that the model receives, in the order of the tensor.
    public var views: [ModelView] { geometry.views }

    /// Returns the parts of the plan that are computed when they are first needed.
    func prepared() throws(MatteError) -> PlanEngine {
        try engine.withLock { engine throws(MatteError) in
            if let engine { return engine }
            let made = try PlanEngine(self)
            engine = made
            return made
        }
    }

    /// Returns a model's input for a picture.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)), numbers: ModelNumbers())
    /// let plan = try input.plan(for: PixelSize(width: 2, height: 2))
    /// let photo = Raster<Gray8>(width: 2, height: 2, repeating: Gray8(255))
    /// try plan.prepare(photo.view).pixelValues  // [1.0, 1.0, 1.0]
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture, as it is stored. Alpha is composited over white; grey is repeated in three channels.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: `MatteError`: `parameter` unless `view` has the plan's ``source`` size; `limits` if memory cannot be
    ///   allocated, `cancelled`.
    /// - Complexity: O(pixels of the picture and the tensor).
    public func prepare<PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> PreparedInput {
        let numbers = try unsafe [Float](capacity: elementCount) { (memory) throws(MatteError) in
            try unsafe write(
                view, to: memory.baseAddress!, count: memory.count, elementBytes: 4, parallelism)
            return memory.count
        }
        return PreparedInput(pixelValues: numbers, shape: geometry.shape, integers: integers)
    }

    /// Writes a model's input for a picture into the caller's memory: single or half precision.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)), numbers: .half)
    /// let plan = try input.plan(for: PixelSize(width: 1, height: 1))
    /// let photo = Raster<RGB8>(width: 1, height: 1, repeating: RGB8(red: 255, green: 0, blue: 255))
    /// var numbers = [Float](repeating: 0, count: plan.elementCount)
    /// var span = numbers.mutableSpan
    /// try plan.write(photo.view, into: &span)
    /// numbers  // [1.0, -1.0, 1.0]
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture, as it is stored.
    ///   - tensor: The destination, which is completely overwritten. Half precision is single precision rounded to
    ///     nearest, ties to even.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: `MatteError`: `parameter` unless `view` has the plan's ``source`` size and `tensor` ``elementCount``
    ///   elements; `limits` if working memory cannot be allocated, `cancelled`. The tensor is then partly
    ///   written.
    /// - Complexity: O(pixels of the picture and the tensor).
    public func write<Element: TensorElement, PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, into tensor: inout MutableSpan<Element>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let count = tensor.count
        let address = unsafe tensor.withUnsafeMutableBufferPointer { UnsafeMutableRawPointer($0.baseAddress) }
        let bytes = Element.precision == .float32 ? 4 : 2
        try unsafe write(view, to: address, count: count, elementBytes: bytes, parallelism)
    }

    /// Writes the bytes of the last resize, for models whose graph normalises; see `write(_:into:parallelism:)`.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)))
    /// let plan = try input.plan(for: PixelSize(width: 1, height: 1))
    /// let photo = Raster<RGB8>(width: 1, height: 1, repeating: RGB8(red: 3, green: 2, blue: 1))
    /// var bytes = [UInt8](repeating: 0, count: 3)
    /// var span = bytes.mutableSpan
    /// try plan.write(photo.view, into: &span)
    /// bytes  // [3, 2, 1]
    /// ```
    ///
    /// - Throws: `MatteError`: as `write(_:into:parallelism:)`, and `unsupported` for families that resize floats.
    public func write<PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, into tensor: inout MutableSpan<UInt8>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let count = tensor.count
        let address = unsafe tensor.withUnsafeMutableBufferPointer { UnsafeMutableRawPointer($0.baseAddress) }
        try unsafe write(view, to: address, count: count, elementBytes: 1, parallelism)
    }

    func write<PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, to address: UnsafeMutableRawPointer?, count: Int,
        elementBytes: Int,
        _ parallelism: Parallelism, part: BatchPart = BatchPart()
    ) throws(MatteError) {
        guard view.size == source else {
            throw MatteError(
                .parameter,
                "cannot apply a plan for pictures of \(source) to one of \(view.size): the sizes differ; make a plan for that size"
            )
        }
        guard count == elementCount, let address = unsafe address else {
            throw MatteError(
                .parameter,
                "cannot write a tensor of shape \(geometry.shape): \(count) elements were given; pass \(elementCount)"
            )
        }
        try checkElements(elementBytes)
        let run = unsafe PlanRun(
            plan: self, engine: try prepared(), tensor: address, part, elementBytes: elementBytes,
            parallelism: parallelism)
        try run.run(Rows(view), PixelType.format)
    }

    /// Throws for bytes of families that resize floats.
    func checkElements(_ elementBytes: Int) throws(MatteError) {
        if elementBytes == 1, geometry.interpolatesFloats {
            throw MatteError(
                .unsupported,
                "cannot write bytes: the model's processor resizes floats; write single or half precision")
        }
    }
}

/// A model's input for one picture.
public struct PreparedInput: Sendable {
    /// The numbers, in the order of ``shape``. Those of ``ModelPlan/localPixelValues`` follow, if the family has them.
    public let pixelValues: [Float]
    /// The sides of the tensor of numbers, the slowest first.
    public let shape: [Int]
    /// The tensors of integers.
    public let integers: [ModelIntegers]

    /// Returns the integers of a name, or `nil` if the family has no such tensor.
    ///
    /// ```swift
    /// let input = try ModelInput(.promptable(PixelSize(width: 1, height: 1)))
    /// let plan = try input.plan(for: PixelSize(width: 3, height: 2))
    /// let prepared = try plan.prepare(Raster<Gray8>(width: 3, height: 2, repeating: Gray8(0)).view)
    /// prepared.integers(named: "original_sizes")  // Optional([2, 3])
    /// ```
    public func integers(named name: String) -> [Int]? {
        integers.first { $0.tensor.name == name }?.values
    }
}
