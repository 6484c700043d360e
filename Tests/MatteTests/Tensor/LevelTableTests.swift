import TestSupport
import Testing

@testable import Matte

/// Tables of numbers, and tensors that use them.
struct LevelTableTests {
    private static let mean = [0.48145466, 0.4578275, 0.40821073],
        deviation = [0.26862954, 0.26130258, 0.27577711]

    @Test func tablesHaveTheStepsOfTheLibraries() throws {
        let torch = try LevelTable(
            mean: Self.mean, deviation: Self.deviation, rescale: 1 / 255, like: .torchvision)
        let pillow = try LevelTable(
            mean: Self.mean, deviation: Self.deviation, rescale: 1 / 255, like: .pillow)
        var differing = 0
        for channel in 0..<3 {
            let (m, s) = (Float(Self.mean[channel]), Float(Self.deviation[channel]))
            for level in UInt8.min...UInt8.max {
                // 1 / (1 / 255) is exactly 255.
                let byTorch: Float = (Float(level) - m * 255) / (s * 255)
                let scaled = Float(Double(level) * (1 / 255))
                #expect(torch[level, channel] == byTorch)
                #expect(pillow[level, channel] == (scaled - m) / s)
                if torch[level, channel] != pillow[level, channel] { differing += 1 }
            }
        }
        #expect(differing > 100)
        let plain = try LevelTable(rescale: 1 / 255, like: .pillow)
        #expect((0...255).allSatisfy { plain[UInt8($0), 1] == Float(Double($0) * (1 / 255)) })
    }

    @Test func numbersThatGiveNoTableAreErrors() {
        for (mean, deviation, rescale) in [
            ([0.5], [0.0], 1.0), ([0.5], [.nan], 1), ([.infinity], [1], 1), ([0.5], [1], 0),
            ([0.5], [1e-60], 1),
            ([0.5, 0.5], [1], 1), ([], [1], 1), ([0.5], [1, 1, 1, 1], 1), ([0.5], [1], 1e300),
        ] {
            #expect(throws: MatteError.self) {
                try LevelTable(mean: mean, deviation: deviation, rescale: rescale, like: .torchvision)
            }
        }
        #expect(throws: MatteError.self) { try LevelTable(rescale: .nan, like: .pillow) }
    }

    private func check<P: Pixel>(_ type: P.Type, _ channels: (P) -> [UInt8]) throws {
        let table = try LevelTable(
            mean: Self.mean, deviation: Self.deviation, rescale: 1 / 255, like: .torchvision)
        let picture: Raster<P> = TexturedPictures.noise(PixelSize(width: 37, height: 5), seed: 41)
        for layout in TensorLayout.allCases {
            for order in [TensorChannels.rgb, .bgr] {
                var format = TensorFormat(layout: layout, channels: order)
                format.table = table
                var expected: [Float] = []
                func number(_ x: Int, _ y: Int, _ c: Int) -> Float {
                    let channel = order == .bgr ? 2 - c : c
                    return table[channels(picture[x, y])[channel], channel]
                }
                if layout == .nchw {
                    for c in 0..<3 {
                        for y in 0..<5 { for x in 0..<37 { expected.append(number(x, y, c)) } }
                    }
                } else {
                    for y in 0..<5 {
                        for x in 0..<37 { for c in 0..<3 { expected.append(number(x, y, c)) } }
                    }
                }
                try withEveryTier { tier in
                    let single: [Float] = try picture.tensor(format)
                    #expect(single == expected, "\(P.self) \(layout) \(order) \(tier)")
                    #if !(os(macOS) && arch(x86_64))
                    let half: [Float16] = try picture.tensor(format)
                    #expect(half == expected.map { Float16($0) }, "\(P.self) \(layout) \(order) \(tier)")
                    #endif
                }
            }
        }
    }

    @Test func tensorsHaveTheTablesNumbers() throws {
        try check(RGB8.self) { [$0.red, $0.green, $0.blue] }
        try check(BGR8.self) { [$0.red, $0.green, $0.blue] }
        try check(RGBA8.self) { [$0.red, $0.green, $0.blue] }
        try check(BGRA8.self) { [$0.red, $0.green, $0.blue] }
    }
}
