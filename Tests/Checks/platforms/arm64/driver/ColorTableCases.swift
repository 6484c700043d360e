import MatteKernelTypes

/// Runs the cases of conversion by tables of colours, in place.
func tableCases() {
    let table = kernels.color
    let bytes = inE + (1 << 20)
    for channels in [1, 3, 4] {
        let name: StaticString =
            channels == 1
            ? "color.convertTable.gray" : channels == 3 ? "color.convertTable.rgb" : "color.convertTable.inks"
        let wide: StaticString =
            channels == 1 ? "color.convertWideTable.gray" : "color.convertWideTable.rgb"
        prepareTable(bytes, channels: channels, entries: 256)
        run(
            name, { fillBytes(inA, 8192) },
            { table.convertTable(inA, $0, 4, channels == 3 ? 2 : 0, bytes) }, { digest(inA, $0 * 4 + after) })
        guard channels < 4 else { continue }
        prepareTable(inB, channels: channels, entries: 65_536)
        run(
            wide, { fillBytes(inA, 16384) },
            { table.convertWideTable(inA, $0, channels == 3 ? 3 : 4, 0, inB) },
            { digest(inA, $0 * 8 + after) })
    }
}

/// Writes a table of 3 nodes per axis, with all curves and matrices.
private func prepareTable(_ p: UnsafeMutableRawPointer, channels: Int, entries: Int) {
    for i in 0..<32 { p.i32[i] = 0 }
    var nodes = 1
    for channel in (channels == 4 ? [0, 3, 2, 1] : (0..<channels).reversed()) {
        p.i32[18 + channel] = Int32(nodes)
        let axis = p + 320 + 8 * entries * channel
        for i in 0..<entries {
            let place = Float(i) * 2 / Float(entries - 1)
            let cell = place < 1 ? 0 : 1
            axis.i32[2 * i] = Int32(cell * nodes)
            axis.f32[2 * i + 1] = place - Float(cell)
        }
        nodes *= 3
    }
    var offset = 320 + 8 * entries * channels
    p.i32[22] = Int32(offset)
    if channels > 1 {
        let (x, y, z) = (p.i32[channels + 15], p.i32[channels + 16], p.i32[channels + 17])
        let paths = [x, x + y, y, y + x, x, x + z, 0, 0, 0, 0, y, y + z, z, z + x, z, z + y]
        for i in 0..<16 { (p + offset).i32[i] = paths[i] }
        offset += 64
    }
    p.i32[17] = Int32(offset)
    seed = 77
    for i in 0..<4 * nodes {
        (p + offset).u16[i] = UInt16(truncatingIfNeeded: i % 4 == 3 ? 0 : random(below: 65_536))
    }
    offset += 8 * nodes
    for flag in [1, 8] {
        p.i32[flag] = 1
        for curve in 0..<3 {
            let count = 5 + curve
            p.i32[flag + 1 + curve] = Int32(count)
            p.i32[flag + 4 + curve] = Int32(offset)
            for i in 0..<count { (p + offset).f32[i] = Float(i * i) / Float((count - 1) * (count - 1)) }
            offset += 32
        }
    }
    p.i32[0] = Int32(channels)
    p.i32[15] = 1
    p.i32[16] = 1
    p.i32[23] = Int32(entries)
    p.i32[24] = Int32(offset)
    for matrix in 0..<3 {
        for i in 0..<16 {
            let isDiagonal = i % 5 == 0 && i < 12
            let value: Float = i % 4 == 3 ? 0 : isDiagonal ? 0.9 : i < 12 ? 0.06 : 0.01
            p.f32[32 + 16 * matrix + i] = matrix == 2 ? 4096 * value : value
        }
    }
    levels(p + offset)
}
