import Matte
import Testing

@testable import MatteCodecs

/// Tests the headers of HEIC and AVIF files. They are read in Swift, so these tests run in builds without libheif too.
struct HEIFHeaderTests {
    struct Expected {
        var size = PixelSize(width: 128, height: 96)
        var orientation = ImageOrientation.up
        var bitDepth = 8
        var hasAlpha = false
        var model = ImageHeader.ColorModel.ycbcr
        var codePoints: [UInt8]? = [1, 13, 0, 1]
        var hasProfile = false
        var tiles = 1
        var hasGainMap = false
        var hasEXIF = false
    }

    static let expected: [String: Expected] = [
        "plain.heic": Expected(), "444.heic": Expected(), "plain.avif": Expected(),
        "irot-1.heic": Expected(orientation: .left), "irot-2.heic": Expected(orientation: .down),
        "irot-3.heic": Expected(orientation: .right), "imir-0.heic": Expected(orientation: .downMirrored),
        "imir-1.heic": Expected(orientation: .upMirrored),
        // A quarter turn counterclockwise, then left and right exchanged.
        "irot-imir.heic": Expected(orientation: .rightMirrored),
        "clap.heic": Expected(size: PixelSize(width: 90, height: 50)),
        "clap-irot.heic": Expected(size: PixelSize(width: 90, height: 50), orientation: .right),
        "exif-contradicts.heic": Expected(orientation: .left, hasEXIF: true),
        "exif-alone.heic": Expected(hasEXIF: true),
        "10-bit.heic": Expected(bitDepth: 10), "12-bit.heic": Expected(bitDepth: 12),
        "gray.heic": Expected(model: .gray),
        "icc-p3.heic": Expected(codePoints: nil, hasProfile: true),
        "nclx-p3.heic": Expected(codePoints: [12, 13, 0, 1]),
        "nclx-pq-10-bit.heic": Expected(bitDepth: 10, codePoints: [9, 16, 0, 1]),
        "nclx-hlg.heic": Expected(codePoints: [9, 18, 0, 1]), "no-colors.heic": Expected(codePoints: nil),
        "alpha.heic": Expected(hasAlpha: true), "premultiplied.heic": Expected(hasAlpha: true),
        "grid.heic": Expected(size: PixelSize(width: 160, height: 112), tiles: 6),
        "grid-irot.heic": Expected(size: PixelSize(width: 160, height: 112), orientation: .right, tiles: 6),
        "grid-repeated.heic": Expected(size: PixelSize(width: 128, height: 128), tiles: 2),
        "gain-map.heic": Expected(orientation: .right, hasGainMap: true),
        "shared-auxiliary.heic": Expected(hasGainMap: true), "tone-map.heic": Expected(hasGainMap: true),
        "alpha-turned-444.avif": Expected(orientation: .leftMirrored, hasAlpha: true),
    ]

    @Test func everySampleIsExpected() {
        #expect(HEIFFiles.names == Self.expected.keys.sorted())
    }

    @Test(arguments: HEIFFiles.names)
    func properties(name: String) throws {
        let wanted = try #require(Self.expected[name])
        let bytes = HEIFFiles.bytes(name)
        let format = try #require(ImageFormat(sniffing: bytes))
        #expect(format == (name.hasSuffix("avif") ? .avif : .heic))
        let file = try HEIFFiles.inspect(bytes, format)
        let picture = try #require(file.heif)
        #expect(file.header.storedSize == wanted.size)
        #expect(file.header.orientation == wanted.orientation && file.statesOrientation)
        #expect(file.header.bitDepth == wanted.bitDepth)
        #expect(file.header.hasAlpha == wanted.hasAlpha)
        #expect(file.header.colorModel == wanted.model)
        #expect(file.colorHints.codePoints == wanted.codePoints)
        #expect((file.icc != nil) == wanted.hasProfile)
        #expect(picture.main.tiles.count == wanted.tiles)
        #expect((picture.gainMap != nil) == wanted.hasGainMap)
        #expect((file.exif != nil) == wanted.hasEXIF)
        #expect(picture.isPremultiplied == (name == "premultiplied.heic"))
        #expect(picture.main.isGrid == name.hasPrefix("grid"))
    }

    @Test func aRepeatedPictureOfAGridIsStoredOnce() throws {
        let picture = try #require(HEIFFiles.inspect(HEIFFiles.bytes("grid-repeated.heic")).heif)
        #expect(picture.main.cells == [0, 1, 1, 0])
        #expect(picture.main.columns == 2 && picture.main.rows == 2)
    }

    @Test func aCleanApertureIsAPartOfTheCodedPicture() throws {
        let picture = try #require(HEIFFiles.inspect(HEIFFiles.bytes("clap.heic")).heif)
        // The centre is 6.5 pixels right of the picture's and 3.5 above it, rounded down.
        #expect(picture.visible == PixelRect(x: 25, y: 19, width: 90, height: 50))
    }

    @Test(arguments: HEIFFiles.damaged)
    func damageEndsInAnError(name: String) throws {
        let bytes = HEIFFiles.bytes(name)
        var limits = DecodingLimits()
        limits.pixels = 100_000_000
        let error = #expect(throws: MatteError.self) { try HEIFFiles.assemble(bytes, limits: limits) }
        let code = name.split(separator: "/")[1].prefix { $0 != "-" }
        let found = error.map { "\($0.code)" }
        #expect(found == String(code), "\(error as Any)")
    }

    static let kinds: [(name: String, kinds: MetadataKinds)] = [
        ("plain.heic", .none), ("exif-contradicts.heic", [.exif, .xmp]), ("icc-p3.heic", .icc),
        ("gain-map.heic", [.gainMap, .thumbnail]), ("tone-map.heic", .gainMap), ("grid.heic", .none),
        ("alpha.heic", .none), ("shared-auxiliary.heic", [.gainMap, .pictures]),
    ]

    @Test(arguments: kinds)
    func metadataKinds(name: String, kinds: MetadataKinds) throws {
        let source = try MetadataSource(EncodedInput.of(HEIFFiles.bytes(name)), .heic, DecodingLimits())
        #expect(source.kinds == kinds, "\(source.kinds.names)")
    }

    @Test func gainMapsAreDescribed() throws {
        let apple = try HEIFInspection(HEIFFiles.source("gain-map.heic"))
        let packets = apple.packets(of: try #require(apple.gainMapItem)).compactMap(XMPPacket.init)
        let found = try #require(GainMapDescription(apple: packets, exif: nil))
        #expect(found.alternate == 2 && found.form == .apple)
        let tone = try HEIFInspection(HEIFFiles.source("tone-map.heic"))
        let item = try #require(tone.toneMapItem)
        let data = try #require(tone.items.data(item, atMost: 100))
        let iso = try #require(GainMapDescription(toneMap: data))
        #expect(iso.alternate == 2 && iso.base == 0 && iso.channels.count == 1 && iso.form == .iso)
    }

    /// Builds without libheif name the trait that reads the file.
    @Test(.enabled(if: !ImageFormat.avif.isReadable)) func theTraitIsNamed() {
        for name in ["plain.heic", "plain.avif"] where !ImageFormat.heic.isReadable {
            let error = #expect(throws: MatteError.self) { try ImageHeader(probing: HEIFFiles.bytes(name)) }
            let format = name.hasSuffix("avif") ? "AVIF" : "HEIC"
            #expect(error?.code == .unsupported)
            let words = "cannot decode \(format): only builds with Matte's package trait HEIF decode it"
            #expect(error?.message.contains(words) == true, "\(error as Any)")
        }
    }
}
