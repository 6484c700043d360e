extension MaskComponents {
    /// Returns a number for each pixel, row by row from the top: 0 if the pixel is not selected, and one more than the
    /// index of its component if it is.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 2, height: 2), pixels: [255, 0, 0, 255]))
    /// try mask.components().labels()  // [1, 0, 0, 1]
    /// try mask.components(connectivity: .four).labels()  // [1, 0, 0, 2]
    /// ```
    ///
    /// - Complexity: O(pixels).
    public func labels() -> [Int32] {
        let count = size.area
        return unsafe [Int32](capacity: count) { numbers in
            if let base = numbers.baseAddress { unsafe write(base) }
            return count
        }
    }

    /// Writes the numbers of ``labels()`` to the caller's memory.
    ///
    /// ```swift
    /// var numbers = [Int32](repeating: 0, count: 2)
    /// let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [0, 255]))
    /// var span = numbers.mutableSpan
    /// try mask.components().writeLabels(into: &span)
    /// numbers  // [0, 1]
    /// ```
    ///
    /// - Precondition: `numbers` has one element per pixel.
    public func writeLabels(into numbers: inout MutableSpan<Int32>) {
        precondition(
            numbers.count == size.area,
            "cannot write the labels of \(size.area) pixels to \(numbers.count) elements")
        unsafe numbers.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { unsafe write(base) }
        }
    }

    private func write(_ numbers: UnsafeMutablePointer<Int32>) {
        let edges = unsafe runs.edges.base, labels = unsafe labelling.labels.base
        for y in 0..<runs.rows {
            let row = unsafe LabelRow(numbers: numbers + y * size.width, width: size.width)
            var x = 0
            for run in runs.runs(ofRow: y) {
                let (start, end) = unsafe (Int(edges[2 * run]), Int(edges[2 * run + 1]))
                unsafe row.fill(x, start, 0)
                unsafe row.fill(start, end, labels[run] + 1)
                x = end
            }
            unsafe row.fill(x, size.width, 0)
        }
    }

    /// A row of labels that is filled from left to right.
    @unsafe
    private struct LabelRow {
        let numbers: UnsafeMutablePointer<Int32>
        let width: Int

        @inline(__always)
        func fill(_ start: Int, _ end: Int, _ label: Int32) {
            if end - start <= 8, unsafe start + 8 <= width {
                // The numbers after the end are written again later.
                unsafe UnsafeMutableRawPointer(numbers + start).storeBytes(
                    of: SIMD8(repeating: label), as: SIMD8<Int32>.self)
            } else {
                unsafe (numbers + start).update(repeating: label, count: end - start)
            }
        }
    }
}
