internal import MatteKernelTypes

/// The destination of a background blur of some rows, which are blurred in place.
struct BackgroundBlurTarget: BlurDestination {
    let target: MutableRows
    let coverage: Rows
    /// The numbers of the rows to write. Rows are computed in pairs, so the first pair may start with a row that is not
    /// to be written.
    let rows: Range<Int>
    let width: Int
    let kernels: PortraitKernels

    func store(_ y: Int, from samples: UnsafeRawPointer) {
        guard rows.contains(y) else { return }
        unsafe kernels.store(
            samples, target[y], coverage[y].assumingMemoryBound(to: UInt8.self), target[y], width, false)
    }

    func double(_ y: Int, from coefficients: UnsafeRawPointer, scratch: UnsafeMutableRawPointer) {
        guard rows.contains(y) else { return }
        unsafe kernels.double(
            coefficients, target[y], coverage[y].assumingMemoryBound(to: UInt8.self), target[y], width, false)
    }
}
