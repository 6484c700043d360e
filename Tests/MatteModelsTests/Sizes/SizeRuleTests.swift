import Foundation
import MatteCodecs
import MatteModels
import Testing

@testable import MatteModels

/// The rules of sizes against those of the oracle, for 10,000 sizes each.
struct SizeRuleTests {
    private static func pair(_ size: PixelSize) -> String { "\(size.height) \(size.width)" }
    private static func attempt(_ body: () throws -> PixelSize) -> String {
        (try? body()).map(pair) ?? "error"
    }

    /// The families, read once for all sizes.
    private static let llavaFamilies = (
        try! ModelSamples.input("llava-next").family, try! ModelSamples.input("llava-onevision").family
    )

    private static func llava(_ name: String, _ size: PixelSize) -> String {
        guard case .llavaNext(_, let grids) = llavaFamilies.0,
            case .llavaOneVision(_, let others) = llavaFamilies.1
        else { return "" }
        let canvas = SizeRule.pinpoint(size, name == "llavaNext" ? grids : others)
        return pair(canvas) + " " + pair(SizeRule.inside(size, canvas))
    }

    private static func tiled(_ size: PixelSize, _ longest: Int, _ tile: Int) -> String {
        let (first, second) = SizeRule.tiled(size, longest: longest, tile: tile)
        return pair(first) + " " + pair(second)
    }

    private static func lfm2(_ size: PixelSize) -> String {
        let rule = LFM2Tiling()
        let grid = SizeRule.isDivided(size, rule) ? SizeRule.grid(size, tile: 512, counts: 2...10) : (0, 0)
        return pair(SizeRule.tokens(size, rule)) + " \(grid.0) \(grid.1)"
    }

    private static func miniCPM(_ size: PixelSize) -> String {
        let grid = SizeRule.slices(size, scale: 448, most: 9)
        let whole = SizeRule.slice(
            width: Double(size.width), height: Double(size.height), scale: 448, factor: 56,
            enlarges: grid == nil)
        guard let grid else { return pair(whole) + " 0 0 0 0" }
        let slices = SizeRule.sliced(size, grid, scale: 448, factor: 56)
        return pair(whole) + " \(grid.rows) \(grid.columns) " + pair(slices)
    }

    private static func rule(_ name: String, _ size: PixelSize) throws -> String {
        switch name {
        case "shortestEdge": pair(SizeRule.shortestEdge(size, 224))
        case "betweenEdges": pair(SizeRule.betweenEdges(size, 800, longest: 1333))
        case "qwen2": attempt { try SizeRule.smart(size, factor: 28, areas: 3136...12_845_056) }
        case "qwen3": attempt { try SizeRule.smart(size, factor: 32, areas: 65536...16_777_216) }
        case "glm":
            attempt {
                try SizeRule.smart(size, factor: 28, areas: 12544...9_633_792, frames: 2, enlarges: true)
            }
        case "paddle":
            attempt {
                try SizeRule.smart(
                    SizeRule.enlarged(size, factor: 28), factor: 28, areas: 147_456...2_359_296)
            }
        case "lfm2": lfm2(size)
        case "miniCPM": miniCPM(size)
        case "naflex": pair(SizeRule.naflex(size, patch: 16, most: 256))
        case "softTokens": attempt { try SizeRule.softTokens(size, patch: 16, most: 2520, pooling: 3) }
        case "llavaNext", "llavaOneVision": llava(name, size)
        case "internVL":
            {
                let grid = SizeRule.grid(size, tile: 448, counts: 1...12)
                return "\(grid.columns) \(grid.rows)"
            }()
        case "panAndScan":
            {
                let crops = SizeRule.panAndScan(size, PanAndScan())
                return crops.isEmpty ? "0" : "\(crops.count) \(crops[0].height) \(crops[0].width)"
            }()
        case "smolVLM": tiled(size, 2048, 512)
        case "idefics3": tiled(size, 1456, 364)
        case "pixtral": pair(SizeRule.patches(size, longest: 1024, patch: 16))
        case "phi4":
            {
                let (canvas, picture) = SizeRule.fitted(size, tile: 448, most: 36)
                return pair(canvas) + " " + pair(picture)
            }()
        case "sam": pair(SizeRule.longestEdge(size, 1024))
        case "depth":
            pair(
                SizeRule.multiples(size, of: PixelSize(width: 518, height: 518), 14, keepsRatio: true))
        default: "unknown"
        }
    }

    /// The oracle's sizes: pseudo-random sides of up to 64, 700, 4,096 and 20,000 pixels.
    private static let sizes: [PixelSize] = {
        var state: UInt64 = 1, sides: [Int] = []
        for i in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sides.append(1 + Int(state >> 33) % [64, 700, 4096, 20000][i / 2 % 4])
        }
        return stride(from: 0, to: sides.count, by: 2).map {
            PixelSize(width: sides[$0 + 1], height: sides[$0])
        }
    }()

    private static let rules: [String] = try! String(
        contentsOf: ModelSamples.folder.appending(path: "sizes.txt"), encoding: .utf8
    ).split(separator: "\n").map(String.init)

    @Test(arguments: rules)
    func sizesEqualTheOracle(line: String) throws {
        let parts = line.split(separator: ";").map(String.init)
        let sizes = try Self.sizes.map { try Self.rule(parts[0], $0) }
        for (i, expected) in parts[2...].enumerated() {
            #expect(sizes[i] == expected, "\(parts[0]) \(Self.sizes[i])")
        }
        var hash = SHA256()
        hash.update(Array(sizes.map { $0 + "\n" }.joined().utf8).span)
        #expect(hash.finished() == parts[1], "\(parts[0])")
    }
}
