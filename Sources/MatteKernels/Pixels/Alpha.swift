import CVector

extension Kernels {
    @inline(never)
    static func premultiply(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        multiply(source, destination, pixels, sourceAhead, destinationAhead, swapping: false)
    }

    @inline(never)
    static func premultiplySwapping(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        multiply(source, destination, pixels, sourceAhead, destinationAhead, swapping: true)
    }

    @inline(never)
    static func unpremultiply(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        divide(source, destination, pixels, sourceAhead, destinationAhead, swapping: 0)
    }

    @inline(never)
    static func unpremultiplySwapping(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        divide(source, destination, pixels, sourceAhead, destinationAhead, swapping: 1)
    }

    /// Returns 255 if the alpha of all 64 pixels is 255, 0 if it is 0, and 1 otherwise.
    @inline(__always)
    private static func commonAlpha(_ p: UnsafeRawPointer) -> Int32 {
        // Most translucent stretches begin with a translucent pixel, which takes no vector to find.
        if p.load(fromByteOffset: 3, as: UInt8.self) &+ 1 > 1 { return 1 }
        return cv_common_alpha(
            cv_load_u8x64(p), cv_load_u8x64(p + 64), cv_load_u8x64(p + 128), cv_load_u8x64(p + 192))
    }

    /// Sets 64 pixels to transparent black.
    @inline(__always)
    private static func clear(_ q: UnsafeMutableRawPointer) {
        for k in 0..<4 { cv_store_u8x64(q + k &* 64, cv_splat_u8x64(0)) }
    }

    /// Copies 64 pixels, and swaps their first and third bytes if `swapping` is true.
    @inline(__always)
    private static func copy(_ p: UnsafeRawPointer, _ q: UnsafeMutableRawPointer, swapping: Bool) {
        for k in 0..<4 {
            let v = cv_load_u8x64(p + k &* 64)
            cv_store_u8x64(q + k &* 64, swapping ? cv_swap_red_blue(v) : v)
        }
    }

    @inline(__always)
    private static func multiply(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ sourceAhead: Int, _ destinationAhead: Int, swapping: Bool
    ) {
        let end = pixels &* 4
        var i = 0
        // Test 64 pixels at a time. Most pictures consist of long opaque and empty stretches, which need no arithmetic,
        // and the test takes almost no time.
        while i &+ 256 <= end {
            let (p, q) = (source + i, destination + i)
            prefetchFourLines(p, sourceAhead)
            prefetchFourLines(q, destinationAhead)
            let alpha = commonAlpha(p)
            if alpha == 0 {
                clear(q)
            } else if alpha == 255 {
                copy(p, q, swapping: swapping)
            } else {
                // Load each vector again: four vectors and the numbers of the arithmetic don't fit the registers.
                for k in 0..<4 {
                    var v = cv_premultiply(cv_load_u8x64(p + k &* 64))
                    if swapping { v = cv_swap_red_blue(v) }
                    cv_store_u8x64(q + k &* 64, v)
                }
            }
            i &+= 256
        }
        while i < end {
            let count = min(64, end &- i)
            var v = cv_premultiply(cv_load_part_u8x64(source + i, count))
            if swapping { v = cv_swap_red_blue(v) }
            cv_store_part_u8x64(destination + i, v, count)
            i &+= 64
        }
    }

    @inline(__always)
    private static func divide(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ sourceAhead: Int, _ destinationAhead: Int, swapping: Int32
    ) {
        let end = pixels &* 4
        var i = 0
        while i &+ 256 <= end {
            let (p, q) = (source + i, destination + i)
            prefetchFourLines(p, sourceAhead)
            prefetchFourLines(q, destinationAhead)
            let alpha = commonAlpha(p)
            if alpha == 0 {
                clear(q)
            } else if alpha == 255 {
                copy(p, q, swapping: swapping != 0)
            } else {
                for k in 0..<4 {
                    cv_store_u8x64(q + k &* 64, cv_unpremultiply(cv_load_u8x64(p + k &* 64), swapping))
                }
            }
            i &+= 256
        }
        while i < end {
            let count = min(64, end &- i)
            let v = cv_unpremultiply(cv_load_part_u8x64(source + i, count), swapping)
            cv_store_part_u8x64(destination + i, v, count)
            i &+= 64
        }
    }

    /// Returns true if the alpha of every pixel is 255.
    @inline(never)
    static func isOpaque(_ row: UnsafeRawPointer, _ pixels: Int) -> Bool {
        var all = cv_splat_u8x64(255)
        var i = 0
        let end = pixels &* 4
        while i &+ 64 <= end {
            all = cv_and_u8x64(all, cv_load_u8x64(row + i))
            i &+= 64
        }
        var opaque = cv_is_opaque_u8x64(all) != 0
        while i < end {
            opaque = opaque && row.load(fromByteOffset: i &+ 3, as: UInt8.self) == 255
            i &+= 4
        }
        return opaque
    }
}
