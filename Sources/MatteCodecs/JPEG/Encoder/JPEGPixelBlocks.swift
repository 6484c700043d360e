import Matte
import MatteKernelTypes

/// The transform of rows of pixels to quantized coefficients, one row of MCUs at a time.
@safe
final class JPEGPixelBlocks {
    private let layout: JPEGScanLayout
    private let pixels: RowLayout
    private let factors: [JPEGMemory]
    private let order: JPEGMemory
    private let memory: JPEGMemory
    /// The offsets of the planes of luma and chroma, and of chroma at its own resolution.
    private let planes: [Int]
    private let halves: [Int]
    private let stride: Int
    private let table = KernelTable.current.jpegWriting

    init(_ layout: JPEGScanLayout, _ pixels: RowLayout, factors: [[UInt16]]) throws(MatteError) {
        self.layout = layout
        self.pixels = pixels
        var memories: [JPEGMemory] = []
        for table in factors { memories.append(try .factors(table)) }
        self.factors = memories
        order = try .order()
        // Vectors read and write beyond the last MCU.
        stride = (layout.across * 8 * layout.mostHorizontal + 64 + 63) / 64 * 64
        let rows = Self.rows(layout)
        var scratch = ScratchLayout()
        let stride = stride
        planes = layout.components.map { _ in scratch.take(stride * rows, spare: 64) }
        halves = layout.components.dropFirst().map { _ in scratch.take(stride * 8, spare: 64) }
        memory = try JPEGMemory(scratch.bytes)
        // Kernels transform whole vectors of blocks, up to three beyond the last one, with whatever samples are there.
        unsafe memory.start.initializeMemory(as: UInt8.self, repeating: 0, count: scratch.bytes)
    }

    /// The number of rows of pixels in a row of MCUs.
    static func rows(_ layout: JPEGScanLayout) -> Int { 8 * layout.mostVertical }

    /// Returns the memory for the planes in bytes.
    static func byteCount(_ layout: JPEGScanLayout) -> Int {
        let stride = (layout.across * 8 * layout.mostHorizontal + 127) / 64 * 64
        return layout.components.count * stride * (rows(layout) + 8)
    }

    /// Transforms the pixels of a row of MCUs.
    ///
    /// - Parameters:
    ///   - rows: The rows of pixels.
    ///   - count: The number of rows. Fewer than a row of MCUs has only at the bottom.
    ///   - first: The number of the row of MCUs in the picture.
    ///   - target: The memory for the coefficients, and the row of MCUs in it.
    @unsafe
    func transform(_ rows: Rows, _ count: Int, first: Int, into target: JPEGBlockMemory, row: Int) {
        unsafe fillPlanes(rows, count)
        for (i, component) in layout.components.enumerated() {
            var samples = unsafe plane(i)
            if i > 0, layout.mostHorizontal > 1 {
                reduce(i, count)
                unsafe samples = memory.start + halves[i - 1]
            }
            for line in 0..<component.vertical {
                guard first * component.vertical + line < component.blocksDown else { break }
                unsafe table.forward(
                    samples + 8 * line * stride, stride, factors[component.table].start, order.start,
                    target.coefficients(i, row: row * component.vertical + line),
                    target.masks(i, row: row * component.vertical + line), component.blocksAcross)
            }
        }
        target.completeMCUs(row: row, first: first)
    }

    private func plane(_ i: Int) -> UnsafeMutableRawPointer { unsafe memory.start + planes[i] }

    /// Converts pixels to planes, and repeats the last column and row up to the size of whole MCUs.
    @unsafe
    private func fillPlanes(_ rows: Rows, _ count: Int) {
        let (width, all) = (layout.size.width, Self.rows(layout))
        let full = layout.across * 8 * layout.mostHorizontal
        for y in 0..<all {
            let offset = y * stride
            if y < count {
                let row = unsafe rows[y]
                if layout.components.count == 1 {
                    unsafe (plane(0) + offset).copyMemory(from: row, byteCount: width)
                } else {
                    let order = pixels == .rgb ? 0 : pixels == .bgra || pixels == .bgrx ? 2 : 1
                    unsafe table.planes(
                        order, row, plane(0) + offset, plane(1) + offset, plane(2) + offset, width)
                }
            }
            for i in planes.indices {
                let line = unsafe plane(i) + offset
                if y >= count {
                    unsafe line.copyMemory(from: line - stride, byteCount: full)
                } else if width < full {
                    let last = unsafe line.load(fromByteOffset: width - 1, as: UInt8.self)
                    unsafe (line + width).initializeMemory(
                        as: UInt8.self, repeating: last, count: full - width)
                }
            }
        }
    }

    /// Computes chroma at its own resolution. Rows below the picture repeat the last row at that resolution.
    private func reduce(_ i: Int, _ count: Int) {
        let source = unsafe plane(i)
        let target = unsafe memory.start + halves[i - 1]
        let isQuarter = layout.mostVertical == 2
        let filled = isQuarter ? (count + 1) / 2 : count
        let samples = layout.across * 8
        for y in 0..<8 {
            let line = unsafe target + y * stride
            if y >= filled {
                unsafe line.copyMemory(from: line - stride, byteCount: samples)
            } else if isQuarter {
                unsafe table.quarter(source + 2 * y * stride, source + (2 * y + 1) * stride, line, samples)
            } else {
                unsafe table.halve(source + y * stride, source + y * stride, line, samples)
            }
        }
    }
}
