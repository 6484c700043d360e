/// The inverse transform of one block: the arithmetic of libjpeg's accurate integer method, one number at a time.
enum BlockInverse {
    /// Returns the 64 samples of a block.
    ///
    /// - Parameters:
    ///   - coefficients: 64 coefficients in natural order.
    ///   - factors: The quantization factors in natural order.
    @unsafe
    static func samples(_ coefficients: UnsafePointer<Int16>, _ factors: [UInt16]) -> [UInt8] {
        var values = (0..<64).map { unsafe Int32(coefficients[$0]) &* Int32(factors[$0]) }
        for column in 0..<8 { transform(&values, column, step: 8, shift: 11) }
        for row in 0..<8 { transform(&values, 8 * row, step: 1, shift: 18) }
        return values.map { UInt8(max(0, min(255, $0 &+ 128))) }
    }

    /// Transforms eight values. Constants have 13 fractional bits.
    private static func transform(_ values: inout [Int32], _ start: Int, step: Int, shift: Int32) {
        func value(_ i: Int) -> Int32 { values[start + i * step] }
        // The even part.
        let common = (value(2) &+ value(6)) &* 4433
        let difference = common &- value(6) &* 15137
        let sum = common &+ value(2) &* 6270
        let first = (value(0) &+ value(4)) &<< 13
        let second = (value(0) &- value(4)) &<< 13
        let even = (first &+ sum, second &+ difference, second &- difference, first &- sum)
        // The odd part.
        let (a, b, c, d) = (value(7), value(5), value(3), value(1))
        let all = (a &+ c &+ b &+ d) &* 9633
        let ac = all &- (a &+ c) &* 16069
        let bd = all &- (b &+ d) &* 3196
        let ad = (a &+ d) &* -7373
        let bc = (b &+ c) &* -20995
        let odd = (
            d &* 12299 &+ ad &+ bd, c &* 25172 &+ bc &+ ac, b &* 16819 &+ bc &+ bd, a &* 2446 &+ ad &+ ac
        )
        let half: Int32 = 1 &<< (shift &- 1)
        let pairs = [(even.0, odd.0), (even.1, odd.1), (even.2, odd.2), (even.3, odd.3)]
        for (i, pair) in pairs.enumerated() {
            values[start + i * step] = (pair.0 &+ pair.1 &+ half) &>> shift
            values[start + (7 - i) * step] = (pair.0 &- pair.1 &+ half) &>> shift
        }
    }
}
