import Matte
import MatteKernelTypes

/// The samples of the components of two rows of MCUs.
@safe
final class JPEGPlanes {
    let plans: [JPEGComponentPlan]
    private let frame: JPEGFrame
    private let kernels = KernelTable.current.jpegPixels
    private let memory: ScratchMemory
    private let parts: [Part]
    /// For each component, the columns of blocks that are transformed.
    private let blocks: [Range<Int>]

    /// A component's part of the memory.
    private struct Part {
        let samples: ScratchPart<UInt8>
        let bytesPerRow: Int
        let factors: ScratchPart<UInt16>
    }

    /// Reserves memory for the columns that `pixels` needs.
    init(_ frame: JPEGFrame, _ plans: [JPEGComponentPlan], pixels: Range<Int>) throws(JPEGFailure) {
        self.frame = frame
        self.plans = plans
        var layout = ScratchLayout()
        var parts: [Part] = []
        var blocks: [Range<Int>] = []
        for (i, plan) in plans.enumerated() {
            let samples = plan.samples(for: pixels)
            blocks.append(samples.lowerBound / plan.side..<(samples.upperBound + plan.side - 1) / plan.side)
            // The transform writes up to three more blocks, and rows are read by whole vectors.
            let bytes = (frame.paddedAcross(i) + 4) * plan.side + 64
            parts.append(
                Part(
                    samples: layout.take(bytes * 2 * plan.unitRows, of: UInt8.self, spare: 64),
                    bytesPerRow: bytes,
                    factors: layout.take(JPEGInverseFactors.byteCount / 2, of: UInt16.self)))
        }
        self.parts = parts
        self.blocks = blocks
        do throws(MatteError) {
            memory = try ScratchMemory(layout, isZero: true)
        } catch {
            throw .input(error)
        }
    }

    /// Sets the quantization factors of component `i`, in natural order.
    func setFactors(_ i: Int, _ table: [UInt16]) {
        unsafe JPEGInverseFactors.prepare(memory[parts[i].factors], table)
    }

    /// Returns the address of a row of component `i`. It must be in one of the two rows of MCUs.
    @unsafe
    func row(_ i: Int, _ row: Int) -> UnsafeMutableRawPointer {
        let first = unsafe UnsafeMutableRawPointer(memory[parts[i].samples])
        return unsafe first + row % (2 * plans[i].unitRows) * parts[i].bytesPerRow
    }

    /// Transforms the blocks of a row of MCUs.
    ///
    /// - Parameter firstRow: The number in `coefficients` of the row of MCUs.
    func transform(_ unitRow: Int, _ coefficients: JPEGCoefficients, firstRow: Int) {
        for (i, plan) in plans.enumerated() {
            let vertical = frame.components[i].vertical
            for down in 0..<vertical where unitRow * vertical + down < frame.blocksDown(i) {
                let (first, count) = (blocks[i].lowerBound, blocks[i].count)
                let source = unsafe coefficients.block(i, row: firstRow * vertical + down, column: first)
                let flags = unsafe coefficients.flags(i, row: firstRow * vertical + down, column: first)
                let target = unsafe row(i, (unitRow * vertical + down) * plan.side) + first * plan.side
                let factors = unsafe UnsafePointer(memory[parts[i].factors])
                let inverse =
                    switch plan.side {
                    case 8: unsafe kernels.inverse8
                    case 4: unsafe kernels.inverse4
                    case 2: unsafe kernels.inverse2
                    default: unsafe kernels.inverse1
                    }
                unsafe inverse(source, flags, factors, count, target, parts[i].bytesPerRow)
            }
        }
    }
}
