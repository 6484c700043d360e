import CVector

// Box means by running sums of 16-bit samples: one addition and one subtraction per sample at any radius.
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
        let first = window(row, channels, length)
        let ahead = row + length &* channels
        var i = 0
        let end = pixels &* channels
        if channels == 4 {
            var sums = cv_pixels_i32x16(first.0, first.1, first.2, first.3)
            while i < end {
                let running = cv_running_pixels_i32x16(change(ahead + i, row + i))
                let all = cv_add_i32x16(sums, running)
                cv_store_u16x16(means + i, cv_scaled_sums_u16x16(all, factor))
                sums = next(sums, running, all, last: { cv_last_pixel_i32x16($0) })
                i &+= 16
            }
        } else {
            var sums = cv_splat_i32x16(first.0)
            while i < end {
                let running = cv_running_i32x16(change(ahead + i, row + i))
                let all = cv_add_i32x16(sums, running)
                cv_store_u16x16(means + i, cv_scaled_sums_u16x16(all, factor))
                sums = next(sums, running, all, last: { cv_last_i32x16($0) })
                i &+= 16
            }
        }
    }
}

extension Kernels {
    /// Returns, for each channel, the sum of the first `length` pixels of a row. The kernels move this window by one
    /// pixel before they write the first mean.
    @inline(__always)
    private static func window(
        _ row: UnsafePointer<UInt16>, _ channels: Int, _ length: Int
    ) -> (Int32, Int32, Int32, Int32) {
        var first: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        for k in 0..<length {
            first.0 &+= Int32(row[k &* channels])
            if channels == 4 {
                first.1 &+= Int32(row[k &* 4 &+ 1])
                first.2 &+= Int32(row[k &* 4 &+ 2])
                first.3 &+= Int32(row[k &* 4 &+ 3])
            }
        }
        return first
    }

    /// Returns the sums at the end of a vector, with which the next vector starts.
    ///
    /// - Parameters:
    ///   - sums: The sums at the end of the previous vector.
    ///   - running: The running sums of this vector alone.
    ///   - all: The sum of both.
    ///   - last: Copies the last lane or pixel to all lanes or pixels.
    @inline(__always)
    private static func next(
        _ sums: SIMD16<Int32>, _ running: SIMD16<Int32>, _ all: SIMD16<Int32>,
        last: (SIMD16<Int32>) -> SIMD16<Int32>
    ) -> SIMD16<Int32> {
        // `last(all)` is the same, but then each vector waits for a permutation of the previous one, not only for an
        // addition. The AVX-512 tier is fast enough for this to matter.
        cv_many_registers() != 0 ? cv_add_i32x16(sums, last(running)) : last(all)
    }
}

// The box blur of bytes, for windows of at most 257 rows and columns. A column sum of 257 bytes fits 16 bits, because
// 257 * 255 is 65535. Only the sum of a whole window is rounded to a byte, instead of one sum per direction.
extension Kernels {
    @inline(__always)
    private static func bytes(_ p: UnsafeRawPointer, _ left: Int) -> SIMD64<UInt8> {
        left >= 64 ? cv_load_u8x64(p) : cv_load_part_u8x64(p, left)
    }

    @inline(never)
    static func boxAddBytes(
        _ row: UnsafeRawPointer, _ sums: UnsafeMutablePointer<UInt16>, _ count: Int
    ) {
        var i = 0
        while i < count {
            let v = bytes(row + i, count &- i)
            let p = sums + i
            let low = cv_widen_u8x32(cv_low_u8(v)), high = cv_widen_u8x32(cv_high_u8(v))
            cv_store_u16x32(p, cv_add_u16x32(cv_load_u16x32(p), low))
            cv_store_u16x32(p + 32, cv_add_u16x32(cv_load_u16x32(p + 32), high))
            i &+= 64
        }
    }

    @inline(never)
    static func boxSlideBytes(
        _ entering: UnsafeRawPointer, _ leaving: UnsafeRawPointer, _ sums: UnsafeMutablePointer<UInt16>,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            cv_prefetch(entering + (i &+ 1024))
            let (more, less) = (bytes(entering + i, left), bytes(leaving + i, left))
            let p = sums + i
            // Differences and sums may wrap around. The final sums fit 16 bits, so they are correct nevertheless.
            let low = cv_sub_u16x32(cv_widen_u8x32(cv_low_u8(more)), cv_widen_u8x32(cv_low_u8(less)))
            let high = cv_sub_u16x32(cv_widen_u8x32(cv_high_u8(more)), cv_widen_u8x32(cv_high_u8(less)))
            cv_store_u16x32(p, cv_add_u16x32(cv_load_u16x32(p), low))
            cv_store_u16x32(p + 32, cv_add_u16x32(cv_load_u16x32(p + 32), high))
            i &+= 64
        }
    }

    @inline(never)
    static func boxAcrossBytes(
        _ row: UnsafePointer<UInt16>, _ destination: UnsafeMutablePointer<UInt8>, _ pixels: Int,
        _ channels: Int, _ length: Int, _ factor: Float
    ) {
        // A sum down a column is at most 255 * length, so the difference of two fits a signed 16-bit lane.
        if length <= 128 {
            across(
                row: row, destination: destination, pixels: pixels, channels: channels, length: length,
                factor: factor, change: smallChange)
        } else {
            across(
                row: row, destination: destination, pixels: pixels, channels: channels, length: length,
                factor: factor, change: change)
        }
    }

    @inline(__always)
    private static func across(
        row: UnsafePointer<UInt16>, destination: UnsafeMutablePointer<UInt8>, pixels: Int,
        channels: Int, length: Int, factor: Float,
        change: (UnsafePointer<UInt16>, UnsafePointer<UInt16>) -> SIMD16<Int32>
    ) {
        let ahead = row + length &* channels
        let end = pixels &* channels
        var i = 0
        if channels == 4 {
            var sums: SIMD16<Int32>
            if pixels >= leastBoxQuarters {
                (i, sums) = boxQuarters(row, destination, pixels, length, factor)
            } else {
                let first = window(row, channels, length)
                sums = cv_pixels_i32x16(first.0, first.1, first.2, first.3)
            }
            while i < end {
                cv_prefetch(destination + (i &+ 1024))
                let running = cv_running_pixels_i32x16(change(ahead + i, row + i))
                let all = cv_add_i32x16(sums, running)
                put(destination + i, all, factor, end &- i)
                sums = next(sums, running, all, last: { cv_last_pixel_i32x16($0) })
                i &+= 16
            }
        } else {
            var sums = cv_splat_i32x16(window(row, channels, length).0)
            while i < end {
                let running = cv_running_i32x16(change(ahead + i, row + i))
                let all = cv_add_i32x16(sums, running)
                put(destination + i, all, factor, end &- i)
                sums = next(sums, running, all, last: { cv_last_i32x16($0) })
                i &+= 16
            }
        }
    }

    @inline(__always)
    private static func change(_ ahead: UnsafePointer<UInt16>, _ behind: UnsafePointer<UInt16>)
        -> SIMD16<Int32>
    {
        cv_sub_i32x16(
            cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(ahead))),
            cv_signed_u32x16(cv_widen_u16x16(cv_load_u16x16(behind))))
    }

    /// Returns the same as ``change``, for differences that fit signed 16-bit lanes.
    @inline(__always)
    private static func smallChange(_ ahead: UnsafePointer<UInt16>, _ behind: UnsafePointer<UInt16>)
        -> SIMD16<Int32>
    {
        cv_widened_difference_u16x16(cv_load_u16x16(ahead), cv_load_u16x16(behind))
    }

    @inline(__always)
    private static func put(
        _ p: UnsafeMutablePointer<UInt8>, _ sums: SIMD16<Int32>, _ factor: Float, _ left: Int
    ) {
        let v = cv_scaled_sums_u8x16(sums, factor)
        if left >= 16 { cv_store_u8x16(p, v) } else { cv_store_part_u8x16(p, v, left) }
    }
}
