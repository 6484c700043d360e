import CVector
import MatteKernelTypes

extension Kernels {
    @inline(never)
    static func sumPatchBlocks(
        _ photo: UnsafePointer<UInt8>, _ patch: UnsafePointer<UInt8>, _ ring: UnsafePointer<UInt8>,
        _ count: Int, _ side: Int, _ sums: UnsafeMutablePointer<UInt32>
    ) {
        var x = 0
        var block = sums
        while x < count {
            let end = count &- x < side ? count : x &+ side
            while x < end {
                // If the processor cannot add to a sum in memory with one instruction, the loads and stores of the sums
                // take most of the time. To use fewer other loads, load a pixel as one 32-bit integer.
                if cv_has_memory_operands() == 0 && ring[x] > 0 {
                    let a = UnsafeRawPointer(photo + 4 &* x).loadUnaligned(as: UInt32.self)
                    let b = UnsafeRawPointer(patch + 4 &* x).loadUnaligned(as: UInt32.self)
                    if a >= 0xFF00_0000 && b >= 0xFF00_0000 { addPair(a, b, block) }
                    x &+= 1
                    continue
                }
                let isFar =
                    x &+ 8 <= end
                    && UnsafeRawPointer(ring + x).loadUnaligned(as: UInt64.self) == 0
                if isFar {
                    x &+= 8
                    continue
                }
                let a = photo + 4 &* x, b = patch + 4 &* x
                if ring[x] > 0 && a[3] == 255 && b[3] == 255 {
                    block[0] &+= 1
                    block[1] &+= UInt32(a[0])
                    block[2] &+= UInt32(a[1])
                    block[3] &+= UInt32(a[2])
                    block[4] &+= UInt32(b[0])
                    block[5] &+= UInt32(b[1])
                    block[6] &+= UInt32(b[2])
                }
                x &+= 1
            }
            block += PatchKernels.blockSums
        }
    }

    /// Adds a pixel of the photo and one of the patch to the sums of a block. All sums are loaded before the first is
    /// stored, so that the compiler can load and store two neighbouring sums with one instruction.
    @inline(__always)
    private static func addPair(_ a: UInt32, _ b: UInt32, _ block: UnsafeMutablePointer<UInt32>) {
        let count = block[0] &+ 1
        let left = (
            block[1] &+ (a & 255), block[2] &+ (a &>> 8 & 255), block[3] &+ (a &>> 16 & 255)
        )
        let right = (
            block[4] &+ (b & 255), block[5] &+ (b &>> 8 & 255), block[6] &+ (b &>> 16 & 255)
        )
        block[0] = count
        (block[1], block[2], block[3]) = left
        (block[4], block[5], block[6]) = right
    }

    @inline(never)
    static func correctPatch(
        _ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ terms: UnsafePointer<Float>,
        _ field: UnsafePointer<Float>, _ columns: Int, _ side: Int
    ) {
        let offset = cv_repeat_f32x4(terms), gain = cv_repeat_f32x4(terms + 4)
        let bend = cv_repeat_f32x4(terms + 8)
        let middle = cv_splat_f32x16(128), scale = cv_splat_f32x16(1.0 / 128)
        let third = cv_splat_f32x16(1.0 / 3), half = cv_splat_f32x16(0.5)
        let step = 1 / Float(side)
        let lanes = cv_mul_f32x16(cv_float_i32x16(cv_fourths_of_lanes_i32x16()), cv_splat_f32x16(step))
        let last = columns < 2 ? 0 : columns &- 2
        var x = 0
        var first = 0
        while first <= last {
            // Each pass of this loop corrects the pixels between the centres of two neighbouring blocks. The first pass
            // also corrects the pixels before the first centre, with the values of the first block. The last pass also
            // corrects those after the last centre, with the values of the last block.
            let end = first == last ? count : side / 2 &+ (first &+ 1) &* side
            let a = cv_repeat_f32x4(field + 4 &* first)
            let b = cv_repeat_f32x4(field + 4 &* (first &+ 1 < columns ? first &+ 1 : first))
            let change = cv_sub_f32x16(b, a)
            while x < end && x < count {
                let part = count &- x < 4 ? 4 &* (count &- x) : 16
                let start = (Float(x) + 0.5) * step - 0.5 - Float(first)
                let share = cv_clamp_f32x16(cv_add_f32x16(lanes, cv_splat_f32x16(start)), 0, 1)
                let added = cv_add_f32x16(a, cv_mul_f32x16(change, share))
                let v = cv_float_i32x16(
                    cv_bits_i32_from_u32(cv_widen_u8x16(cv_load_part_u8x16(row + 4 &* x, part))))
                let u = cv_mul_f32x16(cv_sub_f32x16(v, middle), scale)
                let curved = cv_add_f32x16(
                    cv_add_f32x16(offset, cv_mul_f32x16(gain, u)),
                    cv_mul_f32x16(bend, cv_sub_f32x16(cv_mul_f32x16(u, u), third)))
                let sum = cv_clamp_f32x16(cv_add_f32x16(v, cv_add_f32x16(curved, added)), 0, 255)
                let rounded = cv_truncate_f32x16(cv_add_f32x16(sum, half))
                cv_store_part_u8x16(row + 4 &* x, cv_narrow_clamping_i32x16(rounded), part)
                x &+= 4
            }
            first &+= 1
        }
    }
}
