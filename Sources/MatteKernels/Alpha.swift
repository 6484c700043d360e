import CVector

extension Kernels {
    @inline(never)
    static func premultiply(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int)
    {
        multiply(source, destination, pixels, swapping: false)
    }

    @inline(never)
    static func premultiplySwapping(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        multiply(source, destination, pixels, swapping: true)
    }

    @inline(never)
    static func unpremultiply(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        divide(source, destination, pixels, swapping: 0)
    }

    @inline(never)
    static func unpremultiplySwapping(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        divide(source, destination, pixels, swapping: 1)
    }

    @inline(__always)
    private static func multiply(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, swapping: Bool
    ) {
        let end = pixels &* 4
        var i = 0
        // Test 64 pixels at a time. Most pictures consist of long opaque and empty stretches, which need no arithmetic,
        // and the test takes almost no time.
        while i &+ 256 <= end {
            var a = cv_load_u8x64(source + i)
            var b = cv_load_u8x64(source + (i &+ 64))
            var c = cv_load_u8x64(source + (i &+ 128))
            var d = cv_load_u8x64(source + (i &+ 192))
            let alpha = cv_common_alpha(a, b, c, d)
            if alpha == 0 {
                a = cv_splat_u8x64(0)
                b = a
                c = a
                d = a
            } else {
                if alpha != 255 {
                    a = cv_premultiply(a)
                    b = cv_premultiply(b)
                    c = cv_premultiply(c)
                    d = cv_premultiply(d)
                }
                if swapping {
                    a = cv_swap_red_blue(a)
                    b = cv_swap_red_blue(b)
                    c = cv_swap_red_blue(c)
                    d = cv_swap_red_blue(d)
                }
            }
            cv_store_u8x64(destination + i, a)
            cv_store_u8x64(destination + (i &+ 64), b)
            cv_store_u8x64(destination + (i &+ 128), c)
            cv_store_u8x64(destination + (i &+ 192), d)
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
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, swapping: Int32
    ) {
        let end = pixels &* 4
        var i = 0
        while i &+ 256 <= end {
            var a = cv_load_u8x64(source + i)
            var b = cv_load_u8x64(source + (i &+ 64))
            var c = cv_load_u8x64(source + (i &+ 128))
            var d = cv_load_u8x64(source + (i &+ 192))
            let alpha = cv_common_alpha(a, b, c, d)
            if alpha == 1 {
                a = cv_unpremultiply(a, swapping)
                b = cv_unpremultiply(b, swapping)
                c = cv_unpremultiply(c, swapping)
                d = cv_unpremultiply(d, swapping)
            } else if alpha == 0 {
                a = cv_splat_u8x64(0)
                b = a
                c = a
                d = a
            } else if swapping != 0 {
                a = cv_swap_red_blue(a)
                b = cv_swap_red_blue(b)
                c = cv_swap_red_blue(c)
                d = cv_swap_red_blue(d)
            }
            cv_store_u8x64(destination + i, a)
            cv_store_u8x64(destination + (i &+ 64), b)
            cv_store_u8x64(destination + (i &+ 128), c)
            cv_store_u8x64(destination + (i &+ 192), d)
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
