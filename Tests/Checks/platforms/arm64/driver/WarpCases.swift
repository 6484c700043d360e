import MatteKernelTypes

/// Returns the job of a row of `count` samples on a line through a picture of 64x32 pixels.
private func row(_ count: Int, channels: Int = 4, alpha: PixelAlpha = .independent) -> WarpRow {
    var row = WarpRow(
        source: inA, bytesPerRow: 64 * channels, width: 64, height: 32, channels: channels, alpha: alpha,
        replicates: false, fill: 0x8040_2010, target: outX, scratch: scratch)
    row.count = count
    row.du = 117_000_001
    row.dv = 54_000_001
    row.u = 3 << 31
    row.v = 3 << 31
    row.isInside = true
    return row
}

/// Returns the same job, whose line begins and ends outside the picture.
private func crossing(_ count: Int, replicates: Bool) -> WarpRow {
    var row = row(count, alpha: .straight)
    row.isInside = false
    row.replicates = replicates
    row.u = -8 << 32
    row.v = -5 << 32
    row.du = 170_000_001
    row.dv = 90_000_001
    return row
}

private func sampleCases(_ name: Int, _ sample: @escaping WarpKernels.Sample) {
    let linear = name == 0
    run(
        linear ? "warp.linear" : "warp.catmullRom", rowsOfBytes,
        {
            var job = row($0)
            sample(&job)
        }, { digest(outX, 4 * $0 + after) })
    run(
        linear ? "warp.linear.straight" : "warp.catmullRom.straight", rowsOfBytes,
        {
            var job = row($0, alpha: .straight)
            sample(&job)
        }, { digest(outX, 4 * $0 + after) })
    run(
        linear ? "warp.linear.premultiplied" : "warp.catmullRom.premultiplied", rowsOfBytes,
        {
            var job = row($0, alpha: .premultiplied)
            sample(&job)
        }, { digest(outX, 4 * $0 + after) })
    run(
        linear ? "warp.linear.edges" : "warp.catmullRom.edges", rowsOfBytes,
        {
            var job = crossing($0, replicates: false)
            sample(&job)
        }, { digest(outX, 4 * $0 + after) })
    run(
        linear ? "warp.linear.replicating" : "warp.catmullRom.replicating", rowsOfBytes,
        {
            var job = crossing($0, replicates: true)
            sample(&job)
        }, { digest(outX, 4 * $0 + after) })
    run(
        linear ? "warp.linear.rgb" : "warp.catmullRom.rgb", rowsOfBytes,
        {
            var job = row($0, channels: 3)
            sample(&job)
        }, { digest(outX, 3 * $0 + after) })
    run(
        linear ? "warp.linear.gray" : "warp.catmullRom.gray", rowsOfBytes,
        {
            var job = row($0, channels: 1)
            sample(&job)
        }, { digest(outX, $0 + after) })
}

/// Runs the cases of sampling at arbitrary positions.
func warpCases() {
    let table = kernels.warp
    sampleCases(0, table.linear)
    sampleCases(1, table.catmullRom)
    run(
        "warp.linearFloats", { fillFloats(inA, 2048, -1...2) },
        {
            var job = row($0)
            table.linearFloats(&job)
        }, { digest(outX, 4 * $0 + after) })
    run(
        "warp.catmullRomFloats", { fillFloats(inA, 2048, -1...2) },
        {
            var job = row($0)
            table.catmullRomFloats(&job)
        }, { digest(outX, 4 * $0 + after) })
    run(
        "warp.project",
        {
            // w becomes negative at sample 700.
            inA.f64[0] = 1.1
            inA.f64[1] = 3.5
            inA.f64[2] = 0.2
            inA.f64[3] = -4
            inA.f64[4] = -0.001
            inA.f64[5] = 0.7
        }, { table.project(inA.f64, $0, outX.assumingMemoryBound(to: Int64.self)) },
        { digest(outX, 16 * $0 + after) })
}
