#if !canImport(ImageIO) || SystemCodecs
import Matte
import MatteCodecs
import Testing

/// Tests of libjpeg's warnings, one for each row of the table in docs/design/codecs.md, and of heights in DNL segments.
@Suite("Warnings of libjpeg, and late heights")
struct JPEGWarningTests {
    static let file = HandmadeJPEG(
        size: PixelSize(width: 40, height: 37), sampling: HandmadeJPEG.samplings[4].factors
    ).bytes()

    /// Returns the offset of a marker's data, after the length.
    static func place(_ marker: UInt8, in file: [UInt8]) -> Int {
        file.indices.first { file[$0] == 0xFF && file[$0 + 1] == marker }! + 4
    }

    static func inserting(_ bytes: [UInt8], at place: Int) -> [UInt8] {
        Array(file[..<place]) + bytes + Array(file[place...])
    }

    @Test("harmless: odd parameters of a sequential scan, as Samsung's cameras write them")
    func oddScanParameters() throws {
        let whole = try Raster<RGBA8>(decoding: Self.file)
        let end = Self.place(0xDA, in: Self.file) + 7
        for parameters in [[0, 0, 0], [1, 63, 0], [0, 63, 0x21], [63, 0, 0xFF]] as [[UInt8]] {
            var file = Self.file
            file.replaceSubrange(end..<end + 3, with: parameters)
            let image = try DecodedImage<RGBA8>(decoding: file)
            #expect(image.raster == whole && image.warnings.isEmpty, "\(parameters)")
        }
    }

    @Test("harmless: bytes before a marker, an unknown version of JFIF, an unknown Adobe transform")
    func otherHarmless() throws {
        let whole = try Raster<RGBA8>(decoding: Self.file)
        // Before the first Huffman table. A file must begin with two markers to be recognized.
        let tables = Self.place(0xC4, in: Self.file) - 4
        let version = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [9, 9, 0, 0, 1, 0, 1, 0, 0]
        let adobe = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 7]
        for bytes in [[1, 2, 3], version, adobe] as [[UInt8]] {
            #expect(try Raster<RGBA8>(decoding: Self.inserting(bytes, at: tables)) == whole, "\(bytes)")
        }
    }

    @Test("errors, which lenient decoding reports: a scan that ends early, a wrong restart marker")
    func damage() throws {
        let scan = Self.place(0xDA, in: Self.file) + 10
        var ended = Self.file
        ended.replaceSubrange(scan + 60..<scan + 62, with: [0xFF, 0xD9])
        let restarts = HandmadeJPEG(
            size: PixelSize(width: 40, height: 37), sampling: HandmadeJPEG.samplings[0].factors,
            restartInterval: 2
        ).bytes()
        var resync = restarts
        let marker = resync.indices.first { resync[$0] == 0xFF && resync[$0 + 1] == 0xD1 }!
        resync[marker + 1] = 0xD6
        for file in [ended, resync] {
            let error = #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: file) }
            #expect(error?.code == .decoding && error?.message.contains("lenient decoding") == true)
            let image = try DecodedImage<RGBA8>(decoding: file, options: .lenient)
            #expect(image.isPartial && image.warnings.count == 1 && image.warnings[0].kind == .damage)
            #expect(image.warnings.first?.message.contains("marker") == true)
        }
    }

    @Test(
        "a height of 0 is taken from the DNL segment after the scan", arguments: HandmadeJPEG.Scans.allCases)
    func lateHeight(_ scans: HandmadeJPEG.Scans) throws {
        var jpeg = HandmadeJPEG(
            size: PixelSize(width: 40, height: 37), sampling: HandmadeJPEG.samplings[4].factors)
        jpeg.scans = scans
        jpeg.restartInterval = scans == .interleaved ? 2 : 0
        let file = jpeg.bytes()
        let whole = try Raster<RGBA8>(decoding: file)
        var late = file
        let frame = Self.place(scans == .progressive ? 0xC2 : 0xC0, in: file)
        late.replaceSubrange(frame + 1..<frame + 3, with: [0, 0])
        // The marker after the first scan's data.
        let start = Self.place(0xDA, in: late)
        let end = (start..<late.count - 1).first {
            late[$0] == 0xFF && late[$0 + 1] != 0 && !(0xD0...0xD7).contains(late[$0 + 1])
        }!
        let withoutHeight = late
        late.insert(contentsOf: [0xFF, 0xDC, 0, 4, 0, 37], at: end)
        #expect(try ImageHeader(probing: late).size == whole.size)
        #expect(try Raster<RGBA8>(decoding: late) == whole)
        var decoder = try RowDecoder<RGBA8>(late.span)
        var band = Raster(width: 40, height: 37, repeating: RGBA8(red: 0, green: 0, blue: 0))
        var view = band.mutableView
        #expect(try decoder.readRows(into: &view) == 37)
        #expect(band == whole)
        let error = #expect(throws: MatteError.self) { try ImageHeader(probing: withoutHeight) }
        #expect(error?.code == .decoding && error?.message.contains("DNL") == true)
        var limits = DecodingLimits()
        limits.side = 39
        #expect(throws: MatteError.self) { try ImageHeader(probing: late, limits: limits) }
    }
}
#endif
