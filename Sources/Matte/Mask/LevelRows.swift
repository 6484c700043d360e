internal import MatteKernelTypes

/// A source of mask rows that are converted to 16-bit levels for interpolation.
protocol LevelRows {
    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>)
}

/// Rows of confidences, where high or low values select.
@safe struct ConfidenceRows: LevelRows {
    private let rows: Rows
    private let width: Int
    private let isInverted: Bool
    private let kernel = unsafe KernelTable.current.interpolation.confidences

    init(_ view: borrowing RasterView<GrayF32>, _ polarity: MaskPolarity) {
        rows = Rows(view)
        width = view.width
        isInverted = polarity == .low
    }

    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>) {
        unsafe kernel(rows[y].assumingMemoryBound(to: Float.self), levels, width, isInverted)
    }
}

/// Rows of coverage.
@safe struct CoverageRows: LevelRows {
    private let rows: Rows
    private let width: Int
    private let kernel = unsafe KernelTable.current.interpolation.coverage

    init(_ view: borrowing RasterView<Gray8>) {
        rows = Rows(view)
        width = view.width
    }

    func load(_ y: Int, into levels: UnsafeMutablePointer<Int16>) {
        unsafe kernel(rows[y].assumingMemoryBound(to: UInt8.self), levels, width)
    }
}
