import MatteKernelTypes

/// Runs the cases of sums in double precision.
func wideCases() {
    let table = kernels.resample.wide
    heights("resample.wide.heights.triangle", .triangle)
    heights("resample.wide.heights.catmullRom", .catmullRom)
    heights("resample.wide.heights.mitchell", .mitchell)
    heights("resample.wide.heights.lanczos3", .lanczos3)
    run(
        "resample.wide.sum", { fillDoubles(inA, 2048, -1...3) }, { outX.f64[0] = table.sum(inA.f64, $0) },
        { _ in digest(outX, 8) })
    run(
        "resample.wide.divide", { fillDoubles(inA, 2048, -1...3) },
        { outX.f64[0] = table.divide(inA.f64, $0, 1234.567) },
        {
            digest(outX, 8)
            digest(inA, $0 * 8 + after)
        })
    run(
        "resample.wide.whole", { fillDoubles(inA, 2048, 0...3) }, { table.whole(inA.f64, $0, 1_234_567.8) },
        { digest(inA, $0 * 8 + after) })
    widen("resample.wide.widen.one", .one, numbers: 1)
    widen("resample.wide.widen.three", .three, numbers: 4)
    widen("resample.wide.widen.straight", .straight, numbers: 4)
    widen("resample.wide.widen.four", .four, numbers: 4)
    widen("resample.wide.widen.premultipliedLight", .premultipliedLight, numbers: 4)
    widen("resample.wide.widen.float", .float, numbers: 1)
    columns("resample.wide.columns.1", numbers: 1)
    columns("resample.wide.columns.4", numbers: 4)
    run(
        "resample.wide.rows", { numbers(3 * 2048) },
        { table.rows(inA.f64, 2048, 3, inB.f64, inC.f64, $0) }, { digest(inC, $0 * 8 + after) })
}

private func heights(_ name: StaticString, _ curve: ResampleCurve) {
    run(
        name, {},
        {
            kernels.resample.wide.heights(
                curve.rawValue, -3, $0, Double($0) / 2 + 0.37, Double($0) / 7, outX.f64)
        },
        { digest(outX, $0 * 8 + after) })
}

private func numbers(_ count: Int) {
    fillDoubles(inA, count, -255...255)
    fillDoubles(inB, 2048, -0.2...0.8)
    fillDoubles(inC, 2048, 0...255)
}

/// Runs a case with two rows. Instructions are counted for one row.
private func widen(_ name: StaticString, _ layout: WideLayout, numbers: Int) {
    run(
        name,
        {
            layout == .float ? fillOddFloats(inA, 4096, -3...3) : fillBytes(inA, 16384)
            fillDoubles(inB, 256, 0...255)
        },
        {
            kernels.resample.wide.widen(
                inA, 8192, isCounting ? 1 : 2, $0, layout.rawValue, inB.f64, outX.f64)
        }, { digest(outX, $0 * numbers * 16 + after) })
}

/// Runs a case that adds two rows to the sums of nine columns. The columns' windows begin before or inside the segment,
/// and end inside or after it.
private func columns(_ name: StaticString, numbers width: Int) {
    run(
        name,
        {
            numbers(2 * 2048 * 4)
            let windows = inD.assumingMemoryBound(to: WideWindow.self)
            for i in 0..<9 { windows[i] = WideWindow(first: i * 90, count: 40 + i * 80, weights: i * 3) }
        },
        { n in
            var job = WideColumns(
                source: inA.f64, sourceStride: 2048 * 4, rows: 2, numbers: width, first: 100, end: 100 + n,
                windows: inD.assumingMemoryBound(to: WideWindow.self), lower: 0, upper: 9, weights: inB.f64,
                sums: inC.f64, sumStride: 64)
            withUnsafePointer(to: &job) { kernels.resample.wide.columns(UnsafeRawPointer($0)) }
        }, { _ in digest(inC, 1024) })
}
