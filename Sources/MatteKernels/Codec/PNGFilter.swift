import CVector

// The five filters of the PNG specification, section 9. A filtered byte is the original minus a prediction from its
// neighbours: a to the left (the same byte of the previous pixel), b above, and c above and to the left. Neighbours
// outside the picture are zero. Filters read only original bytes, so bytes can be filtered in parallel.

extension Kernels {
    @inline(never)
    static func pngFilter(
        _ type: Int, _ pixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ count: Int
    ) {
        // The first pixel has no left neighbour: Paeth predicts b there, and average predicts half of b.
        let first = pixel < count ? pixel : count
        var i = 0
        while i < first {
            let x = byte(row, i)
            let b = byte(above, i)
            var prediction: UInt8 = 0
            if type == 2 || type == 4 { prediction = b }
            if type == 3 { prediction = b &>> 1 }
            destination.storeBytes(of: x &- prediction, toByteOffset: i, as: UInt8.self)
            i &+= 1
        }
        while i &+ 64 <= count {
            filterVector(type, pixel, row, above, destination, i)
            i &+= 64
        }
        if i == count { return }
        if count >= first &+ 64 {
            // The last vector ends with the row. It overlaps the previous vector and writes some of the same bytes
            // again.
            filterVector(type, pixel, row, above, destination, count &- 64)
            return
        }
        while i < count {
            let prediction = predict(
                type, byte(row, i &- pixel), byte(above, i), byte(above, i &- pixel))
            destination.storeBytes(of: byte(row, i) &- prediction, toByteOffset: i, as: UInt8.self)
            i &+= 1
        }
    }

    @inline(never)
    static func pngFilterCosts(
        _ pixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ count: Int,
        _ costs: UnsafeMutablePointer<UInt32>
    ) {
        var none: UInt32 = 0
        var sub: UInt32 = 0
        var up: UInt32 = 0
        var average: UInt32 = 0
        var paeth: UInt32 = 0
        let first = pixel < count ? pixel : count
        var i = 0
        while i < first {
            let x = byte(row, i)
            let b = byte(above, i)
            none &+= distance(x)
            sub &+= distance(x)
            up &+= distance(x &- b)
            average &+= distance(x &- (b &>> 1))
            paeth &+= distance(x &- b)
            i &+= 1
        }
        var nones = cv_splat_u32x16(0)
        var subs = nones
        var ups = nones
        var averages = nones
        var paeths = nones
        let step = count < 2048 ? 64 : count < 4096 ? 128 : 256
        while i &+ 64 <= count {
            let x = cv_load_u8x64(row + i)
            let a = cv_load_u8x64(row + (i &- pixel))
            let b = cv_load_u8x64(above + i)
            let c = cv_load_u8x64(above + (i &- pixel))
            nones = cv_add_u32x16(nones, distances(x))
            subs = cv_add_u32x16(subs, distances(cv_sub_u8x64(x, a)))
            ups = cv_add_u32x16(ups, distances(cv_sub_u8x64(x, b)))
            averages = cv_add_u32x16(averages, distances(cv_sub_u8x64(x, floorAverage(a, b))))
            paeths = cv_add_u32x16(paeths, distances(cv_sub_u8x64(x, paethPrediction(a, b, c))))
            i &+= step
        }
        none &+= cv_sum_u32x16(nones)
        sub &+= cv_sum_u32x16(subs)
        up &+= cv_sum_u32x16(ups)
        average &+= cv_sum_u32x16(averages)
        paeth &+= cv_sum_u32x16(paeths)
        if count >= first &+ 64 { i = count }
        while i < count {
            let x = byte(row, i)
            let a = byte(row, i &- pixel)
            let b = byte(above, i)
            let c = byte(above, i &- pixel)
            none &+= distance(x)
            sub &+= distance(x &- a)
            up &+= distance(x &- b)
            average &+= distance(x &- predict(3, a, b, c))
            paeth &+= distance(x &- predict(4, a, b, c))
            i &+= 1
        }
        costs[0] = none
        costs[1] = sub
        costs[2] = up
        costs[3] = average
        costs[4] = paeth
    }

    @inline(__always)
    private static func filterVector(
        _ type: Int, _ pixel: Int, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer, _ i: Int
    ) {
        let x = cv_load_u8x64(row + i)
        switch type {
        case 0:
            cv_store_u8x64(destination + i, x)
        case 1:
            cv_store_u8x64(destination + i, cv_sub_u8x64(x, cv_load_u8x64(row + (i &- pixel))))
        case 2:
            cv_store_u8x64(destination + i, cv_sub_u8x64(x, cv_load_u8x64(above + i)))
        case 3:
            let average = floorAverage(cv_load_u8x64(row + (i &- pixel)), cv_load_u8x64(above + i))
            cv_store_u8x64(destination + i, cv_sub_u8x64(x, average))
        default:
            let prediction = paethPrediction(
                cv_load_u8x64(row + (i &- pixel)), cv_load_u8x64(above + i),
                cv_load_u8x64(above + (i &- pixel)))
            cv_store_u8x64(destination + i, cv_sub_u8x64(x, prediction))
        }
    }

    /// Returns (a + b) / 2 of each byte, rounded down. The computation fits 8 bits.
    @inline(__always)
    private static func floorAverage(_ a: SIMD64<UInt8>, _ b: SIMD64<UInt8>) -> SIMD64<UInt8> {
        cv_add_u8x64(cv_and_u8x64(a, b), cv_shr_u8x64(cv_xor_u8x64(a, b), 1))
    }

    /// Returns the Paeth prediction of each byte, using 8-bit arithmetic only.
    ///
    /// With p = a + b - c, the distances from p are |b - c| to a, |a - c| to b and |a + b - 2c| to c. If c is strictly
    /// between a and b, the third distance is the difference of the first two. If not, it is their sum, which is not
    /// less than either, so c is never chosen; the code then uses 255 as the third distance.
    @inline(__always)
    private static func paethPrediction(
        _ a: SIMD64<UInt8>, _ b: SIMD64<UInt8>, _ c: SIMD64<UInt8>
    ) -> SIMD64<UInt8> {
        let high = cv_max_u8x64(a, b)
        let low = cv_min_u8x64(a, b)
        let toA = cv_sub_u8x64(cv_max_u8x64(b, c), cv_min_u8x64(b, c))
        let toB = cv_sub_u8x64(cv_max_u8x64(a, c), cv_min_u8x64(a, c))
        let outside = cv_or_u8x64(
            cv_equal_u8x64(cv_max_u8x64(c, high), c), cv_equal_u8x64(cv_min_u8x64(c, low), c))
        let toC = cv_or_u8x64(cv_sub_u8x64(cv_max_u8x64(toA, toB), cv_min_u8x64(toA, toB)), outside)
        let nearer = cv_min_u8x64(toB, toC)
        let other = cv_select_u8x64(cv_equal_u8x64(nearer, toB), b, c)
        return cv_select_u8x64(cv_equal_u8x64(cv_min_u8x64(toA, nearer), toA), a, other)
    }

    @inline(__always)
    private static func distances(_ v: SIMD64<UInt8>) -> SIMD16<UInt32> {
        cv_sum_bytes_u8x64(cv_min_u8x64(v, cv_sub_u8x64(cv_splat_u8x64(0), v)))
    }

    @inline(__always)
    private static func distance(_ v: UInt8) -> UInt32 {
        let negative = 0 &- v
        return UInt32(v < negative ? v : negative)
    }

    @inline(__always)
    private static func predict(_ type: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
        switch type {
        case 0: return 0
        case 1: return a
        case 2: return b
        case 3: return (a & b) &+ ((a ^ b) &>> 1)
        default:
            let toA = magnitude(Int(b) &- Int(c))
            let toB = magnitude(Int(a) &- Int(c))
            let toC = magnitude(Int(a) &+ Int(b) &- 2 &* Int(c))
            if toA <= toB && toA <= toC { return a }
            return toB <= toC ? b : c
        }
    }

    @inline(__always)
    private static func magnitude(_ v: Int) -> Int { v < 0 ? 0 &- v : v }

    @inline(__always)
    private static func byte(_ p: UnsafeRawPointer, _ i: Int) -> UInt8 {
        p.load(fromByteOffset: i, as: UInt8.self)
    }
}
