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
    )
)
