import CVector

// The BT.601 luma weights in 1/65536 (0.299, 0.587 and 0.114 rounded; their sum is 65536), as in JPEG and Pillow. The
// low half of a word is the weight of a pixel's first byte, the high half that of its third byte. `cv_luma` takes half
// of the weight of green separately.
private let redFirst: UInt32 = 19595 | 7471 << 16
private let blueFirst: UInt32 = 7471 | 19595 << 16
private let halfGreen: UInt32 = 19235

extension Kernels {
    @inline(never)
    static func rgbaToGray(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        lumaOf4(source, destination, pixels, redFirst, sourceAhead, destinationAhead)
    }

    @inline(never)
    static func bgraToGray(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        lumaOf4(source, destination, pixels, blueFirst, sourceAhead, destinationAhead)
    }

    @inline(never)
    static func rgbToGray(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        lumaOf3(source, destination, pixels, redFirst, sourceAhead, destinationAhead)
    }

    @inline(never)
    static func bgrToGray(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        lumaOf3(source, destination, pixels, blueFirst, sourceAhead, destinationAhead)
    }

    @inline(__always)
    private static func lumaOf4(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ outer: UInt32,
        _ sourceAhead: Int, _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(source + i &* 4, sourceAhead)
            cv_store_u8x16(destination + i, cv_luma(cv_load_u8x64(source + i &* 4), outer, halfGreen))
            i &+= 16
        }
        if i < pixels {
            let last = cv_load_part_u8x64(source + i &* 4, (pixels &- i) &* 4)
            cv_store_part_u8x16(destination + i, cv_luma(last, outer, halfGreen), pixels &- i)
        }
    }

    @inline(__always)
    private static func lumaOf3(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ outer: UInt32,
        _ sourceAhead: Int, _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(source + i &* 3, sourceAhead)
            cv_store_u8x16(destination + i, cv_luma(cv_load_rgb(source + i &* 3), outer, halfGreen))
            i &+= 16
        }
        if i < pixels {
            let last = cv_load_rgb_part(source + i &* 3, pixels &- i)
            cv_store_part_u8x16(destination + i, cv_luma(last, outer, halfGreen), pixels &- i)
        }
    }

    @inline(never)
    static func grayToFloat(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(destination + i &* 4, destinationAhead)
            cv_store_f32x16(destination + i &* 4, share(cv_load_u8x16(source + i)))
            i &+= 16
        }
        if i < pixels {
            let last = share(cv_load_part_u8x16(source + i, pixels &- i))
            cv_store_part_f32x16(destination + i &* 4, last, (pixels &- i) &* 4)
        }
    }

    // Returns the float nearest to byte / 255 for each byte. 1/255 is 257/65536 + 1/(255 * 65536). The byte times the
    // first term is exact in floats, and adding the byte times the second term rounds once.
    @inline(__always)
    private static func share(_ gray: cv_u8x16) -> cv_f32x16 {
        let x = cv_float_i32x16(cv_bits_i32_from_u32(cv_widen_u8x16(gray)))
        let most = cv_mul_f32x16(x, cv_splat_f32x16(257.0 / 65536))
        return cv_add_f32x16(most, cv_mul_f32x16(x, cv_splat_f32x16(1.0 / (255 * 65536))))
    }

    @inline(never)
    static func floatToGray(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(source + i &* 4, sourceAhead)
            cv_store_u8x16(destination + i, byte(cv_load_f32x16(source + i &* 4)))
            i &+= 16
        }
        if i < pixels {
            let last = byte(cv_load_part_f32x16(source + i &* 4, (pixels &- i) &* 4))
            cv_store_part_u8x16(destination + i, last, pixels &- i)
        }
    }

    @inline(__always)
    private static func byte(_ value: cv_f32x16) -> cv_u8x16 {
        let scaled = cv_mul_f32x16(cv_clamp_f32x16(value, 0, 1), cv_splat_f32x16(255))
        let rounded = cv_truncate_f32x16(cv_add_f32x16(scaled, cv_splat_f32x16(0.5)))
        return cv_narrow_u32x16(cv_bits_u32_from_i32(rounded))
    }
}
