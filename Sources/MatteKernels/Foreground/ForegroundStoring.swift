import CVector

// Pixels of cut-outs.
extension Kernels {
    @inline(never)
    static func foregroundStore(
        _ solved: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let alphaLane = cv_bits_u8_from_u32(cv_splat_u32x16(0xFF00_0000))
        let half = cv_splat_i16x32(32), ones = cv_splat_u8x64(255), zeros = cv_splat_u8x64(0)
        var i = 0
        while i < count {
            let left = count &- i
            let p = cv_load_part_u8x64(pixels + 4 &* i, 4 &* left)
            let m = cv_expand_to_pixels(cv_load_part_u8x16(coverage + i, left))
            let a = cv_bits_u16_from_i16(cv_add_i16x32(cv_load_i16x32(solved + 8 &* i), half))
            let b = cv_bits_u16_from_i16(cv_add_i16x32(cv_load_i16x32(solved + (8 &* i &+ 64)), half))
            let colors = cv_low_bytes_u16x32(cv_shr_u16x32(a, 6), cv_shr_u16x32(b, 6))
            let alpha = cv_mul_div255_u8x64(p, m)
            let made = cv_select_u8x64(alphaLane, alpha, colors)
            let isClear = cv_equal_u8x64(cv_splat_alpha(alpha), zeros)
            let shown = cv_select_u8x64(isClear, zeros, made)
            let out = cv_select_u8x64(cv_equal_u8x64(m, ones), p, shown)
            cv_store_part_u8x64(destination + 4 &* i, out, 4 &* left)
            i &+= 16
        }
    }

    @inline(never)
    static func foregroundKeep(
        _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>, _ destination: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        let ones = cv_splat_u8x64(255), zeros = cv_splat_u8x64(0)
        var i = 0
        while i < count {
            let left = count &- i
            if left >= 64 {
                let m = cv_load_u8x64(coverage + i)
                // Clear pixels need not be read.
                if cv_any_u8x64(m) == 0 {
                    for k in 0..<4 { cv_store_u8x64(destination + (4 &* i &+ 64 &* k), zeros) }
                    i &+= 64
                    continue
                }
                if cv_any_u8x64(cv_xor_u8x64(m, ones)) == 0 {
                    for k in 0..<4 {
                        let at = 4 &* i &+ 64 &* k
                        cv_store_u8x64(destination + at, cv_load_u8x64(pixels + at))
                    }
                    i &+= 64
                    continue
                }
            }
            let p = cv_load_part_u8x64(pixels + 4 &* i, 4 &* left)
            let m = cv_expand_to_pixels(cv_load_part_u8x16(coverage + i, left))
            cv_store_part_u8x64(destination + 4 &* i, cv_and_u8x64(p, m), 4 &* left)
            i &+= 16
        }
    }

    @inline(never)
    static func foregroundIsMixed(_ coverage: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var i = 0
        while i < count {
            if cv_any_u8x64(cv_soft_u8x64(cv_load_part_u8x64(coverage + i, count &- i))) != 0 { return true }
            i &+= 64
        }
        return false
    }

    @inline(never)
    static func foregroundMarkSoft(
        _ coverage: UnsafePointer<UInt8>, _ blocks: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var i = 0
        while i < count {
            let soft = cv_soft_u8x64(cv_load_part_u8x64(coverage + i, count &- i))
            if cv_any_u8x64(soft) != 0 { cv_mark_quarters_u8x64(blocks + i / 16, soft) }
            i &+= 64
        }
    }
}
