import Foundation
import Matte
import TestSupport
import Testing

struct RedactionTests {
    private static let size = PixelSize(width: 61, height: 47)

    /// Rectangles inside the picture, across its borders, thin ones, and single pixels.
    private static let rects: [PixelRect] = [
        PixelRect(x: 5, y: 6, width: 40, height: 30), PixelRect(x: 0, y: 0, width: 61, height: 47),
        PixelRect(x: -10, y: -20, width: 37, height: 50), PixelRect(x: 50, y: 30, width: 90, height: 11),
        PixelRect(x: 7, y: 7, width: 1, height: 33), PixelRect(x: 9, y: 9, width: 1, height: 1),
    ]

    @Test(arguments: [1, 2, 3, 5, 8]) func blocksAreExactMeans(blocks: Int) throws {
        let picture = RedactionOracle.picture(Self.size, seed: 1)
        for rect in Self.rects {
            let expected = RedactionOracle.pixelated(picture, extent: rect, blocks: blocks) { x, y in
                rect.contains(PixelPoint(x: x, y: y))
            }
            let redacted = try picture.redacted(.rect(rect), by: .pixelate(blocks: blocks))
            #expect(redacted == expected, "\(rect)")
        }
    }

    @Test func weakGridsAreExactToo() throws {
        let picture = RedactionOracle.picture(Self.size, seed: 2)
        let rect = PixelRect(x: 3, y: 2, width: 50, height: 41)
        for blocks in [9, 17, 33, 50, 400] {
            let expected = RedactionOracle.pixelated(picture, extent: rect, blocks: blocks) { x, y in
                rect.contains(PixelPoint(x: x, y: y))
            }
            let redacted = try picture.redacted(
                .rect(rect), by: .pixelate(blocks: blocks), allowingWeak: true)
            #expect(redacted == expected, "\(blocks)")
        }
    }

    /// Blocks of an ellipse are means of whole blocks, and every pixel that it touches is replaced.
    @Test func shapesReplaceEveryPixelThatTheyTouch() throws {
        let picture = RedactionOracle.picture(Self.size, seed: 3)
        let oval = SubpixelRect(x: 10.3, y: 4.6, width: 31.2, height: 37.7)
        let extent = PixelRect(x: 10, y: 4, width: 32, height: 39)
        let mask = try Mask(.ellipse(in: oval), size: Self.size)
        let expected = RedactionOracle.pixelated(picture, extent: extent, blocks: 6) { x, y in
            mask.raster[x, y].value > 0
        }
        #expect(try picture.redacted(.ellipse(in: oval), by: .pixelate(blocks: 6)) == expected)
        #expect(mask.raster.listed.contains { 1..<255 ~= $0.value })
        let filled = try picture.redacted(.ellipse(in: oval), by: .fill(RGB8(red: 1, green: 2, blue: 3)))
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let isCovered = mask.raster[x, y].value > 0
                #expect(
                    filled[x, y] == (isCovered ? RGBA8(red: 1, green: 2, blue: 3) : picture[x, y]),
                    "\(x), \(y)")
            }
        }
    }

    /// The blocks of a mask are aligned to its bounding box, and those of an inverse to the picture.
    @Test func masksAndInversesHaveTheirOwnGrids() throws {
        let picture = RedactionOracle.picture(Self.size, seed: 4)
        let box = PixelRect(x: 20, y: 11, width: 23, height: 15)
        var levels = Raster(width: 61, height: 47, repeating: Gray8(0))
        levels.fill(box, with: 255)
        levels[20, 11] = 1
        let expected = RedactionOracle.pixelated(picture, extent: box, blocks: 4) { x, y in
            box.contains(PixelPoint(x: x, y: y))
        }
        #expect(try picture.redacted(.mask(Mask(levels)), by: .pixelate(blocks: 4)) == expected)
        let outside = RedactionOracle.pixelated(
            picture, extent: PixelRect(x: 0, y: 0, width: 61, height: 47), blocks: 4
        ) { x, y in !box.contains(PixelPoint(x: x, y: y)) }
        #expect(try picture.redacted(.inverse(.rect(box)), by: .pixelate(blocks: 4)) == outside)
    }

    /// Each shape of a union has its own grid, computed from the original pixels; the last one is visible.
    @Test func unionsAreRedactedOneByOne() throws {
        let picture = RedactionOracle.picture(Self.size, seed: 5)
        let first = PixelRect(x: 2, y: 3, width: 30, height: 20)
        let second = PixelRect(x: 20, y: 12, width: 25, height: 31)
        var expected = try picture.redacted(.rect(first), by: .pixelate(blocks: 3))
        let other = try picture.redacted(.rect(second), by: .pixelate(blocks: 3))
        for y in second.minY..<second.maxY {
            for x in second.minX..<second.maxX { expected[x, y] = other[x, y] }
        }
        let both = Region.union([.rect(first), .rect(second)])
        #expect(try picture.redacted(both, by: .pixelate(blocks: 3)) == expected)
    }

    @Test func premultipliedMeansAreExact() throws {
        let picture = try RedactionOracle.picture(Self.size, seed: 6).premultiplied()
        let rect = PixelRect(x: 4, y: 4, width: 50, height: 40)
        let redacted = try picture.redacted(.rect(rect), by: .pixelate(blocks: 1))
        var sums = (0, 0, 0, 0)
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
                let pixel = picture[x, y]
                sums.0 += Int(pixel.red)
                sums.1 += Int(pixel.green)
                sums.2 += Int(pixel.blue)
                sums.3 += Int(pixel.alpha)
            }
        }
        func mean(_ sum: Int) -> UInt8 { UInt8((2 * sum + 2_000) / 4_000) }
        #expect(
            redacted[30, 30]
                == PremultipliedRGBA8(
                    red: mean(sums.0), green: mean(sums.1), blue: mean(sums.2), alpha: mean(sums.3)))
        #expect(redacted[3, 4] == picture[3, 4])
    }

    /// A blur uses only pixels of the region's rectangle: those outside have no effect on it.
    @Test func blursDependOnTheRegionAlone() throws {
        let picture = RedactionOracle.picture(Self.size, seed: 7)
        let rect = PixelRect(x: 11, y: 5, width: 33, height: 29)
        let redaction = Redaction.blur(sigma: 6)
        let redacted = try picture.redacted(.rect(rect), by: redaction)
        let blurred = try picture.cropped(to: rect).blurred(sigma: 6)
        #expect(try redacted.cropped(to: rect) == blurred)
        var other = RedactionOracle.picture(Self.size, seed: 8)
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX { other[x, y] = picture[x, y] }
        }
        let fromOther = try other.redacted(.rect(rect), by: redaction)
        #expect(try fromOther.cropped(to: rect) == blurred)
        #expect(fromOther[10, 5] == other[10, 5] && fromOther[44, 33] == other[44, 33])
    }

    /// The weakest blur leaves less than half a level of black and white stripes, the finest that blocks can show. The
    /// first harmonic of the stripes is 4/pi times as high as the stripes.
    @Test(arguments: [1, 30, 118, 1_000, 65_535]) func theWeakestBlurRemovesWhatBlocksRemove(side: Int) {
        let period = 2 * Double(side) / Double(Redaction.mostBlocks)
        func rest(_ sigma: Double) -> Double {
            127.5 * 4 / .pi * exp(-2 * .pi * .pi * sigma * sigma / (period * period))
        }
        let sigma = Redaction.leastSigma(forSide: side)
        #expect(rest(sigma) < 0.5 && rest(sigma * 0.95) > 0.5)
    }

    @Test func weakSettingsAreRefusedUnlessAsked() throws {
        let picture = RedactionOracle.picture(Self.size, seed: 9, opaque: true)
        let region = Region.rect(PixelRect(x: 0, y: 0, width: 50, height: 40))
        for weak in [Redaction.pixelate(blocks: 9), .blur(sigma: 6.9), .blur(sigma: 0)] {
            let error = #expect(throws: MatteError.self) { _ = try picture.redacted(region, by: weak) }
            #expect(error?.code == .parameter && error?.message.contains("can be recognised") == true)
            #expect(throws: Never.self) { try picture.redacted(region, by: weak, allowingWeak: true) }
        }
        for strong in [
            Redaction.pixelate(blocks: 8), .blur(sigma: 7), .fill(RGB8(red: 0, green: 0, blue: 0)),
        ] {
            #expect(try picture.redacted(region, by: strong) != picture)
        }
        // Half of a face at the border is as long as the whole face.
        let half = Region.rect(PixelRect(x: -50, y: 0, width: 100, height: 40))
        #expect(throws: MatteError.self) { try picture.redacted(half, by: .blur(sigma: 13.9)) }
    }

    @Test func wrongParametersAreErrors() throws {
        var picture = RedactionOracle.picture(Self.size, seed: 10)
        let original = picture
        let region = Region.rect(picture.bounds)
        for wrong in [
            Redaction.pixelate(blocks: 0), .pixelate(blocks: .max), .blur(sigma: .nan), .blur(sigma: -1),
        ] {
            let error = #expect(throws: MatteError.self) {
                try picture.redact(region, by: wrong, allowingWeak: true)
            }
            #expect(error?.code == .parameter, "\(wrong)")
        }
        let nowhere = Region.rect(SubpixelRect(x: .nan, y: 0, width: 1, height: 1))
        #expect(throws: MatteError.self) { try picture.redact(nowhere, by: .pixelate(blocks: 1)) }
        #expect(picture == original)
        // A region outside the picture, and one far larger than it.
        try picture.redact(.rect(PixelRect(x: 99, y: 0, width: 9, height: 9)), by: .pixelate(blocks: 1))
        #expect(picture == original)
        try picture.redact(
            .rect(SubpixelRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)), by: .pixelate(blocks: 1))
        #expect(Set(picture.listed).count == 1)
    }

    /// A camera's frame: BGRA with padding after each row, redacted in place.
    @Test func framesOfACameraAreRedactedInPlace() throws {
        let picture = RedactionOracle.picture(Self.size, seed: 11, opaque: true)
        let face = Region.ellipse(in: SubpixelRect(x: 8, y: 6, width: 40, height: 33))
        for redaction in [
            Redaction.pixelate(blocks: 5), .blur(sigma: 9), .fill(RGB8(red: 9, green: 8, blue: 7)),
        ] {
            let expected = try picture.redacted(face, by: redaction)
            try withEveryTier { tier in
                var frame = PaddedPixels<BGRA8>(Self.size) { x, y in
                    let pixel = picture[x, y]
                    return BGRA8(red: pixel.red, green: pixel.green, blue: pixel.blue)
                }
                try frame.withMutableView { view throws(MatteError) in try view.redact(face, by: redaction) }
                #expect(frame.paddingIsIntact)
                #expect(try frame.view.converted(to: RGBA8.self) == expected, "\(redaction) \(tier)")
            }
        }
    }

    @Test func rectanglesAreExactForRandomGrids() {
        let sides = Generator<Int>.integer(in: 1...70)
        forAll("a block is the mean of its pixels", cases: 60, sides, sides, .integer(in: 1...8)) {
            width, height, blocks in
            let picture = RedactionOracle.picture(
                PixelSize(width: 40, height: 30), seed: UInt64(width * 100 + height))
            let rect = PixelRect(x: 35 - width, y: 25 - height, width: width, height: height)
            let expected = RedactionOracle.pixelated(picture, extent: rect, blocks: blocks) { x, y in
                rect.contains(PixelPoint(x: x, y: y))
            }
            return try picture.redacted(.rect(rect), by: .pixelate(blocks: blocks)) == expected
        }
    }
}

extension Raster {
    /// The pixels, row by row.
    fileprivate var listed: [PixelType] {
        (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } }
    }
}
