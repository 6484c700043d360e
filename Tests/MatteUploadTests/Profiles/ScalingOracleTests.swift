import Matte
import MatteUpload
import TestSupport
import Testing

/// Tests of ten thousand random sizes against the services' rules, implemented again from their pages.
struct ScalingOracleTests {
    private typealias Size = (w: Int, h: Int)

    /// Small, ordinary and extreme sizes of both orientations.
    private static let sizes = Generator.integer(in: 1...9000).combined(with: .integer(in: 1...9000))

    private func agree(
        _ name: String, _ scaling: VisionScaling, _ rule: @escaping (Size) -> (seen: Size, tokens: Int)
    ) {
        forAll(name, cases: 10_000, Self.sizes) { width, height in
            let size = PixelSize(width: width, height: height)
            let expected = rule((width, height))
            let seen = scaling.seenSize(of: size)
            return seen.width == expected.seen.w && seen.height == expected.seen.h
                && scaling.tokens(for: size) == expected.tokens
        }
    }

    private static func ceilDivide(_ a: Int, _ b: Int) -> Int { a / b + (a % b > 0 ? 1 : 0) }

    /// "Aspect kept, whole pixels": the longer side becomes the edge, the other is rounded.
    private static func fitted(_ size: Size, _ edge: Int) -> Size {
        if max(size.w, size.h) <= edge { return size }
        let ratio = Double(max(size.w, size.h)) / Double(min(size.w, size.h))
        let short = max(1, Int((Double(edge) / ratio).rounded(.toNearestOrEven)))
        return size.w >= size.h ? (edge, short) : (short, edge)
    }

    @Test func openAITiles() {
        agree(
            "tiles of 512",
            .tiles(inside: 2048, shortSide: 768, tile: 512, tokensPerTile: 170, tokensPerPicture: 85)
        ) { size in
            var (w, h) = Self.fitted(size, 2048)
            if min(w, h) > 768 {
                (w, h) = w < h ? (768, h * 768 / w) : (w * 768 / h, 768)
            }
            return ((w, h), 85 + 170 * Self.ceilDivide(w, 512) * Self.ceilDivide(h, 512))
        }
    }

    @Test(arguments: [(2500, 2048), (6144, 2048), (10_000, 6000), (1536, 2048), (2500, 65_535)])
    func openAIPatches(budget: Int, edge: Int) {
        let scaling = VisionScaling.wholePatches(
            side: 32, most: budget, longSide: edge, tokensPerPatch: 1.2)
        agree("\(budget) patches, edge \(edge)", scaling) { size in
            var (w, h) = Self.fitted(size, edge)
            let count = Self.ceilDivide(w, 32) * Self.ceilDivide(h, 32)
            if count > budget {
                let (a, b) = (Double(w), Double(h))
                let s = (1024 * Double(budget) / (a * b)).squareRoot()
                let (across, down) = (a * s / 32, b * s / 32)
                // The page doesn't define sizes below one patch; here one patch is kept.
                let s2 =
                    s * min(1, max(1, across.rounded(.down)) / across, max(1, down.rounded(.down)) / down)
                // Numbers of patches are exact integers, so a product slightly below an integer counts as that
                // integer.
                (w, h) = (max(1, Int(a * s2 + 1e-6)), max(1, Int(b * s2 + 1e-6)))
            }
            let patches = Self.ceilDivide(w, 32) * Self.ceilDivide(h, 32)
            return ((w, h), Self.ceilDivide(patches * 12, 10))
        }
    }

    @Test(arguments: [(1568, 1568), (2576, 4784)])
    func claude(edge: Int, tokens: Int) {
        func patches(_ size: Size) -> Int { Self.ceilDivide(size.w, 28) * Self.ceilDivide(size.h, 28) }
        func fits(_ size: Size) -> Bool {
            28 * Self.ceilDivide(size.w, 28) <= edge && 28 * Self.ceilDivide(size.h, 28) <= edge
                && patches(size) <= tokens
        }
        func resized(_ size: Size) -> Size {
            if fits(size) { return size }
            if size.h > size.w {
                let turned = resized((size.h, size.w))
                return (turned.h, turned.w)
            }
            let ratio = Double(size.w) / Double(size.h)
            func short(_ long: Int) -> Int { max(1, Int((Double(long) / ratio).rounded(.toNearestOrEven))) }
            var (lo, hi) = (1, size.w)
            while hi - lo > 1 {
                let mid = lo + (hi - lo) / 2
                if fits((mid, short(mid))) { lo = mid } else { hi = mid }
            }
            return (lo, short(lo))
        }
        agree("Claude, edge \(edge)", .patches(side: 28, most: tokens, longSide: edge)) { size in
            let seen = resized(size)
            return (seen, patches(seen))
        }
    }

    @Test(arguments: [(28, 3136, 12_845_056), (28, 3136, 1_003_520), (32, 4096, 16_777_216)])
    func qwen(factor: Int, least: Int, most: Int) {
        let f = Double(factor)
        func smartResize(_ size: Size) -> Size {
            let (w, h) = (Double(size.w), Double(size.h))
            var w2 = max(f, (w / f).rounded(.toNearestOrEven) * f)
            var h2 = max(f, (h / f).rounded(.toNearestOrEven) * f)
            if h2 * w2 > Double(most) {
                let beta = (h * w / Double(most)).squareRoot()
                h2 = max(f, (h / beta / f).rounded(.down) * f)
                w2 = max(f, (w / beta / f).rounded(.down) * f)
            } else if h2 * w2 < Double(least) {
                let beta = (Double(least) / (h * w)).squareRoot()
                h2 = (h * beta / f).rounded(.up) * f
                w2 = (w * beta / f).rounded(.up) * f
            }
            return (Int(w2), Int(h2))
        }
        agree(
            "smart_resize by \(factor) to \(most)",
            .multiples(of: factor, leastPixels: least, mostPixels: most)
        ) {
            let seen = smartResize($0)
            return (seen, seen.w / factor * (seen.h / factor))
        }
    }

    @Test func geminiCrops() {
        agree("crops of two thirds", .crops(small: 384, tokensPerTile: 258)) { size in
            if size.w <= 384, size.h <= 384 { return (size, 258) }
            let unit = max(1, Int((Double(min(size.w, size.h)) / 1.5).rounded(.down)))
            return (size, 258 * Self.ceilDivide(size.w, unit) * Self.ceilDivide(size.h, unit))
        }
    }
}
