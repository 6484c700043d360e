// Design: docs/design/models.md

public import Matte

/// The preparation of pictures for a model, equal to the bit to the model's own processor.
///
/// An input is read from a model's `preprocessor_config.json`, or created from a family and its parameters. It makes
/// plans for pictures of one size, and the plans fill tensors.
///
/// ```swift
/// let input = try ModelInput(
///     .stretched(PixelSize(width: 2, height: 1)), filter: .bicubic, numbers: .half)
/// let plan = try input.plan(for: PixelSize(width: 4, height: 2))
/// let photo = Raster<RGB8>(width: 4, height: 2, repeating: RGB8(red: 255, green: 0, blue: 255))
/// let prepared = try plan.prepare(photo.view)
/// prepared.pixelValues  // [1.0, 1.0, -1.0, -1.0, 1.0, 1.0]
/// ```
///
/// The results equal those of transformers 5.24 with torch 2.13, torchvision 0.28 and Pillow 13 on x86-64 processors
/// with AVX2. The guide "Model inputs" has a table of families.
public struct ModelInput: Hashable, Sendable {
    /// The family and its parameters.
    public let family: ModelFamily
    /// The filter of resizes.
    public let filter: ModelFilter
    /// The conversion of levels to numbers.
    public let numbers: ModelNumbers
    /// The library whose bytes and numbers are repeated.
    public let backend: ModelBackend

    /// Creates an input without a configuration.
    ///
    /// - Parameters:
    ///   - family: The family and its parameters.
    ///   - filter: The filter of resizes.
    ///   - numbers: The conversion of levels to numbers.
    ///   - backend: The library whose bytes and numbers are repeated.
    /// - Throws: `MatteError`: `parameter` if a parameter is out of range; `unsupported` if DINOv3's float resize is
    ///   combined with Lanczos or with Pillow's backend, which has no such processor, or if Phi-4's is combined with a
    ///   filter other than the bicubic one, with Pillow's backend, or with numbers that are levels.
    public init(
        _ family: ModelFamily, filter: ModelFilter = .bicubic, numbers: ModelNumbers = .clip,
        backend: ModelBackend = .torchvision
    ) throws(MatteError) {
        try family.check()
        if case .stretchedFloats = family, filter == .lanczos || backend == .pillow {
            throw MatteError(
                .unsupported,
                "cannot resize floats with \(filter) like \(backend.rawValue): the processor exists with torchvision, bilinear or bicubic; use these"
            )
        }
        if case .phi4 = family, filter != .bicubic || backend == .pillow {
            throw MatteError(
                .unsupported,
                "cannot interpolate floats with \(filter) like \(backend.rawValue): the processor is repeated with torchvision and bicubic only; use these"
            )
        }
        if case .phi4 = family, numbers.rescale == nil, numbers.mean == nil {
            throw MatteError(
                .unsupported,
                "cannot interpolate floats without a factor and a mean: the processor would interpolate bytes; use one of both"
            )
        }
        _ = try numbers.table(like: backend)
        self.family = family
        self.filter = filter
        self.numbers = numbers
        self.backend = backend
    }

    /// The filter of resizes of bytes. The processor of Phi-4 uses the configured one for its whole view only.
    var byteFilter: ModelFilter { if case .phi4 = family { .bilinear } else { filter } }

    /// Returns the same input with the bytes and numbers of another library.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 224, height: 224)))
    /// try input.like(.pillow).backend  // .pillow
    /// ```
    ///
    /// - Throws: `MatteError` with code `unsupported` if the library has no such processor.
    public func like(_ backend: ModelBackend) throws(MatteError) -> ModelInput {
        try ModelInput(family, filter: filter, numbers: numbers, backend: backend)
    }
}
