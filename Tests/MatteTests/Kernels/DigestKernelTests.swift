import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// The kernels for SHA-256 against section 6.2.2 of FIPS 180-4. State and constants are random: published digests are
/// compared in `SHA256Tests`.
struct DigestKernelTests {
    /// Returns the hash after a block of 64 bytes.
    private static func hashed(_ state: [UInt32], _ block: ArraySlice<UInt8>, _ constants: [UInt32])
        -> [UInt32]
    {
        func turned(_ word: UInt32, _ counts: Int...) -> UInt32 {
            counts.reduce(0) { $0 ^ (word >> UInt32($1) | word << UInt32(32 - $1)) }
        }
        var words = (0..<16).map { i in
            block.dropFirst(4 * i).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for t in 16..<64 {
            let first = turned(words[t - 15], 7, 18) ^ words[t - 15] >> 3
            let second = turned(words[t - 2], 17, 19) ^ words[t - 2] >> 10
            words.append(second &+ words[t - 7] &+ first &+ words[t - 16])
        }
        var v = state
        for t in 0..<64 {
            let choice = v[4] & v[5] ^ ~v[4] & v[6]
            let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
            let t1 = v[7] &+ turned(v[4], 6, 11, 25) &+ choice &+ constants[t] &+ words[t]
            let t2 = turned(v[0], 2, 13, 22) &+ majority
            v = [t1 &+ t2, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
        }
        return zip(state, v).map { $0 &+ $1 }
    }

    @Test(arguments: 0..<6, [0, 1, 13])
    func blocksGiveTheHashOfTheDefinition(blocks: Int, offset: Int) {
        var random = SplitMix64(seed: UInt64(blocks * 100 + offset))
        let words = (0..<72).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        let (state, constants) = (Array(words[..<8]), Array(words[8...]))
        let bytes = (0..<offset + 64 * blocks).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let expected = (0..<blocks).reduce(state) {
            Self.hashed($0, bytes.dropFirst(offset + 64 * $1).prefix(64), constants)
        }
        withEveryTier { tier in
            let digest = KernelTable.current.digest
            for (name, kernel) in [("any processor", digest.sha256), ("this one", digest.fastestSHA256)] {
                var actual = state + [7]
                bytes.withUnsafeBytes { kernel(&actual, $0.baseAddress! + offset, blocks, constants) }
                #expect(actual == expected + [7], "\(tier), kernel for \(name)")
            }
        }
    }
}
