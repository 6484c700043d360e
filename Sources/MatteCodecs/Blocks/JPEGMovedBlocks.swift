import Matte
import MatteKernelTypes

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
        self.source = source.coefficients
        sourceFrame = source.frame
        self.layout = layout
        self.move = move
        blocks = try JPEGBlockMemory(layout, rows: 1)
        order = try .order()
    }

    func forEachRow(_ rows: Int, _ body: (Int) throws(MatteError) -> Bool) throws(MatteError) {
        for row in 0..<rows {
            prepare(row)
            guard try body(row) else { return }
        }
    }

    private func prepare(_ row: Int) {
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
