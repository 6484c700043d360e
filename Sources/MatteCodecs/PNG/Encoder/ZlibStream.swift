import Matte
import MatteKernelTypes

/// Functions for streams in the zlib format (RFC 1950).
enum ZlibStream {
    /// The first two bytes of a stream. They declare deflate with a window of 32 KiB, at the fastest level.
    static let head: [UInt8] = [0x78, 0x01]

    /// Returns a stream that contains `bytes`, which must not be empty.
    ///
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    static func compressed(_ bytes: [UInt8]) throws(MatteError) -> [UInt8] {
        let kernels = KernelTable.current
        let workspaceBytes = DeflateWorkspace.byteCount(rowBytes: bytes.count)
        let outputBytes = DeflateWorkspace.outputByteCount(
            rowBytes: bytes.count, byteCount: bytes.count)
        // Treat the bytes as a single row without a filter.
        var memory = try Raster<Gray8>(
            uninitialized: PixelSize(width: workspaceBytes + bytes.count + 128 + outputBytes, height: 1))
        let workspace = unsafe memory.mutableView.start
        let input = unsafe workspace + workspaceBytes
        let output = unsafe input + bytes.count + 128
        unsafe DeflateWorkspace.prepare(workspace, rowBytes: bytes.count, bytesPerPixel: 1)
        unsafe input.initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count + 128)
        unsafe bytes.withUnsafeBytes { source in
            unsafe source.baseAddress.map { unsafe input.copyMemory(from: $0, byteCount: source.count) }
        }
        let count = unsafe kernels.deflate.chunk(input, 1, 1, workspace, output)
        let checksum = unsafe kernels.png.adler32(1, input, bytes.count)
        let stream = unsafe UnsafeRawBufferPointer(start: output, count: count)
        return unsafe head + Array(stream) + tail(checksum)
    }

    /// Returns the last four bytes of a stream: the Adler-32 checksum of the uncompressed bytes.
    static func tail(_ checksum: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    }

    /// Returns the Adler-32 checksum `a` of some bytes combined with the checksum `b` of the `count` bytes that follow
    /// them.
    ///
    /// The lower half of an Adler-32 checksum is a running sum that starts at 1 and adds each byte. The upper half is
    /// the sum of all values of that running sum. In `b`, the running sum starts at 1. In the combined checksum, it
    /// continues from the lower half of `a`, so each of its `count` values exceeds the value in `b` by the lower half
    /// of `a` minus 1.
    static func combined(_ a: UInt32, _ b: UInt32, _ count: Int) -> UInt32 {
        let modulus: UInt64 = 65_521
        let length = UInt64(count) % modulus
        let aLow = UInt64(a & 0xFFFF)
        let low = (aLow + UInt64(b & 0xFFFF) + modulus - 1) % modulus
        let high = (UInt64(a >> 16) + UInt64(b >> 16) + length * (aLow + modulus - 1)) % modulus
        return UInt32(high << 16 | low)
    }
}
