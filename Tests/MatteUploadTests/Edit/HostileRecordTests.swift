import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Records that nobody should trust: from files that were damaged or made up, and from code that sets wrong numbers.
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

    /// Pastes; returns whether the record was accepted. No pixel outside its boxes may have changed then.
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
            \.crop, \.boxes[0], \.boxes[1], \.uploadBoxes[0], \.uploadBoxes[1],
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
            record.shape = .rounded(radius: radius)
            #expect(!isAccepted(record), "radius \(radius)")
        }
        var record = good
        record.shape = .rounded(radius: 1e308)
        #expect(isAccepted(record))
        for boxes in [[], [good.boxes[0]]] {
            record = good
            record.boxes = boxes
            #expect(!isAccepted(record))
        }
    }

    /// The records of the three files that once ended the process: the crop lies beside the boxes.
    @Test(arguments: [(-990, 1000), (-9990, 10_000), (-65_525, 65_535), (40, 20)])
    func aCropBesideTheBoxesIsRejected(start: Int, side: Int) throws {
        var record = try record()
        record.crop = PixelRect(x: start, y: start, width: side, height: side)
        let error = #expect(throws: (any Error).self) { try record.pasting(generated, onto: photo) }
        #expect("\(try #require(error))".contains("crop"))
    }

    /// Documents with one to three numbers, texts or members changed.
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
