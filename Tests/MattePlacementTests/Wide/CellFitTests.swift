import Matte
import TestSupport
import Testing

@testable import MattePlacement

/// Fits of blocks of replies that are bent by a known displacement.
struct CellFitTests {
    private static let size = PixelSize(width: 512, height: 384)
    private static let side = 16

    /// Returns blocks that move by `moves`, by noise of `noise` pixels, and by a bend of cells of 64 pixels. Blocks in the
    /// left fifth of the picture are `sharpness` times as sharp as the others.
    private static func blocks(
        seed: UInt64, _ moves: AffineTransform, noise: Double, bend: Double, sharpness: Double = 1
    ) -> [BlockMatch] {
        var random = SplitMix64(seed: seed)
        func symmetric() -> Double { random.unitDouble() + random.unitDouble() - 1 }
        var bends: [[(Double, Double)]] = []
        for _ in 0..<6 { bends.append((0..<8).map { _ in (bend * symmetric(), bend * symmetric()) }) }
        var blocks: [BlockMatch] = []
        for top in stride(from: 0, to: size.height, by: side) {
            for left in stride(from: 0, to: size.width, by: side) {
                let (x, y) = (Double(left + side / 2), Double(top + side / 2))
                var block = BlockMatch(x: x, y: y)
                let isSharp = 5 * left < size.width
                let own = bends[top / 64][left / 64]
                let sigma = isSharp ? noise / sharpness.squareRoot() : noise
                block.dx = moves.a * x + moves.b * y + moves.c + own.0 + sigma * symmetric()
                block.dy = moves.d * x + moves.e * y + moves.f + own.1 + sigma * symmetric()
                let curvature = isSharp ? sharpness : 1
                (block.xx, block.yy) = (curvature, curvature)
                (block.peak, block.isShown, block.structure) = (0.9, true, 30)
                blocks.append(block)
            }
        }
        return blocks
    }

    private static func fits(
        _ blocks: [BlockMatch], _ model: BlockFit.Model = .scales
    ) throws -> (blocks: BlockFit, cells: CellFit) {
        let fit = try #require(BlockFit(blocks, size: size, model, cut: 3, end: nil))
        let cells = try #require(
            CellFit(blocks, weightedBy: fit, size: size, model, blockSide: side, factor: 1))
        return (fit, cells)
    }

    /// The largest difference of two displacements at a corner.
    private static func error(_ found: AffineTransform, _ moves: AffineTransform) -> Double {
        let corners = [(0, 0), (512, 0), (0, 384), (512, 384)] as [(Double, Double)]
        return corners.map { x, y in
            let across = (found.a - moves.a) * x + (found.b - moves.b) * y + found.c - moves.c
            let down = (found.d - moves.d) * x + (found.e - moves.e) * y + found.f - moves.f
            return (across * across + down * down).squareRoot()
        }.max() ?? 0
    }

    @Test func blocksWithoutABendCountAsBefore() throws {
        let moves = AffineTransform(a: 0.001, b: 0, c: -0.3, d: 0, e: -0.0008, f: 0.2)
        for seed in 1...8 as ClosedRange<UInt64> {
            let fits = try Self.fits(Self.blocks(seed: seed, moves, noise: 0.1, bend: 0))
            #expect(Self.error(fits.cells.moves, moves) < 0.03, "seed \(seed)")
            #expect(fits.cells.standardError < 0.03, "seed \(seed): \(fits.cells.standardError)")
        }
    }

    @Test func sharpBlocksDoNotOutvoteABend() throws {
        // All of the sharp blocks lie on a few bent cells. Alone, they would move the whole picture.
        let moves = AffineTransform(a: 0.001, b: 0, c: -0.3, d: 0, e: -0.0008, f: 0.2)
        var sums = (blocks: 0.0, cells: 0.0, predicted: 0.0)
        for seed in 1...24 as ClosedRange<UInt64> {
            let fits = try Self.fits(
                Self.blocks(seed: seed, moves, noise: 0.05, bend: 0.4, sharpness: 30))
            sums.blocks += Self.error(fits.blocks.moves, moves)
            sums.cells += Self.error(fits.cells.moves, moves)
            sums.predicted += fits.cells.standardError
        }
        #expect(sums.cells < 0.7 * sums.blocks, "\(sums)")
        #expect((0.5..<2).contains(sums.cells / sums.predicted), "\(sums)")
    }

    @Test func aPerspectiveIsToldFromABend() throws {
        let still = AffineTransform(a: 0, b: 0, c: 0, d: 0, e: 0, f: 0)
        for seed in 1...8 as ClosedRange<UInt64> {
            var blocks = Self.blocks(seed: seed, still, noise: 0.05, bend: 0.3)
            let bent = try Self.fits(blocks, .perspective).cells
            let away = bent.displacement(512, 384)
            #expect((away.x * away.x + away.y * away.y).squareRoot() < 0.6, "seed \(seed): \(away)")
            for index in blocks.indices {
                let u = blocks[index].x / 256 - 1, v = blocks[index].y / 192 - 1
                blocks[index].dx += 1.5 * u * u
                blocks[index].dy += 1.5 * u * v * 0.75
            }
            let leaning = try Self.fits(blocks, .perspective).cells.displacement(512, 384)
            #expect(abs(leaning.x - 1.5) < 0.6 && abs(leaning.y - 1.125) < 0.6, "seed \(seed): \(leaning)")
        }
    }

    @Test func fewBlocksGiveNoFitOrALargeError() throws {
        let still = AffineTransform(a: 0, b: 0, c: 0, d: 0, e: 0, f: 0)
        let blocks = Self.blocks(seed: 5, still, noise: 0.3, bend: 0)
        // One block in each of some cells: the noise inside cells is unknown.
        let few = blocks.filter { Int($0.x) % 128 == 8 && Int($0.y) % 128 == 8 }
        let fit = try #require(BlockFit(few, size: Self.size, .scales, cut: 3, end: nil))
        let cells = CellFit(few, weightedBy: fit, size: Self.size, .scales, blockSide: Self.side, factor: 1)
        #expect((cells?.standardError ?? .infinity) > 0.05)
        let two = Array(few.prefix(2))
        let small = try #require(BlockFit(few, size: Self.size, .linear, cut: 3, end: nil))
        #expect(
            CellFit(two, weightedBy: small, size: Self.size, .linear, blockSide: Self.side, factor: 1) == nil)
    }
}
