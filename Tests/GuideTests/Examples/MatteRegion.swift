// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Region.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Region/Erase.swift
    @Test func region1() throws {
        var picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 200, green: 0, blue: 0))
        try picture.erase(.rect(SubpixelRect(x: 0, y: 0, width: 1.2, height: 1)))
        expect(picture[0, 0].alpha, "0")
        expect(picture[0, 0].red, "0")
        expect(picture[1, 0].alpha, "204")
    }

    // Region/Erase.swift
    @Test func region2() throws {
        let picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 200, green: 0, blue: 0))
        expect(try picture.erasing(.rect(SubpixelRect(x: 0, y: 0, width: 1.2, height: 1)))[1, 0].alpha, "204")
    }

    // Region/Erase.swift
    @Test func region3() throws {
        let picture = Raster(width: 2, height: 1, repeating: PremultipliedRGBA8(red: 200, green: 0, blue: 0))
        expect(try picture.erasing(.rect(SubpixelRect(x: 0, y: 0, width: 1.2, height: 1)))[1, 0].red, "160")
    }

    // Region/FeatheredCoverage.swift
    @Test func region4() throws {
        let mask = try Mask(
            .rect(SubpixelRect(x: 1, y: 0, width: 1.5, height: 1)), size: PixelSize(width: 3, height: 1))
        expect(mask.raster[1, 0].value, "255")
        expect(mask.raster[2, 0].value, "128")
    }

    // Region/PixelCenters.swift
    @Test func region5() throws {
        let corners = [(0.5, 0.5), (9.5, 0.5), (9.5, 9.5), (0.5, 9.5)]
        let ring = corners.map { SubpixelPoint(x: $0.0, y: $0.1) }
        let size = PixelSize(width: 10, height: 10)
        expect(try RunLengthMask(Mask(pixelCentersIn: .polygon(ring), size: size)).area, "81")
        expect(try RunLengthMask(Mask(.polygon(ring), size: size)).area, "96")
    }

    // Region/PolygonRule.swift
    @Test func region6() throws {
        let ring = [(0, 0), (4, 0), (4, 4), (0, 4)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        let inner = [(1, 1), (3, 1), (3, 3), (1, 3)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        let size = PixelSize(width: 4, height: 4)
        expect(try RunLengthMask(Mask(.polygons([ring, inner], rule: .evenOdd), size: size)).area, "12")
        expect(try RunLengthMask(Mask(.polygons([ring, inner], rule: .union), size: size)).area, "16")
    }

    // Region/Region.swift
    @Test func region7() throws {
        let card = Region.roundedRect(SubpixelRect(x: 0, y: 0, width: 8, height: 8), radius: 4)
        let mask = try Mask(card, size: PixelSize(width: 8, height: 8))
        expect(mask.raster[0, 0].value, "0")
        expect(mask.raster[4, 0].value, "244")
    }

    // Region/Region.swift
    @Test func region8() throws {
        let disc = Region.ellipse(in: SubpixelRect(x: 0, y: 0, width: 2, height: 2))
        expect(try Mask(disc, size: PixelSize(width: 2, height: 2)).raster[0, 0].value, "200")
    }

    // Region/Region.swift
    @Test func region9() throws {
        let corner = SubpixelPoint(x: 0, y: 0)
        let triangle = Region.polygon([corner, SubpixelPoint(x: 2, y: 0), SubpixelPoint(x: 0, y: 2)])
        let mask = try Mask(triangle, size: PixelSize(width: 2, height: 2))
        expect(mask.raster[0, 0].value, "255")
        expect(mask.raster[1, 0].value, "128")
    }

    // Region/Region.swift
    @Test func region10() throws {
        let ring = [(0, 0), (2, 0), (2, 2), (0, 2)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        let mask = try Mask(.contours([Contour(outline: ring)]), size: PixelSize(width: 3, height: 3))
        expect(mask.boundingBox(), "Optional(2x2 at (0, 0))")
    }

    // Region/Region.swift
    @Test func region11() throws {
        let mask = Mask(Raster(width: 1, height: 1, repeating: 90))
        let both = Region.union([.mask(mask), .rect(SubpixelRect(x: 0, y: 0, width: 0.2, height: 1))])
        expect(try Mask(both, size: mask.size).raster[0, 0].value, "90")
    }

    // Region/Region.swift
    @Test func region12() throws {
        let left = Region.rect(PixelRect(x: 0, y: 0, width: 1, height: 1))
        let right = Region.rect(SubpixelRect(x: 0.5, y: 0, width: 1, height: 1))
        let mask = try Mask(.union([left, right]), size: PixelSize(width: 2, height: 1))
        expect(mask.raster[0, 0].value, "255")
        expect(mask.raster[1, 0].value, "128")
    }

    // Region/Region.swift
    @Test func region13() throws {
        let region = Region.inverse(.rect(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        let mask = try Mask(region, size: PixelSize(width: 2, height: 1))
        expect(mask.raster[0, 0].value, "0")
        expect(mask.raster[1, 0].value, "255")
    }

    // Region/Stroke.swift
    @Test func region14() throws {
        var picture = Raster(width: 5, height: 5, repeating: Gray8(0))
        picture.stroke(PixelRect(x: 1, y: 1, width: 3, height: 3), with: 255)
        expect(picture[1, 1].value, "255")
        expect(picture[2, 2].value, "0")
    }
}
