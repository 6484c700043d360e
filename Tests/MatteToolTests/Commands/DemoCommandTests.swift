import Matte
import Testing

struct DemoCommandTests {
    @Test func theDemoLeavesASheetAndAnotherPictureChangesEveryOutput() throws {
        let folder = try Folder.withPhoto()
        let shipped = try folder.matte("demo", "--out", "d", "--json")
        #expect(shipped.status == 0, "\(shipped.errors)")
        #expect(shipped.json["changedOutsideMask"] as? Int == 0)
        let files = try #require(shipped.json["files"] as? [String])
        #expect(files.count >= 23 && files.last == "d/contact-sheet.png")
        #expect(try folder.picture("d/contact-sheet.png").width > 1000)
        // The edit in the photo's own shape: a whole photo that isn't square, whose reply was moved back.
        let (image, mask) = (try folder.picture("d/shape-image.png"), try folder.picture("d/shape-mask.png"))
        #expect(image.size == mask.size && image.width * 2 == image.height * 3)
        let (coffee, pasted) = (
            try folder.picture("d/shape-unplaced.png"), try folder.picture("d/shape-pasted.png")
        )
        #expect(coffee.size == pasted.size && coffee != pasted)

        let own = try folder.matte(
            "demo", "--out", "own", "--input", "photo.png", "--box", "pixels:30,10,20,25", "--json")
        #expect(own.status == 0, "\(own.errors)")
        let others = try #require(own.json["files"] as? [String])
        #expect(others.count == files.count)
        for (a, b) in zip(files, others) { #expect(try folder.bytes(a) != folder.bytes(b), "\(a) \(b)") }
    }
}
