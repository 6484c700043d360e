import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Replies and regions that editors, lassos and damaged files come up with: each is pasted or refused, and no pixel
/// outside the region changes.
struct PasteInputTests {
    private let scene = PasteScene()

    private func edit(_ region: EditRegion) throws -> EditUpload {
        var options = EditOptions()
        options.frame = .whole
        return try EditUpload(photo: scene.photo, editing: region, for: .recraftInpaint, options: options)
    }

    /// Pastes, and counts what changed outside the record's own boxes.
    private func pasted(_ reply: Raster<RGBA8>, _ edit: EditUpload) throws -> PasteResult {
        let result = try edit.pasting(reply)
        let (photo, boxes) = (scene.photo, edit.record.boxes)
        var outside = 0
        for y in 0..<photo.height {
            for x in 0..<photo.width where result.raster[x, y] != photo[x, y] {
                if !boxes.contains(where: { $0.contains(x: x, y: y) }) { outside += 1 }
            }
        }
        #expect(outside == 0 && result.changedOutsideMask == 0)
        return result
    }

    private var box: EditRegion { .boxes([scene.region]) }

    @Test func greyRepliesArePlacedByTheirLuma() throws {
        var scene = scene
        (scene.shiftX, scene.shiftY) = (3, -2)
        let grey = try scene.reply.view.converted(to: Gray8.self)
        let file = try grey.encoded(as: .png).bytes
        let placement = try pasted(Raster(decoding: file), edit(box)).placement
        #expect(placement.alignment == .moved)
        #expect(abs(placement.shiftX - 3) < 0.1 && abs(placement.shiftY + 2) < 0.1)
    }

    @Test func repliesWith16BitsAreReadAsEight() throws {
        let file = PNG16.file(scene.reply)
        let reply = try Raster<RGBA8>(decoding: file)
        #expect(reply == scene.reply)
        #expect(try pasted(reply, edit(box)).placement.alignment == .aligned)
    }

    @Test func transparentRepliesLeaveThePhotoWhereTheyAreClear() throws {
        var reply = scene.reply
        reply.setAlpha(0)
        let result = try pasted(reply, edit(box))
        #expect(result.raster == scene.photo && result.changedInsideMask == 0)
        #expect(result.placement.alignment == .tooFewPixels)
        reply.setAlpha(128)
        #expect(try pasted(reply, edit(box)).placement.alignment == .tooFewPixels)
    }

    @Test func anotherRatioIsRefusedWithBothSizes() throws {
        let edit = try edit(box)
        let error = #expect(throws: MatteError.self) {
            try edit.pasting(TestPictures.noise(edit.record.size.width, edit.record.size.width))
        }
        #expect(error?.code == .parameter && error?.message.contains("\(edit.record.size)") == true)
    }

    @Test func anotherPictureChangesNothingButTheRegion() throws {
        var other = scene
        other.surroundings = PasteScene.Waves(seed: 31)
        let placement = try pasted(other.reply, edit(box)).placement
        #expect(placement.alignment != .moved && placement.alignment != .aligned)
        #expect(placement.color == .unproven && placement.blend == .unproven)
    }

    @Test func polygonsThatCrossThemselvesArePastedEvenOdd() throws {
        // A bow tie, and a star whose middle is wound twice.
        let star = (0..<5).map { i in
            let angle = Double(i * 2 % 5) * 2 * .pi / 5
            return SubpixelPoint(x: 84 + 40 * sin(angle), y: 76 + 40 * cos(angle))
        }
        let tie = [(60, 50), (110, 100), (110, 50), (60, 100)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        for ring in [star, tie] {
            let edit = try edit(.polygons([ring]))
            var reply = scene
            reply.shiftX = 2.5
            let result = try pasted(reply.reply, edit)
            #expect(result.placement.alignment == .moved && result.changedInsideMask > 0)
        }
        // The star's middle is outside, by the even-odd rule.
        let result = try pasted(scene.reply, edit(.polygons([star])))
        #expect(result.raster[84, 76] == scene.photo[84, 76])
    }

    @Test func fullMasksArePastedWithoutEvidence() throws {
        let full = try Mask(size: scene.size, repeating: 255)
        let result = try pasted(scene.reply, edit(.mask(full)))
        #expect(result.maskedPixels == scene.size.area)
        #expect(result.placement.alignment == .tooFewPixels && result.placement.color == .unproven)
    }

    @Test func emptyMasksAreRefused() throws {
        let empty = try Mask(size: scene.size, repeating: 0)
        #expect(throws: MatteError.self) { try edit(.mask(empty)) }
        let placed = try PasteBack.place(reply: scene.reply, over: scene.photo.view, mask: empty)
        #expect(placed.patch.isEmpty && placed.bounds.isEmpty)
    }

    @Test func aCancelledTaskPastesNothing() async throws {
        let (photo, reply, mask) = (scene.photo, scene.reply, scene.mask)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try PasteBack.place(reply: reply, over: photo.view, mask: mask)
        }
        task.cancel()
        let result = await task.result
        let error = #expect(throws: MatteError.self) { _ = try result.get() }
        #expect(error?.code == .cancelled)
    }
}
