#if !canImport(ImageIO)
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests that changed JPEG files have the blocks of the original, as libjpeg reads them.
struct KeptBlocksTests {
    /// A file that a decoder of pixels reads strictly.
    private func pixels(_ bytes: [UInt8]) throws -> Raster<RGBA8> {
        var options = DecodingOptions()
        options.orientation = .keep
        return try PictureFile(bytes, options: options).decoded(as: RGBA8.self)
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Painting a rectangle changes the blocks that it touches and no others.
    @Test func otherBlocksStay() {
        let place = Generator<Int>.integer(in: 0...69).combined(with: .integer(in: 0...69))
        let sides = Generator<Int>.integer(in: 1...40).combined(with: .integer(in: 1...40))
        forAll("other blocks stay", cases: 400, LibJPEG.settings, place, sides) { settings, place, sides in
            let bytes = LibJPEG.encode(settings)
            let file = try PictureFile(bytes)
            let size = file.header.size
            let rect = PixelRect(
                x: place.0 % size.width, y: place.1 % size.height, width: sides.0, height: sides.1
            ).intersection(size.bounds)
            let color = RGBA8(red: 250, green: 10, blue: 90)
            let edited: StreamedPicture<RGBA8> = file.streamed().editingRows { rows, y in
                rows.fill(rect.translated(x: 0, y: -y), with: color)
            }
            let most = (settings.sampling.map { $0[0] }.max()!, settings.sampling.map { $0[1] }.max()!)
            let isIntegral = settings.sampling.allSatisfy { most.0 % $0[0] == 0 && most.1 % $0[1] == 0 }
            let result: KeptBlocks
            do throws(MatteError) {
                result = try file.keepingBlocks(with: edited, changedIn: rect)
            } catch {
                guard !isIntegral, error.code == .unsupported else { throw error }
                return true
            }
            let (before, after) = (LibJPEG.coefficients(bytes), LibJPEG.coefficients(result.image.bytes))
            guard before.count == after.count else { throw Failure("\(after.count) components") }
            // By the definition of sampling: the pixels of a block of component i.
            let single = settings.sampling.count == 1
            for i in before.indices {
                let fx = single ? 1 : most.0 / settings.sampling[i][0]
                let fy = single ? 1 : most.1 / settings.sampling[i][1]
                for y in before[i].indices {
                    for x in 0..<before[i][y].count / 64 {
                        let block = PixelRect(x: 8 * fx * x, y: 8 * fy * y, width: 8 * fx, height: 8 * fy)
                        let isTouched = !block.intersection(rect).isEmpty
                        let range = 64 * x..<64 * x + 64
                        if !isTouched, before[i][y][range] != after[i][y][range] {
                            throw Failure("block (\(x), \(y)) of component \(i) changed")
                        }
                    }
                }
            }
            // The part has the colour, as far as the factors and the resolution of colour allow.
            let pixels = try pixels(result.image.bytes)
            if settings.quality > 80, !settings.isRGB, rect.width > 16, rect.height > 16,
                settings.sampling.count == 3
            {
                let inner = rect.inset(by: 8)
                var sum = 0
                for y in inner.minY..<inner.maxY {
                    for x in inner.minX..<inner.maxX { sum += abs(Int(pixels[x, y].red) - 250) }
                }
                if sum > 12 * inner.area { throw Failure("red differs by \(sum / inner.area)") }
            }
            return true
        }
    }

    /// Without a change, a file in one scan has the same entropy-coded data, restart markers included.
    @Test func withoutAChangeTheDataStays() {
        forAll("data stays", cases: 400, LibJPEG.settings) { settings in
            var settings = settings
            settings.progressive = 0
            let blocks = settings.sampling.reduce(0) { $0 + $1[0] * $1[1] }
            guard blocks <= 10 else { return true }
            let bytes = LibJPEG.encode(settings)
            let file = try PictureFile(bytes)
            let most = (settings.sampling.map { $0[0] }.max()!, settings.sampling.map { $0[1] }.max()!)
            guard settings.sampling.allSatisfy({ most.0 % $0[0] == 0 && most.1 % $0[1] == 0 }) else {
                return true
            }
            let result = try file.keepingBlocks(with: file.streamed(), changedIn: file.header.size.bounds)
            guard result.changes?.touchedBlocks == 0 else { throw Failure("blocks are touched") }
            func data(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
                var at = 2
                while bytes[at + 1] != 0xDA { at += 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3]) }
                return bytes[(at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3]))...]
            }
            guard data(bytes) == data(result.image.bytes) else { throw Failure("other data") }
            return LibJPEG.coefficients(bytes) == LibJPEG.coefficients(result.image.bytes)
        }
    }

    /// Writes a file with a painted part, with bits that are copied or all codes written.
    private func painted(
        _ file: PictureFile, _ rect: PixelRect, copies: Bool
    ) throws -> (bytes: [UInt8], index: JPEGRowIndex, passes: Int)? {
        var passes = 0
        let source = try JPEGSource(file, isHeld: false)
        guard !source.isHeld else { return nil }
        let whole = file.header.size.bounds
        let edited: StreamedPicture<RGBA8> = file.streamed().editingRows { rows, y in
            rows.fill(rect.translated(x: 0, y: -y), with: RGBA8(red: 9, green: 200, blue: 90))
        }
        let (bytes, index) = try source.assemble(
            source.layout, factors: source.factors, codes: source.extendedCodes ?? source.codes,
            EncodingMetadata()
        ) { (usesCodes) throws(MatteError) in
            passes += 1
            let region = try JPEGRegion(
                source, in: whole, from: file.streamed(), to: edited, recordsChanges: true,
                background: RGB8(red: 0, green: 0, blue: 0))
            return try JPEGStoredBlocks(source, replacing: region, copies: copies && usesCodes)
        }
        return (bytes, index, passes)
    }

    private func checkCopies(_ bytes: [UInt8], _ rect: PixelRect) throws -> Bool {
        let file = try PictureFile(bytes)
        guard let copied = try painted(file, rect, copies: true),
            let written = try painted(file, rect, copies: false)
        else { return true }
        guard copied.bytes == written.bytes else { throw Failure("other bytes") }
        // The writer knows the places of rows.
        var result = try PictureFile(copied.bytes)
        let fresh = result
        result.file.rowIndex = copied.index
        let size = file.header.size
        let top = min(rect.maxY / 2, size.height - 1)
        let part = PixelRect(x: 0, y: top, width: size.width, height: size.height - top)
        let pixels = try result.streamed(as: RGB8.self).cropped(to: part).rendered()
        return try pixels == fresh.decoded(as: RGB8.self).cropped(to: part)
    }

    /// Copied bits are those that writing the blocks gives.
    @Test func copiedBits() {
        let place = Generator<Int>.integer(in: 0...69).combined(with: .integer(in: 0...69))
        let sides = Generator<Int>.integer(in: 1...40).combined(with: .integer(in: 1...40))
        withEveryTier { tier in
            forAll(
                "copied bits on tier \(tier)", cases: 200, LibJPEG.settings, place, sides
            ) { settings, place, sides in
                var settings = settings
                settings.progressive = 0
                let most = (
                    settings.sampling.map { $0[0] }.max()!, settings.sampling.map { $0[1] }.max()!
                )
                let isIntegral = settings.sampling.allSatisfy { most.0 % $0[0] == 0 && most.1 % $0[1] == 0 }
                guard isIntegral else { return true }
                let rect = PixelRect(
                    x: place.0 % settings.width, y: place.1 % settings.height, width: sides.0,
                    height: sides.1)
                return try checkCopies(LibJPEG.encode(settings), rect)
            }
        }
    }

    @Test func copiedBitsOfLargerFiles() throws {
        let rects = [
            PixelRect(x: 300, y: 111, width: 77, height: 99), PixelRect(x: 0, y: 0, width: 5, height: 5),
            PixelRect(x: 690, y: 490, width: 400, height: 10), PixelRect(x: 1, y: 250, width: 999, height: 1),
        ]
        for file in JPEGRestartTests.files + [JPEGRowIndexTests.large, Self.withOwnCodes] {
            for rect in rects { #expect(try checkCopies(file, rect), "\(rect)") }
        }
    }

    /// A file whose codes lack symbols, and fill the room of 16 bits.
    private static let withOwnCodes = LibJPEG.encode(
        LibJPEG.Settings(width: 1000, height: 600, quality: 90, isOptimized: true, content: 0, seed: 11))

    /// A file with codes of its own is read once, and most of its bits are copied.
    @Test func codesOfAFile() throws {
        let file = try PictureFile(Self.withOwnCodes)
        let source = try JPEGSource(file, isHeld: false)
        let (codes, extended) = (try #require(source.codes), try #require(source.extendedCodes))
        #expect(extended[0].ac.symbols.count > codes[0].ac.symbols.count)
        #expect(!JPEGExtendedCode(codes[0].ac, isDC: false).moved.isEmpty)
        let rect = PixelRect(x: 300, y: 111, width: 77, height: 99)
        let result = try #require(try painted(file, rect, copies: true))
        #expect(result.passes == 1)
        #expect(LibJPEG.coefficients(result.bytes).count == 3)
    }

    /// A region with more pixels than are held is decoded again, with the same counts.
    @Test func countsOfALargeRegion() throws {
        let bytes = LibJPEG.encode(
            LibJPEG.Settings(width: 1600, height: 1400, quality: 40, content: 2, seed: 8))
        let file = try PictureFile(bytes)
        let rect = PixelRect(x: 401, y: 303, width: 70, height: 45)
        let edited: StreamedPicture<RGBA8> = file.streamed().editingRows { rows, y in
            rows.fill(rect.translated(x: 0, y: -y), with: RGBA8(red: 200, green: 10, blue: 30))
        }
        let near = try file.keepingBlocks(with: edited, changedIn: rect)
        let all = try file.keepingBlocks(with: edited, changedIn: file.header.size.bounds)
        #expect(near.changes == all.changes)
        #expect(near.image.bytes == all.image.bytes)
        #expect(near.changes?.changedPixels ?? 0 > 3_000)
    }

    /// Each block of a turned file is the block at the turned place. A coefficient changes its sign with the mirrored
    /// cosines: odd columns if columns are reversed, odd rows if rows are.
    @Test func turnedBlocks() {
        let orientations = Generator.element(of: ImageOrientation.allCases)
        forAll("turned blocks", cases: 400, LibJPEG.settings, orientations) { settings, orientation in
            let bytes = LibJPEG.encode(settings)
            let result: KeptBlocks
            do throws(MatteError) {
                result = try PictureFile(bytes).turnedKeepingBlocks(orientation, trims: true)
            } catch {
                // A picture below one MCU has nothing that could be kept.
                guard settings.width < 32 || settings.height < 32, error.code == .unsupported else {
                    throw error
                }
                return true
            }
            let (before, after) = (LibJPEG.coefficients(bytes), LibJPEG.coefficients(result.image.bytes))
            let single = settings.sampling.count == 1
            let most =
                single
                ? (1, 1) : (settings.sampling.map { $0[0] }.max()!, settings.sampling.map { $0[1] }.max()!)
            guard orientation.applied(to: result.part.size) == result.image.size else {
                throw Failure("\(result.image.size) from \(result.part)")
            }
            // The size of the part in units of a block of component i, from the sizes in the file.
            for i in before.indices {
                let h = single ? 1 : settings.sampling[i][0]
                let v = single ? 1 : settings.sampling[i][1]
                let grid = PixelSize(
                    width: (result.part.width * h + 8 * most.0 - 1) / (8 * most.0),
                    height: (result.part.height * v + 8 * most.1 - 1) / (8 * most.1))
                let corner = orientation.applied(
                    to: PixelPoint(x: 0, y: 0), in: PixelSize(width: 8, height: 8))
                for y in 0..<grid.height {
                    for x in 0..<grid.width {
                        let place = orientation.applied(to: PixelPoint(x: x, y: y), in: grid)
                        for k in 0..<64 {
                            let (column, row) = (k % 8, k / 8)
                            let (u, w) = orientation.swapsAxes ? (row, column) : (column, row)
                            let sign = (corner.x == 7 && u % 2 == 1) != (corner.y == 7 && w % 2 == 1) ? -1 : 1
                            let value = Int(before[i][y][64 * x + k])
                            guard Int(after[i][place.y][64 * place.x + 8 * w + u]) == sign * value else {
                                throw Failure("component \(i), block (\(x), \(y)), coefficient \(k)")
                            }
                        }
                    }
                }
            }
            return true
        }
    }

    /// The sign rule holds for pixels: a turned grey file shows the turned picture within rounding.
    @Test(arguments: ImageOrientation.allCases)
    func turnedPixels(orientation: ImageOrientation) throws {
        let settings = LibJPEG.Settings(
            width: 64, height: 40, sampling: [[1, 1]], quality: 95, content: 2, seed: 3)
        let bytes = LibJPEG.encode(settings)
        let turned = try pixels(PictureFile(bytes).turnedKeepingBlocks(orientation).image.bytes)
        let original = try pixels(bytes)
        for y in 0..<40 {
            for x in 0..<64 {
                let place = orientation.applied(to: PixelPoint(x: x, y: y), in: original.size)
                let difference = abs(Int(original[x, y].red) - Int(turned[place.x, place.y].red))
                #expect(difference <= 1, "(\(x), \(y))")
            }
        }
    }

    /// Decoders smooth a picture whose scans leave out bits. Their pixels aren't those of the coefficients.
    @Test(arguments: 1...10)
    func smoothedFilesAreRefused(scans: Int) throws {
        let whole = LibJPEG.encode(LibJPEG.Settings(width: 50, height: 40, progressive: 1, content: 2))
        let file = try PictureFile(LibJPEG.firstScans(scans, of: whole))
        let edited: StreamedPicture<RGBA8> = file.streamed()
        func refusal(_ body: () throws(MatteError) -> KeptBlocks) -> MatteError.Code? {
            do throws(MatteError) { _ = try body() } catch { return error.code }
            return nil
        }
        // The last of ten scans completes the luma.
        let expected: MatteError.Code? = scans < 10 ? .unsupported : nil
        let rect = PixelRect(x: 0, y: 0, width: 16, height: 16)
        #expect(
            refusal { () throws(MatteError) in try file.keepingBlocks(with: edited, changedIn: rect) }
                == expected)
        #expect(refusal { () throws(MatteError) in try file.croppedKeepingBlocks(to: rect) } == expected)
        #expect(
            refusal { () throws(MatteError) in try file.turnedKeepingBlocks(.right, trims: true) } == expected
        )
    }

    @Test func incompleteBlocksAreRefused() throws {
        let bytes = LibJPEG.encode(LibJPEG.Settings(width: 50, height: 33))
        let file = try PictureFile(bytes)
        for orientation in [ImageOrientation.upMirrored, .down, .right, .left] {
            #expect(throws: MatteError.self) { try file.turnedKeepingBlocks(orientation) }
        }
        #expect(try file.turnedKeepingBlocks(.leftMirrored).image.size == PixelSize(width: 33, height: 50))
        #expect(
            try file.turnedKeepingBlocks(.right, trims: true).image.size == PixelSize(width: 32, height: 50))
    }

    /// A crop has the blocks at its place, and begins at an MCU at or before the wanted part.
    @Test func croppedBlocks() {
        let place = Generator<Int>.integer(in: 0...69).combined(with: .integer(in: 0...69))
        let sides = Generator<Int>.integer(in: 1...70).combined(with: .integer(in: 1...70))
        forAll("cropped blocks", cases: 400, LibJPEG.settings, place, sides) { settings, place, sides in
            let bytes = LibJPEG.encode(settings)
            let file = try PictureFile(bytes)
            let size = file.header.size
            let rect = PixelRect(
                x: place.0 % size.width, y: place.1 % size.height, width: sides.0, height: sides.1
            ).intersection(size.bounds)
            let result = try file.croppedKeepingBlocks(to: rect)
            let single = settings.sampling.count == 1
            let most =
                single
                ? (1, 1) : (settings.sampling.map { $0[0] }.max()!, settings.sampling.map { $0[1] }.max()!)
            let part = result.part
            guard part.union(rect) == part, part.maxX == rect.maxX, part.maxY == rect.maxY,
                rect.x - part.x < 8 * most.0, rect.y - part.y < 8 * most.1, part.x % (8 * most.0) == 0,
                part.y % (8 * most.1) == 0, result.image.size == part.size
            else { throw Failure("\(part) for \(rect)") }
            let (before, after) = (LibJPEG.coefficients(bytes), LibJPEG.coefficients(result.image.bytes))
            for i in before.indices {
                let h = single ? 1 : settings.sampling[i][0]
                let v = single ? 1 : settings.sampling[i][1]
                let (left, top) = (part.x / (8 * most.0) * h, part.y / (8 * most.1) * v)
                for y in after[i].indices {
                    let count = after[i][y].count
                    let line = before[i][top + y]
                    guard Array(line[(64 * left)..<(64 * left + count)]) == after[i][y] else {
                        throw Failure("row \(y) of component \(i)")
                    }
                }
            }
            return true
        }
    }

    /// A photo stored in another orientation keeps it, and the change is at the place in the upright picture.
    @Test(arguments: ImageOrientation.allCases)
    func orientations(orientation: ImageOrientation) throws {
        let settings = LibJPEG.Settings(
            width: 48, height: 32, sampling: [[1, 1], [1, 1], [1, 1]], quality: 95, content: 1, seed: 9)
        let plain = try pixels(LibJPEG.encode(settings))
        let metadata = EncodingMetadata(exif: EXIFEditor.block(orientation))
        let bytes = try plain.encoded(as: .jpeg(quality: 95), metadata: metadata).bytes
        let file = try PictureFile(bytes)
        #expect(file.header.orientation == orientation)
        let rect = PixelRect(x: 3, y: 5, width: 9, height: 10)
        let white = RGBA8(red: 255, green: 255, blue: 255)
        let edited: StreamedPicture<RGBA8> = file.streamed().editingRows { rows, y in
            rows.fill(rect.translated(x: 0, y: -y), with: white)
        }
        let result = try file.keepingBlocks(with: edited, changedIn: rect)
        let written = try PictureFile(result.image.bytes)
        #expect(written.header.orientation == orientation)
        #expect(written.header.size == file.header.size)
        let (before, after) = (
            try file.decoded(as: RGBA8.self), try written.decoded(as: RGBA8.self)
        )
        #expect(abs(Int(after[7, 9].green) - 255) < 12)
        // 4:4:4 has no upsampling, so pixels in other blocks are equal.
        var different = 0
        for y in 0..<before.height {
            for x in 0..<before.width where before[x, y] != after[x, y] {
                different += 1
                #expect(x < 24 && y < 24, "(\(x), \(y))")
                // In the touched blocks, other pixels keep their samples but for quantization.
                guard !rect.contains(PixelPoint(x: x, y: y)) else { continue }
                let change = abs(Int(before[x, y].green) - Int(after[x, y].green))
                #expect(change <= 12, "(\(x), \(y))")
            }
        }
        #expect(different >= 80)
        #expect(result.changes?.changedByUpsampling == 0)
        let upright = try file.turnedKeepingBlocks()
        #expect(try PictureFile(upright.image.bytes).header.orientation == .up)
        #expect(upright.image.size == file.header.size)
        let crop = try file.croppedKeepingBlocks(to: PixelRect(x: 8, y: 8, width: 16, height: 16))
        let part = try PictureFile(crop.image.bytes).decoded(as: RGBA8.self)
        #expect(try part == before.cropped(to: crop.part))
    }

    /// Changes are counted on the written file.
    @Test func countsAreThoseOfTheFile() throws {
        let bytes = LibJPEG.encode(
            LibJPEG.Settings(width: 70, height: 64, quality: 60, content: 2, seed: 4))
        let file = try PictureFile(bytes)
        let rect = PixelRect(x: 20, y: 18, width: 21, height: 17)
        let edited: StreamedPicture<RGBA8> = file.streamed().editingRows { rows, y in
            rows.fill(rect.translated(x: 0, y: -y), with: RGBA8(red: 0, green: 200, blue: 30))
        }
        let mask = try Mask(Raster(uniform: rect.size))
        let result = try file.keepingBlocks(
            with: edited, changedIn: rect, mask: (mask, rect.origin), keeping: .none, after: .part,
            background: RGB8(red: 0, green: 0, blue: 0))
        let (before, after) = (try pixels(bytes), try pixels(result.image.bytes))
        var (near, far, largest) = (0, 0, 0)
        for y in 0..<64 {
            for x in 0..<70 where before[x, y] != after[x, y] {
                if rect.contains(PixelPoint(x: x, y: y)) { continue }
                // 4:2:0: chroma blocks are 16 pixels wide and high.
                let isTouched = 16...47 ~= x && 16...47 ~= y
                if isTouched {
                    near += 1
                    largest = max(
                        largest, abs(Int(before[x, y].red) - Int(after[x, y].red)),
                        abs(Int(before[x, y].green) - Int(after[x, y].green)),
                        abs(Int(before[x, y].blue) - Int(after[x, y].blue)))
                } else {
                    far += 1
                }
            }
        }
        let changes = try #require(result.changes)
        #expect(changes.changedInTouchedBlocks == near)
        #expect(changes.changedByUpsampling == far)
        #expect(changes.largestInTouchedBlocks == largest)
        #expect(near > 0 && far > 0)
        #expect(changes.blocks == 9 * 8 + 2 * 5 * 4)
        #expect(changes.touchedBlocks == 4 * 3 + 2 * 4)
    }
}

extension Raster<Gray8> {
    fileprivate init(uniform size: PixelSize) throws {
        self = Raster(width: size.width, height: size.height, repeating: Gray8(255))
    }
}
#endif
