nonisolated(unsafe) var seed: UInt64 = 1

/// The next number of a fixed sequence (xorshift).
@inline(never)
func random() -> UInt64 {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    return seed
}

func random(below limit: Int) -> Int {
    Int(truncatingIfNeeded: (random() >> 11) % UInt64(limit))
}

/// Stretches of random bytes, of 0, of 255 and of repeats, so that short cuts are taken too.
@inline(never)
func fillBytes(_ p: UnsafeMutableRawPointer, _ count: Int) {
    var i = 0
    while i < count {
        let kind = random(below: 8)
        let end = min(count, i + random(below: 300) + 1)
        let level = UInt8(truncatingIfNeeded: random() >> 20)
        while i < end {
            p.u8[i] =
                kind == 0
                ? 0 : kind == 1 ? 255 : kind == 2 ? level : UInt8(truncatingIfNeeded: random() >> 11)
            i += 1
        }
    }
}

/// Five rows of 2,048 four-byte pixels.
func rowsOfBytes() {
    fillBytes(inA, 8192)
    fillBytes(inB, 8192)
    fillBytes(inC, 8192)
    fillBytes(inD, 8192)
    fillBytes(inE, 8192)
}

/// Makes every fourth byte 255.
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
            range.lowerBound + (range.upperBound - range.lowerBound) * Float(random() >> 40) / 16_777_216
    }
}

@inline(never)
func fillDoubles(_ p: UnsafeMutableRawPointer, _ count: Int, _ range: ClosedRange<Double>) {
    for i in 0..<count {
        p.f64[i] =
            range.lowerBound + (range.upperBound - range.lowerBound) * Double(random() >> 12)
            / 4_503_599_627_370_496
    }
}

/// Floats of a range, mixed with NaN, infinities, subnormals, negative zero and numbers far out of range.
@inline(never)
func fillOddFloats(_ p: UnsafeMutableRawPointer, _ count: Int, _ range: ClosedRange<Float>) {
    fillFloats(p, count, range)
    for i in 0..<count {
        let choice = random()
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

/// Samples as blurs have them: colour times weight, and 255 times weight, in pixels of four.
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
