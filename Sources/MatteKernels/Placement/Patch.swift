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
    /// Two pixels are added as two 64-bit integers per picture, with 16 bits for each channel of a pixel. 512 pixels
    /// add at most 256 values of 255 to such a number, so it cannot overflow.
    @inline(__always)
    private static func sumPatchPixels(
        _ photo: UnsafePointer<UInt8>, _ patch: UnsafePointer<UInt8>, _ ring: UnsafePointer<UInt8>,
        _ start: Int, _ end: Int, _ block: UnsafeMutablePointer<UInt32>
    ) -> Int {
        let channels: UInt64 = 0x00FF_00FF_00FF_00FF, opaque: UInt64 = 0xFF00_0000_FF00_0000
        let last = end &- start < 512 ? end : start &+ 512
        var x = start
        var sums: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
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
                    sums.0 &+= (a & channels) &+ (b & channels)
                    sums.1 &+= (a &>> 8 & channels) &+ (b &>> 8 & channels)
                    sums.2 &+= (c & channels) &+ (d & channels)
                    sums.3 &+= (c &>> 8 & channels) &+ (d &>> 8 & channels)
                    sums.4 &+= 4
                    x &+= 4
                    continue
                }
                if cv_has_memory_operands() == 0 {
                    addPair(a, c, UInt64(four & 0xFFFF), &sums)
                    addPair(b, d, UInt64(four &>> 16), &sums)
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
        let count = UInt32(truncatingIfNeeded: sums.4 &+ sums.4 &>> 32)
        if count > 0 {
            block[0] &+= count
            block[1] &+= sumOfPair(sums.0)
            block[2] &+= sumOfPair(sums.1)
            block[3] &+= sumOfPair(sums.0 &>> 16)
            block[4] &+= sumOfPair(sums.2)
            block[5] &+= sumOfPair(sums.3)
            block[6] &+= sumOfPair(sums.2 &>> 16)
        }
        return x
    }

    /// Adds a pixel to the sums of a block if it is in the ring and opaque in both pictures. With instructions that add
    /// to memory, this is faster than `addPair`, whose sums need more registers than there are.
    @inline(__always)
    private static func addPixel(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ ring: UInt8,
        _ block: UnsafeMutablePointer<UInt32>
    ) {
        guard ring > 0 && a[3] == 255 && b[3] == 255 else { return }
        block[0] &+= 1
        block[1] &+= UInt32(a[0])
        block[2] &+= UInt32(a[1])
        block[3] &+= UInt32(a[2])
        block[4] &+= UInt32(b[0])
        block[5] &+= UInt32(b[1])
        block[6] &+= UInt32(b[2])
    }

    /// Adds those of two pixels that count to the sums: pixels in the ring that are opaque in both pictures.
    ///
    /// - Parameter ring: the ring's values for both pixels, one byte each, in the lowest 16 bits.
    @inline(__always)
    private static func addPair(
        _ a: UInt64, _ b: UInt64, _ ring: UInt64, _ sums: inout (UInt64, UInt64, UInt64, UInt64, UInt64)
    ) {
        // In each half of these numbers, adding moves a one to bit 8 if alpha is 255 or the ring's value is not 0.
        let opaque = (a & b) &>> 24 & 0x0000_00FF_0000_00FF &+ 0x0000_0001_0000_0001
        let inRing = (ring | ring &<< 24) & 0x0000_00FF_0000_00FF &+ 0x0000_00FF_0000_00FF
        let counts = opaque & inRing & 0x0000_0100_0000_0100
        if counts == 0 { return }
        let one = counts &>> 8
        let channels = one &* 0x00FF_00FF
        sums.0 &+= a & channels
        sums.1 &+= a &>> 8 & channels
        sums.2 &+= b & channels
        sums.3 &+= b &>> 8 & channels
        sums.4 &+= one
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
