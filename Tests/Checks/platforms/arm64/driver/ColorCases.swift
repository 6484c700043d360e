import MatteKernelTypes

/// Runs the cases of colour conversion in place.
func colorCases() {
    let table = kernels.color
    prepareTables()
    for size in [3, 4] {
        let isThree = size == 3
        run(
            isThree ? "color.convert.3" : "color.convert.4", { fillBytes(inA, 8192) },
            { table.convert(inA, $0, size, isThree ? 0 : 2, inE) }, { digest(inA, $0 * size + after) })
        run(
            isThree ? "color.lookUp.3" : "color.lookUp.4", { fillBytes(inA, 8192) },
            { table.lookUp(inA, $0, size, inD) }, { digest(inA, $0 * size + after) })
        run(
            isThree ? "color.convertWide.3" : "color.convertWide.4", { fillBytes(inA, 16384) },
            { table.convertWide(inA, $0, size, isThree ? 2 : 0, inC) }, { digest(inA, $0 * size * 2 + after) }
        )
        run(
            isThree ? "color.lookUpWide.3" : "color.lookUpWide.4", { fillBytes(inA, 16384) },
            { table.lookUpWide(inA, $0, size, inD) }, { digest(inA, $0 * size * 2 + after) })
    }
    tableCases()
    run(
        "color.fromInk", { fillBytes(inA, 8192) }, { table.fromInk(inA, $0, 255) },
        { digest(inA, $0 * 4 + after) })
    run(
        "color.blend", { fillBytes(inA, 8192) }, { table.blend(inA, $0, 0xFF20_80C0) },
        { digest(inA, $0 * 4 + after) })
}

/// Returns an entry of the colour matrix: the share of channel `from` in channel `to` of the result.
private func share(_ to: Int, _ from: Int) -> Float {
    let far: Float = from < to ? 0.02 : -0.1
    return to == 3 ? 0 : to == from ? 1.2 : from == (to + 1) % 3 ? 0.08 : far
}

/// Writes tables for 8-bit samples to `inE`, for 16-bit samples to `inC`, and of output bytes to `inD`. Kernels only
/// read these tables.
private func prepareTables() {
    seed = 99
    fillBytes(inD, 65_536)
    for from in 0..<3 {
        for level in 0..<256 {
            for to in 0..<4 {
                inE.f32[(from * 256 + level) * 4 + to] = share(to, from) * Float(level) * (4096 / 255)
            }
        }
        for to in 0..<4 { inC.f32[from * 4 + to] = share(to, from) }
        let light = (inC + 5184).f32 + from * 65_536
        for sample in 0..<65_536 { light[sample] = Float(sample) / 16 }
    }
    levels(inE + 12_288)
    levels(inC + 48)
}

/// Writes three tables: the smallest value of each output level, infinity, and for each step the level at half a step
/// below it.
func levels(_ p: UnsafeMutableRawPointer) {
    for level in 0..<256 { p.f32[level] = level == 0 ? -1e30 : Float(level) * 16.0625 }
    p.f32[256] = .infinity
    for step in 0...4096 {
        let level = Int((Float(step) - 0.5) / 16.0625)
        (p + 1028).u8[step] = UInt8(truncatingIfNeeded: min(255, max(0, level)))
    }
}
