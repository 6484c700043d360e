extension Kernels {
    @inline(never)
    static func takeGreen(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let words = source.assumingMemoryBound(to: UInt32.self)
        let bytes = destination.assumingMemoryBound(to: UInt8.self)
        for x in 0..<pixels { bytes[x] = UInt8(truncatingIfNeeded: words[x] &>> 8) }
    }

    @inline(never)
    static func halveGreen(
        _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer,
        _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        let above = upper.assumingMemoryBound(to: UInt32.self)
        let below = lower.assumingMemoryBound(to: UInt32.self)
        for x in 0..<count {
            let left = (above[2 &* x] &>> 8 & 255) &+ (below[2 &* x] &>> 8 & 255)
            let right = (above[2 &* x &+ 1] &>> 8 & 255) &+ (below[2 &* x &+ 1] &>> 8 & 255)
            destination[x] = UInt8(truncatingIfNeeded: (left &+ right &+ 2) &>> 2)
        }
    }

    @inline(never)
    static func halveMeans(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>,
        _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        for x in 0..<count {
            let a = UInt16(upper[2 &* x]) &+ UInt16(upper[2 &* x &+ 1])
            let b = UInt16(lower[2 &* x]) &+ UInt16(lower[2 &* x &+ 1])
            destination[x] = UInt8(truncatingIfNeeded: (a &+ b &+ 2) &>> 2)
        }
    }

    @inline(never)
    static func halveMinima(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>,
        _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        for x in 0..<count {
            let a = upper[2 &* x], b = upper[2 &* x &+ 1], c = lower[2 &* x], d = lower[2 &* x &+ 1]
            let e = a < b ? a : b, f = c < d ? c : d
            destination[x] = e < f ? e : f
        }
    }

    @inline(never)
    static func softenPlane(
        _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
        _ destination: UnsafeMutablePointer<Int16>, _ count: Int
    ) {
        func column(_ x: Int) -> Int16 { Int16(above[x]) &+ 2 &* Int16(row[x]) &+ Int16(below[x]) }
        guard count > 1 else {
            if count == 1 { destination[0] = 4 &* column(0) }
            return
        }
        destination[0] = 3 &* column(0) &+ column(1)
        for x in 1..<count &- 1 {
            let left = Int16(above[x &- 1]) &+ 2 &* Int16(row[x &- 1]) &+ Int16(below[x &- 1])
            let middle = Int16(above[x]) &+ 2 &* Int16(row[x]) &+ Int16(below[x])
            let right = Int16(above[x &+ 1]) &+ 2 &* Int16(row[x &+ 1]) &+ Int16(below[x &+ 1])
            destination[x] = left &+ 2 &* middle &+ right
        }
        destination[count &- 1] = column(count &- 2) &+ 3 &* column(count &- 1)
    }

    @inline(never)
    static func comparePlanes(
        _ photo: UnsafePointer<UInt8>, _ reply: UnsafePointer<UInt8>, _ valid: UnsafePointer<UInt8>,
        _ count: Int, _ mean: Int32, _ result: UnsafeMutablePointer<Int64>
    ) {
        // 32-bit sums are large enough for rows of up to 16,000 pixels. The rows here have at most a few hundred.
        var pixels: Int32 = 0, sum: Int32 = 0, distance: Int32 = 0
        for x in 0..<count {
            let counts: Int32 = valid[x] > 0 ? 1 : 0
            let difference = Int32(photo[x]) &- Int32(reply[x])
            let apart = difference &* 16 &- mean
            pixels &+= counts
            sum &+= difference &* counts
            distance &+= (apart < 0 ? 0 &- apart : apart) &* counts
        }
        result[0] &+= Int64(pixels)
        result[1] &+= Int64(sum)
        result[2] &+= Int64(distance)
    }
}
