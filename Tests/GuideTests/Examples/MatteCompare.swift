// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Compare.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Compare/BlurHash.swift
    @Test func compare1() throws {
        let hash = try BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        expect(hash.componentsX, "4")
        expect(hash.componentsY, "3")
        expect(try hash.raster(size: PixelSize(width: 32, height: 20)).size, "32x20")
    }

    // Compare/BlurHashDecoding.swift
    @Test func compare2() throws {
        let gray = try BlurHash("00Dvfy")
        expect(try gray.raster(size: PixelSize(width: 2, height: 1))[1, 0].red, "119")
    }

    // Compare/BlurHashEncoding.swift
    @Test func compare3() throws {
        let red = Raster(width: 8, height: 8, repeating: RGB8(red: 255, green: 0, blue: 0))
        expect(try red.blurHash(componentsX: 1, componentsY: 1).description, "00TI:j")
    }

    // Compare/Difference.swift
    @Test func compare4() throws {
        let a = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 40])
        let b = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 22, 30, 46])
        let difference = try a.view.difference(from: b.view)
        expect(difference.meanAbsoluteError, "2.0")
        expect(difference.meanSquaredError, "10.0")
        expect(difference.largest, "6")
        expect(difference.differingPixels, "2")
    }

    // Compare/DifferencePicture.swift
    @Test func compare5() throws {
        let a = Raster(width: 1, height: 1, repeating: RGB8(red: 90, green: 20, blue: 30))
        let b = Raster(width: 1, height: 1, repeating: RGB8(red: 100, green: 20, blue: 29))
        let picture = try a.differencePicture(from: b, amplification: 8)
        expect(picture[0, 0].red, "80")
        expect(picture[0, 0].green, "0")
        expect(picture[0, 0].blue, "8")
    }

    // Compare/PerceptualHash.swift
    @Test func compare6() throws {
        let hash = try PerceptualHash("c3e1f0783c1e0f07")
        expect(hash.distance(to: try PerceptualHash("c3e1f0783c1e0f06")), "1")
        expect(hash.description, "c3e1f0783c1e0f07")
    }

    // Compare/PerceptualHash.swift
    @Test func compare7() throws {
        expect(PerceptualHash(bits: 0xFF).description, "00000000000000ff")
    }

    // Compare/PerceptualHash.swift
    @Test func compare8() throws {
        expect(PerceptualHash(bits: 0b0110).distance(to: PerceptualHash(bits: 0b0011)), "2")
    }

    // Compare/PerceptualHash.swift
    @Test func compare9() throws {
        expect(try PerceptualHash("00000000000000fF").bits, "255")
    }

    // Compare/PerceptualHashing.swift
    @Test func compare10() throws {
        let ramp = try Raster<Gray8>(size: PixelSize(width: 64, height: 64)) { y, row in
            for x in 0..<64 { row.append(Gray8(UInt8(4 * x))) }
        }
        expect(try ramp.perceptualHash(.dHash).description, "ffffffffffffffff")
        let smaller = try ramp.resized(to: PixelSize(width: 48, height: 48))
        expect(try smaller.perceptualHash(.dHash).distance(to: ramp.perceptualHash(.dHash)), "0")
    }

    // Compare/StructuralSimilarity.swift
    @Test func compare11() throws {
        let a = Raster<Gray8>(width: 16, height: 16, repeating: 100)
        let b = Raster<Gray8>(width: 16, height: 16, repeating: 100)
        expect(try a.structuralSimilarity(to: b).mean, "1.0")
    }

    // Compare/ThumbHash.swift
    @Test func compare12() throws {
        let hash = try ThumbHash(bytes: [
            213, 7, 18, 29, 4, 103, 135, 143, 119, 87, 135, 72, 135, 135, 151, 135, 88, 120, 144, 149, 8,
        ])
        expect(hash.hasAlpha, "false")
        expect(try hash.raster().size, "23x32")
    }

    // Compare/ThumbHash.swift
    @Test func compare13() throws {
        expect(try ThumbHash(bytes: [UInt8](repeating: 0x22, count: 17)).hasAlpha, "false")
    }

    // Compare/ThumbHashDecoding.swift
    @Test func compare14() throws {
        let blue = Raster(width: 6, height: 12, repeating: RGB8(red: 0, green: 0, blue: 255))
        let placeholder = try blue.thumbHash().raster()
        expect(placeholder.size, "18x32")
        expect(placeholder[0, 0].alpha, "255")
    }

    // Compare/ThumbHashEncoding.swift
    @Test func compare15() throws {
        let red = Raster(width: 8, height: 4, repeating: RGB8(red: 255, green: 0, blue: 0))
        expect(try red.thumbHash().averageColor.red, "254")
        expect(try red.thumbHash().aspectRatio, "1.75")
    }
}
