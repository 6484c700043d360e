import CVector
import MatteKernelTypes

/// The vertical pass of a resize in fixed point; see ``FixedRows``. The sums of one register of bytes, with both parts of
/// split weights, take half of the registers.
extension Kernels {
    @inline(never)
    static func referenceSumRows(_ pointer: UnsafeRawPointer) {
        let job = pointer.assumingMemoryBound(to: FixedRows.self)
        if job.pointee.bytes < cv_register_bytes() {
            sumNarrowRow(job)
        } else if let low = job.pointee.weights.low {
            sumWideRow(job, low, isSplit: true)
        } else {
            sumWideRow(job, job.pointee.weights.high, isSplit: false)
        }
    }

    @inline(__always)
    private static func sumWideRow(
        _ job: UnsafePointer<FixedRows>, _ low: UnsafePointer<Int32>, isSplit: Bool
    ) {
        let (bytes, step, out) = (job.pointee.bytes, cv_register_bytes(), job.pointee.destination)
        var x = 0
        while x < bytes {
            // The last bytes are computed with some before them once more, in whole vectors.
            x = min(x, bytes &- step)
            let next = isSplit ? x : min(x &+ step, bytes &- step)
            let (first, second) = rowLevels(job, x, next, step, low, isSplit: isSplit)
            cv_store_r16(out + x, first)
            if !isSplit { cv_store_r16(out + next, second) }
            x = next &+ step
        }
    }

    /// Writes a row that is shorter than a register.
    @inline(never)
    private static func sumNarrowRow(_ job: UnsafePointer<FixedRows>) {
        let bytes = job.pointee.bytes
        let (levels, _) =
            if let low = job.pointee.weights.low {
                rowLevels(job, 0, 0, bytes, low, isSplit: true)
            } else {
                rowLevels(job, 0, 0, bytes, job.pointee.weights.high, isSplit: false)
            }
        cv_store_part_r16(job.pointee.destination, levels, bytes)
    }

    /// Returns the levels of `count` bytes, at most a register, from byte `x` on, and if weights aren't split, also those
    /// from byte `next` on. Either way there are eight sums.
    @inline(__always)
    private static func rowLevels(
        _ job: UnsafePointer<FixedRows>, _ x: Int, _ next: Int, _ count: Int, _ low: UnsafePointer<Int32>,
        isSplit: Bool
    ) -> (cv_r16, cv_r16) {
        let (stride, pairs, bits) = (job.pointee.bytesPerRow, job.pointee.pairs, job.pointee.weights.bits)
        let high = job.pointee.weights.high
        let half = cv_splat_r32(1 &<< (bits &- 1)), other = isSplit ? cv_splat_r32(0) : half
        var (sums, others) = ((half, half, half, half), (other, other, other, other))
        // Pairs whose rows both exist need no comparisons.
        let whole = min(pairs, job.pointee.rows &>> 1)
        var (upper, k) = (job.pointee.source + x, 0)
        while k < whole {
            addRows(&sums, pairOfRows(upper, stride, count), low[k])
            addRows(
                &others, pairOfRows(upper + (next &- x), stride, count), isSplit ? high[k] : low[k])
            upper += stride &* 2
            k &+= 1
        }
        while k < pairs {
            // In place of rows past the last, the last one is read.
            let last = job.pointee.source + ((job.pointee.rows &- 1) &* stride &+ x)
            addRows(&sums, pairOfRows(last, 0, count), low[k])
            addRows(&others, pairOfRows(last + (next &- x), 0, count), isSplit ? high[k] : low[k])
            k &+= 1
        }
        guard isSplit else { return (rowBytes(sums, bits), rowBytes(others, bits)) }
        sums.0 = cv_joined_halves_r32(others.0, sums.0)
        sums.1 = cv_joined_halves_r32(others.1, sums.1)
        sums.2 = cv_joined_halves_r32(others.2, sums.2)
        sums.3 = cv_joined_halves_r32(others.3, sums.3)
        let levels = rowBytes(sums, bits)
        return (levels, levels)
    }

    @inline(__always)
    private static func rowBytes(_ sums: (cv_r32, cv_r32, cv_r32, cv_r32), _ bits: Int32) -> cv_r16 {
        cv_pack_clamping_r16(
            cv_pack_r32(cv_shr_r32(sums.0, bits), cv_shr_r32(sums.1, bits)),
            cv_pack_r32(cv_shr_r32(sums.2, bits), cv_shr_r32(sums.3, bits)))
    }

    /// Adds the products of a pair of rows with a pair of weights.
    @inline(__always)
    private static func addRows(
        _ sums: inout (cv_r32, cv_r32, cv_r32, cv_r32), _ bytes: (cv_r16, cv_r16), _ weights: Int32
    ) {
        sums.0 = cv_dot_rows_r32(sums.0, bytes.0, bytes.1, 0, weights)
        sums.1 = cv_dot_rows_r32(sums.1, bytes.0, bytes.1, 1, weights)
        sums.2 = cv_dot_rows_r32(sums.2, bytes.0, bytes.1, 2, weights)
        sums.3 = cv_dot_rows_r32(sums.3, bytes.0, bytes.1, 3, weights)
    }

    /// Loads `count` bytes of a pair of rows.
    @inline(__always)
    private static func pairOfRows(
        _ upper: UnsafeRawPointer, _ stride: Int, _ count: Int
    ) -> (cv_r16, cv_r16) {
        let lower = upper + stride
        return count == cv_register_bytes()
            ? (cv_load_r16(upper), cv_load_r16(lower))
            : (cv_load_part_r16(upper, count), cv_load_part_r16(lower, count))
    }
}
