internal import MatteKernelTypes

/// The conversion of RGB pixels to elements by tables, for the model inputs of MatteModels.
@safe package struct LevelWriter: Sendable {
    private let planes: TensorKernels.Planes
    private let elements: TensorKernels.Elements
    /// The number of bytes of an element: 1, 2 or 4.
    package let elementBytes: Int

    /// Creates a writer with the kernels of the calling task's tier.
    package init(elementBytes: Int) {
        self.elementBytes = elementBytes
        unsafe planes = KernelTable.current.tensor.planesFromTables
        unsafe elements = KernelTable.current.tensor.elementsFromTables
    }

    /// Writes `count` pixels to three planes that are `plane` elements apart.
    package func writePlanes(
        _ pixels: UnsafeRawPointer, count: Int, to first: UnsafeMutableRawPointer, plane: Int,
        _ tables: UnsafeRawPointer
    ) {
        let distance = plane * elementBytes
        unsafe planes(
            pixels, 3, tables, elementBytes, first, first + distance, first + 2 * distance, count)
    }

    /// Writes `count` pixels of three elements each.
    package func writePixels(
        _ pixels: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer,
        _ tables: UnsafeRawPointer
    ) {
        unsafe elements(pixels, 3, tables, elementBytes, destination, count)
    }
}
