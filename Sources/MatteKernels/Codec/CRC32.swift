import CVector

extension Kernels {
    /// Returns the checksum of PNG chunks (PNG specification, section 5.5): the CRC with polynomial 0x04C11DB7 and
    /// reversed bits.
    ///
    /// If the processor has carry-less multiplication, four remainders of 128 bits are kept: each step folds the next
    /// 64 bytes into them, and at the end they are folded into one. See V. Gopal et al., "Fast CRC Computation for
    /// Generic Polynomials Using PCLMULQDQ Instruction" (Intel, 2009). The bytes of the last remainder are then looked
    /// up in tables, 16 at a time. On other processors, all bytes are.
    @inline(never)
    static func crc32(
        _ checksum: UInt32, _ bytes: UnsafeRawPointer, _ count: Int, _ tables: UnsafePointer<UInt32>
    ) -> UInt32 {
        var crc = ~checksum
        var i = 0
        if cv_has_carryless_product() != 0 && count >= 64 {
            // The factors that move a remainder by 512 bits and by 128 bits: the bit-reversed remainders of x^(512 +
            // 32), x^(512 - 32), x^(128 + 32) and x^(128 - 32).
            let by512 = cv_set_u64x2(0x1_5444_2BD4, 0x1_C6E4_1596)
            let by128 = cv_set_u64x2(0x1_7519_97D0, 0x0_CCAA_009E)
            var a = cv_xor_u64x2(cv_load_u64x2(bytes), cv_set_u64x2(UInt64(crc), 0))
            var b = cv_load_u64x2(bytes + 16)
            var c = cv_load_u64x2(bytes + 32)
            var d = cv_load_u64x2(bytes + 48)
            i = 64
            while i &+ 64 <= count {
                a = cv_xor_u64x2(cv_fold_u64x2(a, by512), cv_load_u64x2(bytes + i))
                b = cv_xor_u64x2(cv_fold_u64x2(b, by512), cv_load_u64x2(bytes + (i &+ 16)))
                c = cv_xor_u64x2(cv_fold_u64x2(c, by512), cv_load_u64x2(bytes + (i &+ 32)))
                d = cv_xor_u64x2(cv_fold_u64x2(d, by512), cv_load_u64x2(bytes + (i &+ 48)))
                i &+= 64
            }
            b = cv_xor_u64x2(cv_fold_u64x2(a, by128), b)
            c = cv_xor_u64x2(cv_fold_u64x2(b, by128), c)
            d = cv_xor_u64x2(cv_fold_u64x2(c, by128), d)
            while i &+ 16 <= count {
                d = cv_xor_u64x2(cv_fold_u64x2(d, by128), cv_load_u64x2(bytes + i))
                i &+= 16
            }
            crc = sixteen(0, d[0], d[1], tables)
        }
        while i &+ 16 <= count {
            crc = sixteen(crc, load64(bytes, i), load64(bytes, i &+ 8), tables)
            i &+= 16
        }
        while i < count {
            let byte = UInt32(bytes.load(fromByteOffset: i, as: UInt8.self))
            crc = tables[Int((crc ^ byte) & 0xFF)] ^ crc &>> 8
            i &+= 1
        }
        return ~crc
    }

    /// Returns the CRC after sixteen more bytes. Byte k is looked up in table 15 - k, because 15 - k of these bytes
    /// follow it.
    @inline(__always)
    private static func sixteen(
        _ crc: UInt32, _ low: UInt64, _ high: UInt64, _ tables: UnsafePointer<UInt32>
    ) -> UInt32 {
        var rest = low ^ UInt64(crc)
        var sum: UInt32 = 0
        for k in 0..<8 {
            sum ^= tables[(15 &- k) &* 256 &+ Int(truncatingIfNeeded: rest & 0xFF)]
            rest &>>= 8
        }
        rest = high
        for k in 8..<16 {
            sum ^= tables[(15 &- k) &* 256 &+ Int(truncatingIfNeeded: rest & 0xFF)]
            rest &>>= 8
        }
        return sum
    }

    @inline(__always)
    private static func load64(_ p: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        p.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }
}
