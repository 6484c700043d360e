import Matte
import MatteCodecs
import MatteText
import MatteUpload
import TestSupport
import Testing

/// Edits without a mask.
struct FoundEditTests {
    private static var scene: DriftScene {
        var scene = DriftScene(seed: 3)
        scene.map = AffineTransform(a: 1.9, b: 0, c: -50, d: 0, e: 1.85, f: 20)
        scene.replySize = PixelSize(width: 880, height: 720)
        scene.tone = (0.95, 6)
        scene.noise = 4
        scene.changed = PixelRect(x: 150, y: 110, width: 120, height: 100)
        return scene
    }

    @Test func onlyTheChangeIsPasted() throws {
        let scene = Self.scene
        let (photo, reply) = (scene.photo, scene.reply)
        let edit = try EditUpload(photo: photo, editing: .found(near: []), for: .geminiEdit)
        #expect(edit.mask == nil && edit.record.mask == nil && edit.record.version == 3)
        #expect(edit.record.found == EditRecord.Found(near: []))
        #expect(edit.requestParts().map(\.name) == ["image"])
        let result = try edit.pasting(reply)
        #expect(result.change?.outcome == .local && result.changedOutsideMask == 0)
        #expect(result.placement.alignment == .moved && result.placement.color == .applied)
        #expect(
            abs((result.placement.scaleX ?? 0) - 1.9) < 0.002
                && abs((result.placement.scaleY ?? 0) - 1.85) < 0.002)
        // Nothing outside the changed part, plus its margin, differs from the photo, and the part itself shows the new
        // content in the photo's tone.
        var wanted = DriftScene(seed: 3)
        wanted.changed = scene.changed
        let goal = wanted.reply
        var (wrong, error, count) = (0, 0.0, 0)
        for y in 0..<photo.height {
            for x in 0..<photo.width {
                let across = Double(x) + 0.5, down = Double(y) + 0.5
                let isNear = [-6.0, 0, 6].contains { dx in
                    [-6.0, 0, 6].contains { scene.contains(across + dx, down + $0) }
                }
                if !isNear { wrong += result.raster[x, y] == photo[x, y] ? 0 : 1 }
                let isDeep = [-6.0, 6].allSatisfy { dx in
                    [-6.0, 6].allSatisfy { scene.contains(across + dx, down + $0) }
                }
                if isDeep {
                    error += abs(Double(result.raster[x, y].green) - Double(goal[x, y].green))
                    count += 1
                }
            }
        }
        #expect(wrong == 0, "\(wrong) pixels far from the change")
        #expect(error / Double(count) < 4, "mean error \(error / Double(count)) levels in the change")
    }

    @Test func aStreamedPasteIsTheSame() throws {
        let scene = Self.scene
        let (photo, reply) = (scene.photo, scene.reply)
        let file = try photo.encoded(as: .png(compression: .fast)).bytes
        let edit = try EditUpload(photo: file, editing: .found(near: []), for: .geminiEdit)
        let pasted = try edit.record.pasting(reply, into: PictureFile(file))
        let raster = try pasted.picture.rendered()
        #expect(try raster == edit.pasting(reply).raster)
        #expect(pasted.changes?.changedOutsideMask == 0 && pasted.change?.outcome == .local)
        #expect(
            try edit.record.memory(toPaste: reply.size, onto: PictureFile(file).streamed()) > 4
                * reply.size.area)
    }

    @Test func thePhotoStaysUnlessAPartChanged() throws {
        let photo = Self.scene.photo
        let edit = try EditUpload(photo: photo, editing: .found(near: []), for: .geminiEdit)
        for (reply, outcome) in [
            (photo, ReplyChange.Outcome.nothing), (DriftScene(seed: 99).photo, .unplaced),
        ] {
            let result = try edit.pasting(reply)
            #expect(result.raster == photo && result.change?.outcome == outcome)
            #expect(result.changedInsideMask == 0 && result.maskedPixels == 0)
        }
    }

    @Test func hintsAreStoredAndUsed() throws {
        let scene = Self.scene
        let (photo, reply) = (scene.photo, scene.reply)
        let corner = NormalizedRect(x: 0.9, y: 0.9, width: 0.1, height: 0.1)
        let edit = try EditUpload(photo: photo, editing: .found(near: [corner]), for: .geminiEdit)
        #expect(edit.record.found?.near == [PixelRect(x: 432, y: 324, width: 48, height: 36)])
        #expect(try edit.pasting(reply).change?.outcome == .nothing)
        let text = JSONWriter.text(try JSONValue(encoding: edit.record), indented: true)
        let read = try JSONReader.value(Array(text.utf8)).decoded(as: EditRecord.self)
        #expect(read == edit.record)
    }

    @Test func profilesThatRequireAMaskRefuse() throws {
        let photo = Self.scene.photo
        for profile in UploadProfile.all {
            let isAllowed =
                profile.purpose == .edit && (profile.mask == nil || profile.mask?.omission == .accepted)
            let plan = Result { () throws(MatteError) in
                try EditPlan(storedSize: photo.size, editing: .found(near: []), for: profile)
            }
            if case .failure(let error) = plan, isAllowed {
                // Some services accept only sizes or formats that this photo doesn't have.
                #expect(!error.message.contains("requires a mask"), "\(profile.name): \(error)")
            }
            if case .success = plan { #expect(isAllowed, "\(profile.name)") }
        }
        #expect(throws: MatteError.self) {
            try EditUpload(photo: photo, editing: .found(near: []), for: .square4MB)
        }
    }

    @Test func inconsistentRecordsAreRefused() throws {
        let photo = Self.scene.photo
        let edit = try EditUpload(photo: photo, editing: .found(near: []), for: .geminiEdit)
        let changes: [(inout EditRecord) -> Void] = [
            { $0.found?.near = [PixelRect(x: -1, y: 0, width: 4, height: 4)] },
            { $0.found?.near = [PixelRect(x: 0, y: 0, width: .max, height: 4)] },
            { $0.region = .boxes([PixelRect(x: 0, y: 0, width: 4, height: 4)], shape: .rect) },
            { $0.mask = $0.image }, { $0.version = 4 },
        ]
        for (index, change) in changes.enumerated() {
            var record = edit.record
            change(&record)
            #expect(throws: MatteError.self, "change \(index)") { try record.pasting(photo, onto: photo) }
        }
        #expect(throws: MatteError.self) { try edit.pasting(photo, feather: -1) }
    }
}
