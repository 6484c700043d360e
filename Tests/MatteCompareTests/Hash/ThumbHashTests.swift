import Foundation
import Matte
import MatteCompare
import TestSupport
import Testing

/// ThumbHash, against values of the reference algorithm in JavaScript.
struct ThumbHashTests {
    private enum Alpha {
        case opaque, ramp, clear
    }

    private func picture(_ width: Int, _ height: Int, _ alpha: Alpha) -> Raster<RGBA8> {
        let texture = TexturedPictures.texture(width, height)
        return TexturedPictures.raster(width, height) { x, y in
            let pixel = texture[x, y]
            let level: UInt8 =
                switch alpha {
                case .opaque: 255
                case .ramp: UInt8((x * 5 + y * 3) % 256)
                case .clear: 0
                }
            return RGBA8(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: level)
        }
    }

    /// Textures and their hashes as base64.
    private static let textures: [(Int, Int, Alpha, String)] = [
        (64, 48, .opaque, "IAgCDYCKXWZ2Zlmp+YJoufeKig6F"),
        (30, 40, .ramp, "4PeBBAIohlhrl5Xy3d8dnyoHdyeHd3h3Bw=="),
        (1, 1, .opaque, "jJUZnxgI9wiIh4hwj3CI+AiIcH/494cP"),
        (100, 7, .opaque, "IPgFCYKZqQ1oaHh34DADN3g="),
        (8, 8, .clear, "AAiCBQAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="),
        // 5 x 90 / 100 components are rounded up to 5.
        (90, 100, .ramp, "4AeCBQAHdWdfaGbIlBYqbwuHZZFrPQU0aQ=="),
    ]

    @Test func texturesHaveTheReferencesHashes() throws {
        for (width, height, alpha, text) in Self.textures where width > 1 {
            let hash = try picture(width, height, alpha).thumbHash()
            #expect(hash.bytes == [UInt8](Data(base64Encoded: text)!), "\(width)x\(height)")
            #expect(hash.hasAlpha == (alpha != .opaque))
        }
    }

    /// Amplitudes of one pixel are rounding errors of cosines, which differ from machine to machine. The header does
    /// not depend on them.
    @Test func onePixel() throws {
        let hash = try picture(1, 1, .opaque).thumbHash()
        #expect(Array(hash.bytes.prefix(3)) == [UInt8](Data(base64Encoded: Self.textures[2].3)!.prefix(3)))
        #expect(hash.aspectRatio == 1)
        #expect(try hash.raster().size == PixelSize(width: 32, height: 32))
    }

    /// Published and computed hashes, the sizes of their placeholders, and checksums of the reference's pixels.
    private static let placeholders: [(String, Int, Int, Int)] = [
        ("1QcSHQRnh493V4dIh4eXh1h4kJUI", 23, 32, 77754),
        ("3OcRJYB4d3h/iIeHeEh3eIhw+j3A", 32, 23, 347215),
        ("4PeBBAIohlhrl5Xy3d8dnyoHdyeHd3h3Bw==", 26, 32, 867374),
        ("IPgFCYKZqQ1oaHh34DADN3g=", 32, 5, 556898),
    ]

    @Test func placeholdersHaveTheReferencesPixels() throws {
        for (text, width, height, checksum) in Self.placeholders {
            let placeholder = try ThumbHash(bytes: Data(base64Encoded: text)!).raster()
            #expect(placeholder.size == PixelSize(width: width, height: height))
            var sum = 0
            for y in 0..<placeholder.height {
                for x in 0..<placeholder.width {
                    let pixel = placeholder[x, y]
                    for level in [pixel.red, pixel.green, pixel.blue, pixel.alpha] {
                        sum = (sum * 31 + Int(level)) % 1_000_003
                    }
                }
            }
            #expect(sum == checksum, "\(text)")
        }
    }

    @Test func averages() throws {
        for color in [
            RGBA8(red: 255, green: 255, blue: 255), RGBA8(red: 0, green: 0, blue: 0),
            RGBA8(red: 200, green: 40, blue: 90), RGBA8(red: 20, green: 140, blue: 190, alpha: 102),
        ] {
            let average = try Raster(width: 7, height: 5, repeating: color).thumbHash().averageColor
            for channel in [\RGBA8.red, \.green, \.blue, \.alpha] {
                #expect(abs(Int(average[keyPath: channel]) - Int(color[keyPath: channel])) <= 6)
            }
        }
    }

    /// Large pictures are reduced to 100 pixels first.
    @Test func largePictures() throws {
        let large = picture(400, 200, .ramp)
        let small = try large.resized(to: PixelSize(width: 100, height: 50), filter: .area)
        #expect(try large.thumbHash() == small.thumbHash())
        #expect(try large.thumbHash().aspectRatio == 5.0 / 3)
    }

    /// The stored colour of transparent pixels has no effect, and other formats give the same hash.
    @Test func formats() throws {
        let ramp = picture(30, 40, .ramp)
        let recoloured = TexturedPictures.raster(30, 40) { x, y in
            ramp[x, y].alpha == 0 ? RGBA8(red: 255, green: 0, blue: 255, alpha: 0) : ramp[x, y]
        }
        #expect(try recoloured.thumbHash() == ramp.thumbHash())
        let blueFirst: Raster<BGRA8> = try ramp.view.converted()
        #expect(try blueFirst.thumbHash() == ramp.thumbHash())
    }

    @Test func badInput() {
        let empty = Raster<Gray8>(width: 4, height: 0, repeating: 0)
        #expect(throws: MatteError.self) { try empty.thumbHash() }
    }

    @Test func brokenBytes() throws {
        let valid = [UInt8](Data(base64Encoded: "1QcSHQRnh493V4dIh4eXh1h4kJUI")!)
        var noSide = valid
        noSide[3] &= 0xF8
        for (bytes, reason) in [
            ([], "it has 0 bytes; the shortest has at least 5"),
            (Array(valid.prefix(4)), "it has 4 bytes; the shortest has at least 5"),
            (valid.dropLast(), "it has 20 bytes; its header demands 21"),
            (valid + [0], "it has 22 bytes; its header demands 21"),
            (
                valid + [UInt8](repeating: 0, count: 100_000),
                "it has more than 63 bytes; its header demands 21"
            ),
            (noSide, "its shorter side has 0 components; it needs 1 to 7"),
        ] as [([UInt8], String)] {
            #expect(throws: MatteError(.decoding, "cannot read a ThumbHash: \(reason)")) {
                try ThumbHash(bytes: bytes)
            }
        }
    }

    /// Every header with the right number of bytes can be painted.
    @Test func everyHeader() throws {
        var random = SplitMix64(seed: 51)
        var painted = 0
        for _ in 0..<40 {
            var bytes = (0..<64).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if bytes[3] & 7 == 0 { bytes[3] |= 1 }
            for count in 5...30 {
                guard let hash = try? ThumbHash(bytes: bytes.prefix(count)) else { continue }
                painted += 1
                let size = try hash.raster().size
                #expect(max(size.width, size.height) == 32 && min(size.width, size.height) >= 5)
            }
        }
        #expect(painted == 40)
    }
}
