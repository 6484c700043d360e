internal import MatteKernelTypes

extension FixedPointResize {
    /// The source rows that a band needs. Ranges of later bands begin and end at or after those of earlier ones.
    ///
    /// - Parameter outputs: The output rows, counted from the first that is kept.
    private func sourceRows(of outputs: Range<Int>) -> Range<Int> {
        guard let rows else { return kept.y + outputs.lowerBound..<kept.y + outputs.upperBound }
        let span = rows.span(of: outputs)
        return span.lowerBound + rows.pixels.lowerBound..<span.upperBound + rows.pixels.lowerBound
    }

    private var bands: [Range<Int>] {
        stride(from: 0, to: kept.height, by: layout.bandRows).map {
            $0..<min(kept.height, $0 + layout.bandRows)
        }
    }

    /// The most source rows that a call of `read` asks for; see ``resizeOpaque(into:reading:)``.
    package var mostSourceRows: Int { bands.reduce(1) { max($0, sourceRows(of: $1).count) } }

    /// Resizes a picture to RGB pixels on the calling thread, band by band from top to bottom, so that the picture may be
    /// read from top to bottom too.
    ///
    /// - Parameters:
    ///   - destination: The rows of the result.
    ///   - read: Returns the picture. Of its rows, only those of the given range are read until the next call.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, or an error of `read`.
    package func resizeOpaque(
        into destination: MutableRows, reading read: (Range<Int>) throws(MatteError) -> RowsOverWhite
    ) throws(MatteError) {
        precondition(channels == 3, "cannot resize \(channels) channels to RGB pixels")
        let kernels = KernelTable.current.reference
        try unsafe pool.withBlock { block throws(MatteError) in
            for outputs in bands {
                let picture = try read(sourceRows(of: outputs))
                let band = unsafe FixedPointBand(
                    resize: self, kernels: kernels, scratch: block, outputs: outputs)
                band.run(picture, into: destination)
            }
        }
    }
}
