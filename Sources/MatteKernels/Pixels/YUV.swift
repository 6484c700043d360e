import CVector

extension Kernels {
    @inline(never)
    static func yuvToRGBA(
        _ luma: UnsafeRawPointer, _ chroma: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ pixels: Int, _ factors: UnsafePointer<Int16>, _ lumaAhead: Int, _ destinationAhead: Int
    ) {
        let whole = pixels & ~63
        var i = 0
        while i < whole {
            prefetch(luma + i, lumaAhead)
            prefetchFourLines(destination + i &* 4, destinationAhead)
            cv_yuv_to_pixels(luma + i, chroma + i, destination + i &* 4, factors, 1)
            i &+= 64
        }
        if i < pixels {
            cv_yuv_to_pixels_part(luma + i, chroma + i, destination + i &* 4, factors, 1, pixels &- i)
        }
    }

    @inline(never)
    static func yuvToBGRA(
        _ luma: UnsafeRawPointer, _ chroma: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ pixels: Int, _ factors: UnsafePointer<Int16>, _ lumaAhead: Int, _ destinationAhead: Int
    ) {
        let whole = pixels & ~63
        var i = 0
        while i < whole {
            prefetch(luma + i, lumaAhead)
            prefetchFourLines(destination + i &* 4, destinationAhead)
            cv_yuv_to_pixels(luma + i, chroma + i, destination + i &* 4, factors, 0)
            i &+= 64
        }
        if i < pixels {
            cv_yuv_to_pixels_part(luma + i, chroma + i, destination + i &* 4, factors, 0, pixels &- i)
        }
    }

    @inline(never)
    static func lumaToFullRange(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let whole = pixels & ~63
        var i = 0
        while i < whole {
            cv_store_u8x64(destination + i, cv_luma_to_full_range(cv_load_u8x64(source + i)))
            i &+= 64
        }
        if i < pixels {
            let last = cv_luma_to_full_range(cv_load_part_u8x64(source + i, pixels &- i))
            cv_store_part_u8x64(destination + i, last, pixels &- i)
        }
    }
}
