/// A random number generator with 64 bits of state: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators" (2014). Equal seeds give equal sequences on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator with a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a double in 0..<1, from the next 53 bits.
    public mutating func unitDouble() -> Double {
        Double(next() >> 11) * 0x1p-53
    }
}
