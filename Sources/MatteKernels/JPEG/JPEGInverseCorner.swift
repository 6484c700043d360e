import CVector

// The inverse transform of blocks whose coefficients are zero but for those of the first four rows and columns, which are
// more than half of a photograph's. The arithmetic is that of the whole transform, without the products with zero. It is
// only used if a vector holds one block, because neighbouring blocks would all have to be of this kind.

extension Kernels {
    /// Transforms a block of this kind. Returns false, without having stored anything, if the first row is so large that
    /// it needs the arithmetic of damaged data.
    @inline(__always)
    static func jpegTransformCorner(
        _ source: UnsafeRawPointer, _ factors: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
        _ stride: Int
    ) -> Bool {
        let r0 = jpegDequantized(source, factors, 0)
        if cv_is_large_r16(r0) != 0 { return false }
        let r2 = jpegDequantized(source, factors, 2)
        let even = cv_zip16_low(r0, r2)
        let odd = cv_zip16_low(jpegDequantized(source, factors, 3), jpegDequantized(source, factors, 1))
        // Each vector has four columns of two rows: 0 and 7, 1 and 6, 2 and 5, 3 and 4.
        let q0 = cornerRows(even, odd, 10703, 9633, 11363)
        let q1 = cornerRows(even, odd, 4433, -2259, 9633)
        let q2 = cornerRows(even, odd, -4433, -11362, 6437)
        let q3 = cornerRows(even, odd, -10703, -6436, 2260)
        // Exchange rows and columns.
        let a = cv_zip16_low(q0, q1), b = cv_zip16_low(q2, q3)
        let c = cv_zip16_high(q3, q2), d = cv_zip16_high(q1, q0)
        let upper01 = cv_zip32_low(a, b), upper23 = cv_zip32_high(a, b)
        let lower01 = cv_zip32_low(c, d), lower23 = cv_zip32_high(c, d)
        let c0 = cv_zip64_low(upper01, lower01), c1 = cv_zip64_high(upper01, lower01)
        let c2 = cv_zip64_low(upper23, lower23), c3 = cv_zip64_high(upper23, lower23)
        let z = (cv_zip16_low(c0, c2), cv_zip16_high(c0, c2), cv_zip16_low(c3, c1), cv_zip16_high(c3, c1))
        var r: BlockRows
        (r.0, r.7) = cornerColumns(z, 10703, 9633, 11363)
        (r.1, r.6) = cornerColumns(z, 4433, -2259, 9633)
        (r.2, r.5) = cornerColumns(z, -4433, -11362, 6437)
        (r.3, r.4) = cornerColumns(z, -10703, -6436, 2260)
        jpegStoreTransposed(r, target, stride)
        return true
    }

    /// Returns a row of four columns and the one as far from the other end. `even` has inputs 0 and 2, and `odd` inputs 3
    /// and 1.
    @inline(__always)
    private static func cornerRows(
        _ even: cv_r16, _ odd: cv_r16, _ second: Int32, _ third: Int32, _ first: Int32
    ) -> cv_r16 {
        let e = cv_add_r32(cv_dot_r16(even, cv_pair_r16(8192, second)), cv_splat_r32(1 &<< 10))
        let o = cv_dot_r16(odd, cv_pair_r16(third, first))
        return cv_pack_r32(cv_shr_r32(cv_add_r32(e, o), 11), cv_shr_r32(cv_sub_r32(e, o), 11))
    }

    /// Returns a column of eight rows and the one as far from the other end.
    @inline(__always)
    private static func cornerColumns(
        _ z: (cv_r16, cv_r16, cv_r16, cv_r16), _ second: Int32, _ third: Int32, _ first: Int32
    ) -> (cv_r16, cv_r16) {
        let weights = cv_pair_r16(8192, second), half = cv_splat_r32(1 &<< 17)
        let el = cv_add_r32(cv_dot_r16(z.0, weights), half), eh = cv_add_r32(cv_dot_r16(z.1, weights), half)
        let ol = cv_dot_r16(z.2, cv_pair_r16(third, first)), oh = cv_dot_r16(z.3, cv_pair_r16(third, first))
        return jpegButterfly(el, eh, ol, oh, 18)
    }
}
