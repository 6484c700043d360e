import CVector

// Running sums wait for each other. The four quarters of a row are independent, so their sums are in different lanes of
// one vector, and nothing moves between lanes.
extension Kernels {
    /// The smallest number of pixels that are divided into quarters. The best number was not measured.
    static var leastBoxQuarters: Int { 64 }

    /// Computes the box means of the first pixels of a row with four channels. The parameters are those of
    /// ``boxAcrossBytes(_:_:_:_:_:_:)``.
    ///
    /// - Returns: the number of bytes that were computed, a multiple of 64 that leaves fewer than 16 pixels, and the sum
    ///   of the last window, in all four lanes.
    @inline(never)
    static func boxQuarters(
        _ row: UnsafePointer<UInt16>, _ destination: UnsafeMutablePointer<UInt8>, _ pixels: Int,
        _ length: Int, _ factor: Float
    ) -> (Int, SIMD16<Int32>) {
        // A sum down a column is at most 255 * length, so the difference of two may fit a signed 16-bit lane.
        if length <= 128 {
            boxQuarters(row, destination, pixels, length, factor) { ahead, behind in
                let change = cv_bits_i16_from_u16(cv_sub_u16x32(ahead, behind))
                return (cv_widen_low_i16x32(change), cv_widen_high_i16x32(change))
            }
        } else {
            boxQuarters(row, destination, pixels, length, factor) { ahead, behind in
                (
                    cv_sub_i32x16(cv_widen_low_u16x32(ahead), cv_widen_low_u16x32(behind)),
                    cv_sub_i32x16(cv_widen_high_u16x32(ahead), cv_widen_high_u16x32(behind))
                )
            }
        }
    }

    @inline(__always)
    private static func boxQuarters(
        _ row: UnsafePointer<UInt16>, _ destination: UnsafeMutablePointer<UInt8>, _ pixels: Int,
        _ length: Int, _ factor: Float,
        change: (SIMD32<UInt16>, SIMD32<UInt16>) -> (SIMD16<Int32>, SIMD16<Int32>)
    ) -> (Int, SIMD16<Int32>) {
        let quarter = pixels / 16 &* 16
        let ahead = row + length &* 4
        var sum = firstWindows(row, length, quarter)
        var i = 0
        while i < quarter {
            let (a, b) = change(quarters(ahead + i, quarter), quarters(row + i, quarter))
            let (c, d) = change(quarters(ahead + (i &+ 8), quarter), quarters(row + (i &+ 8), quarter))
            let first = cv_add_i32x16(sum, a), second = cv_add_i32x16(first, b)
            let third = cv_add_i32x16(second, c)
            sum = cv_add_i32x16(third, d)
            let means = cv_pack_clamping_i16x32(
                cv_pack_i32x16(cv_scaled_sums_i32x16(first, factor), cv_scaled_sums_i32x16(second, factor)),
                cv_pack_i32x16(cv_scaled_sums_i32x16(third, factor), cv_scaled_sums_i32x16(sum, factor)))
            cv_store_lanes_u8x64(destination + i, quarter, means)
            i &+= 16
        }
        return (4 &* quarter, cv_last_pixel_i32x16(sum))
    }

    /// Loads two pixels from each quarter of a row. A quarter has `quarter` samples.
    @inline(__always)
    private static func quarters(_ p: UnsafePointer<UInt16>, _ quarter: Int) -> SIMD32<UInt16> {
        cv_load_lanes_u16x32(p, 2 &* quarter)
    }

    /// Returns, for each quarter, the sum of its first `length` pixels.
    @inline(__always)
    private static func firstWindows(
        _ row: UnsafePointer<UInt16>, _ length: Int, _ quarter: Int
    ) -> SIMD16<Int32> {
        var (even, odd) = (cv_splat_i32x16(0), cv_splat_i32x16(0))
        var k = 0
        while k &+ 2 <= length {
            let two = quarters(row + k &* 4, quarter)
            even = cv_add_i32x16(even, cv_widen_low_u16x32(two))
            odd = cv_add_i32x16(odd, cv_widen_high_u16x32(two))
            k &+= 2
        }
        // The length of a window is odd. The last load also reads the pixel after the window.
        if k < length { even = cv_add_i32x16(even, cv_widen_low_u16x32(quarters(row + k &* 4, quarter))) }
        return cv_add_i32x16(even, odd)
    }
}
