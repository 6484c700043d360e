import CVector

extension Kernels {
    /// Returns the sum of all coverage bytes.
    @inline(never)
    static func sumMask(_ source: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var sum = 0
        var i = 0
        while i < count {
            // Add up at most 2^20 bytes at a time, so that the sums fit 32 bits.
            let end = count &- i < 1 &<< 20 ? count : i &+ 1 &<< 20
            var sums = cv_splat_u32x16(0)
            while i &+ 64 <= end {
                sums = cv_add_bytes_u8x64(sums, cv_load_u8x64(source + i))
                i &+= 64
            }
            if i < end {
                sums = cv_add_bytes_u8x64(sums, cv_load_part_u8x64(source + i, end &- i))
                i = end
            }
            sum &+= Int(cv_sum_u32x16(sums))
        }
        return sum
    }

    /// Returns the index of the first pixel with a coverage of at least `level` (above 0), or `count` if there is none.
    @inline(never)
    static func firstInMask(_ source: UnsafePointer<UInt8>, _ count: Int, _ level: UInt8) -> Int {
        let least = cv_splat_u8x64(level)
        var i = 0
        while i < count {
            let left = count &- i
            let v = cv_load_part_u8x64(source + i, left)
            if cv_any_u8x64(cv_equal_u8x64(cv_max_u8x64(v, least), v)) != 0 { break }
            i &+= 64
        }
        while i < count && source[i] < level { i &+= 1 }
        return i < count ? i : count
    }

    /// Returns the index after the last pixel with a coverage of at least `level` (above 0), or 0 if there is none.
    @inline(never)
    static func endInMask(_ source: UnsafePointer<UInt8>, _ count: Int, _ level: UInt8) -> Int {
        let least = cv_splat_u8x64(level)
        var end = count
        while end >= 64 {
            let v = cv_load_u8x64(source + (end &- 64))
            if cv_any_u8x64(cv_equal_u8x64(cv_max_u8x64(v, least), v)) != 0 { break }
            end &-= 64
        }
        while end > 0 && source[end &- 1] < level { end &-= 1 }
        return end
    }
}
