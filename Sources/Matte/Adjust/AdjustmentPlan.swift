// Design: docs/design/adjust.md

internal import MatteKernelTypes

/// A colour adjustment whose tables are computed, for any number of pictures.
///
/// Plans are immutable and `Sendable`; pictures are adjusted without allocating memory. All curves between two matrices
/// become one table, and curves before and after a matrix are applied in the same pass as the matrix.
///
/// ```swift
/// let plan = AdjustmentPlan(try .exposure(1).then(.saturation(0)))
/// let frame = Raster(width: 2, height: 2, repeating: BGRA8(red: 90, green: 90, blue: 90))
/// try plan.adjusted(frame.view)[1, 1].green  // 125
/// ```
public struct AdjustmentPlan: Sendable {
    /// The adjustment.
    public let adjustment: ColorAdjustment
    /// The passes over colour pixels.
    let stages: [AdjustmentStage]
    /// The table of grey pixels and its steps.
    let gray: [UInt8]

    /// Creates the plan of an adjustment.
    ///
    /// - Complexity: A few microseconds per step, and a few milliseconds for curves after a matrix.
    public init(_ adjustment: ColorAdjustment) {
        self.adjustment = adjustment
        gray = AdjustmentStage.withSteps(
            (0..<256).map { UInt8(adjustment.applied(toGray: Double($0) / 255) * 255 + 0.5) })
        var stages: [AdjustmentStage] = []
        var before = CurveSamples(count: 256)
        var mixing: (matrix: ColorMatrix, after: CurveSamples)?
        for step in adjustment.steps {
            guard case .matrix(let matrix) = step else {
                if mixing == nil { before.apply(step) } else { mixing!.after.apply(step) }
                continue
            }
            if let (matrix, after) = mixing {
                stages.append(AdjustmentStage(before, matrix, after))
                before = CurveSamples(count: 256)
            }
            mixing = (matrix, CurveSamples(count: AdjustmentStage.levelCount))
        }
        if let (matrix, after) = mixing {
            stages.append(AdjustmentStage(before, matrix, after))
        } else if !before.isIdentity {
            stages.append(AdjustmentStage(before))
        }
        self.stages = stages
    }

    /// The memory of the tables, in bytes.
    package var tableBytes: Int { stages.reduce(gray.count) { $0 + $1.tableBytes } }

    /// Returns an adjusted copy of a picture.
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels).
    public func adjusted<PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: view.size)
        var output = result.mutableView
        try adjust(view, into: &output, parallelism: parallelism)
        return result
    }

    /// Adjusts a picture and writes the result to the caller's memory. Row padding is not written.
    ///
    /// ```swift
    /// let plan = AdjustmentPlan(try .contrast(1.1))
    /// var output = try Raster<BGRA8>(size: camera.size, repeating: .init(red: 0, green: 0, blue: 0))
    /// var target = output.mutableView
    /// while let frame = nextFrame() { try plan.adjust(frame.view, into: &target) }
    /// ```
    ///
    /// - Parameters:
    ///   - view: The picture.
    ///   - output: The destination; must not overlap the picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `output` has the size of the picture; `cancelled` if the task is
    ///   cancelled; the output is then partly written.
    /// - Complexity: O(pixels); with curves alone, about as fast as a memory copy.
    public func adjust<PixelType: Pixel>(
        _ view: borrowing RasterView<PixelType>, into output: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard view.size == output.size else {
            throw MatteError(
                .parameter,
                "cannot adjust a picture of \(view.size) into one of \(output.size): the sizes differ; use an output of the same size"
            )
        }
        if adjustment.isEmpty {
            copyRows(view, into: &output)
            return
        }
        let rows = AdjustedRows(self, PixelType.format, width: view.width, KernelTable.current)
        try rows.run(Rows(view), into: MutableRows(output), height: view.height, parallelism)
    }

    /// Adjusts a picture in place. Row padding is not written.
    ///
    /// ```swift
    /// var photo = Raster(width: 2, height: 2, repeating: Gray8(100))
    /// var view = photo.mutableView
    /// try AdjustmentPlan(.brightness(0.2)).adjust(&view)
    /// photo[0, 0].value  // 151
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `cancelled` if the task is cancelled; the picture is then partly adjusted.
    /// - Complexity: O(pixels).
    public func adjust<PixelType: Pixel>(
        _ view: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        if adjustment.isEmpty { return }
        let rows = AdjustedRows(self, PixelType.format, width: view.width, KernelTable.current)
        let pixels = MutableRows(view)
        try rows.run(pixels.readable, into: pixels, height: view.height, parallelism)
    }
}
