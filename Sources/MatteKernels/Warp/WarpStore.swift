import CVector
import MatteKernelTypes

extension Kernels {
    /// Stores up to sixteen results of the scratch memory as the samples from sample `start` on, in the format of the
    /// row. The samples in the mask `outside` become the fill.
    @inline(never)
    static func storeWarped(_ pointer: UnsafeRawPointer, _ start: Int, _ outside: UInt32) {
        let row = pointer.assumingMemoryBound(to: WarpRow.self).pointee
        let target = row.target + start &* row.channels, left = row.count &- start
        let count = left < 16 ? left : 16
        var pixels = cv_load_u8x64(row.scratch.results)
        if outside != 0 {
            let results = row.scratch.results.assumingMemoryBound(to: UInt32.self)
            for k in 0..<count where outside &>> UInt32(truncatingIfNeeded: k) & 1 == 1 {
                results[k] = row.fill
            }
            pixels = cv_load_u8x64(results)
        }
        if row.channels == 4 {
            cv_store_part_u8x64(target, pixels, 4 &* count)
        } else if row.channels == 3 {
            if count == 16 { cv_store_rgb(target, pixels) } else { cv_store_rgb_part(target, pixels, count) }
        } else {
            cv_store_part_u8x16(target, cv_narrow_u32x16(cv_bits_u32_from_u8(pixels)), count)
        }
    }
}
