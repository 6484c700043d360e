// Design: docs/design/kernels.md

/// The kernels of one instruction-set tier, as C function pointers.
///
/// This module is compiled without the compiler flags of a tier and contains only these types. Every tier therefore
/// exports the same type, and no tier emits metadata of its own. Each family of operations has its own structure. All
/// fields are C function pointers, so each tier's table is laid out statically and no code runs to create it.
///
/// The contract of every kernel, unless its documentation says otherwise:
/// - It reads `count` (`pixels`, `samples`) elements of each source row, writes the same number of elements to each
///   destination row, and accesses no other byte. A count of 0 is allowed; a negative count is not.
/// - Rows need no alignment. Sources and destinations do not overlap. If a kernel "may work in place", a source may
///   also be the destination.
/// - Parameters are not checked. The operation that calls the kernel checks sizes, strides and ranges.
/// - Results are bit-identical on every tier.
public struct KernelTable: Sendable {
    /// Reordering of channels.
    public let swizzle: SwizzleKernels
    /// Conversions of colour to luma, and of grey between bytes and floats.
    public let gray: GrayKernels
    /// Conversions between straight and premultiplied alpha.
    public let alpha: AlphaKernels
    /// Mirroring and transposition.
    public let turn: TurnKernels
    /// Conversion of bi-planar camera frames to pixels.
    public let yuv: YUVKernels
    /// Conversions of bytes to normalised floats and back.
    public let tensor: TensorKernels
    /// PNG row filters and checksums.
    public let png: PNGKernels
    /// Compression of filtered rows to deflate streams.
    public let deflate: DeflateKernels
    /// Decoding of JPEG files.
    public let jpeg: JPEGKernels
    /// Transforms of JPEG's blocks, and conversions of their samples to pixels.
    public let jpegPixels: JPEGPixelKernels
    /// The steps of writing a JPEG.
    public let jpegWriting: JPEGWritingKernels
    /// Cryptographic digests.
    public let digest: DigestKernels
    /// Colour conversion.
    public let color: ColorKernels
    /// Operations on planes of coverage.
    public let mask: MaskKernels
    /// Compositing by coverage.
    public let composite: CompositeKernels
    /// Separable convolution of floats.
    public let convolution: ConvolutionKernels
    /// The vertical and horizontal passes of resizes.
    public let resample: ResampleKernels
    /// Blurs, and conversions between pixels and samples.
    public let blur: BlurKernels
    /// Bilinear interpolation of coverage.
    public let interpolation: InterpolationKernels
    /// Operations on class scores and class indices.
    public let category: CategoryKernels
    /// Background effects.
    public let portrait: PortraitKernels
    /// The guided filter, which refines masks along edges in a picture.
    public let guided: GuidedKernels
    /// Box blurs.
    public let box: BoxKernels
    /// Registration of two pictures.
    public let registration: RegistrationKernels
    /// Comparison of a patch with the photo around its place, and correction of the patch.
    public let patch: PatchKernels
    /// Arithmetic on planes of floats, and correlation of gradients, for replies without a mask.
    public let planes: PlaneKernels
    /// Colours, scores and sums of the comparison of a photo with a reply without a mask.
    public let reply: ReplyKernels
    /// Correlation through Fourier transforms.
    public let fourier: FourierKernels
    /// Sampling of pictures at arbitrary positions.
    public let warp: WarpKernels
    /// Adjustments of colours and tones.
    public let adjust: AdjustKernels
    /// Estimation of the foreground's colours.
    public let foreground: ForegroundKernels
    /// Resizes with the arithmetic of other libraries.
    public let reference: ReferenceKernels

    /// Creates the table of one tier.
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
        jpeg: JPEGKernels,
        jpegPixels: JPEGPixelKernels,
        jpegWriting: JPEGWritingKernels,
        digest: DigestKernels,
        color: ColorKernels,
        mask: MaskKernels,
        composite: CompositeKernels,
        convolution: ConvolutionKernels,
        resample: ResampleKernels,
        blur: BlurKernels,
        interpolation: InterpolationKernels,
        category: CategoryKernels,
        portrait: PortraitKernels,
        guided: GuidedKernels,
        box: BoxKernels,
        registration: RegistrationKernels,
        patch: PatchKernels,
        planes: PlaneKernels, reply: ReplyKernels, fourier: FourierKernels,
        warp: WarpKernels,
        adjust: AdjustKernels,
        foreground: ForegroundKernels,
        reference: ReferenceKernels
    ) {
        self.swizzle = swizzle
        self.gray = gray
        self.alpha = alpha
        self.turn = turn
        self.yuv = yuv
        self.tensor = tensor
        self.png = png
        self.deflate = deflate
        self.jpeg = jpeg
        self.jpegPixels = jpegPixels
        self.jpegWriting = jpegWriting
        self.digest = digest
        self.color = color
        self.mask = mask
        self.composite = composite
        self.convolution = convolution
        self.resample = resample
        self.blur = blur
        self.interpolation = interpolation
        self.category = category
        self.portrait = portrait
        self.guided = guided
        self.box = box
        self.registration = registration
        self.patch = patch
        self.planes = planes
        self.reply = reply
        self.fourier = fourier
        self.warp = warp
        self.adjust = adjust
        self.foreground = foreground
        self.reference = reference
    }
}
