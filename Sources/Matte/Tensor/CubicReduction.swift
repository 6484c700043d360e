// Design: docs/design/models.md

internal import MatteKernelTypes

/// A reduction of RGB pictures by whole factors to floats, with torch's cubic interpolation without antialiasing.
///
/// Output pixel i is at factor * (i + 0.5) - 0.5. For an odd factor this is the centre of a pixel, which is copied. For
/// an even factor it is halfway between two pixels, and the cubic with a = -3/4 weighs four pixels with -3/32, 19/32,
/// 19/32 and -3/32. Pixels outside of the picture are those of its border.
///
/// Rows are interpolated before columns. As in torch on x86-64 processors with AVX2, the product of the second pixel is
/// rounded, and those of the first, the third and the fourth are fused in this order.
package final class CubicReduction: Sendable {
    private let source: PixelSize
    private let target: PixelSize
    private let columns: Axis
    private let rows: Axis
    private let table: LevelTable
    private let weights: [Float] = [19 / 32, -3 / 32, 19 / 32, -3 / 32]
    private let pool: ScratchPool

    /// The pixels that an output pixel depends on.
    private struct Axis {
        let factor: Int
        let length: Int

        /// The number of pixels: one or four.
        var count: Int { factor % 2 == 1 ? 1 : 4 }

        /// The index of a pixel of output pixel `i`, in the order of the sum: the second, first, third and fourth.
        func pixel(_ k: Int, of i: Int) -> Int {
            if factor % 2 == 1 { return i * factor + factor / 2 }
            let offset = k == 0 ? 0 : k == 1 ? -1 : k - 1
            return min(max(i * factor + factor / 2 - 1 + offset, 0), length - 1)
        }
    }

    /// - Parameters:
    ///   - source: The size of the picture.
    ///   - target: The size of the result, which divides that of the picture.
    ///   - table: The floats of levels.
    package init(from source: PixelSize, to target: PixelSize, _ table: LevelTable) {
        precondition(
            target.width > 0 && target.height > 0 && source.width % target.width == 0
                && source.height % target.height == 0,
            "a picture of \(source) cannot be reduced to \(target) by whole factors")
        (self.source, self.target, self.table) = (source, target, table)
        columns = Axis(factor: source.width / target.width, length: source.width)
        rows = Axis(factor: source.height / target.height, length: source.height)
        pool = ScratchPool(blockBytes: Self.scratchBytes(from: source, to: target))
    }

    /// The working memory of one thread in bytes: four rows, the pixels of four places in a row, a row of the result, and
    /// bytes of a row of the picture and of a place.
    package static func scratchBytes(from source: PixelSize, to target: PixelSize) -> Int {
        9 * 12 * target.width + 3 * (source.width + target.width) + 64
    }

    /// Reduces a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - parallelism: The number of threads that may be used.
    ///   - body: Receives the index of each row of the result and its floats, three per pixel. It is called from several
    ///     threads at the same time.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    package func reduce(
        _ picture: RowsOverWhite, parallelism: Parallelism, _ body: (Int, UnsafePointer<Float>) -> Void
    ) throws(MatteError) {
        let bandRows = 16
        let isLarge = source.area &* 3 >= 4 << 20
        let count = (target.height + bandRows - 1) / bandRows
        try Bands.run(count: count, threads: isLarge ? parallelism.limit : 1) { i throws(MatteError) in
            let block = try pool.take()
            unsafe table.withTables(.float32) { tables in
                for y in i * bandRows..<min(target.height, (i + 1) * bandRows) {
                    unsafe body(y, row(y, picture, tables, block.base))
                }
            }
            pool.give(block)
        }
    }

    /// Computes a row of the result.
    private func row(
        _ y: Int, _ picture: RowsOverWhite, _ tables: UnsafeRawPointer, _ scratch: UnsafeMutableRawPointer
    ) -> UnsafePointer<Float> {
        let stride = 3 * target.width
        let floats = unsafe scratch.assumingMemoryBound(to: Float.self)
        let places = unsafe floats + 4 * stride
        for k in 0..<rows.count {
            unsafe across(rows.pixel(k, of: y), picture, tables, places, to: floats + k * stride)
        }
        guard rows.count > 1 else { return unsafe UnsafePointer(floats) }
        let result = unsafe floats + 8 * stride
        unsafe sum(floats, to: result)
        return unsafe UnsafePointer(result)
    }

    /// Computes a row of the picture's height.
    private func across(
        _ y: Int, _ picture: RowsOverWhite, _ tables: UnsafeRawPointer, _ places: UnsafeMutablePointer<Float>,
        to destination: UnsafeMutablePointer<Float>
    ) {
        let stride = 3 * target.width
        let bytes = unsafe UnsafeMutableRawPointer(places + 5 * stride).assumingMemoryBound(to: UInt8.self)
        let chosen = unsafe bytes + 3 * source.width
        let elements = unsafe KernelTable.current.tensor.elementsFromTables
        unsafe picture.write(x: 0, y: y, count: source.width, to: bytes)
        for k in 0..<columns.count {
            for x in 0..<target.width {
                let pixel = 3 &* columns.pixel(k, of: x)
                for c in 0..<3 { unsafe chosen[3 &* x &+ c] = bytes[pixel &+ c] }
            }
            let place = unsafe columns.count == 1 ? destination : places + k * stride
            unsafe elements(chosen, 3, tables, 4, place, target.width)
        }
        if columns.count > 1 { unsafe sum(places, to: destination) }
    }

    /// Writes the weighted sum of four rows.
    private func sum(_ rows: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>) {
        let stride = 3 * target.width
        unsafe weights.withUnsafeBufferPointer {
            unsafe KernelTable.current.reference.floatDown(
                rows, stride, 4, $0.baseAddress!, stride, destination)
        }
    }
}
