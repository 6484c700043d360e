import CVector

extension Kernels {
    @inline(never)
    static func referenceAverage(
        _ source: UnsafeRawPointer, _ places: UnsafePointer<Int32>, _ counts: UnsafePointer<Int32>,
        _ weights: UnsafePointer<Float>, _ groups: Int, _ channels: Int, _ share: Float, _ isFirst: Bool,
        _ sums: UnsafeMutablePointer<Float>
    ) {
        let lanes = channels == 1 ? 16 : 4
        let share = cv_splat_f32x16(share)
        var weights = weights
        for group in 0..<groups {
            let places = places + group &* lanes, end = Int(counts[group])
            var sum = cv_splat_f32x16(0)
            if channels == 1 {
                for k in 0..<end {
                    let pixels = cv_gather_bytes_u8x16(source + k, places)
                    sum = cv_add_f32x16(sum, cv_mul_f32x16(floats(pixels), cv_load_f32x16(weights)))
                    weights += 16
                }
            } else {
                for k in 0..<end {
                    let pixels = cv_gather_pixels_u8x16(source + k &* channels, places)
                    sum = cv_add_f32x16(sum, cv_mul_f32x16(floats(pixels), cv_repeat_each_f32x4(weights)))
                    weights += 4
                }
            }
            let product = cv_mul_f32x16(share, sum), target = sums + 16 &* group
            cv_store_f32x16(
                target, isFirst ? product : cv_add_f32x16(cv_load_f32x16(target), product))
        }
    }

    @inline(__always)
    private static func floats(_ bytes: SIMD16<UInt8>) -> SIMD16<Float> {
        cv_float_i32x16(cv_bits_i32_from_u32(cv_widen_u8x16(bytes)))
    }

    @inline(never)
    static func referenceRound(
        _ sums: UnsafePointer<Float>, _ factor: Float, _ pixels: Int, _ channels: Int,
        _ destination: UnsafeMutableRawPointer
    ) {
        let step = channels == 1 ? 64 : 16
        let factor = cv_splat_f32x16(factor)
        var x = 0
        var sums = sums
        while x < pixels {
            let bytes = cv_join_quarters_u8(
                cv_nearest_bytes_f32x16(cv_mul_f32x16(cv_load_f32x16(sums), factor)),
                cv_nearest_bytes_f32x16(cv_mul_f32x16(cv_load_f32x16(sums + 16), factor)),
                cv_nearest_bytes_f32x16(cv_mul_f32x16(cv_load_f32x16(sums + 32), factor)),
                cv_nearest_bytes_f32x16(cv_mul_f32x16(cv_load_f32x16(sums + 48), factor)))
            let target = destination + x &* channels, left = pixels &- x
            if channels == 3 {
                cv_store_rgb_part(target, bytes, left)
            } else {
                cv_store_part_u8x64(target, bytes, left &* channels)
            }
            x &+= step
            sums += 64
        }
    }
}
