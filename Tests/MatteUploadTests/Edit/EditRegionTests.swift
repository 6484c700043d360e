import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests of regions by polygons, masks and shapes, and of the masks that services receive.
struct EditRegionTests {
    private let photo = TestPictures.photo(300, 200)
    private let red = RGBA8(red: 255, green: 0, blue: 0)

    private func pixels(_ image: EncodedImage) throws -> Raster<RGBA8> { try Raster(decoding: image.bytes) }

    /// Returns a mask of a pixel, a ring or a blob, given by a condition.
    private func mask(
        _ size: PixelSize = PixelSize(width: 300, height: 200), _ value: (Int, Int) -> UInt8
    ) throws -> Mask {
        var mask = try Mask(size: size, repeating: 0)
        for y in 0..<size.height {
            for x in 0..<size.width { mask.raster[x, y] = Gray8(value(x, y)) }
        }
        return mask
    }

    @Test func aMaskOfWholePixelsEqualsTheBox() throws {
        let box = PixelRect(x: 120, y: 60, width: 31, height: 41)
        let mask = try mask { box.contains(x: $0, y: $1) ? 255 : 0 }
        for side in [200, 77] {
            var options = EditOptions()
            options.side = side
            let byBox = try EditUpload(
                photo: photo, editing: .boxes([box]), for: .square4MB, options: options)
            let byRegion = try EditUpload(
                photo: photo, editing: .region(.rect(box)), for: .square4MB, options: options)
            let byMask = try EditUpload(
                photo: photo, editing: .mask(mask), for: .square4MB, options: options)
            let corners = [(120.0, 60.0), (151, 60), (151, 101), (120, 101)]
            let byPolygon = try EditUpload(
                photo: photo, editing: .polygons([corners.map { SubpixelPoint(x: $0.0, y: $0.1) }]),
                for: .square4MB, options: options)
            for other in [byMask, byRegion, byPolygon] {
                #expect(other.image.bytes == byBox.image.bytes)
                #expect(other.record.crop == byBox.record.crop && other.record.boxes == [box])
                #expect(other.record.uploadBoxes == byBox.record.uploadBoxes)
                #expect(try pixels(other.mask!) == pixels(byBox.mask!), "\(other.record.region)")
                let generated = Raster(width: 50, height: 50, repeating: red)
                #expect(try other.pasting(generated).raster == byBox.pasting(generated).raster)
            }
        }
    }

    /// Nested rings and a ring that crosses itself, against the even-odd rule, by testing the centre of each pixel.
    @Test func polygonsAreFilledByTheEvenOddRule() throws {
        let rings = [
            [(40.0, 30.0), (160, 30), (160, 170), (40, 170)], [(80, 60), (120, 60), (120, 140), (80, 140)],
            // Crosses itself at (220, 100).
            [(180, 60), (260, 140), (260, 60), (180, 140)],
        ].map { $0.map { SubpixelPoint(x: $0.0, y: $0.1) } }
        let edit = try EditUpload(photo: photo, editing: .polygons(rings), for: .square4MB)
        let result = try edit.pasting(Raster(width: 64, height: 64, repeating: red))
        #expect(result.changedOutsideMask == 0)
        var changed = 0
        for y in 0..<200 {
            for x in 0..<300 {
                let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                var inside = false
                var distance = Double.infinity
                for ring in rings {
                    for (a, b) in zip(ring, ring[1...] + ring[..<1]) {
                        if (a.y > py) != (b.y > py), px < a.x + (py - a.y) / (b.y - a.y) * (b.x - a.x) {
                            inside.toggle()
                        }
                        let length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
                        let t = min(max(((px - a.x) * (b.x - a.x) + (py - a.y) * (b.y - a.y)) / length, 0), 1)
                        let (dx, dy) = (a.x + t * (b.x - a.x) - px, a.y + t * (b.y - a.y) - py)
                        distance = min(distance, (dx * dx + dy * dy).squareRoot())
                    }
                }
                if distance > 1 {
                    #expect(result.raster[x, y] == (inside ? red : photo[x, y]), "(\(x), \(y))")
                }
                if inside { changed += 1 }
            }
        }
        #expect(changed > 10_000 && abs(result.changedInsideMask - changed) < 500)
        let code = try JSONEncoder().encode(edit.record)
        #expect(try JSONDecoder().decode(EditRecord.self, from: code) == edit.record)
    }

    @Test func polygonsBeyondThePhotoAreClipped() throws {
        let ring = [(-500.0, 50.0), (100, 50), (100, 900), (-500, 900)].map {
            SubpixelPoint(x: $0.0, y: $0.1)
        }
        let edit = try EditUpload(photo: photo, editing: .polygons([ring]), for: .square4MB)
        #expect(edit.record.boxes == [PixelRect(x: 0, y: 50, width: 100, height: 150)])
        let result = try edit.pasting(Raster(width: 9, height: 9, repeating: red))
        #expect(result.changedInsideMask == 15_000 && result.changedOutsideMask == 0)
    }

    @Test func regionsWithoutAPixelAreErrors() throws {
        func ring(_ points: (Double, Double)...) -> [[SubpixelPoint]] {
            [points.map { SubpixelPoint(x: $0.0, y: $0.1) }]
        }
        let regions: [EditRegion] = [
            .boxes([]), .polygons([]), .polygons([[]]), .polygons(ring((0, 0), (5, 5))),
            .polygons(ring((10, 10), (20, 10), (30, 10))),
            .polygons(ring((400, 10), (420, 10), (410, 30))), .polygons(ring((.nan, 10), (20, 10), (30, 40))),
            .polygons(ring((.infinity, 10), (20, 10), (30, 40))),
            .polygons(ring((1e9, 10), (20, 10), (30, 40))),
            .region(.union([])), .region(.rect(PixelRect(x: 300, y: 0, width: 9, height: 9))),
            .mask(try mask { _, _ in 0 }),
            .mask(try Mask(size: PixelSize(width: 0, height: 0), repeating: 0)),
            // A mask of another ratio.
            .mask(try Mask(size: PixelSize(width: 200, height: 300), repeating: 255)),
            .mask(try Mask(size: PixelSize(width: 200, height: 200), repeating: 255)),
        ]
        for region in regions {
            for grow in [0.0, 3] {
                var options = EditOptions()
                options.grow = grow
                #expect(throws: MatteError.self, "\(region)") {
                    try EditUpload(photo: photo, editing: region, for: .square4MB, options: options)
                }
            }
        }
    }

    @Test func aFullMaskRepaintsThePhotoAndNotThePadding() throws {
        let edit = try EditUpload(
            photo: photo, editing: .mask(mask { _, _ in 255 }), for: .square4MB)
        #expect(edit.record.crop == PixelRect(x: 0, y: -50, width: 300, height: 300))
        let result = try edit.pasting(Raster(width: 30, height: 30, repeating: red), feather: 9)
        #expect(result.changedInsideMask == 60_000)
        let sent = try pixels(edit.mask!)
        #expect(sent[150, 49].alpha == 255 && sent[150, 50].alpha == 0 && sent[0, 249].alpha == 0)
    }

    @Test func masksOfAnotherSizeAreScaled() throws {
        for size in [PixelSize(width: 600, height: 400), PixelSize(width: 30, height: 20)] {
            let small = try mask(size) { x, _ in x < size.width / 2 ? 255 : 0 }
            let edit = try EditUpload(photo: photo, editing: .mask(small), for: .square4MB)
            let box = edit.record.boxes[0]
            #expect(box.x == 0 && box.y == 0 && box.height == 200 && 150...155 ~= box.width)
            let result = try edit.pasting(Raster(width: 30, height: 30, repeating: red))
            #expect(result.raster[140, 100] == red && result.raster[160, 100] == photo[160, 100])
        }
    }

    @Test(arguments: [1.0, 2.5, 30])
    func growthWidensByThatMuch(grow: Double) throws {
        var options = EditOptions()
        options.grow = grow
        let box = PixelRect(x: 20, y: 60, width: 31, height: 41)
        let wider = box.inset(by: -Int(grow.rounded(.up))).intersection(photo.bounds)
        let byBox = try EditUpload(photo: photo, editing: .boxes([box]), for: .square4MB, options: options)
        #expect(byBox.record.boxes == [wider])
        let point = try mask { x, y in x == 100 && y == 90 ? 255 : 0 }
        let edit = try EditUpload(photo: photo, editing: .mask(point), for: .square4MB, options: options)
        let result = try edit.pasting(Raster(width: 30, height: 30, repeating: red))
        for y in 50..<130 {
            for x in 60..<140 {
                let (dx, dy) = (Double(x - 100), Double(y - 90))
                let isInside = dx * dx + dy * dy <= grow * grow
                #expect(result.raster[x, y] == (isInside ? red : photo[x, y]), "(\(x), \(y))")
            }
        }
        for odd in [-1, 1025, Double.nan] {
            options.grow = odd
            #expect(throws: MatteError.self) {
                try EditUpload(photo: photo, editing: .mask(point), for: .square4MB, options: options)
            }
        }
    }

    /// All polarities describe the same region.
    @Test func polaritiesAgree() throws {
        let soft = try mask { x, y in
            let distance = (Double((x - 150) * (x - 150) + (y - 100) * (y - 100))).squareRoot()
            return UInt8(min(max(255 - (distance - 30) * 20, 0), 255))
        }
        func sent(_ polarity: MaskRule.Polarity, _ greys: MaskRule.Greys) throws -> Raster<RGBA8> {
            var profile = UploadProfile.square4MB
            profile.mask = MaskRule(polarity)
            profile.mask?.greys = greys
            let edit = try EditUpload(photo: photo, editing: .mask(soft), for: profile)
            #expect(profile.check(image: edit.image.bytes, mask: edit.mask!.bytes).isEmpty)
            let header = try ImageHeader(probing: edit.mask!.bytes)
            #expect((header.colorModel == .gray) == (polarity != .transparentIsEdited))
            return try pixels(edit.mask!)
        }
        let alpha = try sent(.transparentIsEdited, .strength), white = try sent(.whiteIsEdited, .strength)
        let black = try sent(.blackIsEdited, .strength)
        let hard = try sent(.whiteIsEdited, .rejected), any = try sent(.nonZeroIsEdited, .unspecified)
        let unspecified = try sent(.transparentIsEdited, .unspecified)
        var greys = 0
        for y in 0..<200 {
            for x in 0..<200 {
                let level = soft.raster[x + 50, y].value
                let strength: UInt8 = level <= 15 ? 0 : level >= 240 ? 255 : level
                #expect(white[x, y].red == strength && white[x, y].alpha == 255)
                #expect(black[x, y].green == 255 - strength && alpha[x, y].alpha == 255 - strength)
                let selected: UInt8 = level >= 128 ? 255 : 0
                #expect(hard[x, y].blue == selected && any[x, y].red == selected)
                #expect(unspecified[x, y].alpha == 255 - selected)
                if 1...254 ~= strength { greys += 1 }
            }
        }
        #expect(greys > 100)
    }

    @Test func tinyRegionsStayVisibleToTheEditor() throws {
        let large = TestPictures.photo(1200, 1000)
        var options = EditOptions()
        options.side = 20
        let point = try mask(large.size) { x, y in x == 601 && y == 507 ? 255 : 0 }
        let ring = [(601.1, 507.2), (601.6, 507.2), (601.3, 507.9)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        for region in [EditRegion.mask(point), .polygons([ring])] {
            let edit = try EditUpload(photo: large, editing: region, for: .square4MB, options: options)
            #expect(UploadProfile.square4MB.check(image: edit.image.bytes, mask: edit.mask!.bytes).isEmpty)
        }
    }

    @Test func maskFilesAreReadByWhatTheyHold() throws {
        let box = PixelRect(x: 120, y: 60, width: 31, height: 41)
        var grey = Raster<Gray8>(width: 300, height: 200, repeating: 0)
        var hole = Raster(width: 300, height: 200, repeating: RGBA8(red: 9, green: 9, blue: 9))
        var opaque = Raster(width: 300, height: 200, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 60..<101 {
            for x in 120..<151 {
                grey[x, y] = 255
                hole[x, y].alpha = 0
                opaque[x, y] = RGBA8(red: 255, green: 255, blue: 255)
            }
        }
        let files = [
            (try grey.encoded(as: .png), MaskReading.white, MaskReading.black),
            (try hole.encoded(as: .png), .transparent, .opaque),
            // Uniform alpha selects nothing.
            (try opaque.encoded(as: .png), .white, .black),
        ]
        for (file, reading, inverse) in files {
            let edit = try EditUpload(
                photo: photo, editing: EditRegion(maskFile: file.bytes), for: .square4MB)
            #expect(edit.record.boxes == [box])
            guard case .mask(_, _, reading) = edit.record.region else {
                Issue.record("\(edit.record.region)")
                continue
            }
            let inverted = try EditRegion(maskFile: file.bytes, isInverted: true)
            guard case .mask(let mask, inverse) = inverted else {
                Issue.record("\(inverted)")
                continue
            }
            #expect(mask.raster[0, 0] == 255 && mask.raster[130, 80] == 0)
        }
    }
}
