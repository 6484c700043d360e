// Design: docs/design/execution.md

extension StreamingResize {
    /// Reads the rest of the source and computes the rest of the output.
    ///
    /// If the resize is done with integers and reduces the picture, other threads compute output rows while this one
    /// reads the source rows of the next, into a second window. An enlarged picture takes longer to compute than to
    /// read, so all threads compute it.
    ///
    /// - Parameters:
    ///   - output: The whole output.
    ///   - parallelism: The number of threads that may be used. The result does not depend on it.
    ///   - fill: Writes the next source rows to all rows of a view. It is called on the calling thread.
    /// - Throws: ``MatteError``: `limits` if working memory cannot be allocated, `cancelled`, and the errors of `fill`.
    package mutating func makeAllRows(
        into output: inout MutableRasterView<PixelType>, _ parallelism: Parallelism,
        fill: (inout MutableRasterView<PixelType>) throws(MatteError) -> Void
    ) throws(MatteError) {
        while remainingRows > 0 {
            while missingRows > 0 {
                if Task.isCancelled { throw .cancelled }
                try append(fill)
            }
            if parallelism.limit > 1, let passes = Self.pipelinedPasses(of: plan) {
                try makeRest(passes, into: MutableRows(output), parallelism, fill)
            } else {
                try makeRows(into: &output, parallelism: parallelism)
            }
        }
    }

    /// Computes the rest of the output, in batches. No source rows are missing for the first one.
    private mutating func makeRest(
        _ passes: BytePasses, into output: MutableRows, _ parallelism: Parallelism,
        _ fill: (inout MutableRasterView<PixelType>) throws(MatteError) -> Void
    ) throws(MatteError) {
        var spare = try Raster<PixelType>(uninitialized: window.size)
        while remainingRows > 0 {
            let rows = nextBatch
            let source = windowRows.numbered(from: held.lowerBound)
            nextRow = rows.upperBound
            // The rows that the next batch needs, and those of them that the window has.
            let needed = nextBatch.isEmpty ? held : Self.sourceRows(plan, nextBatch)
            guard needed.upperBound > held.upperBound else {
                try passes.makeRows(rows, from: source, into: output, threads: parallelism.limit)
                continue
            }
            let kept = max(held.lowerBound, min(needed.lowerBound, held.upperBound))..<held.upperBound
            let place = place(of: needed.upperBound - held.upperBound, after: kept.count)
            if !kept.isEmpty {
                unsafe spare.mutableView.base.copyMemory(
                    from: source[kept.lowerBound] - bytesBefore, byteCount: kept.count * source.bytesPerRow)
            }
            _ = try Workers.run(parallelism) { () throws(MatteError) in
                try passes.makeRows(rows, from: source, into: output, threads: parallelism.limit - 1)
            } alongside: { () throws(MatteError) in
                if Task.isCancelled { throw .cancelled }
                try Self.fill(window: &spare, place, fill)
            }
            swap(&window, &spare)
            held = kept.lowerBound..<needed.upperBound
        }
    }

    /// Returns an upper bound of the number of bytes of the second window.
    package static func pipelineMemory(of plan: ResizePlan<PixelType>, columnsBeside: Int = 0) -> Int {
        pipelinedPasses(of: plan) == nil ? 0 : memory(of: plan, columnsBeside: columnsBeside)
    }

    /// Returns the passes of a plan if rows are read while others are computed.
    private static func pipelinedPasses(of plan: ResizePlan<PixelType>) -> BytePasses? {
        guard case .bytes(let passes) = plan.engine, !plan.passes.isEmpty,
            plan.target.area <= plan.source.area
        else { return nil }
        return passes
    }
}
