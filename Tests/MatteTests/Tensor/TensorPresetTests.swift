import Matte
import Testing

/// Formats with published means and deviations.
struct TensorPresetTests {
    /// torchvision's fused steps, from its definition: both constants are multiplied by 255 in single precision.
    private static func number(_ level: Int, _ mean: Double, _ deviation: Double) -> Float {
        let mean = Float(mean) * Float(255), deviation = Float(deviation) * Float(255)
        return (Float(level) - mean) / deviation
    }

    @Test(arguments: [
        (TensorFormat.clip, [0.48145466, 0.4578275, 0.40821073], [0.26862954, 0.26130258, 0.27577711]),
        (.siglip, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]),
        (.imageNet, [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
    ])
    func tensorsHaveTheNumbersOfTheDefinition(format: TensorFormat, mean: [Double], deviation: [Double])
        throws
    {
        let ramp = try Raster<RGB8>(size: PixelSize(width: 256, height: 1)) { _, row in
            for x in 0..<256 {
                row.append(RGB8(red: UInt8(x), green: UInt8(255 - x), blue: UInt8(x ^ 170)))
            }
        }
        let numbers = try ramp.tensor(format, of: Float.self)
        #expect(format.shape(of: ramp.size) == [1, 3, 1, 256])
        for x in 0..<256 {
            for (channel, level) in [x, 255 - x, x ^ 170].enumerated() {
                #expect(
                    numbers[channel * 256 + x] == Self.number(level, mean[channel], deviation[channel]))
            }
        }
        // Without the table, the product with a reciprocal is near.
        let near = (0..<256).allSatisfy { level in
            let value = (Float(level) - format.normalization.mean[0]) * format.normalization.scale[0]
            return abs(value - Self.number(level, mean[0], deviation[0])) < 1e-6
        }
        #expect(near)
    }

    @Test func orderOfChannelsFollowsTheFormat() throws {
        let format = TensorFormat(
            mean: SIMD3(0, 0.25, 0.5), standardDeviation: SIMD3(1, 0.5, 0.25), layout: .nhwc, channels: .bgr)
        let pixel = Raster<RGB8>(width: 1, height: 1, repeating: RGB8(red: 255, green: 51, blue: 102))
        let numbers = try pixel.tensor(format, of: Float.self)
        let expected = [
            Self.number(102, 0.5, 0.25), Self.number(51, 0.25, 0.5), Self.number(255, 0, 1),
        ]
        #expect(numbers == expected)
    }
}
