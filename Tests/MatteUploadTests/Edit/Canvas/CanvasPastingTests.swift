import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

struct CanvasPastingTests {
    private let scene = WideScene(520, 400)
    /// The part of the scene that is the photo.
    private let place = PixelRect(x: 90, y: 50, width: 330, height: 290)

    private func upload(_ profile: UploadProfile = .fluxFill) throws -> CanvasUpload {
        try CanvasUpload(
            photo: scene.picture.cropped(to: place),
            extending: .margins(left: 90, top: 50, right: 100, bottom: 60), for: profile)
    }

    /// Returns the mean absolute difference of a result from the whole scene in the margins. Checks that the photo's
    /// pixels are the photo's.
    private func error(_ result: Raster<RGBA8>) -> Double {
        let truth = scene.picture
        var (sum, count) = (0, 0)
        #expect(result.size == truth.size)
        for y in 0..<truth.height {
            for x in 0..<truth.width {
                let (a, b) = (result[x, y], truth[x, y])
                if place.contains(x: x, y: y) {
                    #expect(a == b)
                } else if !(x < 12 || y < 12 || x > truth.width - 13 || y > truth.height - 13) {
                    // Drifted replies don't show the outermost pixels.
                    sum += abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
                    sum += abs(Int(a.blue) - Int(b.blue))
                    count += 3
                }
            }
        }
        return Double(sum) / Double(count)
    }

    struct Drift: Sendable {
        var x = 0.0
        var y = 0.0
        var zoomX = 1.0
        var zoomY = 1.0
        var gain = 1.0
        var bias = 0.0
    }

    @Test(arguments: [
        Drift(), Drift(x: 5.3, y: -3.7), Drift(x: -4, y: 6, zoomX: 1.012, zoomY: 1.012),
        Drift(x: 3, y: 2, zoomX: 0.985, zoomY: 1.01), Drift(gain: 0.94, bias: 12),
        Drift(x: 6, y: -5, zoomX: 1.01, zoomY: 0.99, gain: 1.05, bias: -9),
    ])
    func marginsContinueThePhoto(drift: Drift) throws {
        var scene = scene
        (scene.gain, scene.bias) = (drift.gain, drift.bias)
        let upload = try upload()
        let size = upload.record.size
        let reply = scene.reply(
            size, showing: scene.size.bounds, x: drift.x, y: drift.y, zoomX: drift.zoomX, zoomY: drift.zoomY)
        let result = try upload.pasting(reply)
        #expect(result.changedOutsideMask == 0 && result.maskedPixels == 520 * 400 - place.area)
        #expect(error(result.raster) < 1.2, "\(error(result.raster)) \(result.placement)")
        if drift.x != 0 || drift.bias != 0 {
            let asIs = try upload.pasting(reply, options: .none)
            #expect(asIs.placement.alignment == .off)
            #expect(error(asIs.raster) > 3 * error(result.raster))
        }
        if drift.bias != 0 {
            #expect(try #require(result.placement.edgeDifferenceBefore) > 2)
            #expect(try #require(result.placement.edgeDifferenceAfter) < 0.7)
        }
    }

    /// The reply has half of the photo's resolution, another ratio, or is slightly turned.
    @Test func otherRepliesArePlacedToo() throws {
        let upload = try upload()
        let small = scene.reply(
            PixelSize(width: 260, height: 200), showing: scene.size.bounds, x: 3, y: 2)
        #expect(error(try upload.pasting(small).raster) < 3)
        let square = scene.reply(
            PixelSize(width: 500, height: 500), showing: PixelRect(x: 0, y: 0, width: 520, height: 400))
        #expect(error(try upload.pasting(square).raster) < 1.5)
        let turned = scene.reply(upload.record.size) { (u, v) in
            let (x, y) = (u - 260, v - 200)
            return (260 + 0.99996 * x + 0.00873 * y, 200 - 0.00873 * x + 0.99996 * y)
        }
        #expect(error(try upload.pasting(turned).raster) < 2.5)
    }

    @Test(arguments: [UploadProfile.stabilityOutpaint, .briaExpand])
    func repliesToNumbersArePlaced(profile: UploadProfile) throws {
        let upload = try upload(profile)
        let reply = scene.reply(scene.size, showing: scene.size.bounds, x: 2.5, y: -1.5)
        #expect(error(try upload.pasting(reply).raster) < 1.2)
    }

    @Test func anotherPictureIsNotMoved() throws {
        let upload = try upload()
        let other = WideScene(520, 400, seed: 500).reply(upload.record.size, showing: scene.size.bounds)
        let result = try upload.pasting(other)
        #expect(result.placement.alignment != .moved && result.placement.color == .unproven)
        #expect(result.changedOutsideMask == 0)
        let square = WideScene(520, 400, seed: 500).reply(
            PixelSize(width: 300, height: 300), showing: scene.size.bounds)
        let error = #expect(throws: MatteError.self) { try upload.pasting(square) }
        #expect(error?.message.contains("300x300") == true)
    }

    @Test func aReplyThatShowsLessIsCut() throws {
        let upload = try upload()
        let whole = scene.reply(upload.record.size, showing: scene.size.bounds)
        #expect(try upload.pasting(whole).isCut == false)
        let near = scene.reply(
            upload.record.size, showing: PixelRect(x: 40, y: 30, width: 440, height: 338))
        let result = try upload.pasting(near)
        #expect(result.isCut && result.placement.alignment == .moved)
        #expect(result.changedOutsideMask == 0)
    }

    @Test func rowsGiveTheSamePixelsOnEveryTier() throws {
        let photo = try scene.picture.cropped(to: place)
        let upload = try upload()
        let reply = scene.reply(upload.record.size, showing: scene.size.bounds, x: 4, y: 1.5)
        let whole = try upload.pasting(reply)
        // A record of pixels rejects another photo.
        #expect(throws: MatteError.self) {
            try upload.record.pasting(reply, onto: scene.picture.cropped(to: photo.bounds))
        }
        let bytes = try photo.encoded(as: .png).bytes
        let ofFile = try CanvasUpload(
            photo: bytes, extending: .margins(left: 90, top: 50, right: 100, bottom: 60), for: .fluxFill)
        #expect(ofFile.image.bytes == upload.image.bytes)
        try withEveryTier { tier in
            let streamed = try ofFile.record.pasting(reply, onto: PictureFile(bytes).streamed())
            #expect(try streamed.picture.rendered() == whole.raster, "\(tier)")
            #expect(streamed.changes?.changedOutsideMask == 0 && streamed.placement == whole.placement)
            var options = PasteOptions()
            options.parallelism = .serial
            #expect(try upload.pasting(reply, options: options).raster == whole.raster, "\(tier)")
        }
    }

    @Test(arguments: [(1, 1), (1, 300), (300, 1), (2, 2), (7, 5)])
    func tinyPhotosKeepTheirPixels(width: Int, height: Int) throws {
        let photo = TestPictures.photo(width, height)
        for profile in [UploadProfile.fluxFill, .square4MB, .briaExpand] {
            for sides in [(3, 0, 0, 0), (0, 2, 5, 1), (40, 40, 40, 40)] {
                let upload = try CanvasUpload(
                    photo: photo,
                    extending: .margins(left: sides.0, top: sides.1, right: sides.2, bottom: sides.3),
                    for: profile)
                let canvas = try #require(upload.record.canvas)
                let reply = Raster(
                    width: canvas.shown.width, height: canvas.shown.height,
                    repeating: RGBA8(red: 200, green: 100, blue: 50))
                let result = try upload.pasting(reply)
                #expect(result.changedOutsideMask == 0)
                #expect(result.raster[sides.0, sides.1] == photo[0, 0])
                let corner = result.raster[result.raster.width - 1, result.raster.height - 1]
                if sides.2 > 0 { #expect(corner == RGBA8(red: 200, green: 100, blue: 50)) }
            }
        }
    }

    /// Numbers of a record that come from a file never trap, and the photo's pixels stay.
    @Test func hostileRecordsAreRejectedOrKeepThePhoto() throws {
        let photo = TestPictures.photo(60, 40)
        let good = try CanvasUpload(
            photo: photo, extending: .margins(left: 7, top: 0, right: 9, bottom: 5), for: .fluxFill
        ).record
        let reply = Raster(width: 76, height: 45, repeating: RGBA8(red: 255, green: 0, blue: 0))
        func isAccepted(_ record: EditRecord) -> Bool {
            guard let result = try? record.pasting(reply, onto: photo) else { return false }
            return result.changedOutsideMask == 0
                && (try? result.raster.cropped(to: PixelRect(x: 7, y: 0, width: 60, height: 40))) == photo
        }
        #expect(isAccepted(good))
        let numbers = [Int.min, -(1 << 31), -90, -1, 0, 1, 59, 60, 61, 65_535, 1 << 31, 1 << 53, Int.max]
        let fields: [WritableKeyPath<PixelRect, Int>] = [\.x, \.y, \.width, \.height]
        var accepted = 0
        for number in numbers {
            for field in fields {
                for rect: WritableKeyPath<EditRecord, PixelRect> in [
                    \.crop, \.canvas!.shown, \.uploadBoxes[0],
                ] {
                    var record = good
                    record[keyPath: rect][keyPath: field] = number
                    if isAccepted(record) { accepted += 1 }
                }
            }
        }
        // The boxes in the upload are informative; all other changes contradict the rest of the record.
        #expect(accepted < 40)
        var record = good
        for sides in [
            (0, 0, 0, 0), (65_535, 65_535, 65_535, 65_535), (Int(Int32.max), 0, 0, 0), (8, 0, 9, 5),
        ] {
            record.canvas?.margins = PixelInsets(left: sides.0, top: sides.1, right: sides.2, bottom: sides.3)
            #expect(!isAccepted(record))
        }
        record = good
        record.canvas = nil
        #expect(!isAccepted(record))
        record = try EditUpload(
            photo: photo, erasing: [PixelRect(x: 1, y: 1, width: 9, height: 9)], for: .fluxFill
        ).record
        record.canvas = good.canvas
        #expect(!isAccepted(record))
    }

    @Test func damagedDocumentsNeverTrap() throws {
        let photo = TestPictures.photo(60, 40)
        let record = try CanvasUpload(
            photo: photo, extending: .margins(left: 7, top: 0, right: 9, bottom: 5), for: .stabilityOutpaint
        ).record
        let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
        let reply = Raster(width: 76, height: 45, repeating: RGBA8(red: 255, green: 0, blue: 0))
        var random = SplitMix64(seed: 5)
        var decoded = 0
        let digits = try Regex("-?[0-9]+")
        let places = text.ranges(of: digits)
        for _ in 0..<300 {
            let place = places[Int.random(in: 0..<places.count, using: &random)]
            let number =
                ["-1", "0", "1", "77", "70000", "2147483647", "9007199254740993", "1e300"]
                .randomElement(using: &random) ?? ""
            let changed = text.replacingCharacters(in: place, with: number)
            guard let record = try? JSONDecoder().decode(EditRecord.self, from: Data(changed.utf8)) else {
                continue
            }
            decoded += 1
            if let result = try? record.pasting(reply, onto: photo) {
                #expect(result.changedOutsideMask == 0)
            }
        }
        #expect(decoded > 50)
    }
}
