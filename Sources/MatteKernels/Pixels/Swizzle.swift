import CVector

extension Kernels {
    @inline(never)
    static func swapRedBlue(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let end = pixels &* 4
        let whole = end & ~63
        var i = 0
        while i < whole {
            prefetch(source + i, sourceAhead, destination + i, destinationAhead)
            // With AVX-512, memory is read faster by halves of a cache line than by whole ones.
            let (a, b) = (cv_load_u8x32(source + i), cv_load_u8x32(source + (i &+ 32)))
            cv_store_u8x32(destination + i, cv_swap_red_blue_u8x32(a))
            cv_store_u8x32(destination + (i &+ 32), cv_swap_red_blue_u8x32(b))
            i &+= 64
        }
        if i < end {
            let last = cv_swap_red_blue(cv_load_part_u8x64(source + i, end &- i))
            cv_store_part_u8x64(destination + i, last, end &- i)
        }
    }

    @inline(never)
    static func rgbToBGR(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(source + i &* 3, sourceAhead, destination + i &* 3, destinationAhead)
            cv_store_rgb(destination + i &* 3, cv_swap_red_blue(cv_load_rgb(source + i &* 3)))
            i &+= 16
        }
        if i < pixels {
            let last = cv_swap_red_blue(cv_load_rgb_part(source + i &* 3, pixels &- i))
            cv_store_rgb_part(destination + i &* 3, last, pixels &- i)
        }
    }

    @inline(never)
    static func rgbToRGBA(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(source + i &* 3, sourceAhead, destination + i &* 4, destinationAhead)
            cv_store_u8x64(destination + i &* 4, cv_load_rgb(source + i &* 3))
            i &+= 16
        }
        if i < pixels {
            let last = cv_load_rgb_part(source + i &* 3, pixels &- i)
            cv_store_part_u8x64(destination + i &* 4, last, (pixels &- i) &* 4)
        }
    }

    @inline(never)
    static func rgbToBGRA(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(source + i &* 3, sourceAhead, destination + i &* 4, destinationAhead)
            cv_store_u8x64(destination + i &* 4, cv_swap_red_blue(cv_load_rgb(source + i &* 3)))
            i &+= 16
        }
        if i < pixels {
            let last = cv_swap_red_blue(cv_load_rgb_part(source + i &* 3, pixels &- i))
            cv_store_part_u8x64(destination + i &* 4, last, (pixels &- i) &* 4)
        }
    }

    @inline(never)
    static func rgbaToRGB(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i &+ 64 <= pixels {
            prefetchFourLines(source + i &* 4, sourceAhead)
            prefetchThreeLines(destination + i &* 3, destinationAhead)
            if sourceAhead > 0 {
                // The source is in memory.
                cv_copy_without_alpha_from_memory(destination + i &* 3, source + i &* 4)
            } else {
                cv_copy_without_alpha(destination + i &* 3, source + i &* 4)
            }
            i &+= 64
        }
        while i < whole {
            cv_store_rgb(destination + i &* 3, cv_load_u8x64(source + i &* 4))
            i &+= 16
        }
        if i < pixels {
            let last = cv_load_part_u8x64(source + i &* 4, (pixels &- i) &* 4)
            cv_store_rgb_part(destination + i &* 3, last, pixels &- i)
        }
    }

    @inline(never)
    static func rgbaToBGR(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i &+ 64 <= pixels {
            prefetchFourLines(source + i &* 4, sourceAhead)
            prefetchThreeLines(destination + i &* 3, destinationAhead)
            if sourceAhead > 0 {
                // The source is in memory.
                cv_copy_swapped_without_alpha_from_memory(destination + i &* 3, source + i &* 4)
            } else {
                cv_copy_swapped_without_alpha(destination + i &* 3, source + i &* 4)
            }
            i &+= 64
        }
        while i < whole {
            cv_store_rgb(destination + i &* 3, cv_swap_red_blue(cv_load_u8x64(source + i &* 4)))
            i &+= 16
        }
        if i < pixels {
            let last = cv_swap_red_blue(cv_load_part_u8x64(source + i &* 4, (pixels &- i) &* 4))
            cv_store_rgb_part(destination + i &* 3, last, pixels &- i)
        }
    }

    @inline(never)
    static func grayToRGBA(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(destination + i &* 4, destinationAhead)
            cv_store_u8x64(destination + i &* 4, cv_pixels_from_gray(cv_load_u8x16(source + i)))
            i &+= 16
        }
        if i < pixels {
            let last = cv_pixels_from_gray(cv_load_part_u8x16(source + i, pixels &- i))
            cv_store_part_u8x64(destination + i &* 4, last, (pixels &- i) &* 4)
        }
    }

    @inline(never)
    static func grayToRGB(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            prefetch(destination + i &* 3, destinationAhead)
            cv_store_rgb(destination + i &* 3, cv_pixels_from_gray(cv_load_u8x16(source + i)))
            i &+= 16
        }
        if i < pixels {
            let last = cv_pixels_from_gray(cv_load_part_u8x16(source + i, pixels &- i))
            cv_store_rgb_part(destination + i &* 3, last, pixels &- i)
        }
    }

    @inline(never)
    static func replaceAlpha(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ alpha: UInt8
    ) {
        let end = pixels &* 4
        let whole = end & ~63
        let color = cv_splat_u32x16(0x00FF_FFFF)
        let value = cv_splat_u32x16(UInt32(alpha) &<< 24)
        var i = 0
        while i < whole {
            let p = cv_load_u32x16(source + i)
            cv_store_u32x16(destination + i, cv_or_u32x16(cv_and_u32x16(p, color), value))
            i &+= 64
        }
        if i < end {
            let p = cv_bits_u32_from_u8(cv_load_part_u8x64(source + i, end &- i))
            let last = cv_or_u32x16(cv_and_u32x16(p, color), value)
            cv_store_part_u8x64(destination + i, cv_bits_u8_from_u32(last), end &- i)
        }
    }
}
