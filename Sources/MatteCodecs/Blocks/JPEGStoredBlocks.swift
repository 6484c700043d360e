import Matte
import MatteKernelTypes

/// The blocks of a JPEG that was read, or is read row by row from top to bottom, with those of a region replaced.
@safe
final class JPEGStoredBlocks: JPEGBlockRows {
    private let coefficients: JPEGCoefficients
    /// The rows that are read, or `nil` if all coefficients are held.
    private let units: JPEGUnitRows?
    private let region: JPEGRegion?
    private let layout: JPEGScanLayout
    private let memory: JPEGMemory
    private let order: JPEGMemory
    private let offsets: [Int]

    /// - Parameter region: The region to replace; `nil` if there is none, or the coefficients are held and it is replaced.
    init(_ source: JPEGSource, replacing region: JPEGRegion?) throws(MatteError) {
        units = source.isHeld ? nil : try source.units()
        coefficients = units?.coefficients ?? source.coefficients
        self.region = region
        layout = source.layout
        order = try .order()
        var scratch = ScratchLayout()
        offsets = layout.components.map { scratch.take($0.paddedAcross * $0.vertical * 8) }
        memory = try JPEGMemory(scratch.bytes)
    }

    func prepare(_ row: Int) throws(MatteError) {
        do throws(JPEGFailure) {
            try units?.need(row)
            if row == layout.down - 1 { try units?.end() }
        } catch {
            throw error.error()
        }
        try region?.replace(row, in: self)
        for (i, component) in layout.components.enumerated() {
            for line in 0..<component.vertical {
                let y = row * component.vertical + line
                unsafe KernelTable.current.jpegWriting.masks(
                    coefficients(i, row: y), order.start, masks(i, row: y), component.paddedAcross)
            }
        }
    }

    func coefficients(_ component: Int, row: Int) -> UnsafeMutableRawPointer {
        let vertical = layout.components[component].vertical
        let unit = units?.place(of: row / vertical) ?? row / vertical
        return unsafe UnsafeMutableRawPointer(
            coefficients.block(component, row: unit * vertical + row % vertical))
    }

    func masks(_ component: Int, row: Int) -> UnsafeMutablePointer<UInt64> {
        let part = layout.components[component]
        return unsafe (memory.start + offsets[component]).assumingMemoryBound(to: UInt64.self)
            + row % part.vertical * part.paddedAcross
    }
}
