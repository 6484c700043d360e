import Matte
import TestSupport
import Testing

@Suite struct StrokeTests {
    @Test(arguments: StrokePosition.allCases, [0, 1, 2, 3, 5, 40])
    func everyPixelByDefinition(position: StrokePosition, width: Int) {
        let size = PixelSize(width: 30, height: 20)
        let rects = [(4, 3, 15, 9), (-5, -5, 20, 20), (25, 15, 3, 1), (10, 10, 0, 0), (50, 50, 5, 5)].map {
            PixelRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3)
        }
        let outside = position == .inside ? 0 : position == .outside ? width : width / 2
        for rect in rects {
            var pixels = PaddedPixels<RGB8>(size) { x, y in RGB8(red: UInt8(x), green: UInt8(y), blue: 0) }
            let original = pixels
            pixels.withMutableView { view in
                view.stroke(rect, with: RGB8(red: 0, green: 0, blue: 255), width: width, position: position)
            }
            for y in 0..<size.height {
                for x in 0..<size.width {
                    // The distance from the outer edge of the line, counted inwards from 0; negative is outside.
                    let depth = min(
                        x - (rect.minX - outside), rect.maxX + outside - 1 - x, y - (rect.minY - outside),
                        rect.maxY + outside - 1 - y)
                    let drawn = depth >= 0 && depth < width
                    #expect((pixels[x, y].blue == 255) == drawn, "\(rect) at \(x), \(y)")
                    if !drawn { #expect(pixels[x, y] == original[x, y]) }
                }
            }
            #expect(pixels.paddingIsIntact)
        }
    }

    @Test func extremeBoxes() {
        var raster = Raster<GrayF32>(width: 9, height: 9, repeating: 0.0)
        raster.stroke(PixelRect(x: Int.min, y: 2, width: Int.max, height: 3), with: 1.0, width: Int.max)
        #expect(raster == Raster<GrayF32>(width: 9, height: 9, repeating: 0.0))
        raster.stroke(PixelRect(x: -9, y: 2, width: Int.max - 9, height: 3), with: 1.0, width: Int.max)
        #expect(raster[8, 3].value == 1 && raster[8, 5].value == 0)
        var empty = Raster<Gray8>(width: 0, height: 0, repeating: 0)
        empty.stroke(PixelRect(x: 0, y: 0, width: 3, height: 3), with: 9, width: 2)
    }
}
