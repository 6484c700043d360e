import CVector

extension Kernels {
    @inline(never)
    static func reverse1(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            cv_store_u8x16(destination + (pixels &- 16 &- i), cv_reverse_u8x16(cv_load_u8x16(source + i)))
            i &+= 16
        }
        while i < pixels {
            let byte = source.load(fromByteOffset: i, as: UInt8.self)
            destination.storeBytes(of: byte, toByteOffset: pixels &- 1 &- i, as: UInt8.self)
            i &+= 1
        }
    }

    @inline(never)
    static func reverse3(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            let target = destination + (pixels &- 16 &- i) &* 3
            cv_store_rgb(target, cv_reverse_pixels(cv_load_rgb(source + i &* 3)))
            i &+= 16
        }
        while i < pixels {
            move3(source + i &* 3, destination + (pixels &- 1 &- i) &* 3)
            i &+= 1
        }
    }

    @inline(never)
    static func reverse4(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int) {
        let whole = pixels & ~15
        var i = 0
        while i < whole {
            let target = destination + (pixels &- 16 &- i) &* 4
            cv_store_u8x64(target, cv_reverse_pixels(cv_load_u8x64(source + i &* 4)))
            i &+= 16
        }
        while i < pixels {
            let pixel = source.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self)
            destination.storeBytes(of: pixel, toByteOffset: (pixels &- 1 &- i) &* 4, as: UInt32.self)
            i &+= 1
        }
    }

    @inline(__always)
    private static func move3(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer) {
        destination.storeBytes(of: source.loadUnaligned(as: UInt16.self), as: UInt16.self)
        let last = source.load(fromByteOffset: 2, as: UInt8.self)
        destination.storeBytes(of: last, toByteOffset: 2, as: UInt8.self)
    }

    @inline(never)
    static func transpose1(
        _ source: UnsafeRawPointer, _ sourceStride: Int, _ destination: UnsafeMutableRawPointer,
        _ destinationStride: Int, _ width: Int, _ height: Int
    ) {
        let wholeWidth = width & ~15
        let wholeHeight = height & ~15
        var x = 0
        while x < wholeWidth {
            var y = 0
            while y < wholeHeight {
                cv_transpose_16x16_u8(
                    source + (y &* sourceStride &+ x), sourceStride,
                    destination + (x &* destinationStride &+ y), destinationStride)
                y &+= 16
            }
            x &+= 16
        }
        // The remainder at the right, then at the bottom.
        var y = 0
        while y < height {
            x = y < wholeHeight ? wholeWidth : 0
            while x < width {
                let byte = source.load(fromByteOffset: y &* sourceStride &+ x, as: UInt8.self)
                destination.storeBytes(of: byte, toByteOffset: x &* destinationStride &+ y, as: UInt8.self)
                x &+= 1
            }
            y &+= 1
        }
    }

    @inline(never)
    static func transpose3(
        _ source: UnsafeRawPointer, _ sourceStride: Int, _ destination: UnsafeMutableRawPointer,
        _ destinationStride: Int, _ width: Int, _ height: Int
    ) {
        let wholeWidth = width & ~15
        let wholeHeight = height & ~15
        var x = 0
        while x < wholeWidth {
            var y = 0
            while y < wholeHeight {
                cv_transpose_16x16_rgb(
                    source + (y &* sourceStride &+ x &* 3), sourceStride,
                    destination + (x &* destinationStride &+ y &* 3), destinationStride)
                y &+= 16
            }
            x &+= 16
        }
        var y = 0
        while y < height {
            x = y < wholeHeight ? wholeWidth : 0
            while x < width {
                move3(
                    source + (y &* sourceStride &+ x &* 3), destination + (x &* destinationStride &+ y &* 3))
                x &+= 1
            }
            y &+= 1
        }
    }

    @inline(never)
    static func transpose4(
        _ source: UnsafeRawPointer, _ sourceStride: Int, _ destination: UnsafeMutableRawPointer,
        _ destinationStride: Int, _ width: Int, _ height: Int
    ) {
        let wholeWidth = width & ~7
        let wholeHeight = height & ~7
        var x = 0
        while x < wholeWidth {
            var y = 0
            while y < wholeHeight {
                cv_transpose_8x8_u32(
                    source + (y &* sourceStride &+ x &* 4), sourceStride,
                    destination + (x &* destinationStride &+ y &* 4), destinationStride)
                y &+= 8
            }
            x &+= 8
        }
        var y = 0
        while y < height {
            x = y < wholeHeight ? wholeWidth : 0
            while x < width {
                let from = y &* sourceStride &+ x &* 4
                let pixel = source.loadUnaligned(fromByteOffset: from, as: UInt32.self)
                destination.storeBytes(
                    of: pixel, toByteOffset: x &* destinationStride &+ y &* 4, as: UInt32.self)
                x &+= 1
            }
            y &+= 1
        }
    }
}
