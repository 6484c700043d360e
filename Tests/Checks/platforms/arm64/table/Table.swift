import MatteKernelTypes

/// Copies the kernel table of the module with which this file is compiled.
///
/// The driver doesn't import the kernels' module, because Embedded Swift would then compile the kernels again as part
/// of the driver.
@c(copy_kernel_table)
public func copyKernelTable(_ destination: UnsafeMutableRawPointer) {
    destination.initializeMemory(as: KernelTable.self, to: kernelTable)
}
