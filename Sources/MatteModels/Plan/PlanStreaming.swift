package import Matte

extension ModelPlan {
    /// Writes a model's input for an upright picture whose rows are read from top to bottom, such as those of a file. Only
    /// the rows that an output row depends on are in memory, and those of a band of output rows.
    ///
    /// - Parameters:
    ///   - address: The memory of ``elementCount`` elements.
    ///   - elementBytes: The number of bytes of an element: 4, 2, or 1 for levels.
    ///   - pass: Starts a pass over the picture at its top row: a closure that returns as many rows as it is asked for, at
    ///     most 32, as the first rows of a raster. Families with several resizes of the photo make several passes.
    /// - Throws: `MatteError`: `parameter` if the plan isn't for upright pictures, `unsupported` for bytes of families
    ///   that resize floats, `limits` if memory cannot be allocated, and the errors of a pass.
    @unsafe
    package func fill<PixelType: Pixel>(
        _ address: UnsafeMutableRawPointer, elementBytes: Int,
        reading pass: () throws(MatteError) -> (Int) throws(MatteError) -> Raster<PixelType>
    ) throws(MatteError) {
        guard orientation == .up else {
            throw MatteError(
                .parameter,
                "cannot read a picture row by row for a plan with orientation \(orientation.rawValue): its rows aren't those of the upright picture; turn the picture, and make a plan for upright ones"
            )
        }
        try checkElements(elementBytes)
        let run = unsafe PlanRun(
            plan: self, engine: try prepared(), tensor: address, BatchPart(), elementBytes: elementBytes,
            parallelism: .serial)
        try run.stream(PixelType.self, pass)
    }

    /// Fills an array from a picture in memory, or if it is `nil` from its rows; see ``fill(_:elementBytes:reading:)``.
    ///
    /// - Precondition: The elements are `Float`, `Float16` or `UInt8`, and there are ``elementCount``.
    package func fill<Element: BitwiseCopyable, PixelType: Pixel>(
        _ numbers: inout [Element], from picture: Raster<PixelType>?,
        reading pass: () throws(MatteError) -> (Int) throws(MatteError) -> Raster<PixelType>
    ) throws(MatteError) {
        precondition(numbers.count == elementCount, "\(numbers.count) numbers of \(elementCount)")
        var failure: MatteError?
        unsafe numbers.withUnsafeMutableBytes { bytes in
            do throws(MatteError) {
                let address = bytes.baseAddress!, size = MemoryLayout<Element>.size
                if let picture {
                    try unsafe write(
                        picture.view, to: address, count: elementCount, elementBytes: size, .automatic)
                } else {
                    try unsafe fill(address, elementBytes: size, reading: pass)
                }
            } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// The memory that the rows of a picture take while it is read from top to bottom, in bytes.
    package func streamingBytes<PixelType: Pixel>(of type: PixelType.Type) throws(MatteError) -> Int {
        let engine = try prepared()
        let rows = engine.resizes.reduce(engine.floating?.mostSourceRows ?? 1) {
            max($0, $1?.mostSourceRows ?? 1)
        }
        return rows * RowStrip<PixelType>.bytesPerRow(source)
    }
}

extension PlanRun {
    /// Prepares an upright picture whose rows are read from top to bottom.
    fileprivate func stream<PixelType: Pixel>(
        _: PixelType.Type, _ pass: () throws(MatteError) -> RowStrip<PixelType>.Pass
    ) throws(MatteError) {
        let (photo, format) = (geometry.photo, PixelType.format)
        /// Calls `body` with a function that returns rows of the photo by their numbers.
        func strip(
            _ most: Int, _ body: ((Range<Int>) throws(MatteError) -> Rows) throws(MatteError) -> Void
        ) throws(MatteError) {
            let memory = ScratchPool(
                blockBytes: most * RowStrip<PixelType>.bytesPerRow(photo), isFilled: false)
            try unsafe memory.withBlock { block throws(MatteError) in
                var strip = unsafe RowStrip<PixelType>(photo, memory: block, try pass())
                try body { rows throws(MatteError) in try strip.rows(rows) }
            }
        }
        if let floating = engine.floating {
            try strip(floating.mostSourceRows) { read throws(MatteError) in
                try unsafe floating.resize(
                    reading: { wanted throws(MatteError) in
                        RowsOverWhite(try read(wanted), format: format, part: geometry.whole)
                    },
                    { y, row in unsafe putFloats(y, row) })
            }
            return
        }
        try unsafe runSteps { (step, resize, block, slot) throws(MatteError) in
            // The photo's row that is row 0 of the step's picture.
            let first: Int
            switch step.source {
            case .photo(let part): first = part.y
            case .framed(let side, _): first = -((side - photo.height) / 2)
            case .slot:
                let nothing = unsafe Rows(base: UnsafeRawPointer(block), bytesPerRow: 0)
                let picture = unsafe source(of: step, nothing, format, block)
                return try resize.resizeOpaque(picture, into: slot, parallelism: .serial)
            }
            try strip(resize.mostSourceRows) { read throws(MatteError) in
                try resize.resizeOpaque(into: slot) { wanted throws(MatteError) in
                    let rows = try read(wanted.lowerBound + first..<wanted.upperBound + first)
                    return unsafe source(of: step, rows, format, block)
                }
            }
        }
    }
}
