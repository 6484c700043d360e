internal import Matte

/// A block that may count in a fit, with its numbers in a form that rounds don't compute again.
struct FittedBlock {
    /// The number of the block in its picture.
    let index: Int
    fileprivate let dx: Double
    fileprivate let dy: Double
    /// The curvature of the correlation.
    fileprivate let xx: Double
    fileprivate let xy: Double
    fileprivate let yy: Double
    /// The factor that makes a squared error of the products of the curvature with a displacement.
    fileprivate let scale: Double
    /// The weight without an error.
    fileprivate let certainty: Double
    /// The squared error of the last round.
    fileprivate(set) var error = 0.0
    /// The weight of the last round.
    fileprivate(set) var weight = 0.0

    init(_ block: BlockMatch, index: Int) {
        self.index = index
        (dx, dy, xx, xy, yy) = (block.dx, block.dy, block.xx, block.xy, block.yy)
        scale = 2 / (xx + yy)
        let above = block.peak - 0.15
        certainty = above * above
    }
}

extension [FittedBlock] {
    /// The median of the errors, weighted by the weights, or nil if all weights are 0. Errors are counted in steps of
    /// 1/1024 squared pixel; all above 2 are one step.
    var medianError: Double? {
        var sums = [Double](repeating: 0, count: 2049)
        var total = 0.0
        for block in self where block.weight > 0 {
            sums[Int(Swift.min(2, block.error) * 1024)] += block.weight
            total += block.weight
        }
        guard total > 0 else { return nil }
        var (bin, sum) = (0, sums[0])
        while 2 * sum < total, bin < 2048 {
            bin += 1
            sum += sums[bin]
        }
        return (Double(bin) + 0.5) / 1024
    }

    /// Sets the errors and the weights, and adds the equations of a round.
    ///
    /// - Parameters:
    ///   - bases: The derivatives of each block's displacement along x by all unknowns, and then along y.
    ///   - unknowns: The unknowns of the last round.
    ///   - inverseCut: The inverse of the squared error from which a block doesn't count.
    mutating func add(
        bases: [Double], unknowns: [Double], inverseCut: Double, to equations: inout NormalEquations
    ) {
        let count = equations.count
        unsafe bases.withUnsafeBufferPointer { bases in
            unsafe unknowns.withUnsafeBufferPointer { unknowns in
                unsafe equations.matrix.withUnsafeMutableBufferPointer { matrix in
                    unsafe equations.right.withUnsafeMutableBufferPointer { right in
                        unsafe withUnsafeMutableBufferPointer { blocks in
                            guard let basis = bases.baseAddress, let known = unknowns.baseAddress,
                                let matrix = matrix.baseAddress, let right = right.baseAddress
                            else { return }
                            let round = unsafe FitRound(
                                bases: basis, unknowns: known, inverseCut: inverseCut, matrix: matrix,
                                right: right)
                            // With a constant number of unknowns, the compiler unrolls all loops over them.
                            switch count {
                            case 4: unsafe round.add(blocks, count: 4)
                            case 6: unsafe round.add(blocks, count: 6)
                            case 8: unsafe round.add(blocks, count: 8)
                            default: unsafe round.add(blocks, count: count)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The numbers of one round of a fit.
@unsafe
private struct FitRound {
    let bases: UnsafePointer<Double>
    let unknowns: UnsafePointer<Double>
    let inverseCut: Double
    let matrix: UnsafeMutablePointer<Double>
    let right: UnsafeMutablePointer<Double>

    @inline(__always) func add(_ blocks: UnsafeMutableBufferPointer<FittedBlock>, count: Int) {
        for k in blocks.indices {
            let block = unsafe blocks[k]
            let a = unsafe bases + 2 * block.index * count, b = unsafe a + count
            var (x, y) = (block.dx, block.dy)
            for i in 0..<count {
                unsafe x -= unknowns[i] * a[i]
                unsafe y -= unknowns[i] * b[i]
            }
            let square = block.xx * x * x + 2 * block.xy * x * y + block.yy * y * y
            let error = max(0, square * block.scale)
            let share = unsafe max(0, 1 - error * inverseCut)
            let weight = block.certainty * share * share
            unsafe (blocks[k].error, blocks[k].weight) = (error, weight)
            if weight > 0 { unsafe add(block, weight, across: a, down: b, count: count) }
        }
    }

    /// Adds the equations of a block.
    @inline(__always) private func add(
        _ block: FittedBlock, _ weight: Double, across: UnsafePointer<Double>,
        down: UnsafePointer<Double>, count: Int
    ) {
        let (xx, xy, yy) = (weight * block.xx, weight * block.xy, weight * block.yy)
        for i in 0..<count {
            // The products of the curvature with the derivatives.
            let (a, b) = unsafe (across[i], down[i])
            let x = a * xx + b * xy, y = a * xy + b * yy
            unsafe right[i] += x * block.dx + y * block.dy
            let row = unsafe matrix + i * count
            for j in i..<count { unsafe row[j] += x * across[j] + y * down[j] }
        }
    }
}
