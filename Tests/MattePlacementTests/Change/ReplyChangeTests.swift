import Matte
import MattePlacement
import TestSupport
import Testing

/// Changes between photos and replies whose changed part is known.
struct ReplyChangeTests {
    private static func scene(_ seed: UInt64) -> DriftScene {
        var scene = DriftScene(seed: seed)
        scene.map = AffineTransform(a: 1.04, b: 0, c: -12.3, d: 0, e: 1.02, f: 5.6)
        scene.replySize = PixelSize(width: 500, height: 375)
        scene.tone = (0.93, 9)
        scene.noise = 5
        return scene
    }

    @Test func aChangedPartIsFound() throws {
        for seed in 1..<4 as Range<UInt64> {
            var scene = Self.scene(seed)
            scene.changed = PixelRect(x: 100 + 30 * Int(seed), y: 90, width: 120, height: 100)
            let change = try ReplyChange(of: scene.photo, in: scene.reply)
            #expect(change.outcome == .local && change.reason == nil && !change.isCut)
            #expect(change.mask.size == scene.size && change.boxes.count == 1)
            let overlap = scene.overlap(change.mask)
            #expect(overlap > 0.9, "seed \(seed): \(overlap)")
            let levels = Set((0..<360).flatMap { y in (0..<480).map { change.mask.raster[$0, y].value } })
            #expect(levels == [0, 255])
        }
    }

    @Test func driftAloneIsNoChange() throws {
        for seed in 11..<14 as Range<UInt64> {
            let scene = Self.scene(seed)
            let change = try ReplyChange(of: scene.photo, in: scene.reply)
            #expect(change.outcome == .nothing, "seed \(seed): \(change.share)")
            #expect(change.mask.boundingBox() == nil && change.boxes.isEmpty && change.share == 0)
        }
    }

    @Test func aChangeAtTheEdgeOfTheReplyIsCut() throws {
        var scene = Self.scene(21)
        // The reply begins at column 60 of the photo, inside the changed part.
        scene.map = .translation(x: -60, y: 0)
        scene.replySize = PixelSize(width: 420, height: 360)
        scene.changed = PixelRect(x: 10, y: 120, width: 140, height: 120)
        let change = try ReplyChange(of: scene.photo, in: scene.reply)
        #expect(change.outcome == .local && change.isCut)
        #expect((change.mask.boundingBox()?.x ?? 0) >= 60, "pixels that the reply doesn't show changed")
    }

    @Test func aChangeReachesTheEdgeOfThePhoto() throws {
        var scene = Self.scene(27)
        scene.map = AffineTransform(a: 1, b: 0, c: 20, d: 0, e: 1, f: 15)
        scene.replySize = PixelSize(width: 520, height: 390)
        scene.changed = PixelRect(x: 150, y: 250, width: 130, height: 110)
        let change = try ReplyChange(of: scene.photo, in: scene.reply)
        #expect(change.outcome == .local && scene.overlap(change.mask) > 0.9)
        #expect((change.mask.boundingBox()?.maxY ?? 0) >= 359, "\(change.boxes)")
    }

    @Test func otherLightIsEverything() throws {
        var scene = Self.scene(31)
        scene.light = 1.2
        let change = try ReplyChange(of: scene.photo, in: scene.reply)
        #expect(change.placement.verdict == .placed)
        #expect(change.outcome == .everything, "\(change.outcome), drift \(change.drift ?? 0)")
        #expect(change.reason != nil && change.mask.boundingBox() == nil)
    }

    @Test func anotherPictureIsUnplaced() throws {
        let change = try ReplyChange(of: DriftScene(seed: 41).photo, in: DriftScene(seed: 42).photo)
        #expect(change.outcome == .unplaced && change.drift == nil && change.reason != nil)
        #expect(change.mask.boundingBox() == nil)
    }

    @Test func hintsSelectChanges() throws {
        var scene = Self.scene(51)
        scene.changed = PixelRect(x: 60, y: 60, width: 110, height: 100)
        let (photo, reply) = (scene.photo, scene.reply)
        let inside = PixelRect(x: 90, y: 90, width: 20, height: 20)
        let outside = PixelRect(x: 380, y: 250, width: 40, height: 40)
        #expect(try ReplyChange(of: photo, in: reply, near: [inside]).outcome == .local)
        #expect(try ReplyChange(of: photo, in: reply, near: [outside]).outcome == .nothing)
        #expect(try ReplyChange(of: photo, in: reply, near: [outside, inside]).outcome == .local)
        let mask = try Mask(.rect(outside), size: photo.size)
        #expect(try ReplyChange(of: photo, in: reply, near: mask).outcome == .nothing)
        #expect(throws: MatteError.self) {
            try ReplyChange(of: photo, in: reply, near: [PixelRect(x: 900, y: 0, width: 5, height: 5)])
        }
    }
}
