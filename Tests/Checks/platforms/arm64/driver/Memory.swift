// Memory for the inputs and outputs of the cases. Each pointer has room for 2 MiB.
let room = 2 << 20
nonisolated(unsafe) let inA = memory()
nonisolated(unsafe) let inB = memory()
nonisolated(unsafe) let inC = memory()
nonisolated(unsafe) let inD = memory()
nonisolated(unsafe) let inE = memory()
nonisolated(unsafe) let outX = memory()
nonisolated(unsafe) let outY = memory()
nonisolated(unsafe) let outZ = memory()
nonisolated(unsafe) let scratch = memory()

private func memory() -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
}

extension UnsafeMutableRawPointer {
    var u8: UnsafeMutablePointer<UInt8> { assumingMemoryBound(to: UInt8.self) }
    var u16: UnsafeMutablePointer<UInt16> { assumingMemoryBound(to: UInt16.self) }
    var i16: UnsafeMutablePointer<Int16> { assumingMemoryBound(to: Int16.self) }
    var u32: UnsafeMutablePointer<UInt32> { assumingMemoryBound(to: UInt32.self) }
    var i32: UnsafeMutablePointer<Int32> { assumingMemoryBound(to: Int32.self) }
    var f32: UnsafeMutablePointer<Float> { assumingMemoryBound(to: Float.self) }
    var f64: UnsafeMutablePointer<Double> { assumingMemoryBound(to: Double.self) }

    /// Stores the addresses of rows in this memory and returns a pointer to them. The first row is at `first`, and each
    /// next row is `stride` bytes later.
    func rows(_ first: UnsafeMutableRawPointer, _ stride: Int, _ count: Int) -> UnsafePointer<
        UnsafeRawPointer
    > {
        let rows = assumingMemoryBound(to: UnsafeRawPointer.self)
        for k in 0..<count { rows[k] = UnsafeRawPointer(first + k * stride) }
        return UnsafePointer(rows)
    }

    /// Stores the addresses of rows of floats in this memory and returns a pointer to them. Rows are `stride` bytes
    /// apart.
    func floatRows(_ first: UnsafeMutableRawPointer, _ stride: Int, _ count: Int) -> UnsafePointer<
        UnsafePointer<Float>
    > {
        let rows = assumingMemoryBound(to: UnsafePointer<Float>.self)
        for k in 0..<count { rows[k] = UnsafePointer((first + k * stride).f32) }
        return UnsafePointer(rows)
    }
}
