// Sizes and positions may be any integers, because they come from files, models and users. Arithmetic on them must not
// trap: a result that doesn't fit `Int` becomes the nearest `Int`, which no picture reaches.
extension Int {
    /// Returns the sum, clamped to the range of `Int`.
    @inlinable package func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the difference, clamped to the range of `Int`.
    @inlinable package func subtractingClamped(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// Returns the product, clamped to the range of `Int`.
    @inlinable package func multipliedClamped(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}

extension Double {
    /// The nearest `Int`: numbers beyond its range are clamped, and NaN becomes 0.
    package var clampedInt: Int {
        guard self < 0x1p63 else { return .max }
        return self >= -0x1p63 ? Int(self) : (isNaN ? 0 : .min)
    }
}
