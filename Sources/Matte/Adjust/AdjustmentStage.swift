internal import MatteKernelTypes

/// One pass of an adjustment over the bytes of colour pixels, as the tables of a kernel.
enum AdjustmentStage: Sendable {
    /// One curve for all channels: the table and its steps.
    case curve([UInt8])
    /// Three curves: the tables in the order of red-first and of blue-first pixels.
    case curves(redFirst: [UInt8], blueFirst: [UInt8])
    /// A matrix in whole numbers, for red-first and for blue-first pixels.
    case matrix(redFirst: [Int32], blueFirst: [Int32], shift: Int)
    /// Curves, a matrix and curves.
    case mix(shares: [SIMD4<Int32>], levels: [UInt8])

    /// The number of entries from one table of ``mix(shares:levels:)`` to the next.
    private static var levelStride: Int { 16_448 }
    /// The number of entries of such a table.
    static var levelCount: Int { 16_385 }

    /// Creates the stage of curves without a matrix.
    init(_ curves: CurveSamples) {
        if curves.isSameForAllChannels {
            self = .curve(Self.withSteps(curves.bytes(0)))
        } else {
            let tables = (0..<3).map { curves.bytes($0) }
            self = .curves(
                redFirst: tables[0] + tables[1] + tables[2], blueFirst: tables[2] + tables[1] + tables[0])
        }
    }

    /// Creates the stage of curves, a matrix, and curves of ``levelCount`` samples.
    init(_ before: CurveSamples, _ matrix: ColorMatrix, _ after: CurveSamples) {
        if before.isIdentity && after.isIdentity {
            self.init(matrix)
        } else {
            self = .mix(shares: Self.shares(before, matrix), levels: Self.levels(after))
        }
    }

    /// Creates the stage of a matrix alone.
    private init(_ matrix: ColorMatrix) {
        let rows = [matrix.red, matrix.green, matrix.blue]
        // The weights have as many fractional bits as fit 16 bits, 10 to 15.
        let largest = rows.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max()!
        var shift = 15
        while shift > 10 && (largest * Double(1 << shift)).rounded() > 32_767 { shift -= 1 }
        let unit = Double(1 << shift)
        func weight(_ value: Double) -> Int32 { Int32((value * unit).rounded()) }
        func numbers(_ row: SIMD4<Double>, isBlueFirst: Bool) -> [Int32] {
            let (first, last) = isBlueFirst ? (row.z, row.x) : (row.x, row.z)
            let outer = weight(first) & 0xFFFF | weight(last) << 16
            return [outer, weight(row.y), Int32((row.w * 255 * unit).rounded()) + Int32(1 << (shift - 1))]
        }
        self = .matrix(
            redFirst: rows.flatMap { numbers($0, isBlueFirst: false) },
            blueFirst: rows.reversed().flatMap { numbers($0, isBlueFirst: true) }, shift: shift)
    }

    /// The memory of the tables, in bytes.
    var tableBytes: Int {
        switch self {
        case .curve(let table): table.count
        case .curves(let redFirst, let blueFirst): redFirst.count + blueFirst.count
        case .matrix(let redFirst, let blueFirst, _): 4 * (redFirst.count + blueFirst.count)
        case .mix(let shares, let levels): 16 * shares.count + levels.count
        }
    }

    /// Returns a table followed by its steps, as ``AdjustKernels/Curve`` wants it.
    static func withSteps(_ table: [UInt8]) -> [UInt8] {
        table + (0..<256).map { $0 & 127 < 16 ? table[$0] : table[$0] ^ table[$0 - 16] }
    }

    private static func shares(_ curves: CurveSamples, _ matrix: ColorMatrix) -> [SIMD4<Int32>] {
        let rows = [matrix.red, matrix.green, matrix.blue]
        var shares: [SIMD4<Int32>] = []
        shares.reserveCapacity(768)
        for channel in 0..<3 {
            for i in 0..<256 {
                var share = SIMD4<Int32>(repeating: 0)
                for row in 0..<3 {
                    var sum = rows[row][channel] * curves[channel, i]
                    // Red has the constant, and half a step, which rounds the sum to the nearest one.
                    if channel == 0 { sum += rows[row].w + 0.5 / Double(levelCount - 1) }
                    share[row] = Int32((sum * Double((levelCount - 1) << 8)).rounded())
                }
                shares.append(share)
            }
        }
        return shares
    }

    private static func levels(_ curves: CurveSamples) -> [UInt8] {
        var levels: [UInt8] = []
        levels.reserveCapacity(3 * levelStride)
        let padding = [UInt8](repeating: 0, count: levelStride - levelCount)
        for channel in 0..<3 { levels += curves.bytes(channel) + padding }
        return levels
    }

    /// Applies the stage to adjacent pixels. The source and the destination may be the same memory.
    func run(
        _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, pixels: Int, format: PixelFormat,
        kernels: AdjustKernels
    ) {
        let bytes = format.bytesPerPixel
        switch self {
        case .curve(let table): unsafe kernels.curve(source, target, pixels, bytes, table)
        case .curves(let redFirst, let blueFirst):
            unsafe kernels.curves(source, target, pixels, bytes, format.isBlueFirst ? blueFirst : redFirst)
        case .matrix(let redFirst, let blueFirst, let shift):
            unsafe kernels.matrix(
                source, target, pixels, bytes, format.isBlueFirst ? blueFirst : redFirst, shift)
        case .mix(let shares, let levels):
            unsafe kernels.mix(source, target, pixels, bytes, format.isBlueFirst ? 2 : 0, shares, levels)
        }
    }
}
