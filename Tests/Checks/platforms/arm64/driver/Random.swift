nonisolated(unsafe) var seed: UInt64 = 1

/// Returns the next number of a deterministic sequence (xorshift).
@inline(never)
func randomBits() -> UInt64 {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    return seed
}

func random(below limit: Int) -> Int {
    Int(truncatingIfNeeded: (randomBits() >> 11) % UInt64(limit))
}

/// Fills memory with stretches of random bytes, of 0, of 255 and of repeats. The constant stretches also exercise the
/// fast paths of kernels.
@inline(never)
func fillBytes(_ p: UnsafeMutableRawPointer, _ count: Int) {
    var i = 0
    while i < count {
        let kind = random(below: 8)
        let end = min(count, i + random(below: 300) + 1)
        let level = UInt8(truncatingIfNeeded: randomBits() >> 20)
        while i < end {
            p.u8[i] =
                kind == 0
                ? 0 : kind == 1 ? 255 : kind == 2 ? level : UInt8(truncatingIfNeeded: randomBits() >> 11)
            i += 1
        }
    }
}

/// Fills five rows of 2,048 four-byte pixels with bytes.
func rowsOfBytes() {
    fillBytes(inA, 8192)
    fillBytes(inB, 8192)
    fillBytes(inC, 8192)
    fillBytes(inD, 8192)
    fillBytes(inE, 8192)
}

/// Sets every fourth byte, the alpha, to 255.
func fillAlpha(_ p: UnsafeMutableRawPointer, _ count: Int) {
    for i in stride(from: 3, to: count, by: 4) { p.u8[i] = 255 }
}

@inline(never)
func fillU16(_ p: UnsafeMutableRawPointer, _ count: Int, below limit: Int) {
    for i in 0..<count { p.u16[i] = UInt16(truncatingIfNeeded: random(below: limit)) }
}

@inline(never)
func fillI16(_ p: UnsafeMutableRawPointer, _ count: Int, _ range: ClosedRange<Int>) {
    for i in 0..<count {
        p.i16[i] = Int16(truncatingIfNeeded: range.lowerBound + random(below: range.count))
    }
}

@inline(never)
func fillI32(_ p: UnsafeMutableRawPointer, _ count: Int, below limit: Int) {
    for i in 0..<count { p.i32[i] = Int32(truncatingIfNeeded: random(below: limit)) }
}

@inline(never)
func fillFloats(_ p: UnsafeMutableRawPointer, _ count: Int, _ range: ClosedRange<Float>) {
    for i in 0..<count {
        p.f32[i] =
            range.lowerBound + (range.upperBound - range.lowerBound) * Float(randomBits() >> 40) / 16_777_216
    }
}

@inline(never)
func fillDoubles(_ p: UnsafeMutableRawPointer, _ count: Int, _ range: ClosedRange<Double>) {
    for i in 0..<count {
        p.f64[i] =
            range.lowerBound + (range.upperBound - range.lowerBound) * Double(randomBits() >> 12)
            / 4_503_599_627_370_496
    }
}

/// Fills memory with floats in a range, mixed with NaN, infinities, subnormals, negative zero and numbers far outside
/// the range.
@inline(never)
func fillOddFloats(_ p: UnsafeMutableRawPointer, _ count: Int, _ range: ClosedRange<Float>) {
    fillFloats(p, count, range)
    for i in 0..<count {
        let choice = randomBits()
        switch choice & 63 {
        case 0: p.f32[i] = .nan
        case 1: p.f32[i] = .infinity
        case 2: p.f32[i] = -.infinity
        case 3: p.f32[i] = Float(bitPattern: UInt32(choice >> 12 & 0x807F_FFFF))
        case 4: p.f32[i] = -p.f32[i]
        case 5: p.f32[i] *= 1e10
        case 6: p.f32[i] = -0.0
        default: break
        }
    }
}

/// Fills memory with the weighted samples of a blur. Each pixel has four samples: three colours times a weight, and 255
/// times that weight.
@inline(never)
func fillWeighed(_ p: UnsafeMutableRawPointer, _ pixels: Int) {
    for i in 0..<pixels {
        let kind = random(below: 6)
        let weight = kind == 0 ? 0 : kind == 1 ? 255 : random(below: 256)
        for c in 0..<4 {
            p.u16[4 * i + c] = UInt16(truncatingIfNeeded: (c == 3 ? 255 : random(below: 256)) * weight)
        }
    }
}
