import Foundation
import Matte
import MatteCompare
import TestSupport
import Testing

/// BlurHash, against values of the Python package blurhash 1.1.5 and against the definition in float64.
struct BlurHashTests {
    /// Width, height, components and hash of textures.
    private static let textures: [(Int, Int, Int, Int, String)] = [
        (64, 48, 4, 3, "L4HetV-=-Mlo%xS^nOxRtfT2%EC,"),
        (
            20, 31, 9, 9,
            "|QH.Tck=NetRNtxbaPt9oJo}WBe-axbYocahW;kS%EPBIvR.R.aKRoR.WXG^97vfjEn4skjYaeRjEBvf$_n$"
                + "oabuobwbnir^k8baW;W-X4X8oeWURorYb:SOj=bcX9jsnSsDotS$aioJrtj0X4jZN2i^r?SOs*j=jJS#s+"
        ),
        (33, 7, 1, 1, "00HVPB"),
        (1, 1, 4, 3, "Lf01=Zglglglglglglglglglglgl"),
        (5, 40, 3, 5, "cYHx$t?aWEF|SiRls8WVjsGbIvN10ErD#P"),
    ]

    @Test func texturesHaveTheReferencesHashes() throws {
        for (width, height, x, y, text) in Self.textures {
            let picture = TexturedPictures.texture(width, height)
            let hash = try picture.blurHash(componentsX: x, componentsY: y)
            #expect(hash.description == text)
            #expect(try BlurHash(text) == hash)
            #expect(hash.componentsX == x && hash.componentsY == y)
        }
    }

    /// Published hashes, and their pixels according to the reference.
    private static let placeholders: [(String, PixelSize, [UInt8])] = [
        (
            "LEHV6nWB2yk8pyo0adR*.7kCMdnj", PixelSize(width: 6, height: 4),
            [
                135, 164, 177, 149, 169, 177, 172, 177, 175, 181, 180, 171, 170, 175, 172, 149, 169, 178, 128,
                158, 173, 141, 158, 168, 162, 157, 157, 170, 158, 149, 160, 159, 155, 141, 159, 170, 120, 148,
                162, 131, 141, 151, 150, 128, 125, 158, 125, 108, 150, 135, 125, 134, 144, 154, 128, 144, 151,
                138, 141, 143, 157, 138, 123, 169, 139, 111, 162, 142, 123, 141, 143, 144,
            ]
        ),
        (
            "LGF5]+Yk^6#M@-5c,1J5@[or[Q6.", PixelSize(width: 5, height: 3),
            [
                176, 118, 163, 172, 120, 180, 140, 111, 183, 118, 88, 148, 186, 79, 124, 149, 142, 180, 121,
                140, 196, 95, 127, 179, 133, 109, 100, 149, 110, 130, 145, 161, 153, 108, 156, 174, 75, 139,
                166, 121, 120, 100, 109, 117, 126,
            ]
        ),
    ]

    @Test func placeholdersHaveTheReferencesPixels() throws {
        for (text, size, bytes) in Self.placeholders {
            let placeholder = try BlurHash(text).raster(size: size)
            let found = (0..<size.width * size.height).flatMap { i in
                let pixel = placeholder[i % size.width, i / size.width]
                return [pixel.red, pixel.green, pixel.blue]
            }
            #expect(found == bytes, "\(text)")
        }
    }

    /// The averages of the cosines, in several tiles, give the digits of the hash.
    @Test func matchesDefinition() throws {
        func light(_ level: UInt8) -> Double {
            let value = Double(level) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let (width, height) = (530, 70)
        let picture: Raster<BGRA8> = TexturedPictures.noise(PixelSize(width: width, height: height), seed: 41)
        var sums: [[Double]] = []
        for j in 0..<2 {
            for i in 0..<3 {
                var sum = [0.0, 0, 0]
                for y in 0..<height {
                    for x in 0..<width {
                        let weight =
                            cos(.pi * Double(i * x) / Double(width))
                            * cos(.pi * Double(j * y) / Double(height))
                        let pixel = picture[x, y]
                        sum[0] += weight * light(pixel.red)
                        sum[1] += weight * light(pixel.green)
                        sum[2] += weight * light(pixel.blue)
                    }
                }
                sums.append(sum.map { $0 * (i + j == 0 ? 1 : 2) / Double(width * height) })
            }
        }
        let largest = sums.dropFirst().joined().map { abs($0) }.max()!
        let amplitude = max(0, min(82, Int(largest * 166 - 0.5)))
        let scale = Double(amplitude + 1) / 166
        let text = try picture.blurHash(componentsX: 3, componentsY: 2, parallelism: .threads(3)).description
        #expect(
            try text == picture.blurHash(componentsX: 3, componentsY: 2, parallelism: .serial).description)
        let alphabet = Array(
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")
        let digits = text.map { alphabet.firstIndex(of: $0)! }
        #expect(digits[0] == 11 && digits[1] == amplitude)
        for (index, sum) in sums.dropFirst().enumerated() {
            let value = digits[6 + 2 * index] * 83 + digits[7 + 2 * index]
            for (digit, component) in zip([value / 361, value / 19 % 19, value % 19], sum) {
                let share = component / scale
                let root = (share < 0 ? -1 : 1) * abs(share).squareRoot()
                #expect(digit == max(0, min(18, Int((root * 9 + 9.5).rounded(.down)))))
            }
        }
    }

    @Test func averageColor() throws {
        for (red, green, blue) in [(0, 0, 0), (255, 255, 255), (1, 128, 254), (9, 60, 200)]
            as [(UInt8, UInt8, UInt8)]
        {
            let color = RGB8(red: red, green: green, blue: blue)
            let hash = try Raster(width: 5, height: 3, repeating: color).blurHash()
            #expect(hash.averageColor == color)
        }
    }

    @Test func punch() throws {
        let hash = try BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        let size = PixelSize(width: 8, height: 8)
        let flat = try hash.raster(size: size, punch: 0)
        #expect(flat == Raster(width: 8, height: 8, repeating: hash.averageColor))
        #expect(try hash.raster(size: size, punch: 2) != hash.raster(size: size))
        for factor in [-1, .nan, .infinity] as [Double] {
            #expect(throws: MatteError.self) { try hash.raster(size: size, punch: factor) }
        }
        #expect(try hash.raster(size: PixelSize(width: 0, height: 3)).isEmpty)
        #expect(throws: MatteError.self) { try hash.raster(size: PixelSize(width: -1, height: 3)) }
    }

    @Test func badInput() {
        let empty = Raster<Gray8>(width: 0, height: 0, repeating: 0)
        #expect(throws: MatteError.self) { try empty.blurHash() }
        let picture = Raster<Gray8>(width: 2, height: 2, repeating: 0)
        for (x, y) in [(0, 3), (10, 3), (3, 0), (3, 10), (Int.max, Int.min)] {
            #expect(
                throws: MatteError(
                    .parameter,
                    "cannot compute a BlurHash of \(x)x\(y) components: use 1 to 9 in each direction")
            ) { try picture.blurHash(componentsX: x, componentsY: y) }
        }
    }

    @Test func brokenText() {
        for (text, reason) in [
            ("", "it has 0 characters; a hash has at least 6"),
            ("00000", "it has 5 characters; a hash has at least 6"),
            ("000000 ", "character 7 is not a digit of base 83; check that the text is complete"),
            ("LEHV6nWB2yk8pyo0adR*.7kCMdn", "it has 27 characters; a hash of 4x3 components has 28"),
            ("LEHV6nWB2yk8pyo0adR*.7kCMdnj0", "it has 29 characters; a hash of 4x3 components has 28"),
            ("~00000", "it has 10 rows of components; a hash has at most 9"),
            ("00~~~~", "its average colour is 47458320; the largest is 16777215"),
            ("10000000~~", "it has 10 characters; a hash of 2x1 components has 8"),
            ("100000~~", "component 2 is 6888; the largest is 6858"),
            (
                String(repeating: "0", count: 1_000_000),
                "it has more than 166 characters; a hash of 1x1 components has 6"
            ),
        ] {
            #expect {
                try BlurHash(text)
            } throws: {
                let error = $0 as? MatteError
                return error?.code == .decoding && error!.message.hasPrefix("cannot read BlurHash ")
                    && error!.message.hasSuffix(reason) && error!.message.utf8.count < 500
            }
        }
    }

    @Test func coding() throws {
        let hash = try BlurHash("LGF5]+Yk^6#M@-5c,1J5@[or[Q6.")
        let coded = try JSONEncoder().encode([hash])
        #expect(try JSONDecoder().decode([BlurHash].self, from: coded) == [hash])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([BlurHash].self, from: Data("[\"xyz\"]".utf8))
        }
    }
}
