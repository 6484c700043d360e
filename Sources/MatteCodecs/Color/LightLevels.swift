/// The tables with which colour kernels find the sRGB level for an amount of linear light.
enum LightLevels {
    /// The number of steps of linear light from black to white.
    static let steps = 4_096

    /// 257 floats, then 4,097 bytes, then zeros to the end of a vector.
    ///
    /// The floats are the least light that gives each level, in steps, followed by infinity. The bytes are the level
    /// half a step below each step.
    static let packed: [SIMD4<Float>] = {
        var least: [Float] = [-.infinity]
        for level in 1...255 {
            let between: Double = (Double(level) - 0.5) / 255
            least.append(Float(ToneCurve.sRGB.linear(between) * Double(steps)))
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

    /// Returns bytes as vectors, in the order of the machine's memory.
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
