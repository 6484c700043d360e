import CVector

extension Kernels {
    /// Transforms a row of blocks to 4x4 samples each; see ``JPEGPixelKernels/Inverse``.
    @inline(never)
    static func jpegInverse4(
        _ coefficients: UnsafeRawPointer, _ flags: UnsafePointer<UInt8>, _ factors: UnsafePointer<UInt16>,
        _ count: Int, _ destination: UnsafeMutableRawPointer, _ stride: Int
    ) {
        let group = cv_register_bytes() / 16
        var block = 0
        while block < count {
            let source = coefficients + block &* 128
            let target = destination + block &* 4
            var any: UInt8 = 0
            for i in 0..<group { any |= flags[block &+ i] }
            if any == 0 {
                for i in 0..<group {
                    let value = jpegLevel(source + i &* 128, factors)
                    let word = UInt32(value) &* 0x0101_0101
                    for y in 0..<4 {
                        (target + (i &* 4 &+ y &* stride)).storeBytes(of: word, as: UInt32.self)
                    }
                }
            } else {
                transformTo4(source, UnsafeRawPointer(factors), target, stride)
            }
            block &+= group
        }
    }

    @inline(__always)
    private static func row(_ source: UnsafeRawPointer, _ factors: UnsafeRawPointer, _ row: Int) -> cv_r16 {
        cv_mul_r16(cv_load_block_rows(source + row &* 16), cv_load_r16(factors + row &* 64 + 128))
    }

    @inline(__always)
    private static func transformTo4(
        _ source: UnsafeRawPointer, _ factors: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
        _ stride: Int
    ) {
        let zero = cv_splat_r16(0)
        let r0 = row(source, factors, 0), r1 = row(source, factors, 1), r2 = row(source, factors, 2)
        let r3 = row(source, factors, 3), r5 = row(source, factors, 5), r6 = row(source, factors, 6)
        let r7 = row(source, factors, 7)
        // The columns: rows 0 to 3 of eight columns.
        let half = cv_splat_r32(1 &<< 11)
        let evenLow = cv_add_r32(cv_shr_r32(cv_bits_r32(cv_zip16_low(zero, r0)), 2), half)
        let evenHigh = cv_add_r32(cv_shr_r32(cv_bits_r32(cv_zip16_high(zero, r0)), 2), half)
        let (l0, l1, l2, l3) = quarter(
            evenLow, cv_zip16_low(r2, r6), cv_zip16_low(r1, r3), cv_zip16_low(r5, r7), 12)
        let (h0, h1, h2, h3) = quarter(
            evenHigh, cv_zip16_high(r2, r6), cv_zip16_high(r1, r3), cv_zip16_high(r5, r7), 12)
        var o0 = cv_pack_r32(l0, h0), o1 = cv_pack_r32(l1, h1)
        var o2 = cv_pack_r32(l2, h2), o3 = cv_pack_r32(l3, h3)
        if cv_is_large_r16(r0) != 0 {
            // Damaged data: as in the transform to 8x8 samples.
            let mask = cv_is_zero_lane_r16(jpegOtherRows(source))
            let shifted = cv_shl_r16(r0, 2)
            o0 = cv_select_r16(mask, shifted, o0)
            o1 = cv_select_r16(mask, shifted, o1)
            o2 = cv_select_r16(mask, shifted, o2)
            o3 = cv_select_r16(mask, shifted, o3)
        }
        // Exchange rows and columns: u0 has columns 0 and 1, u1 columns 2 and 3, and so on.
        let a = cv_zip16_low(o0, o1), b = cv_zip16_high(o0, o1)
        let c = cv_zip16_low(o2, o3), d = cv_zip16_high(o2, o3)
        let u0 = cv_zip32_low(a, c), u1 = cv_zip32_high(a, c)
        let u2 = cv_zip32_low(b, d), u3 = cv_zip32_high(b, d)
        // The rows.
        let even = cv_add_r32(
            cv_shr_r32(cv_bits_r32(cv_zip16_low(zero, u0)), 2), cv_splat_r32(1 &<< 18))
        let (q0, q1, q2, q3) = quarter(
            even, cv_zip16_low(u1, u3), cv_zip16_high(u0, u1), cv_zip16_high(u2, u3), 19)
        // Each vector is a column of four rows. The bytes of a block become c0 c1 c2 c3, four rows each.
        let bytes = cv_flip_bytes_r16(cv_pack_r16(cv_pack_r32(q0, q1), cv_pack_r32(q2, q3)))
        // Exchange rows and columns of the 4x4 bytes.
        let once = cv_weave_halves_r16(bytes)
        cv_store_four_rows(target, stride, cv_weave_halves_r16(once))
    }

    /// Returns the four outputs of a transform of eight inputs. `even` is the first input, scaled and rounded, and the
    /// others are pairs of inputs: 2 and 6, 1 and 3, 5 and 7.
    @inline(__always)
    private static func quarter(
        _ even: cv_r32, _ z26: cv_r16, _ z13: cv_r16, _ z57: cv_r16, _ shift: Int32
    ) -> (cv_r32, cv_r32, cv_r32, cv_r32) {
        let t2 = cv_dot_r16(z26, cv_pair_r16(15137, -6270))
        let outer = cv_add_r32(
            cv_dot_r16(z13, cv_pair_r16(20995, 7373)), cv_dot_r16(z57, cv_pair_r16(-4926, -4176)))
        let inner = cv_add_r32(
            cv_dot_r16(z13, cv_pair_r16(8697, -17799)), cv_dot_r16(z57, cv_pair_r16(11893, -1730)))
        let sum = cv_add_r32(even, t2)
        let difference = cv_sub_r32(even, t2)
        return (
            cv_shr_r32(cv_add_r32(sum, outer), shift), cv_shr_r32(cv_add_r32(difference, inner), shift),
            cv_shr_r32(cv_sub_r32(difference, inner), shift), cv_shr_r32(cv_sub_r32(sum, outer), shift)
        )
    }

    /// Transforms a row of blocks to 2x2 samples each; see ``JPEGPixelKernels/Inverse``.
    @inline(never)
    static func jpegInverse2(
        _ coefficients: UnsafeRawPointer, _ flags: UnsafePointer<UInt8>, _ factors: UnsafePointer<UInt16>,
        _ count: Int, _ destination: UnsafeMutableRawPointer, _ stride: Int
    ) {
        for block in 0..<count {
            let source = (coefficients + block &* 128).assumingMemoryBound(to: Int16.self)
            let target = destination + block &* 2
            // Columns 0, 1, 3, 5 and 7.
            let c0 = pair(column(source, factors, 0), 13), c1 = pair(column(source, factors, 1), 13)
            let c3 = pair(column(source, factors, 3), 13), c5 = pair(column(source, factors, 5), 13)
            let c7 = pair(column(source, factors, 7), 13)
            // The sums of column 0 stay at 32 bits, those of the others are clamped to 16.
            let top = pair((c0.0, clamp16(c1.0), clamp16(c3.0), clamp16(c5.0), clamp16(c7.0)), 20)
            let bottom = pair(
                (c0.1, clamp16(c1.1), clamp16(c3.1), clamp16(c5.1), clamp16(c7.1)), 20)
            target.storeBytes(of: sample(top.0), as: UInt8.self)
            target.storeBytes(of: sample(top.1), toByteOffset: 1, as: UInt8.self)
            (target + stride).storeBytes(of: sample(bottom.0), as: UInt8.self)
            (target + stride).storeBytes(of: sample(bottom.1), toByteOffset: 1, as: UInt8.self)
        }
    }

    /// Returns rows 0, 1, 3, 5 and 7 of a column, multiplied with their factors modulo 2^16.
    @inline(__always)
    private static func column(
        _ source: UnsafePointer<Int16>, _ factors: UnsafePointer<UInt16>, _ x: Int
    ) -> (Int32, Int32, Int32, Int32, Int32) {
        (
            product(source, factors, x), product(source, factors, x &+ 8), product(source, factors, x &+ 24),
            product(source, factors, x &+ 40), product(source, factors, x &+ 56)
        )
    }

    @inline(__always)
    private static func product(
        _ source: UnsafePointer<Int16>, _ factors: UnsafePointer<UInt16>, _ i: Int
    ) -> Int32 {
        Int32(source[i] &* Int16(bitPattern: factors[i]))
    }

    /// Returns the two outputs of a transform of inputs 0, 1, 3, 5 and 7.
    @inline(__always)
    private static func pair(
        _ z: (Int32, Int32, Int32, Int32, Int32), _ shift: Int32
    ) -> (Int32, Int32) {
        let even = z.0 &<< 15 &+ 1 &<< (shift &- 1)
        let odd = z.1 &* 29692 &- z.2 &* 10426 &+ z.3 &* 6967 &- z.4 &* 5906
        return ((even &+ odd) &>> shift, (even &- odd) &>> shift)
    }

    @inline(__always)
    private static func clamp16(_ value: Int32) -> Int32 { min(max(value, -32768), 32767) }

    @inline(__always)
    private static func sample(_ value: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(max(value, -128), 127) &+ 128)
    }

    /// Computes the mean sample of each block; see ``JPEGPixelKernels/Inverse``.
    @inline(never)
    static func jpegInverse1(
        _ coefficients: UnsafeRawPointer, _ flags: UnsafePointer<UInt8>, _ factors: UnsafePointer<UInt16>,
        _ count: Int, _ destination: UnsafeMutableRawPointer, _ stride: Int
    ) {
        let factor = Int32(Int16(bitPattern: factors[0]))
        for block in 0..<count {
            let level = Int32((coefficients + block &* 128).load(as: Int16.self)) &* factor
            // libjpeg looks the level up modulo 1,024.
            let wrapped = (((level &+ 4) &>> 3) &<< 22) &>> 22
            (destination + block).storeBytes(of: sample(wrapped), as: UInt8.self)
        }
    }
}
