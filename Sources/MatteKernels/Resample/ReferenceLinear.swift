import CVector

extension Kernels {
    @inline(never)
    static func referenceAcross(
        _ source: UnsafeRawPointer, _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>,
        _ blocks: Int, _ channels: Int, _ destination: UnsafeMutablePointer<Int16>
    ) {
        switch channels {
        case 1: across(source, places, weights, blocks, 1, destination)
        case 3: across(source, places, weights, blocks, 3, destination)
        default: across(source, places, weights, blocks, 4, destination)
        }
    }

    @inline(__always)
    private static func across(
        _ source: UnsafeRawPointer, _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>,
        _ blocks: Int, _ channels: Int, _ destination: UnsafeMutablePointer<Int16>
    ) {
        let step = channels == 1 ? 64 : 16
        for i in 0..<blocks {
            let (first, second) = couples(source, places + i &* step, channels)
            let weights = weights + 64 &* i, target = destination + 64 &* i
            cv_store_i16x32(target, weighted(first, cv_load_i16x32(weights), channels))
            cv_store_i16x32(target + 32, weighted(second, cv_load_i16x32(weights + 32), channels))
        }
    }

    @inline(never)
    static func referenceDown(
        _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ first: Int16, _ second: Int16,
        _ pixels: Int, _ channels: Int, _ destination: UnsafeMutableRawPointer
    ) {
        switch channels {
        case 1: down(upper, lower, first, second, pixels, 1, destination)
        case 3: down(upper, lower, first, second, pixels, 3, destination)
        default: down(upper, lower, first, second, pixels, 4, destination)
        }
    }

    @inline(__always)
    private static func down(
        _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ first: Int16, _ second: Int16,
        _ pixels: Int, _ channels: Int, _ destination: UnsafeMutableRawPointer
    ) {
        let (w0, w1) = (cv_splat_i16x32(first), cv_splat_i16x32(second))
        let step = channels == 1 ? 64 : 16
        var x = 0, place = 0
        while x < pixels {
            let a = cv_blended_i16x32(cv_load_i16x32(upper + place), cv_load_i16x32(lower + place), w0, w1)
            let b = cv_blended_i16x32(
                cv_load_i16x32(upper + place + 32), cv_load_i16x32(lower + place + 32), w0, w1)
            storeBlock(destination + x &* channels, cv_pack_clamping_i16x32(a, b), pixels &- x, channels)
            x &+= step
            place &+= 64
        }
    }

    @inline(never)
    static func referenceBetween(
        _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ places: UnsafePointer<Int32>,
        _ weights: UnsafePointer<Int16>, _ first: Int16, _ second: Int16, _ pixels: Int, _ channels: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        switch channels {
        case 1: between(above, below, places, weights, first, second, pixels, 1, destination)
        case 3: between(above, below, places, weights, first, second, pixels, 3, destination)
        default: between(above, below, places, weights, first, second, pixels, 4, destination)
        }
    }

    @inline(__always)
    private static func between(
        _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ places: UnsafePointer<Int32>,
        _ weights: UnsafePointer<Int16>, _ first: Int16, _ second: Int16, _ pixels: Int, _ channels: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        let (w0, w1) = (cv_splat_i16x32(first), cv_splat_i16x32(second))
        let step = channels == 1 ? 64 : 16, isSame = above == below
        var x = 0
        var weights = weights
        while x < pixels {
            let upper = couples(above, places + x, channels)
            let lower = isSame ? upper : couples(below, places + x, channels)
            let (wa, wb) = (cv_load_i16x32(weights), cv_load_i16x32(weights + 32))
            let a = cv_blended_i16x32(
                weighted(upper.0, wa, channels), weighted(lower.0, wa, channels), w0, w1)
            let b = cv_blended_i16x32(
                weighted(upper.1, wb, channels), weighted(lower.1, wb, channels), w0, w1)
            storeBlock(destination + x &* channels, cv_pack_clamping_i16x32(a, b), pixels &- x, channels)
            x &+= step
            weights += 64
        }
    }

    @inline(never)
    static func referenceHalve(
        _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ pixels: Int, _ channels: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        switch channels {
        case 1: halve(upper, lower, pixels, 1, destination)
        case 3: halve(upper, lower, pixels, 3, destination)
        default: halve(upper, lower, pixels, 4, destination)
        }
    }

    @inline(__always)
    private static func halve(
        _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ pixels: Int, _ channels: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        let step = channels == 1 ? 64 : 16
        var x = 0
        while x < pixels {
            let left = 2 &* (pixels &- x)
            let a = halved(upper + 2 &* x &* channels, lower + 2 &* x &* channels, left, channels)
            // The second vector of a block has no pixels at the end of some rows.
            let next = 2 &* x &+ step, rest = left > step ? left &- step : 0
            let b =
                rest > 0
                ? halved(upper + next &* channels, lower + next &* channels, rest, channels)
                : cv_splat_i16x32(0)
            let packed = cv_even_groups_first_u8x64(cv_pack_clamping_i16x32(a, b))
            storeBlock(destination + x &* channels, packed, pixels &- x, channels)
            x &+= step
        }
    }

    /// Returns the means of up to 64 bytes of two rows, at least one pixel.
    @inline(__always)
    private static func halved(
        _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ pixels: Int, _ channels: Int
    ) -> SIMD32<Int16> {
        let sum: SIMD32<Int16>
        if channels == 1 {
            sum = cv_add_i16x32(
                cv_sum_couples_of_bytes(cv_load_part_u8x64(upper, pixels)),
                cv_sum_couples_of_bytes(cv_load_part_u8x64(lower, pixels)))
        } else if channels == 4 {
            sum = cv_add_i16x32(
                cv_sum_couples(cv_couples_of_4(cv_load_part_u8x64(upper, 4 &* pixels))),
                cv_sum_couples(cv_couples_of_4(cv_load_part_u8x64(lower, 4 &* pixels))))
        } else {
            sum = cv_add_i16x32(
                cv_sum_couples(cv_couples_of_4(cv_load_rgb_part(upper, pixels))),
                cv_sum_couples(cv_couples_of_4(cv_load_rgb_part(lower, pixels))))
        }
        return cv_shr_i16x32(cv_add_i16x32(sum, cv_splat_i16x32(2)), 2)
    }

    /// Loads the couples of a block, prepared for `weighted`.
    @inline(__always)
    private static func couples(
        _ source: UnsafeRawPointer, _ places: UnsafePointer<Int32>, _ channels: Int
    ) -> (SIMD64<UInt8>, SIMD64<UInt8>) {
        if channels == 1 {
            return (cv_gather_bytes_u8x64(source, places), cv_gather_bytes_u8x64(source, places + 8))
        }
        let first = cv_gather_couples_u8x64(source, places)
        let second = cv_gather_couples_u8x64(source, places + 2)
        return channels == 3
            ? (cv_couples_of_3(first), cv_couples_of_3(second))
            : (cv_couples_of_4(first), cv_couples_of_4(second))
    }

    @inline(__always)
    private static func weighted(
        _ couples: SIMD64<UInt8>, _ weights: SIMD32<Int16>, _ channels: Int
    ) -> SIMD32<Int16> {
        channels == 1 ? cv_between_bytes(couples, weights) : cv_between_couples(couples, weights)
    }

    /// Stores a block of pixels, or as many as are left.
    @inline(__always)
    private static func storeBlock(
        _ target: UnsafeMutableRawPointer, _ bytes: SIMD64<UInt8>, _ left: Int, _ channels: Int
    ) {
        if channels == 3 {
            cv_store_rgb_part(target, bytes, left)
        } else {
            cv_store_part_u8x64(target, bytes, left &* channels)
        }
    }
}
