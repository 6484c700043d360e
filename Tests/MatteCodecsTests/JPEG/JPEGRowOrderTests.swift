import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests that the rows of a JPEG equal those of the whole picture, regardless of earlier reads, skips and crops.
@Suite("JPEG rows in any order of reads, skips and crops")
struct JPEGRowOrderTests {
    /// A file, a scale, a crop, and the operations on its rows.
    struct Case: Sendable, CustomStringConvertible {
        var file: HandmadeJPEG
        var name: String
        var eighths: Int
        /// The crop in thousandths of the remaining picture: x, y, width, height; `nil` for no crop.
        var shares: [Int]?
        /// The operations: a positive number of rows to read, or a negative number of rows to skip.
        var steps: [Int]

        func crop(of size: PixelSize) -> PixelRect {
            guard let shares else { return size.bounds }
            let x = shares[0] * (size.width - 1) / 1000
            let y = shares[1] * (size.height - 1) / 1000
            return PixelRect(
                x: x, y: y, width: 1 + shares[2] * (size.width - x - 1) / 1000,
                height: 1 + shares[3] * (size.height - y - 1) / 1000)
        }

        var description: String {
            "\(name) \(file.size) \(file.scans), restarts \(file.restartInterval), seed \(file.seed), "
                + "\(eighths)/8, crop \(shares.map { "\($0)" } ?? "none"), steps \(steps)"
        }
    }

    static func cases(eighths: [Int]) -> Generator<Case> {
        let kind = Generator.element(of: Array(HandmadeJPEG.samplings.indices))
            .combined(with: .element(of: HandmadeJPEG.Scans.allCases))
            .combined(with: .element(of: [0, 0, 0, 1, 5]))
        let side = Generator<Int>.integer(in: 1...90)
        // Tall enough for whole minimum coded units between a skip and its end.
        let height = Generator<Int>.integer(in: 1...70).combined(with: .element(of: [1, 1, 1, 4]))
        let steps = Generator<Int>.integer(in: -60...30).combined(with: .bool).map { $1 ? $0 : $0 % 5 }
            .array(count: 0...8)
        let crop = Generator<Int>.integer(in: 0...1000).array(count: 4...4).combined(with: .bool)
        return kind.combined(with: side.combined(with: height))
            .combined(with: Generator<Int>.integer(in: 0...1_000_000))
            .combined(with: .element(of: eighths))
            .combined(with: crop).combined(with: steps)
            .map { drawn, steps in
                let ((((kind, size), seed), eighths), (shares, isCropped)) = drawn
                let ((sampling, scans), restarts) = kind
                let (name, factors) = HandmadeJPEG.samplings[sampling]
                let (width, (height, times)) = size
                let file = HandmadeJPEG(
                    size: PixelSize(width: width, height: height * times), sampling: factors, scans: scans,
                    restartInterval: restarts, seed: UInt64(seed))
                return Case(
                    file: file, name: name, eighths: eighths, shares: isCropped ? shares : nil, steps: steps)
            }
    }

    private func decoderHolds<PixelType: Pixel>(_ tried: Case, _ type: PixelType.Type) throws -> Bool {
        let file = tried.file.bytes()
        var options = DecodingOptions()
        if tried.eighths < 8 {
            options.jpegScale = .atLeast(
                PixelSize(
                    width: (tried.file.size.width * tried.eighths + 7) / 8,
                    height: (tried.file.size.height * tried.eighths + 7) / 8))
        }
        let whole = try DecodedImage<PixelType>(decoding: file, options: options).raster
        let all = bytes(of: whole)
        let crop = tried.crop(of: whole.size)
        var decoder = try RowDecoder<PixelType>(
            file.span, options: options, crop: tried.shares == nil ? nil : crop)
        let pixel = MemoryLayout<PixelType>.stride
        var holds = true
        var y = 0
        for step in tried.steps + [crop.height] {
            let count = min(abs(step), decoder.remainingRows)
            if step < 0 {
                try decoder.skipRows(count)
            } else if count > 0 {
                var band = try Raster<PixelType>(uninitialized: PixelSize(width: crop.width, height: count))
                var view = band.mutableView
                _ = try decoder.readRows(into: &view)
                let rows = bytes(of: band)
                for i in 0..<count {
                    let start = ((crop.y + y + i) * whole.width + crop.x) * pixel
                    let stride = crop.width * pixel
                    holds =
                        holds && rows[i * stride..<(i + 1) * stride] == all[start..<start + stride]
                }
            }
            y += count
        }
        try decoder.finish()
        return holds
    }

    @Test("row decoders give the rows of the whole picture")
    func rowDecoders() {
        let cases = Self.cases(eighths: [8, 4, 2, 1])
        forAll("RGB rows of a JPEG are those of the whole picture", cases: 500, cases) {
            try decoderHolds($0, RGB8.self)
        }
        forAll("grey rows of a JPEG are those of the whole picture", cases: 200, cases) {
            try decoderHolds($0, Gray8.self)
        }
    }

    /// Reads rows from libjpeg directly, at scales that the options don't offer. Columns are cropped to the width
    /// that the reader reports.
    @Test("readers give the rows of the whole picture at every scale")
    func readers() {
        forAll(
            "rows at every eighth are those of the whole picture", cases: 400,
            Self.cases(eighths: Array(1...8))
        ) { tried in
            let file = tried.file.bytes()
            return try file.withUnsafeBytes { bytes in
                func reader(_ columns: Range<Int>?) throws -> JPEGReader {
                    let reader = try JPEGReader(LentInput(bytes), limits: DecodingLimits(), lenient: false)
                    try reader.start(.rgba, eighths: tried.eighths, columns: columns)
                    return reader
                }
                func read(_ reader: JPEGReader, _ count: Int) throws -> [UInt8] {
                    let stride = reader.columns.count * 4
                    var rows = [UInt8](repeating: 0, count: stride * count)
                    _ = try rows.withUnsafeMutableBytes {
                        try reader.readRows(
                            into: MutableRows(base: $0.baseAddress!, bytesPerRow: stride), count: count)
                    }
                    return rows
                }
                let plain = try reader(nil)
                let size = plain.decodedSize
                let all = try read(plain, size.height)
                let crop = tried.crop(of: size)
                let columns = crop.x..<crop.x + crop.width
                let tested = try reader(tried.shares == nil ? nil : columns)
                guard tested.columns.contains(columns), tested.decodedSize == size else { return false }
                var holds = true
                var y = 0
                for step in [-crop.y] + tried.steps + [size.height] {
                    let count = min(abs(step), size.height - y)
                    if step < 0 {
                        try tested.skipRows(count)
                    } else if count > 0 {
                        let rows = try read(tested, count)
                        let stride = tested.columns.count * 4
                        for i in 0..<count {
                            let first = i * stride + (columns.lowerBound - tested.columns.lowerBound) * 4
                            let wanted = ((y + i) * size.width + columns.lowerBound) * 4
                            let length = columns.count * 4
                            holds =
                                holds
                                && rows[first..<first + length] == all[wanted..<wanted + length]
                        }
                    }
                    y += count
                }
                try tested.finish()
                return holds
            }
        }
    }

    /// libjpeg's interpolation needs more than two chroma samples, so a narrow crop must be decoded wider.
    @Test("crops of one column", arguments: [8, 4, 2, 1])
    func narrowColumns(_ eighths: Int) throws {
        for (name, factors) in HandmadeJPEG.samplings {
            for scans in HandmadeJPEG.Scans.allCases {
                let file = HandmadeJPEG(
                    size: PixelSize(width: 70, height: 20), sampling: factors, scans: scans)
                for x in [0, 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 68, 69] {
                    let tried = Case(
                        file: file, name: name, eighths: eighths, shares: [x * 1000 / 69 + 1, 0, 0, 1000],
                        steps: [])
                    #expect(try decoderHolds(tried, RGB8.self), "\(tried)")
                }
            }
        }
    }

    /// libjpeg estimates the missing bits from neighbouring blocks.
    @Test("progressive files that end early", arguments: 1...9)
    func truncated(_ tenths: Int) throws {
        let picture = noise(150, 120)
        for chroma in [JPEGOptions.ChromaSampling.full, .halved, .quartered] {
            let options = JPEGOptions(quality: 90, chroma: chroma, isProgressive: true)
            let file = try picture.encoded(as: .jpeg(options)).bytes
            let part = Array(file.prefix(file.count * tenths / 10))
            let whole = try Raster<RGB8>(decoding: part, options: .lenient)
            for x in [0, 20, 77] {
                let crop = PixelRect(x: x, y: 3, width: 33, height: 100)
                var decoder = try RowDecoder<RGB8>(part.span, options: .lenient, crop: crop)
                var row = Raster<RGB8>(width: 33, height: 1, repeating: RGB8(red: 0, green: 0, blue: 0))
                try decoder.skipRows(80)
                for y in 83..<103 {
                    var view = row.mutableView
                    _ = try decoder.readRows(into: &view)
                    let wanted = try whole.cropped(to: PixelRect(x: x, y: y, width: 33, height: 1))
                    #expect(row == wanted, "\(chroma), column \(x), row \(y)")
                }
            }
        }
    }

    @Test("a skip to the end decodes nothing more")
    func skipToEnd() throws {
        let file = HandmadeJPEG(
            size: PixelSize(width: 200, height: 400), sampling: HandmadeJPEG.samplings[4].factors
        ).bytes()
        // The last third is missing, so a decoder that read to the end would notice.
        let cut = Array(file.prefix(file.count * 2 / 3))
        var decoder = try RowDecoder<RGB8>(cut.span)
        var band = Raster<RGB8>(width: 200, height: 50, repeating: RGB8(red: 0, green: 0, blue: 0))
        var view = band.mutableView
        _ = try decoder.readRows(into: &view)
        try decoder.skipRows(350)
        #expect(decoder.remainingRows == 0)
        try decoder.finish()
    }
}
