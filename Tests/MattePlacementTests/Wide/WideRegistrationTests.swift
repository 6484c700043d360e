import Matte
import TestSupport
import Testing

@testable import MattePlacement

/// The bend of displacements that are known.
struct WideRegistrationTests {
    /// Returns blocks that a perspective moves. Only those in the left third of the picture are in place.
    private static func blocks(_ size: PixelSize, perspective: Double) -> [BlockMatch] {
        var random = SplitMix64(seed: 7)
        var blocks: [BlockMatch] = []
        for y in stride(from: 12, to: size.height, by: 24) {
            for x in stride(from: 12, to: size.width, by: 24) {
                var block = BlockMatch(x: Double(x), y: Double(y))
                let u = block.x / Double(size.width) * 2 - 1, v = block.y / Double(size.height) * 2 - 1
                let noise = (random.unitDouble() - 0.5, random.unitDouble() - 0.5)
                block.dx = perspective * u * u + 0.04 * noise.0
                block.dy = perspective * u * v * Double(size.height) / Double(size.width) + 0.04 * noise.1
                (block.peak, block.isShown, block.structure) = (0.8, true, 3 * x < size.width ? 30 : 0)
                blocks.append(block)
            }
        }
        return blocks
    }

    @Test func aPerspectiveCountsAtTheCornersFarFromTheBlocks() {
        let size = PixelSize(width: 512, height: 384)
        // The blocks themselves are bent by less than a tenth of a pixel.
        let bend = WideRegistration.bend(Self.blocks(size, perspective: 0.8), size)
        #expect(bend > 0.75, "\(bend)")
        let straight = WideRegistration.bend(Self.blocks(size, perspective: 0), size)
        #expect(straight < 0.3, "\(straight)")
    }

    @Test func onlyACertainPerspectiveIsRefusedWithoutABend() {
        #expect(Lean(distance: 0.7, standardError: 0.1).isCertain)
        #expect(!Lean(distance: 0.7, standardError: 0.2).isCertain)
        #expect(!Lean(distance: 0.5, standardError: 0).isCertain)
        #expect(Lean(distance: 0.7, standardError: 0.5).isSlight)
        #expect(!Lean(distance: 0.7, standardError: 0.6).isSlight)
        #expect(!Lean(distance: 0.95, standardError: 0).isSlight)
    }

    @Test func weakStructureCountsInAFitButIsNotInPlace() {
        var block = BlockMatch(x: 12, y: 12)
        (block.peak, block.isShown, block.structure) = (0.8, true, 1)
        #expect(block.isUsable && !WideRegistration.isInPlace(block))
        block.structure = 0.4
        #expect(!block.isUsable)
        (block.structure, block.peak) = (1, 0.1)
        #expect(!block.isUsable)
    }
}
