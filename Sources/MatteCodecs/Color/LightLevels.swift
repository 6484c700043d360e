/// The tables with which colour kernels convert linear light to sRGB levels, 0...255.
enum LightLevels {
    /// The number of steps into which linear light is divided from black to white.
    static let steps = 4_096

    /// The two tables as bytes in vectors: 257 floats, then 4,097 bytes, then zeros up to a whole vector.
    ///
    /// Float i, for i in 1...255, is the threshold of level i: the smallest amount of light, in steps, that gives this
    /// level. Float 0 is negative infinity and float 256 is infinity. Byte i is the level for i - 0.5 steps of light.
    static let packed: [SIMD4<Float>] = {
        var least: [Float] = [-.infinity]
        for level in 1...255 {
            let between: Double = (Double(level) - 0.5) / 255
            least.append(Float(TransferCurve.sRGB.linear(between) * Double(steps)))
        }
        least.append(.infinity)
        var levels: [UInt8] = []
        var level = 0
        for step in 0...steps {
            let middle = Float(step) - 0.5
            while least[level + 1] <= middle { level += 1 }
            levels.append(UInt8(level))
        }
        var bytes: [UInt8] = []
        for value in least {
            for shift: UInt32 in [0, 8, 16, 24] {
                bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
            }
        }
        return packed(bytes + levels)
    }()

    /// Packs bytes into vectors that have the same bytes in memory.
    private static func packed(_ bytes: [UInt8]) -> [SIMD4<Float>] {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            var words = [UInt32](repeating: 0, count: 4)
            for (i, byte) in bytes[start..<min(start + 16, bytes.count)].enumerated() {
                words[i / 4] |= UInt32(byte) << (i % 4 * 8)
            }
            let floats = words.map { Float(bitPattern: UInt32(littleEndian: $0)) }
            return SIMD4(floats[0], floats[1], floats[2], floats[3])
        }
    }
}
