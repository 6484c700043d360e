import CVector

extension Kernels {
    /// Returns the checksum of zlib streams (RFC 1950). The low half is the sum of all bytes, the high half is the sum
    /// of the running sum after each byte, both modulo 65521.
    @inline(never)
    static func adler32(_ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int) -> UInt32 {
        let modulus: UInt64 = 65521
        var low = UInt64(checksum & 0xFFFF)
        var high = UInt64(checksum &>> 16)
        let weightsLow = cv_countdown_i16x32(64)
        let weightsHigh = cv_countdown_i16x32(32)
        var i = 0
        while i &+ 64 <= count {
            // Compute remainders after at most 1024 steps of 64 bytes. `sumsOfSums`, which grows fastest, then fits 32
            // bits.
            let left = (count &- i) / 64
            let steps = left < 1024 ? left : 1024
            var sums = cv_splat_u32x16(0)
            var sumsOfSums = sums
            var weighted = cv_splat_i32x16(0)
            for _ in 0..<steps {
                let v = cv_load_u8x64(bytes + i)
                sumsOfSums = cv_add_u32x16(sumsOfSums, sums)
                sums = cv_add_bytes_u8x64(sums, v)
                let first = cv_bits_i16_from_u16(cv_widen_u8x32(cv_low_u8(v)))
                let second = cv_bits_i16_from_u16(cv_widen_u8x32(cv_high_u8(v)))
                weighted = cv_dot_i16x32(weighted, first, weightsLow)
                weighted = cv_dot_i16x32(weighted, second, weightsHigh)
                i &+= 64
            }
            var ofSums: UInt64 = 0
            for lane in 0..<16 { ofSums &+= UInt64(sumsOfSums[lane]) }
            // Each of the 16 lanes of `weighted` stays below 2^27, so their sum fits 32 bits.
            let ofWeighted = UInt64(cv_sum_u32x16(cv_bits_u32_from_i32(weighted)))
            high = (high &+ low &* UInt64(steps &* 64) &+ ofSums &* 64 &+ ofWeighted) % modulus
            low = (low &+ UInt64(cv_sum_u32x16(sums))) % modulus
        }
        while i < count {
            low &+= UInt64(bytes.load(fromByteOffset: i, as: UInt8.self))
            high &+= low
            i &+= 1
        }
        return UInt32((high % modulus) &<< 16 | low % modulus)
    }
}
