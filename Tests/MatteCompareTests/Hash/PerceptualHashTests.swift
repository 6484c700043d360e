import Foundation
import Matte
import MatteCompare
import TestSupport
import Testing

@testable import MatteCompare

/// Perceptual hashes, against values of imagehash 4.3.2 with Pillow 13 and SciPy 1.17, and against the definition.
struct PerceptualHashTests {
    /// Width, height, dHash and pHash of textures.
    private static let textures: [(Int, Int, String, String)] = [
        (64, 48, "8c3963ce3973ce9c", "f29af05af0a50f07"),
        (9, 8, "fffffbeedbd5a9a2", "81377c326552cd5b"),
        (32, 32, "d4870f3ff8f1870f", "e8c564d09d3f9135"),
        (1, 1, "0000000000000000", "8000000000000000"),
        (1, 37, "0000000000000000", "8000800000808080"),
        (300, 5, "b56462420212326c", "fd00828062ff9d7e"),
        (33, 31, "d4c7073ef8f1850f", "e8c560d29d3c9d35"),
        (200, 150, "2d43024908a48425", "aacaae74aa40ae73"),
        // More than twice as many rows as columns are removed, so Pillow 13 scales columns first. Earlier versions give
        // other bits.
        (2, 16, "ffffffffff00ff00", "830a77067daa77a8"),
        (8, 105, "e5c459b26d66d172", "87d282a6a6c987db"),
        (17, 49, "f98927f6c45bf6a4", "c2ab92db808d7f2c"),
        (9, 96, "ebac53b54aad4bb4", "cf8383b3cc81dd89"),
        (40, 300, "21329569caa142d0", "cbf049eaca2acae2"),
        (120, 260, "6993454aa91429b6", "caab18bb04eb762a"),
    ]

    @Test func texturesHaveTheBitsOfImagehash() throws {
        for (width, height, dHash, pHash) in Self.textures {
            let picture = TexturedPictures.texture(width, height)
            #expect(try picture.perceptualHash(.dHash).description == dHash, "\(picture.size)")
            #expect(try picture.perceptualHash(.pHash).description == pHash, "\(picture.size)")
        }
    }

    /// Pictures with many frequencies whose amplitude is exactly 0.
    private enum Shape {
        case flat, ramp, halves, check, square, diagonal

        func picture(_ w: Int, _ h: Int) -> Raster<Gray8> {
            TexturedPictures.raster(w, h) { x, y in
                switch self {
                case .flat: 77
                case .ramp: Gray8(UInt8(x * 255 / (w - 1)))
                case .halves: y >= h / 2 ? 255 : 0
                case .check: (x / 8 + y / 8) % 2 == 1 ? 255 : 0
                case .square: x >= w / 4 && x < 3 * w / 4 && y >= h / 4 && y < 3 * h / 4 ? 200 : 0
                case .diagonal: Gray8(UInt8((x + y) * 255 / (w + h - 2)))
                }
            }
        }
    }

    private static let shapes: [(Int, Int, Shape, String, String)] = [
        (64, 64, .flat, "0000000000000000", "8000000000000000"),
        (64, 64, .ramp, "ffffffffffffffff", "8000000000000000"),
        (64, 64, .halves, "0000000000000000", "8000008000000080"),
        (64, 64, .check, "a55aa55aa55aa55a", "8000000000000000"),
        (64, 64, .square, "0068696969696800", "8200280020008200"),
        (64, 64, .diagonal, "ffffffffffffffff", "80225422042a5400"),
        (100, 60, .flat, "0000000000000000", "8000000000000000"),
        (100, 60, .ramp, "ffffffffffffffff", "8200000000000000"),
        (100, 60, .halves, "0000000000000000", "8000008000000080"),
        (100, 60, .check, "8966897689628989", "fffefef8f8000000"),
        (100, 60, .square, "0068696969696800", "8200280020008200"),
        (100, 60, .diagonal, "ffffffffffffffff", "800a142a10004522"),
    ]

    @Test func shapesHaveTheBitsOfImagehash() throws {
        for (width, height, shape, dHash, pHash) in Self.shapes {
            let picture = shape.picture(width, height)
            #expect(try picture.perceptualHash(.dHash).description == dHash, "\(shape) \(picture.size)")
            #expect(try picture.perceptualHash(.pHash).description == pHash, "\(shape) \(picture.size)")
        }
    }

    /// The transform against sums of cosines.
    @Test func cosineTransform() {
        var random = SplitMix64(seed: 31)
        for _ in 0..<20 {
            let values = (0..<32).map { _ in (random.unitDouble() * 255).rounded() }
            let result = CosineTransform().transformed(values)
            for (frequency, amplitude) in result.enumerated() {
                let expected = values.indices.reduce(0.0) {
                    $0 + 2 * values[$1] * cos(.pi * Double(frequency * (2 * $1 + 1)) / 64)
                }
                #expect(abs(amplitude - expected) < 1e-9)
            }
        }
    }

    @Test func everyTierThreadCountAndStride() throws {
        let size = PixelSize(width: 1100, height: 1200)
        let picture: Raster<BGRA8> = TexturedPictures.noise(size, seed: 32)
        let expected = try picture.perceptualHash(.pHash, parallelism: .serial)
        try withEveryTier { tier in
            let hash = try picture.perceptualHash(.pHash, parallelism: .threads(3))
            #expect(hash == expected, "\(tier)")
        }
        let small = PixelSize(width: 29, height: 17)
        let padded = PaddedPixels(small) { picture[$0, $1] }
        let copy = try Raster(copying: padded.view)
        #expect(try padded.view.perceptualHash(.dHash) == copy.perceptualHash(.dHash))
        #expect(padded.paddingIsIntact)
    }

    /// Alpha is ignored, and premultiplied colour is made straight first.
    @Test func alphaIsIgnored() throws {
        let opaque = TexturedPictures.texture(40, 30)
        let clear = TexturedPictures.raster(40, 30) { x, y in
            RGBA8(red: opaque[x, y].red, green: opaque[x, y].green, blue: opaque[x, y].blue, alpha: 0)
        }
        #expect(try clear.perceptualHash(.pHash) == opaque.perceptualHash(.pHash))
        let half = Raster(
            width: 3, height: 3, repeating: PremultipliedRGBA8(red: 0, green: 60, blue: 0, alpha: 128))
        #expect(try half.perceptualHash(.pHash).bits == 1 << 63)
    }

    @Test func emptyPictures() {
        let empty = Raster<RGB8>(width: 0, height: 4, repeating: RGB8(red: 0, green: 0, blue: 0))
        for kind in PerceptualHash.Kind.allCases {
            #expect(
                throws: MatteError(
                    .parameter, "cannot hash a picture of 0x4: it has no pixels; use at least 1x1 pixels")
            ) { try empty.perceptualHash(kind) }
        }
    }

    @Test func distance() {
        var random = SplitMix64(seed: 33)
        for _ in 0..<50 {
            let a = PerceptualHash(bits: random.next()), b = PerceptualHash(bits: random.next())
            let expected = zip(Self.digits(a), Self.digits(b)).count { $0 != $1 }
            #expect(a.distance(to: b) == expected && b.distance(to: a) == expected)
            #expect(a.distance(to: a) == 0)
        }
    }

    private static func digits(_ hash: PerceptualHash) -> [Bool] { (0..<64).map { hash.bits >> $0 & 1 == 1 } }

    @Test func text() throws {
        var random = SplitMix64(seed: 34)
        for bits in [0, 1, .max, random.next()] as [UInt64] {
            let hash = PerceptualHash(bits: bits)
            #expect(hash.description == String(format: "%016llx", bits))
            #expect(try PerceptualHash(hash.description) == hash)
            #expect(try PerceptualHash(hash.description.uppercased()) == hash)
            let coded = try JSONEncoder().encode([hash])
            #expect(try JSONDecoder().decode([PerceptualHash].self, from: coded) == [hash])
        }
    }

    @Test func brokenText() {
        for text in [
            "", "0", "00112233445566778", "001122334455667", "001122334455667g", "0x11223344556677",
            " 01122334455667 ", "00112233445566\u{e9}", "\u{1F1E9}\u{1F1EA}\u{1F1E9}\u{1F1EA}",
            String(repeating: "0", count: 1_000_000),
        ] {
            #expect {
                try PerceptualHash(text)
            } throws: {
                let error = $0 as? MatteError
                return error?.code == .decoding && error!.message.hasPrefix("cannot read perceptual hash ")
                    && error!.message.utf8.count < 500
            }
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PerceptualHash].self, from: Data("[\"xyz\"]".utf8))
        }
    }
}
