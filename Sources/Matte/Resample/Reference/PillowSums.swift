/// The sums of the two passes of a ``PillowResize``.
extension PillowResize {
    /// Resizes one row.
    func resizeRow(
        _ row: UnsafePointer<UInt8>, _ axis: PillowAxis, into output: UnsafeMutablePointer<UInt8>
    ) {
        // With a known number of channels, the compiler keeps all sums of a pixel in registers.
        switch channels {
        case 1: unsafe Self.resizeRow(row, axis, channels: 1, into: output)
        case 3: unsafe Self.resizeRow(row, axis, channels: 3, into: output)
        default: unsafe Self.resizeRow(row, axis, channels: 4, into: output)
        }
    }

    @inline(__always)
    private static func resizeRow(
        _ row: UnsafePointer<UInt8>, _ axis: PillowAxis, channels: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        unsafe axis.windows.withUnsafeBufferPointer { windows in
            unsafe axis.weights.withUnsafeBufferPointer { weights in
                for i in 0..<windows.count {
                    let window = unsafe windows[i]
                    let weights = unsafe weights.baseAddress! + window.start
                    var pixel = unsafe row + window.first &* channels
                    var (first, second, third, fourth) = (half, half, half, half)
                    for j in 0..<window.count {
                        let weight = unsafe weights[j]
                        unsafe first &+= Int32(pixel[0]) &* weight
                        if channels >= 3 {
                            unsafe second &+= Int32(pixel[1]) &* weight
                            unsafe third &+= Int32(pixel[2]) &* weight
                        }
                        if channels == 4 { unsafe fourth &+= Int32(pixel[3]) &* weight }
                        unsafe pixel += channels
                    }
                    let target = unsafe output + i &* channels
                    unsafe target[0] = byte(first)
                    if channels >= 3 {
                        unsafe target[1] = byte(second)
                        unsafe target[2] = byte(third)
                    }
                    if channels == 4 { unsafe target[3] = byte(fourth) }
                }
            }
        }
    }

    /// Adds the weighted rows of a window.
    static func addRows(
        _ rows: Rows, _ axis: PillowAxis, window: PillowAxis.Window, _ count: Int,
        _ sums: UnsafeMutablePointer<Int32>
    ) {
        unsafe sums.initialize(repeating: half, count: count)
        for j in 0..<window.count {
            let row = unsafe rows[window.first + j].assumingMemoryBound(to: UInt8.self)
            let weight = axis.weights[window.start + j]
            for x in 0..<count { unsafe sums[x] &+= Int32(row[x]) &* weight }
        }
    }

    /// Writes the bytes of `count` sums.
    static func round(
        _ sums: UnsafeMutablePointer<Int32>, _ count: Int, into output: UnsafeMutableRawPointer
    ) {
        let bytes = unsafe output.assumingMemoryBound(to: UInt8.self)
        for x in 0..<count { unsafe bytes[x] = byte(sums[x]) }
    }

    /// One half with the weights' fractional bits, which rounds half up when the fraction is dropped.
    private static let half = Int32(1) << (PillowAxis.fractionBits - 1)

    /// Returns a sum without its fractional bits, clamped to a byte.
    private static func byte(_ sum: Int32) -> UInt8 {
        UInt8(max(0, min(255, sum &>> Int32(PillowAxis.fractionBits))))
    }
}
