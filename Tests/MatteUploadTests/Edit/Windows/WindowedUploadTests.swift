import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

struct WindowedUploadTests {
    private let scene = WideScene(416, 300)

    /// Returns replies that show the windows of the scene, each with a drift of its own.
    private func replies(_ edit: WindowedUpload, drift: Double) -> [Raster<RGBA8>] {
        edit.windows.enumerated().map { number, window in
            var scene = scene
            scene.bias = drift * Double([5, -6, 3, -2, 7, -4][number % 6])
            scene.gain = 1 + drift * 0.01 * Double([1, -2, 3, 0, -1, 2][number % 6])
            let (x, y) = (drift * Double(number % 3 - 1) * 2.3, drift * Double(number % 2) * -3.1)
            return scene.reply(window.record.size, showing: window.record.crop, x: x, y: y)
        }
    }

    /// Returns the root mean square of the error's step across columns where windows begin or end.
    private func seam(_ result: Raster<RGBA8>, _ truth: Raster<RGBA8>, _ columns: [Int]) -> Double {
        var (sum, count) = (0.0, 0)
        func error(_ x: Int, _ y: Int) -> Double { Double(result[x, y].green) - Double(truth[x, y].green) }
        for x in columns where 8..<truth.width - 8 ~= x {
            for y in stride(from: 0, to: truth.height - 8, by: 8) {
                var step = 0.0
                for row in y..<y + 8 { for k in 1...8 { step += error(x + k - 1, row) - error(x - k, row) } }
                sum += step * step / 4096
                count += 1
            }
        }
        return (sum / Double(count)).squareRoot()
    }

    private func mean(_ result: Raster<RGBA8>, _ truth: Raster<RGBA8>) -> Double {
        var sum = 0
        for y in 0..<truth.height {
            for x in 0..<truth.width { sum += abs(Int(result[x, y].green) - Int(truth[x, y].green)) }
        }
        return Double(sum) / Double(truth.size.area)
    }

    @Test func windowsCoverThePhoto() throws {
        let photo = scene.picture
        let edit = try WindowedUpload(photo: photo, windows: 240, context: 64, for: .fluxFill)
        #expect(edit.windows.count == 2 * 2)
        var covered = Set<Int>()
        for window in edit.windows {
            let crop = window.record.crop
            #expect(crop.size == PixelSize(width: 240, height: 240) && photo.bounds.contains(crop))
            #expect(try Raster<RGBA8>(decoding: window.image.bytes) == photo.cropped(to: crop))
            let mask = try Raster<Gray8>(decoding: #require(window.mask).bytes)
            #expect(mask.size == window.image.size && mask[0, 0].value == 255)
            for y in crop.y..<crop.maxY { covered.formUnion((crop.x..<crop.maxX).map { y * 416 + $0 }) }
        }
        #expect(covered.count == 416 * 300)
        let xs = Set(edit.windows.map(\.record.crop.x)).sorted()
        for (a, b) in zip(xs, xs.dropFirst()) { #expect(a + 240 - b >= 64) }
        let copy = try JSONDecoder().decode(EditRecord.self, from: JSONEncoder().encode(edit.record))
        #expect(copy == edit.record)
    }

    @Test func aRegionNeedsOnlyItsWindows() throws {
        let box = PixelRect(x: 30, y: 40, width: 100, height: 90)
        let ellipse = EditRegion.region(.ellipse(in: SubpixelRect(box)))
        for region in [EditRegion.boxes([box]), ellipse] {
            let edit = try WindowedUpload(
                photo: scene.picture, editing: region, windows: 96, context: 16, for: .fluxFill)
            #expect(edit.windows.count == 4)
            let area = edit.windows.map(\.record.crop).reduce(edit.windows[0].record.crop) { $0.union($1) }
            #expect(area == PixelRect(x: 14, y: 24, width: 132, height: 122))
            for window in edit.windows {
                let mask = try Raster<Gray8>(decoding: #require(window.mask).bytes)
                for y in 0..<mask.height {
                    for x in 0..<mask.width {
                        let isInBox = box.contains(x: x + window.record.crop.x, y: y + window.record.crop.y)
                        if !isInBox { #expect(mask[x, y].value == 0) }
                    }
                }
            }
        }
    }

    @Test func repliesWithoutDriftGiveThePhoto() throws {
        let photo = scene.picture
        let edit = try WindowedUpload(photo: photo, windows: 240, context: 64, for: .fluxFill)
        let result = try edit.pasting(edit.windows.map { try Raster(decoding: $0.image.bytes) })
        #expect(result.raster == photo && result.maskedPixels == 416 * 300)
        #expect(result.changedInsideMask == 0 && result.changedOutsideMask == 0)
    }

    @Test func seamsOfDriftedRepliesAreJoined() throws {
        let photo = scene.picture
        let edit = try WindowedUpload(photo: photo, windows: 240, context: 64, for: .fluxFill)
        let replies = replies(edit, drift: 1)
        let joined = try edit.pasting(replies)
        let crops = edit.windows.map(\.record.crop)
        // Windows as they came back, one over the other.
        var pasted = photo
        for (crop, reply) in zip(crops, replies) {
            for y in 0..<crop.height {
                for x in 0..<crop.width { pasted[crop.x + x, crop.y + y] = reply[x, y] }
            }
        }
        let columns = Set(crops.flatMap { [$0.x, $0.maxX] }).sorted()
        let (before, after) = (seam(pasted, photo, columns), seam(joined.raster, photo, columns))
        #expect(before > 4 && after < before / 5, "\(before) \(after)")
        // The windows agree on a level between theirs, because nothing tells which of them is right.
        #expect(mean(joined.raster, photo) < mean(pasted, photo))
        var options = PasteOptions()
        options.blends = false
        #expect(
            try spread(joined.raster, photo) < spread(edit.pasting(replies, options: options).raster, photo))
    }

    /// Returns the variance of the error.
    private func spread(_ result: Raster<RGBA8>, _ truth: Raster<RGBA8>) -> Double {
        var (sum, squares) = (0.0, 0.0)
        for y in 0..<truth.height {
            for x in 0..<truth.width {
                let error = Double(result[x, y].green) - Double(truth[x, y].green)
                sum += error
                squares += error * error
            }
        }
        let count = Double(truth.size.area)
        return squares / count - sum * sum / count / count
    }

    @Test func onlyTheRegionChanges() throws {
        let photo = scene.picture
        let box = PixelRect(x: 80, y: 60, width: 260, height: 180)
        let edit = try WindowedUpload(
            photo: photo, editing: .boxes([box]), windows: 240, context: 64, for: .gptImage2Edit)
        let result = try edit.pasting(replies(edit, drift: 1), feather: 6)
        #expect(result.changedOutsideMask == 0)
        #expect(box.inset(by: 2).area < result.maskedPixels && result.maskedPixels <= box.area)
        for y in 0..<photo.height {
            for x in 0..<photo.width where !box.contains(x: x, y: y) {
                #expect(result.raster[x, y] == photo[x, y])
            }
        }
        // The photo around the region draws the windows' colours to it.
        #expect(mean(result.raster, photo) < 1)
    }

    @Test func rowsGiveTheSamePixelsOnEveryTier() throws {
        let photo = scene.picture
        let bytes = try photo.encoded(as: .png).bytes
        let edit = try WindowedUpload(photo: bytes, windows: 300, context: 50, for: .fluxFill)
        let replies = replies(edit, drift: 0.7)
        var first: Raster<RGBA8>?
        try withEveryTier { tier in
            let pasted = try edit.record.pasting(
                windows: replies.count, onto: PictureFile(bytes).streamed()
            ) { (number) throws(MatteError) in replies[number] }
            #expect(pasted.windows.count == replies.count && pasted.changes == nil)
            let raster = try pasted.picture.rendered()
            #expect(raster == first ?? raster, "\(tier)")
            first = raster
            var options = PasteOptions()
            options.parallelism = .serial
            #expect(try edit.pasting(replies, options: options).raster == raster, "\(tier)")
        }
    }

    @Test(arguments: [(1, 1), (1, 900), (900, 1), (63, 200)])
    func thinPhotosAreDividedToo(width: Int, height: Int) throws {
        let photo = TestPictures.photo(width, height)
        let edit = try WindowedUpload(photo: photo, windows: 64, context: 0, for: .fluxFill)
        let result = try edit.pasting(edit.windows.map { try Raster(decoding: $0.image.bytes) })
        #expect(result.raster == photo)
        let square = try WindowedUpload(photo: photo, windows: 64, context: 32, for: .square4MB)
        let replies = try square.windows.map { try Raster<RGBA8>(decoding: $0.image.bytes) }
        #expect(try square.pasting(replies).raster.size == photo.size)
    }

    @Test func wrongNumbersAreErrors() throws {
        let photo = TestPictures.photo(200, 150)
        for (side, context) in [(63, 0), (65_536, 0), (100, 51), (100, -1)] {
            #expect(throws: MatteError.self) {
                try WindowedUpload(photo: photo, windows: side, context: context, for: .fluxFill)
            }
        }
        let edit = try WindowedUpload(photo: photo, windows: 120, context: 20, for: .fluxFill)
        let replies = try edit.windows.map { try Raster<RGBA8>(decoding: $0.image.bytes) }
        #expect(throws: MatteError.self) { try edit.pasting(Array(replies.dropLast())) }
        #expect(throws: MatteError.self) { try edit.pasting(replies, feather: .nan) }
        var wrong = replies
        wrong[1] = TestPictures.photo(120, 60)
        #expect(throws: MatteError.self) { try edit.pasting(wrong) }
        for profile in [UploadProfile.stabilityOutpaint, .openAIVision] {
            #expect(throws: MatteError.self) {
                try WindowedUpload(photo: photo, windows: 100, context: 0, for: profile)
            }
        }
    }

    @Test func hostileWindowsAreRejected() throws {
        let photo = TestPictures.photo(200, 150)
        let edit = try WindowedUpload(photo: photo, windows: 120, context: 20, for: .fluxFill)
        let replies = try edit.windows.map { try Raster<RGBA8>(decoding: $0.image.bytes) }
        func isAccepted(_ record: EditRecord) -> Bool {
            let pasted = try? record.pasting(windows: replies.count, onto: StreamedPicture(photo)) {
                (number) throws(MatteError) in replies[number]
            }
            guard let pasted, let raster = try? pasted.picture.rendered() else { return false }
            return raster.size == photo.size
        }
        #expect(isAccepted(edit.record))
        for number in [Int.min, -(1 << 31), -1, 0, 1, 65_535, 1 << 31, Int.max] {
            for field: WritableKeyPath<PixelRect, Int> in [\.x, \.y, \.width, \.height] {
                var record = edit.record
                record.windows?[1].crop[keyPath: field] = number
                if record != edit.record { #expect(!isAccepted(record), "\(number)") }
            }
        }
        var record = edit.record
        record.windows?[0].windows = []
        #expect(!isAccepted(record))
        record = edit.record
        record.windows = []
        #expect(!isAccepted(record))
        record = edit.record
        record.windows?[0].photo = PhotoDigest(pixelsOf: TestPictures.noise(200, 150))
        #expect(!isAccepted(record))
    }
}
