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
            while x < end { x = sumPatchPixels(photo, patch, ring, x, end, block) }
            block += PatchKernels.blockSums
        }
    }

    /// Adds pixels of one block to its sums, from column `x` to column `end` or to an earlier one. Returns the column
    /// after the last one that was added.
    ///
    /// Four pixels that all count are added as two 64-bit integers per picture, with 16 bits for each channel of two
    /// pixels. 512 pixels add at most 256 values of 255 to such a number, so it cannot overflow.
    @inline(__always)
    private static func sumPatchPixels(
        _ photo: UnsafePointer<UInt8>, _ patch: UnsafePointer<UInt8>, _ ring: UnsafePointer<UInt8>,
        _ start: Int, _ end: Int, _ block: UnsafeMutablePointer<UInt32>
    ) -> Int {
        let channels: UInt64 = 0x00FF_00FF_00FF_00FF, opaque: UInt64 = 0xFF00_0000_FF00_0000
        let last = end &- start < 512 ? end : start &+ 512
        var x = start, whole: UInt32 = 0
        var photoRedBlue: UInt64 = 0, photoGreen: UInt64 = 0, patchRedBlue: UInt64 = 0, patchGreen: UInt64 = 0
        while x < last {
            if x &+ 4 <= last {
                let four = UnsafeRawPointer(ring + x).loadUnaligned(as: UInt32.self)
                if four == 0 {
                    x &+= 4
                    continue
                }
                let p = UnsafeRawPointer(photo + 4 &* x), q = UnsafeRawPointer(patch + 4 &* x)
                let a = p.loadUnaligned(as: UInt64.self)
                let b = p.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                let c = q.loadUnaligned(as: UInt64.self)
                let d = q.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                if four == 0xFFFF_FFFF && a & b & c & d & opaque == opaque {
                    photoRedBlue &+= (a & channels) &+ (b & channels)
                    photoGreen &+= (a &>> 8 & channels) &+ (b &>> 8 & channels)
                    patchRedBlue &+= (c & channels) &+ (d & channels)
                    patchGreen &+= (c &>> 8 & channels) &+ (d &>> 8 & channels)
                    whole &+= 4
                    x &+= 4
                    continue
                }
            }
            let stop = last &- x < 4 ? last : x &+ 4
            while x < stop {
                addPixel(photo + 4 &* x, patch + 4 &* x, ring[x], block)
                x &+= 1
            }
        }
        if whole > 0 {
            block[0] &+= whole
            block[1] &+= sumOfPair(photoRedBlue)
            block[2] &+= sumOfPair(photoGreen)
            block[3] &+= sumOfPair(photoRedBlue &>> 16)
            block[4] &+= sumOfPair(patchRedBlue)
            block[5] &+= sumOfPair(patchGreen)
            block[6] &+= sumOfPair(patchRedBlue &>> 16)
        }
        return x
    }

    /// Adds a pixel to the sums of a block if it is in the ring and opaque in both pictures.
    @inline(__always)
    private static func addPixel(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ ring: UInt8,
        _ block: UnsafeMutablePointer<UInt32>
    ) {
        // If the processor cannot add to a sum in memory with one instruction, the loads and stores of the sums take
        // most of the time. To use fewer other loads, load a pixel as one 32-bit integer.
        if cv_has_memory_operands() == 0 && ring > 0 {
            let a = UnsafeRawPointer(a).loadUnaligned(as: UInt32.self)
            let b = UnsafeRawPointer(b).loadUnaligned(as: UInt32.self)
            if a >= 0xFF00_0000 && b >= 0xFF00_0000 { addPair(a, b, block) }
        } else if ring > 0 && a[3] == 255 && b[3] == 255 {
            block[0] &+= 1
            block[1] &+= UInt32(a[0])
            block[2] &+= UInt32(a[1])
            block[3] &+= UInt32(a[2])
            block[4] &+= UInt32(b[0])
            block[5] &+= UInt32(b[1])
            block[6] &+= UInt32(b[2])
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

    /// Returns the sum of the lowest 16 bits of the two halves of a number.
    @inline(__always)
    private static func sumOfPair(_ value: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: (value & 0xFFFF) &+ (value &>> 32 & 0xFFFF))
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
