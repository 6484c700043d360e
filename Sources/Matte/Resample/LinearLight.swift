#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Tables from sRGB bytes to linear light and back (IEC 61966-2-1).
package enum LinearLight {
    /// The linear light of each sRGB byte, on a scale of 0...32,640, which fits the 15 bits of values between the
    /// passes. Near black, the lights of neighbouring bytes are 9.9 units apart before rounding. After the 256 values
    /// come the low bytes of all of them and then the high bytes, for kernels that look up single bytes.
    static let decoding: [Int16] = {
        let table = (0..<256).map { Int16((light(Double($0) / 255) * 32640).rounded()) }
        let bytes = table.map { UInt16($0) & 0xFF } + table.map { UInt16($0) >> 8 }
        return table + (0..<256).map { Int16(bitPattern: bytes[2 * $0] | bytes[2 * $0 + 1] << 8) }
    }()

    /// The nearest sRGB byte for each linear light on a scale of 0...65,280, on which 256 steps are 1/255 of full
    /// light.
    static let encoding: [UInt8] = {
        var table: [UInt8] = []
        table.reserveCapacity(65281)
        for byte in 0..<255 {
            // The lights whose nearest byte is `byte` end at the light of the encoded value `byte` + 0.5.
            let end = light((Double(byte) + 0.5) / 255) * 65280
            while Double(table.count) < end { table.append(UInt8(byte)) }
        }
        while table.count < 65281 { table.append(255) }
        return table
    }()

    /// The linear light of each sRGB byte, 0...1.
    package static let lights: [Double] = (0..<256).map { light(Double($0) / 255) }

    /// For each byte i except 255, the linear light of the encoded value half-way between i and i + 1.
    private static let borders: [Double] = (0..<255).map { light((Double($0) + 0.5) / 255) }

    /// Returns the sRGB byte nearest to a linear light in 0...1. Lights outside 0...1 are clamped.
    static func byte(_ light: Double) -> UInt8 {
        var (low, high) = (0, 255)
        while low < high {
            let middle = (low + high) / 2
            if light < borders[middle] { high = middle } else { low = middle + 1 }
        }
        return UInt8(low)
    }

    /// Returns the linear light of an sRGB-encoded value, both in 0...1.
    static func light(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns the sRGB-encoded value of a linear light, both in 0...1.
    static func encoded(_ light: Double) -> Double {
        // The formula gives slightly less than 1 for 1.
        if light == 1 { return 1 }
        return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
