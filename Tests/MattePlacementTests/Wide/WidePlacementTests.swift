import Matte
import MattePlacement
import TestSupport
import Testing

/// Places of photos in replies whose map is known.
struct WidePlacementTests {
    /// A scene with a part that another picture replaces.
    private static func scene(
        _ seed: UInt64, _ map: AffineTransform, reply: PixelSize = PixelSize(width: 480, height: 360)
    ) -> DriftScene {
        var scene = DriftScene(seed: seed)
        scene.map = map
        scene.replySize = reply
        scene.changed = PixelRect(x: 140, y: 90, width: 130, height: 110)
        return scene
    }

    private static func check(_ scene: DriftScene, within bound: Double, _ name: String) throws {
        let placement = try WidePlacement(of: scene.photo, in: scene.reply)
        let error = scene.error(placement.transform)
        #expect(placement.verdict == .placed, "\(name): \(placement)")
        #expect(error < bound, "\(name): \(error) px, standard error \(placement.standardError)")
        #expect(placement.agreement > 0.5 && placement.agreement <= 1, "\(name)")
    }

    @Test func movedAndScaledRepliesArePlaced() throws {
        // Shifts of a fifth of a side, unequal scales, a wider view, a larger picture, and a smaller one.
        try Self.check(Self.scene(1, .translation(x: 96, y: -70)), within: 0.1, "shifted")
        try Self.check(
            Self.scene(2, AffineTransform(a: 1.23, b: 0, c: -30.4, d: 0, e: 0.94, f: 12.7)), within: 0.1,
            "unequal scales")
        try Self.check(
            Self.scene(3, AffineTransform(a: 0.7, b: 0, c: 60.2, d: 0, e: 0.7, f: 44.9)), within: 0.15,
            "wider view")
        try Self.check(
            Self.scene(
                4, AffineTransform(a: 1.5, b: 0, c: -20.3, d: 0, e: 1.5, f: 5.1),
                reply: PixelSize(width: 640, height: 512)), within: 0.1, "larger")
        try Self.check(
            Self.scene(
                5, AffineTransform(a: 0.8, b: 0, c: 3.3, d: 0, e: 0.8, f: -8.2),
                reply: PixelSize(width: 384, height: 256)), within: 0.15, "smaller")
    }

    @Test func turnedRepliesArePlacedBySixUnknowns() throws {
        for (seed, degrees) in [(11, 0.5), (12, -0.8), (13, 0.25)] as [(UInt64, Double)] {
            let turn = AffineTransform.rotation(byDegrees: degrees, about: SubpixelPoint(x: 240, y: 180))
            try Self.check(Self.scene(seed, turn.then(.scale(x: 1.05, y: 1.02))), within: 0.3, "\(degrees)")
        }
    }

    @Test func perspectiveIsPlacedWithinAPixelOrRefused() throws {
        var refused = 0
        for (seed, strength) in [1e-5, 3e-5, 6e-5, 1e-4, 2e-4].enumerated() {
            var scene = Self.scene(UInt64(20 + seed), .translation(x: 4, y: -3))
            scene.perspective = (strength, -strength / 2)
            let placement = try WidePlacement(of: scene.photo, in: scene.reply)
            if placement.verdict == .placed {
                // At the corners, where no block may be, the bound is that of the issue: a pixel.
                #expect(scene.error(placement.transform) < 1, "strength \(strength)")
            } else {
                refused += 1
            }
        }
        #expect(
            refused >= 1, "the strongest perspective moves corners by 10 pixels, and no linear map fits it")
    }

    @Test func otherPicturesAreRefused() throws {
        let photo = DriftScene(seed: 31).photo
        for seed in 32..<36 {
            let placement = try WidePlacement(of: photo, in: DriftScene(seed: UInt64(seed)).photo)
            #expect(placement.verdict != .placed, "\(seed): \(placement)")
        }
        let mirrored = try photo.mirrored()
        #expect(try WidePlacement(of: photo, in: mirrored).verdict != .placed)
        let flat = Raster(width: 480, height: 360, repeating: RGBA8(red: 90, green: 90, blue: 90))
        #expect(try WidePlacement(of: flat, in: photo).verdict == .flat)
        #expect(try WidePlacement(of: photo, in: flat).verdict == .flat)
    }

    @Test func tinyAndLongPicturesAreRefused() throws {
        for (width, height) in [(1, 1), (2, 300), (1000, 1), (31, 31)] {
            let small = Raster(width: width, height: height, repeating: RGBA8(red: 1, green: 2, blue: 3))
            let photo = DriftScene(seed: 40).photo
            #expect(try WidePlacement(of: small, in: photo).verdict != .placed, "\(width)x\(height)")
            #expect(try WidePlacement(of: photo, in: small).verdict != .placed, "\(width)x\(height)")
        }
        let empty = Raster<RGBA8>(width: 0, height: 4, repeating: RGBA8(red: 0, green: 0, blue: 0))
        #expect(throws: MatteError.self) { try WidePlacement(of: empty, in: empty) }
    }

    @Test func shiftsOnOneSideHaveTransformsForBothPictures() throws {
        // For some size of the reply, all shifts that show enough of the photo are negative. The room that they need is
        // less than the photo's size.
        let sizes = [
            (33, 45, 59, 39),
            (49, 28, 25, 55),
            (33, 59, 30, 43),
            (33, 24, 56, 40),
            (49, 25, 30, 56),
            (49, 44, 27, 60),
        ]
        for (seed, size) in sizes.enumerated() {
            var random = SplitMix64(seed: UInt64(seed))
            func picture(_ width: Int, _ height: Int) -> Raster<RGBA8> {
                var picture = Raster(
                    width: width, height: height, repeating: RGBA8(red: 0, green: 0, blue: 0))
                for y in 0..<height {
                    for x in 0..<width {
                        let level = UInt8(random.next() % 256)
                        picture[x, y] = RGBA8(red: level, green: level, blue: level)
                    }
                }
                return picture
            }
            let (photo, reply) = (picture(size.0, size.1), picture(size.2, size.3))
            #expect(try WidePlacement(of: photo, in: reply).verdict != .placed, "\(size)")
        }
    }

    @Test func everyTierAndThreadCountGivesTheSameResult() throws {
        var scene = Self.scene(51, AffineTransform(a: 1.1, b: 0, c: -20, d: 0, e: 0.93, f: 9))
        scene.noise = 6
        let (photo, reply) = (scene.photo, scene.reply)
        let wanted = try ReplyChange(of: photo, in: reply, parallelism: .serial)
        #expect(wanted.outcome == .local)
        try withEveryTier { tier in
            let change = try ReplyChange(of: photo, in: reply, parallelism: .serial)
            #expect(change == wanted, "\(tier)")
        }
        #expect(try ReplyChange(of: photo, in: reply, parallelism: .threads(3)) == wanted)
    }
}
