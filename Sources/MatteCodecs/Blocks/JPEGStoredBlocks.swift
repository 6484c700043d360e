import Matte
import MatteKernelTypes

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
