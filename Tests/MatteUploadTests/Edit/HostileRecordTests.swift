import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests of untrusted records: from damaged or forged files, and from code that sets wrong numbers.
struct HostileRecordTests {
    private let photo = TestPictures.photo(60, 40)
    private let generated = Raster(width: 9, height: 9, repeating: RGBA8(red: 255, green: 0, blue: 0))

    private func record(shape: EditShape = .rect) throws -> EditRecord {
        var options = EditOptions()
        options.side = 32
        options.shape = shape
        let boxes = [
            PixelRect(x: 20, y: 12, width: 9, height: 7), PixelRect(x: 30, y: 20, width: 5, height: 5),
        ]
        return try EditUpload(photo: photo, erasing: boxes, for: .dallE2Edit, options: options).record
    }

    /// Pastes and returns true if the record was accepted. No pixel outside its boxes may then have changed.
    private func isAccepted(_ record: EditRecord) -> Bool {
        guard let result = try? record.pasting(generated, onto: photo, feather: 1) else { return false }
        #expect(result.changedOutsideMask == 0)
        for y in 0..<photo.height {
            for x in 0..<photo.width where result.raster[x, y] != photo[x, y] {
                #expect(record.boxes.contains { $0.contains(x: x, y: y) }, "(\(x), \(y)) changed: \(record)")
            }
        }
        return true
    }

    private static let integers = [
        Int.min, Int.min + 1, -(1 << 62), -(1 << 31) - 1, -(1 << 31), -990, -1, 0, 1, 2, 59, 60, 61, 1000,
        65_535,
        1 << 31, (1 << 31) + 1, 1 << 32, 1 << 53, 1 << 62, Int.max - 1, Int.max,
    ]

    @Test func numbersSetByCodeAreChecked() throws {
        let good = try record()
        #expect(isAccepted(good))
        let rectFields: [WritableKeyPath<PixelRect, Int>] = [\.x, \.y, \.width, \.height]
        let rects: [WritableKeyPath<EditRecord, PixelRect>] = [
            \.crop, \.regionBoxes[0], \.regionBoxes[1], \.uploadBoxes[0], \.uploadBoxes[1],
        ]
        var rejected = 0
        for number in Self.integers {
            for rect in rects {
                for field in rectFields {
                    var record = good
                    record[keyPath: rect][keyPath: field] = number
                    if !isAccepted(record) { rejected += 1 }
                }
            }
            for side: WritableKeyPath<PixelSize, Int> in [\.width, \.height] {
                var record = good
                record.size[keyPath: side] = number
                if !isAccepted(record) { rejected += 1 }
            }
        }
        #expect(rejected > 350)
        for number in [-Double.infinity, -1, -0x1p-1074, 1025, 1e308, .infinity, .nan] {
            var record = good
            record.feather = number
            #expect(!isAccepted(record), "feather \(number)")
        }
        for radius in [-Double.infinity, -1, .infinity, .nan] {
            var record = good
            record.region = .boxes(good.boxes, shape: .rounded(radius: radius))
            #expect(!isAccepted(record), "radius \(radius)")
        }
        var record = good
        record.region = .boxes(good.boxes, shape: .rounded(radius: 1e308))
        #expect(isAccepted(record))
        for boxes in [[], [good.boxes[0]]] {
            record = good
            record.regionBoxes = boxes
            #expect(!isAccepted(record))
        }
    }

    /// These records once made the process trap: the crop is beside the boxes.
    @Test(arguments: [(-990, 1000), (-9990, 10_000), (-65_525, 65_535), (40, 20)])
    func aCropBesideTheBoxesIsRejected(start: Int, side: Int) throws {
        var record = try record()
        record.crop = PixelRect(x: start, y: start, width: side, height: side)
        let error = #expect(throws: (any Error).self) { try record.pasting(generated, onto: photo) }
        #expect("\(try #require(error))".contains("crop"))
    }

    /// Returns a record of a region given by a mask or polygons.
    private func record(_ region: EditRegion, _ profile: UploadProfile = .square4MB) throws -> EditRecord {
        try EditUpload(photo: photo, editing: region, for: profile).record
    }

    private static let rings = [
        [SubpixelPoint(x: 9, y: 7), SubpixelPoint(x: 31.5, y: 9), SubpixelPoint(x: 20, y: 30.25)]
    ]

    @Test func polygonsSetByCodeAreChecked() throws {
        let good = try record(.polygons(Self.rings))
        #expect(isAccepted(good))
        var bad: [[[SubpixelPoint]]] = [[], [[]], [Array(Self.rings[0].prefix(2))]]
        for number in [-Double.infinity, -1e300, -1e9, 1e9, 1e300, .infinity, .nan] {
            for field: WritableKeyPath<SubpixelPoint, Double> in [\.x, \.y] {
                var rings = Self.rings
                rings[0][1][keyPath: field] = number
                bad.append(rings)
            }
        }
        bad.append([Array(repeating: SubpixelPoint(x: 10, y: 10), count: Region.mostVertices + 1)])
        bad.append([Self.rings[0].map { SubpixelPoint(x: $0.x + 1000, y: $0.y) }])
        for rings in bad {
            var record = good
            record.region = .polygons(rings)
            #expect(!isAccepted(record), "\(rings[0...].first?.prefix(3) ?? [])")
        }
    }

    @Test func masksSetByCodeAreChecked() throws {
        var mask = try Mask(size: photo.size, repeating: 0)
        for x in 12..<20 { mask.raster[x, x] = Gray8(UInt8(200 + x)) }
        let good = try record(.mask(mask))
        #expect(isAccepted(good))
        for number in Self.integers where number != 12 {
            for field: WritableKeyPath<PixelPoint, Int> in [\.x, \.y] {
                var place = PixelPoint(x: 12, y: 12)
                place[keyPath: field] = number
                var record = good
                record.region = .mask(
                    Mask(try mask.raster.cropped(to: PixelRect(x: 12, y: 12, width: 8, height: 8))),
                    at: place, reading: nil)
                let isInside = 0...32 ~= number
                #expect(isAccepted(record) == isInside, "\(place)")
            }
        }
        for size in [
            PixelSize(width: 0, height: 0), PixelSize(width: 61, height: 1), PixelSize(width: 1, height: 41),
        ] {
            var record = good
            record.region = .mask(
                try Mask(size: size, repeating: 9), at: PixelPoint(x: 0, y: 0), reading: nil)
            #expect(!isAccepted(record))
        }
    }

    @Test func masksOfAnotherFileAreRejected() throws {
        var mask = try Mask(size: photo.size, repeating: 0)
        mask.raster[20, 20] = 255
        let text = String(decoding: try JSONEncoder().encode(try record(.mask(mask))), as: UTF8.self)
        let png = try Raster<Gray8>(size: PixelSize(width: 1, height: 1), repeating: 255).encoded(as: .png)
        let good = png.base64.replacing("/", with: "\\/")
        #expect(text.contains(good))
        let others = [
            "", "AAAA", String(good.dropLast(40)),
            try Raster<Gray8>(size: PixelSize(width: 2, height: 1), repeating: 255).encoded(as: .png).base64,
            try Raster<RGBA8>(
                size: PixelSize(width: 1, height: 1), repeating: RGBA8(red: 1, green: 2, blue: 3)
            )
            .encoded(as: .png).base64,
            try Raster<Gray8>(size: PixelSize(width: 1, height: 1), repeating: 255).encoded(as: .jpeg).base64,
        ]
        for other in others {
            let bytes = Data(text.replacing(good, with: other).utf8)
            #expect(throws: (any Error).self) { try JSONDecoder().decode(EditRecord.self, from: bytes) }
        }
        #expect(try JSONDecoder().decode(EditRecord.self, from: Data(text.utf8)).region.isMask)
    }

    @Test func digestsAndMarginsAreChecked() throws {
        let good = try record()
        for hex in ["", "00", String(repeating: "A", count: 64), String(repeating: "0", count: 64)] {
            var document =
                try JSONSerialization.jsonObject(with: JSONEncoder().encode(good)) as! [String: Any]
            document["photo"] = ["subject": "pixels", "hex": hex]
            let bytes = try JSONSerialization.data(withJSONObject: document)
            #expect(!isAccepted(try JSONDecoder().decode(EditRecord.self, from: bytes)), "\(hex)")
        }
        for margin in [-1, 16.5, .nan, .infinity] {
            var record = good
            record.frame = .around(margin: margin)
            #expect(!isAccepted(record))
        }
    }

    /// Documents in which one to three numbers, texts or members are changed.
    @Test(arguments: [EditShape.rect, .ellipse, .rounded(radius: 2)])
    func damagedDocumentsAreRejectedOrPaste(shape: EditShape) throws {
        let text = try JSONEncoder().encode(try record(shape: shape))
        var random = SplitMix64(seed: 13)
        var accepted = 0
        var decoded = 0
        for _ in 0..<400 {
            var document = try JSONSerialization.jsonObject(with: text)
            for _ in 0...Int.random(in: 0...2, using: &random) { document = damaged(document, &random) }
            guard let bytes = try? JSONSerialization.data(withJSONObject: document),
                let record = try? JSONDecoder().decode(EditRecord.self, from: bytes)
            else { continue }
            decoded += 1
            if isAccepted(record) { accepted += 1 }
        }
        #expect(decoded > 50)
        #expect(accepted > 5 && accepted < decoded)
    }

    private func damaged(_ value: Any, _ random: inout SplitMix64) -> Any {
        switch value {
        case var object as [String: Any]:
            let key = object.keys.sorted().randomElement(using: &random)!
            object[key] = random.next() % 12 == 0 ? nil : damaged(object[key]!, &random)
            return object
        case var array as [Any] where !array.isEmpty:
            let index = Int.random(in: array.indices, using: &random)
            switch random.next() % 8 {
            case 0: array.remove(at: index)
            case 1: array.append(array[index])
            default: array[index] = damaged(array[index], &random)
            }
            return array
        case let number as NSNumber:
            switch random.next() % 5 {
            case 0: return number.intValue &+ Int.random(in: -3...3, using: &random)
            case 1: return number.doubleValue * Double.random(in: -2...2, using: &random)
            case 2: return [1e300, -1e300, 1e19, 0.5, -0.0].randomElement(using: &random)!
            default: return Self.integers.randomElement(using: &random)!
            }
        case is String:
            return ["rounded:1e308", "rounded:1e-320", "rounded:-1", "ellipse", "", "rect"]
                .randomElement(using: &random)!
        default: return value
        }
    }
}

extension EditRecord {
    /// The boxes of a region of boxes; can be set.
    fileprivate var regionBoxes: [PixelRect] {
        get { boxes }
        set {
            guard case .boxes(_, let shape) = region else { return }
            region = .boxes(newValue, shape: shape)
        }
    }
}

extension PlacedRegion {
    fileprivate var isMask: Bool { if case .mask = self { true } else { false } }
}
