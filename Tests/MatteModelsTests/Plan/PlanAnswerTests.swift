import MatteModels
import TestSupport
import Testing

/// Points and boxes of answers, there and back.
struct PlanAnswerTests {
    @Test(arguments: ReferenceAnswerTests.families)
    func pointsComeBackFromEveryView(name: String) throws {
        let input = try ModelSamples.input(name)
        for (size, orientation) in [
            (PixelSize(width: 640, height: 480), ImageOrientation.up),
            (PixelSize(width: 333, height: 1000), .right), (PixelSize(width: 97, height: 64), .downMirrored),
        ] {
            let plan = try input.plan(for: size, orientation: orientation)
            for (index, view) in plan.views.enumerated() {
                for (x, y) in [(0.25, 0.5), (0.9, 0.1), (0.0, 1.0)] {
                    let place = view.transform.destination(
                        of: SubpixelPoint(x: x * Double(size.width), y: y * Double(size.height)))
                    let back = try plan.point(place.x, place.y, in: .pixels, view: index)
                    #expect(abs(back.x - x) < 1e-9 && abs(back.y - y) < 1e-9, "\(name) \(size) view \(index)")
                }
            }
        }
    }

    @Test func unitsOfFamilies() throws {
        let size = PixelSize(width: 640, height: 480)
        let detr = try ModelSamples.input("detr").plan(for: size)
        #expect(try detr.box(0.25, 0.5, 0.75, 1) == NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5))
        // SAM's view has padding at the bottom, which fractions and pixels of the padded side would count.
        let sam = try ModelSamples.input("sam").plan(for: size)
        let corner = try sam.point(1024, 768)
        #expect(abs(corner.x - 1) < 1e-9 && abs(corner.y - 1) < 1e-9)
        let whole = try sam.point(1, 1, in: .fractions)
        #expect(abs(whole.x - 1) < 1e-9 && abs(whole.y - 1) < 1e-9)
        // Gemma writes y first.
        let gemma = try ModelSamples.input("gemma4").plan(for: size)
        #expect(try gemma.point(100, 900) == NormalizedPoint(x: 0.9, y: 0.1))
        let pali = try ModelSamples.input("siglip-224").plan(for: size)
        #expect(try pali.point(512, 256, in: .locations) == NormalizedPoint(x: 0.25, y: 0.5))
        #expect(try pali.point(249.5, 749.5, in: .bins) == NormalizedPoint(x: 0.25, y: 0.75))
        // A picture stored turned: the left edge of the upright picture is the bottom of the stored one.
        let turned = try ModelSamples.input("glm-4v").plan(for: size, orientation: .right)
        let stored = try turned.point(0, 0)
        #expect(abs(stored.x) < 1e-9 && abs(stored.y - 1) < 1e-9)
        #expect(throws: MatteError.self) { try sam.point(.nan, 0) }
        #expect(throws: MatteError.self) { try sam.point(0, 0, view: 1) }
    }

    @Test func cropsAndPaddingShiftPoints() throws {
        // 640x480 becomes 298x224, and 37 columns are cut off at the left.
        let clip = try ModelSamples.input("clip-b32").plan(for: PixelSize(width: 640, height: 480))
        let left = try clip.point(0, 0)
        #expect(abs(left.x - 37 / 298.0) < 1e-9 && abs(left.y) < 1e-9)
        // LLaVA's frame makes a square: the picture is in the middle.
        let llava = try ModelSamples.input("llava-1.5-pad").plan(for: PixelSize(width: 640, height: 480))
        let top = try llava.point(0, 42)
        #expect(abs(top.x) < 1e-9 && abs(top.y) < 1e-9)
    }

    @Test func mapsCoverThePhotoWithoutPadding() throws {
        let sam = try ModelSamples.input("sam").plan(for: PixelSize(width: 8, height: 4))
        // The picture fills the upper half of the map.
        let values: [Float] = [-1, 1, -1, 1, 5, 5, 5, 5]
        let mask = try sam.mask(values.span, size: PixelSize(width: 2, height: 4))
        #expect(mask.raster[0, 0].value == 0)
        #expect(mask.raster[7, 0].value == 255)
        #expect(throws: MatteError.self) { try sam.map(values.span, size: PixelSize(width: 3, height: 3)) }
    }

    @Test func classesAreThoseOfTheNearestPixel() throws {
        // SAM's view is padded at the bottom: 40x20 becomes 1024x512 of 1024x1024.
        let plan = try ModelSamples.input("sam").plan(for: PixelSize(width: 40, height: 20))
        let classes = (0..<8 * 8).map { UInt8($0) }
        let mask = try CategoryMask(classes: classes, size: PixelSize(width: 8, height: 8))
        let found = try plan.categories(mask)
        for y in 0..<20 {
            for x in 0..<40 { #expect(Int(found.raster[x, y].value) == x / 5 + y / 5 * 8, "\(x) \(y)") }
        }
        // A photo that is stored turned: the upright one is 20x40.
        let turned = try ModelInput(.stretched(PixelSize(width: 4, height: 4))).plan(
            for: PixelSize(width: 40, height: 20), orientation: .right)
        let corners = try CategoryMask(classes: [1, 2, 3, 4], size: PixelSize(width: 2, height: 2))
        let stored = try turned.categories(corners)
        let upright = try stored.raster.view.converted(to: Gray8.self, orientation: .right)
        #expect(upright[0, 0].value == 1 && upright[19, 0].value == 2)
        #expect(upright[0, 39].value == 3 && upright[19, 39].value == 4)
        #expect(throws: MatteError.self) { try plan.categories(mask, view: 1) }
        #expect(throws: MatteError.self) {
            try plan.categories(CategoryMask(classes: [], size: PixelSize(width: 0, height: 0)))
        }
    }
}
