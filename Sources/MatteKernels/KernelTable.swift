public import MatteKernelTypes

/// All that this tier exports.
public let kernelTable = KernelTable(
    swizzle: SwizzleKernels(
        swapRedBlue: { Kernels.swapRedBlue($0, $1, $2) }
    ),
    png: PNGKernels(
        filter: { Kernels.pngFilter($0, $1, $2, $3, $4, $5) },
        filterCosts: { Kernels.pngFilterCosts($0, $1, $2, $3, $4) },
        adler32: { Kernels.adler32($0, $1, $2) }
    ),
    mask: MaskKernels(
        coverage: { Kernels.coverage($0, $1, $2, $3) },
        invert: { Kernels.invertMask($0, $1, $2) },
        maximum: { Kernels.maximumMask($0, $1, $2, $3) },
        minimum: { Kernels.minimumMask($0, $1, $2, $3) },
        subtract: { Kernels.subtractMask($0, $1, $2, $3) }
    ),
    composite: CompositeKernels(
        eraseStraight: { Kernels.eraseStraight($0, $1, $2) },
        eraseKeepingColor: { Kernels.eraseKeepingColor($0, $1, $2) },
        erasePremultiplied: { Kernels.erasePremultiplied($0, $1, $2) }
    )
)
