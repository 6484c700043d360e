// Design: docs/design/resample.md

internal import MatteKernelTypes

/// A resize of floats with torch's order of operations on x86-64 processors with AVX2, for RGB pictures of one size.
///
/// Levels are multiplied by a factor. Then rows are scaled, and then columns. There is no rounding to bytes.
package final class FloatingResize: Sendable {
    private let source: PixelSize
    private let target: PixelSize
    private let columns: FloatingAxis?
    private let rows: FloatingAxis?
    /// The floats of the levels of three channels.
    private let table: [Float]
    private let bandRows: Int
    private let span: Int
    private let pool: ScratchPool

    /// - Parameters:
    ///   - isCubic: True for the cubic with a = -1/2, false for linear interpolation.
    ///   - source: The size of the picture.
    ///   - target: The size of the result.
    ///   - factor: The factor of levels.
    /// - Throws: ``MatteError``: `parameter` if a side is below 1, `limits` if a side is longer than 16,777,216 pixels,
    ///   `cancelled`.
    package init(
        isCubic: Bool, from source: PixelSize, to target: PixelSize, factor: Float
    ) throws(MatteError) {
        try ReferenceResize.check(.rgb8, from: source, to: target, isCubic ? .torchBicubic : .torchBilinear)
        (self.source, self.target) = (source, target)
        table = (0..<768).map { Float($0 % 256) * factor }
        columns =
            source.width == target.width
            ? nil : try FloatingAxis(isCubic: isCubic, source: source.width, target: target.width)
        rows =
            source.height == target.height
            ? nil : try FloatingAxis(isCubic: isCubic, source: source.height, target: target.height)
        let ratio = max(1, Double(source.height) / Double(target.height))
        bandRows = max(1, min(target.height, Int(Double(512 << 10) / Double(12 * target.width) / ratio)))
        var span = 1
        if let rows {
            for first in stride(from: 0, to: target.height, by: bandRows) {
                span = max(span, Self.span(rows, first..<min(target.height, first + bandRows)).count)
            }
        }
        self.span = span
        pool = ScratchPool(
            blockBytes: 64 + 12 * target.width * (span + 1) + 15 * source.width, isFilled: false)
    }

    private static func span(_ rows: FloatingAxis, _ outputs: Range<Int>) -> Range<Int> {
        var lower = Int.max, upper = 0
        for window in rows.windows[outputs] {
            lower = min(lower, Int(window.first))
            upper = max(upper, Int(window.first) + Int(window.count))
        }
        return lower..<upper
    }

    /// Resizes a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - parallelism: The number of threads that may be used.
    ///   - body: Receives the index of each row of the result and its floats, three per pixel. It is called from several
    ///     threads at the same time.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    package func resize(
        _ picture: RowsOverWhite, parallelism: Parallelism, _ body: (Int, UnsafePointer<Float>) -> Void
    ) throws(MatteError) {
        let isLarge = source.area &* 3 >= 4 << 20
        let count = (target.height + bandRows - 1) / bandRows
        try Bands.run(count: count, threads: isLarge ? parallelism.limit : 1) { i throws(MatteError) in
            let block = try pool.take()
            unsafe run(picture, outputs: band(i), scratch: block.base, body)
            pool.give(block)
        }
    }

    /// Does the same on the calling thread, band by band from top to bottom, so that the picture may be read from top to
    /// bottom too.
    ///
    /// - Parameters:
    ///   - read: Returns the picture. Of its rows, only those of the given range are read until the next call.
    ///   - body: Receives the rows of the result.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, or an error of `read`.
    package func resize(
        reading read: (Range<Int>) throws(MatteError) -> RowsOverWhite,
        _ body: (Int, UnsafePointer<Float>) -> Void
    ) throws(MatteError) {
        try unsafe pool.withBlock { block throws(MatteError) in
            for i in 0..<(target.height + bandRows - 1) / bandRows {
                let outputs = band(i)
                let picture = try read(rows.map { Self.span($0, outputs) } ?? outputs)
                unsafe run(picture, outputs: outputs, scratch: block, body)
            }
        }
    }

    /// The most source rows that a call of `read` asks for.
    package var mostSourceRows: Int { rows == nil ? bandRows : span }

    /// The output rows of a band.
    private func band(_ i: Int) -> Range<Int> { i * bandRows..<min(target.height, (i + 1) * bandRows) }

    /// Computes the rows of a band.
    private func run(
        _ picture: RowsOverWhite, outputs: Range<Int>, scratch: UnsafeMutableRawPointer,
        _ body: (Int, UnsafePointer<Float>) -> Void
    ) {
        let (reference, tensor) = (KernelTable.current.reference, KernelTable.current.tensor)
        let floats = unsafe scratch.assumingMemoryBound(to: Float.self)
        let stride = 3 * target.width
        let between = unsafe floats + stride, row = unsafe between + span * stride
        let bytes = unsafe UnsafeMutableRawPointer(row + 3 * source.width)
        func across(_ y: Int, to place: UnsafeMutablePointer<Float>) {
            unsafe picture.write(x: 0, y: y, count: source.width, to: bytes)
            unsafe table.withUnsafeBytes {
                unsafe tensor.elementsFromTables(
                    bytes, 3, $0.baseAddress!, 4, columns == nil ? place : row, source.width)
            }
            guard let columns else { return }
            unsafe columns.windows.withUnsafeBytes { windows in
                unsafe columns.weights.withUnsafeBufferPointer { weights in
                    unsafe reference.floatAcross(
                        row, windows.baseAddress!, weights.baseAddress!, target.width, place)
                }
            }
        }
        guard let rows else {
            for y in outputs {
                unsafe across(y, to: floats)
                unsafe body(y, floats)
            }
            return
        }
        let span = Self.span(rows, outputs)
        for y in span { unsafe across(y, to: between + (y - span.lowerBound) * stride) }
        unsafe rows.weights.withUnsafeBufferPointer { weights in
            for y in outputs {
                let window = rows.windows[y]
                unsafe reference.floatDown(
                    between + (Int(window.first) - span.lowerBound) * stride, stride, Int(window.count),
                    weights.baseAddress! + window.weights, stride, floats)
                unsafe body(y, floats)
            }
        }
    }
}
