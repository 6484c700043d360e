/// Quantization factors in the form of ``JPEGPixelKernels/Inverse``.
enum JPEGInverseFactors {
    static let byteCount = 640

    /// Writes 64 factors in natural order.
    @unsafe
    static func prepare(_ target: UnsafeMutablePointer<UInt16>, _ table: [UInt16]) {
        for k in 0..<64 {
            unsafe target[k] = table[k]
            // Each row once for each block of the widest vectors.
            for block in 0..<4 { unsafe target[64 + k / 8 * 32 + block * 8 + k % 8] = table[k] }
        }
    }
}
