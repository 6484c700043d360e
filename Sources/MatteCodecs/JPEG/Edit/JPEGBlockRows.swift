import Matte
import MatteKernelTypes

/// The blocks of a JPEG in memory, for a writer.
protocol JPEGBlockRows: AnyObject {
    /// Prepares the blocks of a row of MCUs.
    func prepare(_ row: Int)
    /// Returns the address of the first of a component's blocks in a row of blocks: 64 coefficients in natural order.
    func coefficients(_ component: Int, row: Int) -> UnsafeMutableRawPointer
    /// Returns the address of the masks of these blocks.
    func masks(_ component: Int, row: Int) -> UnsafeMutablePointer<UInt64>
}

extension JPEGBlockMemory: JPEGBlockRows {
    func prepare(_ row: Int) {}
}

/// The blocks of a JPEG that was read.
@safe
final class JPEGStoredBlocks: JPEGBlockRows {
    private let coefficients: JPEGCoefficients
    private let layout: JPEGScanLayout
    private let memory: JPEGMemory
    private let order: JPEGMemory
    private let offsets: [Int]

    init(_ source: JPEGSource) throws(MatteError) {
        coefficients = source.document.coefficients
        layout = source.layout
        order = try .order()
        var scratch = ScratchLayout()
        offsets = layout.components.map { scratch.take($0.paddedAcross * $0.vertical * 8) }
        memory = try JPEGMemory(scratch.bytes)
    }

    func prepare(_ row: Int) {
        for (i, component) in layout.components.enumerated() {
            for line in 0..<component.vertical {
                let y = row * component.vertical + line
                unsafe KernelTable.current.jpegWriting.masks(
                    coefficients(i, row: y), order.start, masks(i, row: y), component.paddedAcross)
            }
        }
    }

    func coefficients(_ component: Int, row: Int) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(coefficients.block(component, row: row))
    }

    func masks(_ component: Int, row: Int) -> UnsafeMutablePointer<UInt64> {
        let part = layout.components[component]
        return unsafe (memory.start + offsets[component]).assumingMemoryBound(to: UInt64.self)
            + row % part.vertical * part.paddedAcross
    }
}

/// The blocks of a turned or cropped JPEG, one row of MCUs at a time.
@safe
final class JPEGMovedBlocks: JPEGBlockRows {
    private let source: JPEGCoefficients
    private let layout: JPEGScanLayout
    private let move: JPEGMove
    private let blocks: JPEGBlockMemory
    private let order: JPEGMemory
    private let sourceFrame: JPEGFrame

    init(_ source: JPEGSource, _ layout: JPEGScanLayout, _ move: JPEGMove) throws(MatteError) {
        self.source = source.document.coefficients
        sourceFrame = source.document.frame
        self.layout = layout
        self.move = move
        blocks = try JPEGBlockMemory(layout, rows: 1)
        order = try .order()
    }

    func prepare(_ row: Int) {
        for (i, component) in layout.components.enumerated() {
            let plane = source.planes[i]
            for line in 0..<component.vertical {
                let y = row * component.vertical + line
                guard y < component.blocksDown else { break }
                let target = unsafe blocks.coefficients(i, row: line)
                for x in 0..<component.blocksAcross {
                    let (column, sourceRow) = move.source(x, y, component: i)
                    let place = unsafe target + x * 128
                    guard column < plane.across, sourceRow < plane.down else {
                        unsafe place.initializeMemory(as: UInt8.self, repeating: 0, count: 128)
                        continue
                    }
                    unsafe move.copy(
                        source.block(i, row: sourceRow, column: column),
                        to: place.assumingMemoryBound(to: Int16.self))
                }
                unsafe KernelTable.current.jpegWriting.masks(
                    target, order.start, blocks.masks(i, row: line), component.blocksAcross)
            }
        }
        blocks.completeMCUs(row: 0, first: row)
    }

    func coefficients(_ component: Int, row: Int) -> UnsafeMutableRawPointer {
        unsafe blocks.coefficients(component, row: row % layout.components[component].vertical)
    }

    func masks(_ component: Int, row: Int) -> UnsafeMutablePointer<UInt64> {
        unsafe blocks.masks(component, row: row % layout.components[component].vertical)
    }
}
