import CVector

extension Kernels {
    @inline(never)
    static func fill(_ row: UnsafeMutableRawPointer, _ bytes: Int, _ pattern: UnsafeRawPointer) {
        guard bytes >= 64 else {
            cv_store_part_u8x64(row, cv_load_u8x64(pattern), bytes)
            return
        }
        // The first and the last store overlap those between them, which are aligned and so touch one cache line each.
        cv_store_u8x64(row, cv_load_u8x64(pattern))
        let skipped = (0 &- Int(bitPattern: row)) & 63
        let a = cv_load_u8x64(pattern + skipped)
        let b = cv_load_u8x64(pattern + (skipped &+ 64))
        let c = cv_load_u8x64(pattern + (skipped &+ 128))
        var i = skipped
        while i &+ 192 <= bytes {
            cv_store_u8x64(row + i, a)
            cv_store_u8x64(row + (i &+ 64), b)
            cv_store_u8x64(row + (i &+ 128), c)
            i &+= 192
        }
        if i &+ 64 <= bytes { cv_store_u8x64(row + i, a) }
        if i &+ 128 <= bytes { cv_store_u8x64(row + (i &+ 64), b) }
        let last = bytes &- 64
        cv_store_u8x64(row + last, cv_load_u8x64(pattern + last % 192))
    }
}
