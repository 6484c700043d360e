/// The coefficients that the scans of a progressive picture have contained so far.
struct JPEGScanProgress {
    /// For each component and coefficient in the order of scans, the number of low bits that are missing, or -1 if no
    /// scan contained it.
    private var missing: [[Int]]

    init(_ frame: JPEGFrame) {
        missing = frame.components.map { _ in [Int](repeating: -1, count: 64) }
    }

    /// Takes a scan's parameters. Returns true if they fit those of the scans before it.
    mutating func take(_ scan: JPEGScan) -> Bool {
        var fits = true
        for component in scan.components.map(\.index) {
            if scan.first > 0, missing[component][0] < 0 { fits = false }
            for k in scan.first...scan.last {
                if scan.high != max(0, missing[component][k]) { fits = false }
                missing[component][k] = scan.low
            }
        }
        return fits
    }

    /// A Boolean value that indicates whether a bit of a coefficient is missing.
    var lacksBits: Bool { missing.contains { $0.contains { $0 != 0 } } }

    /// A Boolean value that indicates whether libjpeg smooths the picture: it then estimates the first coefficients, if
    /// they lack bits, from neighbouring blocks.
    var needsSmoothing: Bool {
        missing.allSatisfy { $0[0] >= 0 } && missing.contains { $0[1...9].contains { $0 != 0 } }
    }
}
