import Matte
import TestSupport
import Testing

struct WhiteBalanceTests {
    private func luminance(_ r: Double, _ g: Double, _ b: Double) -> Double {
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    private func light(_ byte: UInt8) -> Double { AdjustmentOracle.light(Double(byte) / 255) }

    @Test func aNeutralColorBecomesGrayOfTheSameLuminance() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<50 {
            let bits = random.next()
            func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) / 2 + 60 }
            let color = RGB8(red: byte(0), green: byte(8), blue: byte(16))
            let balance = try WhiteBalance(neutral: color)
            let (r, g, b) = (light(color.red), light(color.green), light(color.blue))
            let gray = luminance(r, g, b)
            for (gain, channel) in [(balance.red, r), (balance.green, g), (balance.blue, b)] {
                #expect(abs(gain * channel - gray) < 1e-12)
            }
            let result = try Raster(width: 1, height: 1, repeating: color)
                .adjusted(by: .whiteBalance(balance))[0, 0]
            #expect(result.red == result.green && result.green == result.blue)
        }
        #expect(throws: MatteError.self) { try WhiteBalance(neutral: RGB8(red: 9, green: 0, blue: 9)) }
    }

    @Test func theMeanOfAGrayWorldIsGray() throws {
        let source = try Raster<RGBA8>(
            size: PixelSize(width: 3, height: 1),
            pixels: [
                RGBA8(red: 200, green: 100, blue: 30), RGBA8(red: 20, green: 90, blue: 80),
                RGBA8(red: 255, green: 255, blue: 255, alpha: 0),
            ])
        let balance = WhiteBalance(grayWorld: try source.histogram())
        let red = (light(200) + light(20)) * balance.red
        let green = (light(100) + light(90)) * balance.green
        let blue = (light(30) + light(80)) * balance.blue
        #expect(abs(red - green) < 1e-12 && abs(green - blue) < 1e-12)
        let before = luminance(light(200) + light(20), light(100) + light(90), light(30) + light(80))
        #expect(abs(red - before) < 1e-12)
    }

    @Test func extremeGrayWorlds() throws {
        func balance(_ color: RGBA8) throws -> WhiteBalance {
            WhiteBalance(grayWorld: try Raster(width: 2, height: 2, repeating: color).histogram())
        }
        #expect(try balance(RGBA8(red: 0, green: 0, blue: 0)) == .identity)
        #expect(try balance(RGBA8(red: 9, green: 9, blue: 9, alpha: 0)) == .identity)
        let onlyRed = try balance(RGBA8(red: 200, green: 0, blue: 0))
        #expect(abs(onlyRed.red - 0.2126) < 1e-12 && onlyRed.green == 8 && onlyRed.blue == 8)
        let gray = try balance(RGBA8(red: 80, green: 80, blue: 80))
        #expect(abs(gray.red - 1) < 1e-12 && abs(gray.green - 1) < 1e-12 && abs(gray.blue - 1) < 1e-12)
    }

    @Test func pointsTakeTheMeanLightAroundThem() throws {
        var source = Raster(width: 9, height: 7, repeating: RGBA8(red: 250, green: 10, blue: 10))
        var sum = [0.0, 0, 0]
        for y in 0..<4 {
            for x in 6..<9 {
                let color = RGBA8(red: UInt8(100 + x), green: UInt8(120 + 9 * y), blue: 90)
                source[x, y] = color
                if x == 7 && y == 1 {
                    source[x, y] = RGBA8(red: 255, green: 255, blue: 255, alpha: 0)
                    continue
                }
                sum[0] += light(color.red)
                sum[1] += light(color.green)
                sum[2] += light(color.blue)
            }
        }
        // The square is cut off at the right edge and at the top: columns 6 to 8, rows 0 to 3.
        let balance = try source.whiteBalance(at: PixelPoint(x: 8, y: 1))
        let gray = luminance(sum[0], sum[1], sum[2])
        #expect(abs(balance.red - gray / sum[0]) < 1e-12)
        #expect(abs(balance.green - gray / sum[1]) < 1e-12)
        #expect(abs(balance.blue - gray / sum[2]) < 1e-12)
        let one = try source.whiteBalance(at: PixelPoint(x: 8, y: 1), radius: 0)
        #expect(one == (try WhiteBalance(neutral: RGB8(red: 108, green: 129, blue: 90))))
        for (x, y, radius, text) in [
            (9, 0, 2, "the point (9, 0): it is outside the picture of 9x7"), (0, -1, 2, "(0, -1)"),
            (0, 0, -1, "a radius of -1 pixels"), (0, 0, 1001, "a radius of 1001"),
            (7, 1, 0, "around (7, 1): a channel has no light"),
        ] {
            let error = #expect(throws: MatteError.self) {
                _ = try source.whiteBalance(at: PixelPoint(x: x, y: y), radius: radius)
            }
            #expect(error?.code == .parameter && error?.message.contains(text) == true, "\(text)")
        }
    }
}
