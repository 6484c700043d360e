import Matte
import MatteKernelTypes

/// A SHA-256 hash (FIPS 180-4), computed incrementally.
package struct SHA256 {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    /// The message's bytes since the last complete block of 64 bytes.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// Starts the hash of an empty message.
    package init() {}

    /// Appends bytes to the message.
    package mutating func update(_ bytes: Span<UInt8>) {
        count += UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            while rest.count < 64, start < bytes.count {
                rest.append(bytes[start])
                start += 1
            }
            guard rest.count == 64 else { return }
            let block = rest
            compress(block.elements)
            rest.removeAll(keepingCapacity: true)
        }
        let end = bytes.count - (bytes.count - start) % 64
        compress(bytes.extracting(start..<end))
        for i in end..<bytes.count { rest.append(bytes[i]) }
    }

    /// Appends the eight bytes of an integer to the message, most significant byte first.
    package mutating func update(_ integer: Int) {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: integer >> (56 - 8 * $0)) }
        update(bytes.elements)
    }

    /// Returns the digest of the message as 64 lower-case hexadecimal digits.
    package consuming func finished() -> String {
        let bits = Int(truncatingIfNeeded: count &* 8)
        let padding = [0x80] + [UInt8](repeating: 0, count: (119 - Int(count % 64)) % 64)
        update(padding.elements)
        update(bits)
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Adds whole blocks of 64 bytes to the hash.
    private mutating func compress(_ blocks: Span<UInt8>) {
        guard !blocks.isEmpty else { return }
        let kernel = unsafe KernelTable.current.digest.fastestSHA256
        unsafe blocks.withUnsafeBytes { bytes in
            unsafe state.withUnsafeMutableBufferPointer { state in
                unsafe Self.constants.withUnsafeBufferPointer { constants in
                    unsafe kernel(
                        state.baseAddress!, bytes.baseAddress!, bytes.count / 64, constants.baseAddress!)
                }
            }
        }
    }

    /// The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
        0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
        0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
        0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
