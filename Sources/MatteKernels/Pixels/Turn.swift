import CVector

extension Kernels {
    @inline(never)
    static func reverse1(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            cv_store_u8x16(destination + (pixels &- 16 &- i), cv_reverse_u8x16(cv_load_u8x16(source + i)))
            i &+= 16
        }
        while i < pixels {
            move(1, source + i, destination + (pixels &- 1 &- i))
            i &+= 1
        }
    }

    @inline(never)
    static func reverse3(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            let target = destination + (pixels &- 16 &- i) &* 3
            prefetch(source + i &* 3, sourceAhead, target, destinationAhead)
            cv_store_rgb(target, cv_reverse_pixels(cv_load_rgb(source + i &* 3)))
            i &+= 16
        }
        while i < pixels {
            move(3, source + i &* 3, destination + (pixels &- 1 &- i) &* 3)
            i &+= 1
        }
    }

    @inline(never)
    static func reverse4(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ sourceAhead: Int,
        _ destinationAhead: Int
    ) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            // With AVX-512, memory is read faster by halves of a cache line than by whole ones.
            let from = source + i &* 4, target = destination + (pixels &- 16 &- i) &* 4
            prefetch(from, sourceAhead, target, destinationAhead)
            let (a, b) = (cv_load_u8x32(from), cv_load_u8x32(from + 32))
            cv_store_u8x32(target + 32, cv_reverse_pixels_u8x32(a))
            cv_store_u8x32(target, cv_reverse_pixels_u8x32(b))
            i &+= 16
        }
        while i < pixels {
            move(4, source + i &* 4, destination + (pixels &- 1 &- i) &* 4)
            i &+= 1
        }
    }

    @inline(never)
    static func transpose1(
        _ source: UnsafeRawPointer, _ sourceStride: Int, _ destination: UnsafeMutableRawPointer,
        _ destinationStride: Int, _ width: Int, _ height: Int
    ) {
        transpose(1, source, sourceStride, destination, destinationStride, width, height)
    }

    @inline(never)
    static func transpose3(
        _ source: UnsafeRawPointer, _ sourceStride: Int, _ destination: UnsafeMutableRawPointer,
        _ destinationStride: Int, _ width: Int, _ height: Int
    ) {
        transpose(3, source, sourceStride, destination, destinationStride, width, height)
    }

    @inline(never)
    static func transpose4(
        _ source: UnsafeRawPointer, _ sourceStride: Int, _ destination: UnsafeMutableRawPointer,
        _ destinationStride: Int, _ width: Int, _ height: Int
    ) {
        transpose(4, source, sourceStride, destination, destinationStride, width, height)
    }

    /// Exchanges the columns and rows of pixels with 1, 3 or 4 bytes: first in whole tiles, then pixel by pixel.
    ///
    /// `bytes` is a constant at each call, so the compiler creates a separate loop for every size.
    @inline(__always)
    private static func transpose(
        _ bytes: Int, _ source: UnsafeRawPointer, _ sourceStride: Int,
        _ destination: UnsafeMutableRawPointer, _ destinationStride: Int, _ width: Int, _ height: Int
    ) {
        let side = bytes == 4 ? 8 : 16
        let wholeWidth = width & ~(side &- 1)
        let wholeHeight = height & ~(side &- 1)
        var x = 0
        while x < wholeWidth {
            var y = 0
            while y < wholeHeight {
                let from = source + (y &* sourceStride &+ x &* bytes)
                let to = destination + (x &* destinationStride &+ y &* bytes)
                if bytes == 1 {
                    cv_transpose_16x16_u8(from, sourceStride, to, destinationStride)
                } else if bytes == 3 {
                    cv_transpose_16x16_rgb(from, sourceStride, to, destinationStride)
                } else {
                    cv_transpose_8x8_u32(from, sourceStride, to, destinationStride)
                }
                y &+= side
            }
            x &+= side
        }
        // Transpose the pixels to the right of the whole tiles, then those below.
        var y = 0
        while y < height {
            x = y < wholeHeight ? wholeWidth : 0
            while x < width {
                move(
                    bytes, source + (y &* sourceStride &+ x &* bytes),
                    destination + (x &* destinationStride &+ y &* bytes))
                x &+= 1
            }
            y &+= 1
        }
    }

    /// Copies a pixel of 1, 3 or 4 bytes.
    @inline(__always)
    private static func move(
        _ bytes: Int, _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer
    ) {
        if bytes == 1 {
            destination.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self)
        } else if bytes == 3 {
            destination.storeBytes(of: source.loadUnaligned(as: UInt16.self), as: UInt16.self)
            let last = source.load(fromByteOffset: 2, as: UInt8.self)
            destination.storeBytes(of: last, toByteOffset: 2, as: UInt8.self)
        } else {
            destination.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
        }
    }
}
