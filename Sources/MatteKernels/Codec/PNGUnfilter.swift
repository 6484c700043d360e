import CVector

// The inverse of the filters in PNGFilter.swift. Except for type 2 (up), a byte depends on the restored pixel to its
// left, so pixels are restored one after the other, and all bytes of a pixel at a time.

extension Kernels {
    /// Restores a filtered row; see ``PNGKernels/Unfilter``.
    @inline(never)
    static func pngUnfilter(
        _ type: Int, _ pixel: Int, _ filtered: UnsafeRawPointer, _ above: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        if count == 0 { return }
        switch type {
        case 0: destination.copyMemory(from: filtered, byteCount: count)
        case 2: unfilterUp(filtered, above, destination, count)
        default:
            if pixel == 4 {
                unfilterPixels(type, 4, filtered, above, destination, count)
            } else if pixel == 3 {
                unfilterPixels(type, 3, filtered, above, destination, count)
            } else if pixel == 2 {
                unfilterBytes(type, 2, filtered, above, destination, count)
            } else {
                unfilterBytes(type, 1, filtered, above, destination, count)
            }
        }
    }

    @inline(__always)
    private static func unfilterUp(
        _ filtered: UnsafeRawPointer, _ above: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
        _ count: Int
    ) {
        var i = 0
        while i < count {
            let left = count &- i
            if left >= 64 {
                cv_store_u8x64(
                    destination + i, cv_add_u8x64(cv_load_u8x64(filtered + i), cv_load_u8x64(above + i)))
                i &+= 64
            } else {
                let sum = cv_add_u8x64(
                    cv_load_part_u8x64(filtered + i, left), cv_load_part_u8x64(above + i, left))
                cv_store_part_u8x64(destination + i, sum, left)
                i = count
            }
        }
    }

    /// Restores pixels of three or four bytes, as 16-bit lanes. With three bytes, the fourth is that of the next pixel,
    /// which is loaded and stored with it. So the last pixel is loaded and stored byte by byte.
    @inline(__always)
    private static func unfilterPixels(
        _ type: Int, _ pixel: Int, _ filtered: UnsafeRawPointer, _ above: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        let end = pixel == 4 ? count : count &- pixel
        var a = cv_zero_i16x8()
        var c = cv_zero_i16x8()
        var i = 0
        if type == 1 {
            while i < end {
                a = cv_add_bytes_i16x8(cv_load_pixel_i16x8(filtered + i), a)
                cv_store_pixel_i16x8(destination + i, a)
                i &+= pixel
            }
        } else if type == 3 {
            while i < end {
                let mean = cv_floor_mean_i16x8(a, cv_load_pixel_i16x8(above + i))
                a = cv_add_bytes_i16x8(cv_load_pixel_i16x8(filtered + i), mean)
                cv_store_pixel_i16x8(destination + i, a)
                i &+= pixel
            }
        } else {
            while i < end {
                let b = cv_load_pixel_i16x8(above + i)
                a = cv_add_bytes_i16x8(cv_load_pixel_i16x8(filtered + i), cv_paeth_i16x8(a, b, c))
                c = b
                cv_store_pixel_i16x8(destination + i, a)
                i &+= pixel
            }
        }
        while i < count {
            unfilterByte(type, pixel, filtered, above, destination, i)
            i &+= 1
        }
    }

    /// Restores pixels of one or two bytes.
    @inline(__always)
    private static func unfilterBytes(
        _ type: Int, _ pixel: Int, _ filtered: UnsafeRawPointer, _ above: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        var i = 0
        while i < pixel {
            unfilterByte(type, pixel, filtered, above, destination, i)
            i &+= 1
        }
        // The two bytes of a pixel are independent chains; with one byte per pixel, only the first chain is used.
        var a0 = Int32(destination.load(as: UInt8.self))
        var c0 = Int32(above.load(as: UInt8.self))
        var a1 = pixel == 2 ? Int32(destination.load(fromByteOffset: 1, as: UInt8.self)) : 0
        var c1 = pixel == 2 ? Int32(above.load(fromByteOffset: 1, as: UInt8.self)) : 0
        while i < count {
            let b0 = Int32(above.load(fromByteOffset: i, as: UInt8.self))
            let x0 = Int32(filtered.load(fromByteOffset: i, as: UInt8.self))
            a0 = (x0 &+ prediction(type, a0, b0, c0)) & 255
            c0 = b0
            destination.storeBytes(of: UInt8(truncatingIfNeeded: a0), toByteOffset: i, as: UInt8.self)
            if pixel == 2 {
                let b1 = Int32(above.load(fromByteOffset: i &+ 1, as: UInt8.self))
                let x1 = Int32(filtered.load(fromByteOffset: i &+ 1, as: UInt8.self))
                a1 = (x1 &+ prediction(type, a1, b1, c1)) & 255
                c1 = b1
                destination.storeBytes(
                    of: UInt8(truncatingIfNeeded: a1), toByteOffset: i &+ 1, as: UInt8.self)
            }
            i &+= pixel
        }
    }

    /// Restores one byte at any position.
    @inline(__always)
    private static func unfilterByte(
        _ type: Int, _ pixel: Int, _ filtered: UnsafeRawPointer, _ above: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ i: Int
    ) {
        let hasLeft = i >= pixel
        let a = hasLeft ? Int32(destination.load(fromByteOffset: i &- pixel, as: UInt8.self)) : 0
        let c = hasLeft ? Int32(above.load(fromByteOffset: i &- pixel, as: UInt8.self)) : 0
        let b = Int32(above.load(fromByteOffset: i, as: UInt8.self))
        let x = Int32(filtered.load(fromByteOffset: i, as: UInt8.self))
        destination.storeBytes(
            of: UInt8(truncatingIfNeeded: x &+ prediction(type, a, b, c)), toByteOffset: i, as: UInt8.self)
    }

    /// Returns the prediction of type 1, 3 or 4. For Paeth see ``cv_paeth_i16x8``.
    @inline(__always)
    private static func prediction(_ type: Int, _ a: Int32, _ b: Int32, _ c: Int32) -> Int32 {
        if type == 1 { return a }
        if type == 3 { return (a &+ b) &>> 1 }
        let high = a > b ? a : b
        let low = a > b ? b : a
        let threshold = 3 &* c &- b &- a
        let inner = high > threshold ? c : low
        return threshold > low ? inner : high
    }
}
