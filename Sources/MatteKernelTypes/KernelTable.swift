// Design: docs/design/kernels.md

/// The entry points of one instruction-set tier.
///
/// This module is compiled without tier flags and holds nothing but these types, so that every tier
/// exports the same type and none of them emits metadata of its own. One structure a family keeps the
/// families apart; all fields are C function pointers, which lets each tier's table be laid out
/// statically, with no code run to make it.
public struct KernelTable: Sendable {
    /// Moves of bytes within rows of pixels.
    public let swizzle: SwizzleKernels
    /// Luma, and grey between bytes and floats.
    public let gray: GrayKernels
    /// Straight alpha to premultiplied and back.
    public let alpha: AlphaKernels
    /// Mirroring, and exchange of rows and columns.
    public let turn: TurnKernels
    /// Camera planes to pixels.
    public let yuv: YUVKernels
    /// Pixels to floats and back.
    public let tensor: TensorKernels
    /// What a PNG encoder does to rows.
    public let png: PNGKernels
    /// Compression of filtered rows.
    public let deflate: DeflateKernels
    /// Colours of files.
    public let color: ColorKernels
    /// Planes of coverage.
    public let mask: MaskKernels
    /// Pixels through coverage.
    public let composite: CompositeKernels
    /// Soft edges of coverage.
    public let feather: FeatherKernels
    /// The passes of a resize.
    public let resample: ResampleKernels
    /// Blurs: samples of 16 bits and of floats, and what turns pixels into them and back.
    public let blur: BlurKernels
    /// Planes of coverage made larger.
    public let interpolation: InterpolationKernels
    /// Class scores and class indices.
    public let category: CategoryKernels
    /// Backgrounds behind a subject.
    public let portrait: PortraitKernels
    /// The guided filter, which fits masks to a picture.
    public let guided: GuidedKernels
    /// Box blurs.
    public let box: BoxKernels

    /// Joins the families.
    @inlinable
    public init(
        swizzle: SwizzleKernels,
        gray: GrayKernels,
        alpha: AlphaKernels,
        turn: TurnKernels,
        yuv: YUVKernels,
        tensor: TensorKernels,
        png: PNGKernels,
        deflate: DeflateKernels,
        color: ColorKernels,
        mask: MaskKernels,
        composite: CompositeKernels,
        feather: FeatherKernels,
        resample: ResampleKernels,
        blur: BlurKernels,
        interpolation: InterpolationKernels,
        category: CategoryKernels,
        portrait: PortraitKernels,
        guided: GuidedKernels,
        box: BoxKernels
    ) {
        self.swizzle = swizzle
        self.gray = gray
        self.alpha = alpha
        self.turn = turn
        self.yuv = yuv
        self.tensor = tensor
        self.png = png
        self.deflate = deflate
        self.color = color
        self.mask = mask
        self.composite = composite
        self.feather = feather
        self.resample = resample
        self.blur = blur
        self.interpolation = interpolation
        self.category = category
        self.portrait = portrait
        self.guided = guided
        self.box = box
    }
}
