import MatteKernelTypes

/// Copies the table of the kernels that this file is compiled with.
///
/// The driver doesn't import their module, because Embedded Swift would compile them again there.
@c(copy_kernel_table)
public func copyKernelTable(_ destination: UnsafeMutableRawPointer) {
    destination.initializeMemory(as: KernelTable.self, to: kernelTable)
}
