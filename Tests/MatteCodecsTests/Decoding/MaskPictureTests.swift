import Matte
import MatteCodecs
import TestSupport
import Testing

/// Tests of the rule by which mask files are read: varying alpha before grey, and the middle decides.
@Suite struct MaskPictureTests {
    private let size = PixelSize(width: 40, height: 24)

    /// Returns a two-valued mask whose edges are those of JPEG's blocks, so that compression keeps its levels apart.
    private func blocks(_ bits: [Bool], _ levels: (UInt8, UInt8)) throws -> Raster<Gray8> {
        var raster = try Raster(size: size, repeating: Gray8(levels.0))
        for y in 0..<size.height {
            for x in 0..<size.width where bits[(y / 8 * 5 + x / 8) % bits.count] {
                raster[x, y] = Gray8(levels.1)
            }
        }
        return raster
    }

    /// Returns true if a mask selects the pixels for which `isSelected` is true, and its levels agree.
    private func selects(
        _ picture: MaskPicture, _ size: PixelSize, _ isSelected: (_ x: Int, _ y: Int) -> Bool
    ) -> Bool {
        let selection = picture.selection
        guard selection.size == size, picture.levels.size == size else { return false }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let expected = isSelected(x, y)
                guard selection.raster[x, y] == Gray8(expected ? 255 : 0),
                    (picture.levels.raster[x, y].value >= 128) == expected
                else { return false }
            }
        }
        return true
    }

    @Test func levelsFrom128UpAreWhite() {
        let levels = Generator<UInt8>.integer(in: 0...255).array(count: 12...12)
        forAll("grey by its middle", cases: 100, levels, .bool) { levels, isInverted in
            let size = PixelSize(width: 4, height: 3)
            let raster = try Raster(size: size, pixels: levels.map { Gray8($0) })
            for encoding in [ImageEncoding.png, .losslessWebP] {
                let picture = try MaskPicture(
                    decoding: raster.encoded(as: encoding).bytes, for: .repainting, isInverted: isInverted)
                guard picture.reading == (isInverted ? .black : .white),
                    selects(picture, size, { (levels[4 * $1 + $0] >= 128) != isInverted })
                else { return false }
            }
            return true
        }
    }

    /// Alpha that varies is the mask; a subject is opaque, and the part to repaint is transparent.
    @Test func varyingAlphaComesBeforeGrey() {
        let alphas = Generator<UInt8>.integer(in: 0...255).array(count: 12...12)
        forAll("alpha by its middle", cases: 100, alphas, .bool) { alphas, isInverted in
            let size = PixelSize(width: 4, height: 3)
            let raster = try Raster(
                size: size, pixels: alphas.map { RGBA8(red: 255, green: 255, blue: 255, alpha: $0) })
            let bytes = try raster.encoded(as: .png).bytes
            let varies = Set(alphas).count > 1
            for purpose in MaskPicture.Purpose.allCases {
                let picture = try MaskPicture(decoding: bytes, for: purpose, isInverted: isInverted)
                let isOpaque = (purpose == .foreground) != isInverted
                let reading: MaskReading =
                    varies ? isOpaque ? .opaque : .transparent : isInverted ? .black : .white
                guard picture.reading == reading,
                    selects(
                        picture, size,
                        { x, y in
                            varies ? (alphas[4 * y + x] >= 128) == isOpaque : !isInverted
                        })
                else { return false }
            }
            return true
        }
    }

    /// A mask that was saved as JPEG selects what was drawn, whatever its black and white became.
    @Test func lossyMasksSelectWhatWasDrawn() {
        let bits = Generator.bool.array(count: 15...15)
        let ends = Generator<UInt8>.integer(in: 0...40).combined(
            with: Generator<UInt8>.integer(in: 200...255))
        forAll("masks as JPEG and WebP", cases: 30, bits, ends, .integer(in: 20...100)) {
            bits, ends, quality in
            let raster = try blocks(bits, ends)
            for encoding in [ImageEncoding.jpeg(JPEGOptions(quality: quality)), .webP(quality: quality)] {
                let file = try raster.encoded(as: encoding).bytes
                for isInverted in [false, true] {
                    let picture = try MaskPicture(decoding: file, for: .repainting, isInverted: isInverted)
                    guard selects(picture, size, { bits[$1 / 8 * 5 + $0 / 8] != isInverted }) else {
                        return false
                    }
                }
            }
            return true
        }
    }

    @Test func uniformAlphaIsNoMask() throws {
        for alpha in [0, 77, 255] as [UInt8] {
            var raster = try Raster(size: size, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: alpha))
            raster[3, 4] = RGBA8(red: 255, green: 255, blue: 255, alpha: alpha)
            let bytes = try raster.encoded(as: .png).bytes
            for purpose in MaskPicture.Purpose.allCases {
                let picture = try MaskPicture(decoding: bytes, for: purpose)
                #expect(picture.reading == .white)
                #expect(picture.selection.boundingBox() == PixelRect(x: 3, y: 4, width: 1, height: 1))
            }
        }
    }

    @Test func filesThatAreNoPicturesAreErrors() throws {
        #expect(throws: MatteError.self) { try MaskPicture(decoding: [1, 2, 3], for: .foreground) }
        var options = DecodingOptions()
        options.limits.pixels = 10
        let bytes = try Raster(size: size, repeating: Gray8(0)).encoded(as: .png).bytes
        #expect(throws: MatteError.self) {
            try MaskPicture(decoding: bytes, for: .foreground, options: options)
        }
    }
}
