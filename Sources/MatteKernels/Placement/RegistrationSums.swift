import CVector
import MatteKernelTypes

extension Kernels {
    @inline(never)
    static func sumFit(_ pointer: UnsafeRawPointer, _ sums: UnsafeMutablePointer<Float>) {
        let fit = pointer.assumingMemoryBound(to: FitRows.self).pointee
        let zero = cv_splat_f32x16(0), one = cv_splat_f32x16(1), half = cv_splat_f32x16(0.5)
        let gain = cv_splat_f32x16(fit.gain), bias = cv_splat_f32x16(fit.bias)
        let bend = cv_splat_f32x16(fit.bend), middle = cv_splat_f32x16(2048)
        let inverseMiddle = cv_splat_f32x16(1.0 / 2048)
        let inverseCut = cv_splat_f32x16(fit.inverseCut), unit = cv_splat_f32x16(fit.unit)
        let least = cv_splat_f32x16(-20000), end = cv_splat_f32x16(Float(fit.end) - 0.5)
        let lanes = cv_float_i32x16(cv_lanes_i32x16())
        var m0 = zero
        var m1 = zero
        var m2 = zero
        var m3 = zero
        var m4 = zero
        var m5 = zero
        var m6 = zero
        var m7 = zero
        var m8 = zero
        var m9 = zero
        var m10 = zero
        var m11 = zero
        var m12 = zero
        var m13 = zero
        var m14 = zero
        var m15 = zero
        var m16 = zero
        var m17 = zero
        var m18 = zero
        var m19 = zero
        var m20 = zero
        var m21 = zero
        var m22 = zero
        var m23 = zero
        var m24 = zero
        var m25 = zero
        var m26 = zero
        for y in 0..<fit.rows {
            let photo = fit.photo + y &* fit.step &* fit.stride
            let sampled = fit.sampled + y &* fit.sampledStride
            let down = cv_splat_f32x16(fit.down + Float(y &* fit.step))
            var x = fit.first
            while x < fit.end {
                let column = cv_add_f32x16(lanes, cv_splat_f32x16(Float(x)))
                let p = cv_float_i16x16(cv_load_i16x16(photo + x))
                let r = cv_float_i16x16(cv_load_i16x16(sampled + x))
                let left = cv_float_i16x16(cv_load_i16x16(photo + (x &- 1)))
                let right = cv_float_i16x16(cv_load_i16x16(photo + (x &+ 1)))
                let above = cv_float_i16x16(cv_load_i16x16(photo + (x &- fit.stride)))
                let below = cv_float_i16x16(cv_load_i16x16(photo + (x &+ fit.stride)))
                let gx = cv_mul_f32x16(cv_sub_f32x16(right, left), half)
                let gy = cv_mul_f32x16(cv_sub_f32x16(below, above), half)
                let across = cv_add_f32x16(column, cv_splat_f32x16(fit.across))
                let stretched = cv_add_f32x16(cv_mul_f32x16(gx, across), cv_mul_f32x16(gy, down))
                let gs = cv_mul_f32x16(stretched, unit)
                let off = cv_sub_f32x16(r, middle)
                let q = cv_mul_f32x16(cv_mul_f32x16(off, off), inverseMiddle)
                let line = cv_add_f32x16(cv_mul_f32x16(gain, r), bias)
                let error = cv_sub_f32x16(p, cv_add_f32x16(line, cv_mul_f32x16(bend, q)))
                let share = cv_mul_f32x16(error, inverseCut)
                let rest = cv_clamp_f32x16(cv_sub_f32x16(one, cv_mul_f32x16(share, share)), 0, 1)
                var w = cv_mul_f32x16(rest, rest)
                w = cv_select_f32x16(cv_is_greater_f32x16(r, least), w, zero)
                w = cv_select_f32x16(cv_is_greater_f32x16(end, column), w, zero)
                let wx = cv_mul_f32x16(w, gx), wy = cv_mul_f32x16(w, gy), ws = cv_mul_f32x16(w, gs)
                let wr = cv_mul_f32x16(w, r), wq = cv_mul_f32x16(w, q)
                m0 = cv_add_f32x16(m0, cv_mul_f32x16(wx, gx))
                m1 = cv_add_f32x16(m1, cv_mul_f32x16(wx, gy))
                m2 = cv_add_f32x16(m2, cv_mul_f32x16(wx, gs))
                m3 = cv_add_f32x16(m3, cv_mul_f32x16(wx, r))
                m4 = cv_add_f32x16(m4, wx)
                m5 = cv_add_f32x16(m5, cv_mul_f32x16(wx, q))
                m6 = cv_add_f32x16(m6, cv_mul_f32x16(wy, gy))
                m7 = cv_add_f32x16(m7, cv_mul_f32x16(wy, gs))
                m8 = cv_add_f32x16(m8, cv_mul_f32x16(wy, r))
                m9 = cv_add_f32x16(m9, wy)
                m10 = cv_add_f32x16(m10, cv_mul_f32x16(wy, q))
                m11 = cv_add_f32x16(m11, cv_mul_f32x16(ws, gs))
                m12 = cv_add_f32x16(m12, cv_mul_f32x16(ws, r))
                m13 = cv_add_f32x16(m13, ws)
                m14 = cv_add_f32x16(m14, cv_mul_f32x16(ws, q))
                m15 = cv_add_f32x16(m15, cv_mul_f32x16(wr, r))
                m16 = cv_add_f32x16(m16, wr)
                m17 = cv_add_f32x16(m17, cv_mul_f32x16(wr, q))
                m18 = cv_add_f32x16(m18, w)
                m19 = cv_add_f32x16(m19, wq)
                m20 = cv_add_f32x16(m20, cv_mul_f32x16(wq, q))
                m21 = cv_add_f32x16(m21, cv_mul_f32x16(wx, error))
                m22 = cv_add_f32x16(m22, cv_mul_f32x16(wy, error))
                m23 = cv_add_f32x16(m23, cv_mul_f32x16(ws, error))
                m24 = cv_add_f32x16(m24, cv_mul_f32x16(wr, error))
                m25 = cv_add_f32x16(m25, cv_mul_f32x16(w, error))
                m26 = cv_add_f32x16(m26, cv_mul_f32x16(wq, error))
                x &+= 16
            }
        }
        cv_store_f32x16(sums + 0, m0)
        cv_store_f32x16(sums + 16, m1)
        cv_store_f32x16(sums + 32, m2)
        cv_store_f32x16(sums + 48, m3)
        cv_store_f32x16(sums + 64, m4)
        cv_store_f32x16(sums + 80, m5)
        cv_store_f32x16(sums + 96, m6)
        cv_store_f32x16(sums + 112, m7)
        cv_store_f32x16(sums + 128, m8)
        cv_store_f32x16(sums + 144, m9)
        cv_store_f32x16(sums + 160, m10)
        cv_store_f32x16(sums + 176, m11)
        cv_store_f32x16(sums + 192, m12)
        cv_store_f32x16(sums + 208, m13)
        cv_store_f32x16(sums + 224, m14)
        cv_store_f32x16(sums + 240, m15)
        cv_store_f32x16(sums + 256, m16)
        cv_store_f32x16(sums + 272, m17)
        cv_store_f32x16(sums + 288, m18)
        cv_store_f32x16(sums + 304, m19)
        cv_store_f32x16(sums + 320, m20)
        cv_store_f32x16(sums + 336, m21)
        cv_store_f32x16(sums + 352, m22)
        cv_store_f32x16(sums + 368, m23)
        cv_store_f32x16(sums + 384, m24)
        cv_store_f32x16(sums + 400, m25)
        cv_store_f32x16(sums + 416, m26)
    }
}
