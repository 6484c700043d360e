/// Medians, quantiles and bootstrap intervals. The same input always gives the same result.
package enum Statistics {
    /// Returns the median: the middle value, or the mean of the two middle values. 0 for an empty list.
    package static func median(_ values: [Double]) -> Double {
        quantile(values, 0.5)
    }

    /// Returns a quantile, interpolated linearly between neighbours. 0 for an empty list.
    package static func quantile(_ values: [Double], _ share: Double) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let place = share * Double(sorted.count - 1)
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
    }

    /// Returns half the distance between the quartiles, divided by the median.
    package static func spread(_ values: [Double]) -> Double {
        let middle = median(values)
        guard middle > 0 else { return 0 }
        return (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / middle
    }

    /// Returns the ratio of two medians with its 95 percent percentile-bootstrap interval.
    ///
    /// Both samples are resampled with replacement 1000 times (Efron 1979), from a fixed seed.
    package static func ratio(_ a: [Double], over b: [Double]) -> (value: Double, low: Double, high: Double)?
    {
        guard !a.isEmpty, !b.isEmpty, median(b) > 0 else { return nil }
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func draw(_ values: [Double]) -> [Double] {
            values.map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return values[Int((state >> 33) % UInt64(values.count))]
            }
        }
        let ratios = (0..<1000).map { _ in median(draw(a)) / median(draw(b)) }
        return (median(a) / median(b), quantile(ratios, 0.025), quantile(ratios, 0.975))
    }
}
