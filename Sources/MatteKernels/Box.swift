import CVector

// Box means by running sums over 16-bit samples: one addition and one subtraction a sample, however wide.
extension Kernels {
    @inline(never)
    static func boxAdd(
        _ row: UnsafePointer<UInt16>, _ sums: UnsafeMutablePointer<Int32>, _ count: Int
    ) {
        var i = 0
        while i < count {
            let v = cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(row + i)))
            cv_store_i32x16(sums + i, cv_add_i32x16(cv_load_i32x16(sums + i), v))
            i &+= 16
        }
    }

    @inline(never)
    static func boxDown(
        _ entering: UnsafePointer<UInt16>, _ leaving: UnsafePointer<UInt16>,
        _ sums: UnsafeMutablePointer<Int32>, _ means: UnsafeMutablePointer<UInt16>, _ count: Int,
        _ factor: Float
    ) {
        var i = 0
        while i < count {
            let more = cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(entering + i)))
            let less = cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(leaving + i)))
            let sum = cv_add_i32x16(cv_load_i32x16(sums + i), cv_sub_i32x16(more, less))
            cv_store_i32x16(sums + i, sum)
            cv_store_u16x16(means + i, cv_scaled_sums_u16x16(sum, factor))
            i &+= 16
        }
    }

    @inline(never)
    static func boxAcross(
        _ row: UnsafePointer<UInt16>, _ means: UnsafeMutablePointer<UInt16>, _ pixels: Int,
        _ channels: Int, _ length: Int, _ factor: Float
    ) {
        // The window before the first one.
        var first: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        for k in 0..<length {
            first.0 &+= Int32(row[k &* channels])
            if channels == 4 {
                first.1 &+= Int32(row[k &* 4 &+ 1])
                first.2 &+= Int32(row[k &* 4 &+ 2])
                first.3 &+= Int32(row[k &* 4 &+ 3])
            }
        }
        let ahead = row + length &* channels
        var i = 0
        let end = pixels &* channels
        if channels == 4 {
            var sums = cv_pixels_i32x16(first.0, first.1, first.2, first.3)
            while i < end {
                let more = cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(ahead + i)))
                let less = cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(row + i)))
                sums = cv_add_i32x16(sums, cv_running_pixels_i32x16(cv_sub_i32x16(more, less)))
                cv_store_u16x16(means + i, cv_scaled_sums_u16x16(sums, factor))
                sums = cv_last_pixel_i32x16(sums)
                i &+= 16
            }
        } else {
            var sums = cv_splat_i32x16(first.0)
            while i < end {
                let more = cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(ahead + i)))
                let less = cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(row + i)))
                sums = cv_add_i32x16(sums, cv_running_i32x16(cv_sub_i32x16(more, less)))
                cv_store_u16x16(means + i, cv_scaled_sums_u16x16(sums, factor))
                sums = cv_last_i32x16(sums)
                i &+= 16
            }
        }
    }
}
