public import MatteKernelTypes

/// All that this tier exports.
public let kernelTable = KernelTable(
    swizzle: SwizzleKernels(
        swapRedBlue: { Kernels.swapRedBlue($0, $1, $2) }
    )
)
