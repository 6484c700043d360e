import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

struct EditPastingTests {
    private let photo = TestPictures.photo(300, 200)
    private let face = PixelRect(x: 120, y: 60, width: 31, height: 41)
    private let red = RGBA8(red: 255, green: 0, blue: 0)

    private func edit(_ configure: (inout EditOptions) -> Void = { _ in }) throws -> EditUpload {
        var options = EditOptions()
        configure(&options)
        return try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options)
    }

    /// Counts, independently of the library, the pixels that differ inside and outside the box.
    private func differences(_ result: Raster<RGBA8>, in box: PixelRect) -> (inside: Int, outside: Int) {
        var inside = 0
        var outside = 0
        for y in 0..<photo.height {
            for x in 0..<photo.width where result[x, y] != photo[x, y] {
                if box.contains(x: x, y: y) { inside += 1 } else { outside += 1 }
            }
        }
        return (inside, outside)
    }

    @Test(arguments: [1, 64, 200, 512])
    func onlyTheBoxChanges(side: Int) throws {
        let generated = Raster(width: side, height: side, repeating: red)
        let result = try edit().pasting(generated)
        #expect(differences(result.raster, in: face) == (face.area, 0))
        #expect(result.changedOutsideMask == 0)
        #expect(result.changedInsideMask == face.area && result.maskedPixels == face.area)
        #expect(result.raster[120, 60] == red && result.raster[150, 100] == red)
    }

    @Test func theUploadItselfPastedBackChangesNothing() throws {
        let edit = try edit()
        let result = try edit.pasting(Raster(decoding: edit.image.bytes))
        #expect(result.raster == photo)
        #expect(result.changedInsideMask == 0)
    }

    @Test(arguments: [EditShape.rect, .ellipse, .rounded(radius: 9)], [0.0, 1, 8, 40])
    func featherLiesInside(shape: EditShape, feather: Double) throws {
        let edit = try edit { $0.shape = shape }
        let result = try edit.pasting(Raster(width: 50, height: 50, repeating: red), feather: feather)
        let counted = differences(result.raster, in: face)
        #expect(counted.outside == 0 && result.changedOutsideMask == 0)
        #expect(counted.inside == result.changedInsideMask && counted.inside > 0)
        if feather == 8 {
            // The weight of the generated picture increases from the edge inwards.
            let y = 80
            #expect(result.raster[121, y].red < result.raster[126, y].red)
            #expect(result.raster[135, y] == red)
        }
    }

    @Test func aBoxAtThePhotosEdgeIsFilledToTheEdge() throws {
        let corner = PixelRect(x: 0, y: 0, width: 40, height: 40)
        let edit = try EditUpload(photo: photo, erasing: [corner], for: .dallE2Edit)
        let result = try edit.pasting(Raster(width: 10, height: 10, repeating: red), feather: 10)
        #expect(result.raster[0, 0] == red)
        #expect(result.raster[39, 5] != red)
        #expect(differences(result.raster, in: corner).outside == 0)
    }

    @Test func paddedUploadsGoBackAsWell() throws {
        let boxes = [
            PixelRect(x: 0, y: 50, width: 20, height: 20), PixelRect(x: 280, y: 50, width: 20, height: 20),
        ]
        let edit = try EditUpload(photo: photo, erasing: boxes, for: .dallE2Edit)
        let result = try edit.pasting(Raster(width: 77, height: 77, repeating: red))
        #expect(result.changedInsideMask == 800 && result.changedOutsideMask == 0)
        #expect(
            result.raster[5, 55] == red && result.raster[290, 60] == red
                && result.raster[150, 60] == photo[150, 60])
    }

    @Test func theRecordAloneIsEnough() throws {
        let edit = try edit { $0.shape = .ellipse }
        let data = try JSONEncoder().encode(edit.record)
        let record = try JSONDecoder().decode(EditRecord.self, from: data)
        #expect(record == edit.record)
        let generated = Raster(width: 64, height: 64, repeating: red)
        let result = try record.pasting(generated, onto: photo, feather: 3)
        #expect(try result.raster == edit.pasting(generated, feather: 3).raster)
    }

    @Test func whatDoesNotBelongIsRefused() throws {
        let edit = try edit()
        let generated = Raster(width: 64, height: 64, repeating: red)
        #expect(throws: MatteError.self) { try edit.pasting(Raster(width: 64, height: 32, repeating: red)) }
        #expect(throws: MatteError.self) { try edit.pasting(Raster(width: 0, height: 0, repeating: red)) }
        #expect(throws: MatteError.self) { try edit.pasting(generated, feather: -1) }
        #expect(throws: MatteError.self) { try edit.pasting(generated, feather: .nan) }
        #expect(throws: MatteError.self) { try edit.record.pasting(generated, onto: generated) }
        var record = edit.record
        record.region = .boxes([PixelRect(x: 290, y: 0, width: 20, height: 20)], shape: .rect)
        #expect(throws: MatteError.self) { try record.pasting(generated, onto: photo) }
        record = edit.record
        record.crop = PixelRect(x: 0, y: 0, width: 10, height: 20)
        #expect(throws: MatteError.self) { try record.pasting(generated, onto: photo) }
        record = edit.record
        record.version = 1
        #expect(throws: MatteError.self) { try record.pasting(generated, onto: photo) }
    }
}
