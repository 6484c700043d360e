import Matte
import Testing

@Suite struct CenteredBoxTests {
    @Test func boxesOfYOLOModelsAreInPixels() throws {
        let size = PixelSize(width: 640, height: 480)
        let box = DetectedBox.centered(x: 339.25, y: 200, width: 100.5, height: 60)
        #expect(try box.subpixelRect(in: size) == SubpixelRect(x: 289, y: 170, width: 100.5, height: 60))
    }

    @Test func pixelsInALabelFilesFormThrow() throws {
        let size = PixelSize(width: 640, height: 480)
        let error = #expect(throws: MatteError.self) {
            try DetectedBox.yoloLabel(centerX: 339, centerY: 200, width: 100, height: 60).subpixelRect(
                in: size)
        }
        #expect(error?.message.contains("look like pixels") == true)
    }

    @Test(arguments: [
        DetectedBox.vision(x: 1.5, y: 0, width: 0.5, height: 0.5),
        .pixels(x: 700, y: 0, width: 10, height: 10),
        .corners(x1: -20, y1: 0, x2: -10, y2: 10), .gemini(yMin: 0, xMin: 1000, yMax: 10, xMax: 1100),
        .yoloLabel(centerX: 2, centerY: 0.5, width: 1, height: 1),
        .coreImage(x: 0, y: 480, width: 5, height: 5),
    ])
    func boxesOutsideThePictureThrow(box: DetectedBox) {
        #expect(throws: MatteError.self) { try box.subpixelRect(in: PixelSize(width: 640, height: 480)) }
        let transform = ImageTransform.identity(PixelSize(width: 640, height: 480))
        #expect(throws: MatteError.self) { try transform.source(of: box) }
    }

    @Test func boxesPartlyOutsideKeepTheirEdges() throws {
        let rect = try DetectedBox.pixels(x: -5, y: -5, width: 10, height: 10)
            .subpixelRect(in: PixelSize(width: 8, height: 8))
        #expect(rect.x == -5)
    }
}
