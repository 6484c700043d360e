import Matte
import TestSupport
import Testing

@Suite struct ResizeFitTests {
    private static let box = PixelSize(width: 40, height: 40)
    private static let wide = PixelSize(width: 90, height: 60)

    @Test(arguments: [
        (ResizeFit.cover, 40, 40), (.contain, 40, 40), (.fill, 40, 40), (.inside, 40, 27), (.outside, 60, 40),
    ])
    func sizes(fit: ResizeFit, width: Int, height: Int) throws {
        let picture = Raster<Gray8>(width: 90, height: 60, repeating: 9)
        let result = try picture.resized(toFit: Self.box, fit: fit, padding: 200)
        #expect(result.size == PixelSize(width: width, height: height))
        let transform = try fit.transform(from: Self.wide, to: Self.box)
        #expect(transform.destinationSize == result.size)
        #expect(transform.sourceSize == Self.wide)
        // Padding has the given colour; all other pixels are the picture's.
        let padded = (0..<result.height).filter { result[5, $0] == 200 }.count
        #expect(padded == (fit == .contain ? 13 : 0))
        #expect((0..<result.height).allSatisfy { [9, 200].contains(result[7, $0]) })
    }

    @Test func coverKeepsTheMiddle() throws {
        let ramp = try Raster<Gray8>(size: Self.wide) { _, row in
            for x in 0..<90 { row.append(Gray8(UInt8(x * 2))) }
        }
        let whole = try ramp.resized(to: PixelSize(width: 60, height: 40), filter: .triangle)
        let cover = try ramp.resized(toFit: Self.box, fit: .cover, filter: .triangle)
        for y in 0..<40 { for x in 0..<40 { #expect(cover[x, y] == whole[x + 10, y]) } }
        let transform = try ResizeFit.cover.transform(from: Self.wide, to: Self.box)
        #expect(transform.offsetX == -10)
    }

    @Test func neitherSideBecomesZero() throws {
        let line = Raster<Gray8>(width: 1000, height: 1, repeating: 5)
        #expect(try line.resized(toFit: Self.box).size == PixelSize(width: 40, height: 1))
        #expect(throws: MatteError.self) { try line.resized(toFit: PixelSize(width: 0, height: 9)) }
        #expect(throws: MatteError.self) {
            try ResizeFit.outside.transform(
                from: PixelSize(width: 2_000_000_000, height: 1),
                to: PixelSize(width: 9, height: 2_000_000_000))
        }
    }
}
