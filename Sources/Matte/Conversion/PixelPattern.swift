internal import MatteKernelTypes

/// A pixel repeated as often as the kernel that fills rows needs it.
@safe struct PixelPattern {
    // The size of ``SwizzleKernels/patternBytes``.
    private var vectors: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>)
    /// The value of all bytes, or `nil` if they differ.
    private let byte: UInt8?

    /// Creates a pattern from the bytes of a pixel, the first one in the lowest byte.
    ///
    /// - Parameter bytes: The number of bytes per pixel: 1, 3 or 4.
    init(_ pixel: UInt32, bytes: Int) {
        let words: (UInt32, UInt32, UInt32)
        switch bytes {
        case 1:
            let word = pixel & 0xFF * 0x0101_0101
            words = (word, word, word)
        case 3:
            let color = pixel & 0xFF_FFFF
            words = (color | color << 24, color >> 8 | color << 16, color >> 16 | color << 8)
        default: words = (pixel, pixel, pixel)
        }
        let all = words.0 & 0xFF * 0x0101_0101
        byte = words == (all, all, all) ? UInt8(all & 0xFF) : nil
        vectors = (.zero, .zero, .zero, .zero)
        unsafe withUnsafeMutableBytes(of: &vectors) { pattern in
            for i in 0..<SwizzleKernels.patternBytes / 4 {
                let word = i % 3 == 0 ? words.0 : i % 3 == 1 ? words.1 : words.2
                unsafe pattern.storeBytes(of: word.littleEndian, toByteOffset: 4 * i, as: UInt32.self)
            }
        }
    }

    /// The size of a rect, in bytes, from which the rows of the picture are probably not in a cache.
    private static let large = 8 << 20

    /// Fills rows.
    ///
    /// - Parameters:
    ///   - first: The first byte of the first row.
    ///   - bytes: The length of a row in bytes.
    func fill(_ first: UnsafeMutableRawPointer, rows: Int, bytes: Int, bytesPerRow: Int) {
        let kernels = KernelTable.current.swizzle
        let bypassing = NonTemporalStores.pay(forBytes: rows * bytes, after: .moving)
        let kernel = unsafe bypassing ? kernels.fillNonTemporally : kernels.fill
        let ahead = RowPrefetch(
            bytes: bypassing ? 0 : rows * bytes, sourceStride: bytesPerRow, destinationStride: bytesPerRow)
        // Rows without padding between them are one long row, because each consists of whole pixels.
        let (rows, bytes) = bytes == bytesPerRow ? (1, rows * bytes) : (rows, bytes)
        if let byte, rows > 1, rows * bytes >= Self.large, ahead.destination == 0 {
            // For parts of large pictures, the system's function for equal bytes takes less time than the kernels.
            for y in 0..<rows {
                let row = unsafe first + y * bytesPerRow
                unsafe row.initializeMemory(as: UInt8.self, repeating: byte, count: bytes)
            }
            return
        }
        unsafe withUnsafeBytes(of: vectors) { pattern in
            unsafe kernel(first, rows, bytes, bytesPerRow, pattern.baseAddress!, ahead.destination)
        }
        if bypassing { NonTemporalStores.finish() }
    }
}

extension Pixel {
    /// The bytes of the pixel, the first one in the lowest byte.
    var packedBytes: UInt32 {
        var bits: UInt32 = 0
        unsafe withUnsafeMutableBytes(of: &bits) { bits in
            unsafe withUnsafeBytes(of: self) { unsafe bits.copyMemory(from: $0) }
        }
        return UInt32(littleEndian: bits)
    }
}
