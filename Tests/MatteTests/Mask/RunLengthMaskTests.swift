import Matte
import TestSupport
import Testing

@Suite struct RunLengthMaskTests {
    /// The counts by the definition: pixel by pixel, column by column.
    private func counts(_ selected: [[Bool]], _ size: PixelSize) -> [Int] {
        var counts = [0]
        var state = false
        for x in 0..<size.width {
            for y in 0..<size.height {
                if selected[y][x] != state {
                    state.toggle()
                    counts.append(0)
                }
                counts[counts.count - 1] += 1
            }
        }
        return counts
    }

    @Test func encodingAndDecodingEqualTheDefinition() throws {
        for (number, size) in (shapeSizes + awkwardSizes).enumerated() {
            for seed in 0..<6 {
                let mask = randomShape(size, seed: UInt64(seed + 13 * number), isSoft: seed % 2 == 0)
                let level = [1, 128, 255][seed % 3]
                let runs = try RunLengthMask(mask, atLeast: UInt8(level))
                #expect(runs.counts == counts(mask.selected(level), size), "\(size), seed \(seed)")
                #expect(try Mask(runs) == mask.thresholded(at: UInt8(level)))
                #expect(runs.area == mask.selected(level).joined().count { $0 })
                #expect(runs.boundingBox == mask.boundingBox(atLeast: UInt8(level)))
                #expect(try RunLengthMask(counts: runs.counts, size: size) == runs)
                #expect(try RunLengthMask(cocoText: runs.cocoText, size: size) == runs)
            }
        }
    }

    @Test func aMaskIsDecodedIntoAnother() throws {
        var mask = Mask(Raster(width: 1, height: 1, repeating: 7))
        for (number, size) in (shapeSizes + awkwardSizes).enumerated() {
            for seed in 0..<3 {
                let shape = randomShape(size, seed: UInt64(seed + 17 * number), isSoft: false)
                let copy = mask
                let before = copy.raster
                try mask.decode(RunLengthMask(shape))
                #expect(mask == shape.thresholded(at: 1), "\(size), seed \(seed)")
                #expect(copy.raster == before, "a copy keeps its values")
            }
        }
    }

    /// More changes than the decoder sorts at once, short and long pieces of rows, and rows that end after each.
    @Test func masksOfManyRunsAreDecoded() throws {
        var noise = SplitMix64(seed: 71)
        for (width, height) in [(1000, 300), (300, 1000), (70_001, 3), (3, 70_001), (1, 140_001)] {
            for density in [2, 40, 400] as [UInt64] {
                var expected = Raster<Gray8>(width: width, height: height, repeating: 0)
                var isSelected = false
                for y in 0..<height {
                    for x in 0..<width {
                        if noise.next() % density == 0 { isSelected.toggle() }
                        expected[x, y] = isSelected ? 255 : 0
                    }
                }
                let mask = Mask(expected)
                #expect(
                    try Mask(RunLengthMask(mask)) == mask,
                    "\(width)x\(height), one change in \(density) pixels")
            }
        }
    }

    @Test func decodingUsesMemoryAgain() throws {
        let size = PixelSize(width: 40, height: 30)
        var mask = try Mask(size: size, repeating: 9)
        func address() -> Int { mask.raster.bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress!) } }
        let before = address()
        try mask.decode(RunLengthMask(randomShape(size, seed: 5, isSoft: false)))
        #expect(address() == before)
    }

    /// Texts, areas and boxes that pycocotools 2.0.11 gives.
    @Test func textsEqualThoseOfPycocotools() throws {
        let noise = shape(["##..###", "#.##.#.", "..#..##", ".##..#.", "#.##..#"])
        let runs = try RunLengthMask(noise)
        #expect(runs.cocoText == "02200O03OM1122MM0000")
        #expect(runs.area == 19)
        let size = PixelSize(width: 200, height: 300)
        #expect(try RunLengthMask(Mask(size: size, repeating: 255)).cocoText == "0Pcj1")
        #expect(try RunLengthMask(Mask(size: size, repeating: 0)).cocoText == "Pcj1")
        #expect(try RunLengthMask(Mask(size: PixelSize(width: 3, height: 0), repeating: 0)).cocoText == "0")
        var disc = Raster<Gray8>(width: 150, height: 100, repeating: 0)
        for y in 0..<100 {
            for x in 0..<150 {
                let outer = (x - 70) * (x - 70) + (y - 45) * (y - 45) < 1600
                let inner = (x - 60) * (x - 60) + (y - 50) * (y - 50) < 81
                if outer, !inner { disc[x, y] = 255 }
            }
        }
        let text =
            "QR3a0_28I6K4L4L4M2N2M4M2N2N2N2N2N2O0O2N2N2O0O2OmN\\OFc0:_OF`09BF=:EF:9HF8:HF7;IF6:JF6:JF6:JF5;KF4:LF4:"
            + "LF4;JF6;HF8;FF:;DF<a10000000000000000001N1000001N10001N101N101N101N2N2N101N2N2N2N2N2N3L3N2N3L4L4L5J7Hok3"
        let discRuns = try RunLengthMask(Mask(disc))
        #expect(discRuns.cocoText == text)
        #expect(discRuns.area == 4764)
        #expect(discRuns.boundingBox == PixelRect(x: 31, y: 6, width: 79, height: 79))
        #expect(try Mask(RunLengthMask(cocoText: text, size: disc.size)) == Mask(disc))
    }

    @Test func runsAroundCountsOfZeroAreJoined() throws {
        let size = PixelSize(width: 3, height: 2)
        func read(_ counts: [Int]) throws -> [Int] { try RunLengthMask(counts: counts, size: size).counts }
        #expect(try read([0, 0, 6]) == [6])
        #expect(try read([0, 6]) == [0, 6])
        #expect(try read([0, 2, 0, 3, 1, 0]) == [0, 5, 1])
        #expect(try read([6, 0, 0, 0]) == [6])
        #expect(try read([1, 0, 0, 0, 2, 3]) == [3, 3])
        let empty = PixelSize(width: 0, height: 9)
        #expect(try RunLengthMask(counts: [Int](), size: empty).counts == [0])
        #expect(try RunLengthMask(cocoText: "", size: empty).counts == [0])
        #expect(try RunLengthMask(counts: [0, 0], size: empty).boundingBox == nil)
    }

    /// Long masks, whose runs span columns, and counts of every length of text.
    @Test func largeCounts() throws {
        for side in [1, 15, 16, 17, 511, 512, 16_000] {
            let size = PixelSize(width: 3, height: side)
            for selected in [1, side, side + 1, 2 * side, 3 * side - 1] where selected < 3 * side {
                for start in Set([0, 1, side, 3 * side - selected]) where start + selected <= 3 * side {
                    let counts = [start, selected, 3 * side - selected - start]
                    let runs = try RunLengthMask(counts: counts, size: size)
                    #expect(try RunLengthMask(Mask(runs)) == runs)
                    #expect(try RunLengthMask(cocoText: runs.cocoText, size: size) == runs)
                    #expect(runs.boundingBox == (try Mask(runs).boundingBox()))
                }
            }
        }
    }

    @Test func brokenCountsAreErrors() {
        let size = PixelSize(width: 4, height: 3)
        func code(_ counts: [Int], _ size: PixelSize) -> MatteError.Code? {
            errorCode { _ = try RunLengthMask(counts: counts, size: size) }
        }
        #expect(code([12], size) == nil)
        #expect(code([5, -1, 8], size) == .decoding)
        #expect(code([5, 8], size) == .decoding)
        #expect(code([5, 6], size) == .decoding)
        #expect(code([], size) == .decoding)
        #expect(code([5, Int.max, Int.max, 9], size) == .decoding)
        #expect(code([Int.min], size) == .decoding)
        #expect(code([12], PixelSize(width: -4, height: -3)) == .parameter)
        #expect(code([0], PixelSize(width: 4, height: -3)) == .parameter)
        #expect(code([1 << 32], PixelSize(width: 65536, height: 65536)) == .limits)
        #expect(code([1], PixelSize(width: .max, height: .max)) == .limits)
        #expect(code([0], PixelSize(width: .max, height: 0)) == .limits)
        #expect(
            errorCode { _ = try RunLengthMask(counts: [12], size: size, pixelLimit: 11) } == .limits)
    }

    @Test func messagesGiveTheValues() {
        let size = PixelSize(width: 4, height: 3)
        func message(_ body: () throws(MatteError) -> Void) -> String {
            do { try body() } catch { return error.message }
            return ""
        }
        let negative = message { () throws(MatteError) in
            _ = try RunLengthMask(counts: [5, -1, 8], size: size)
        }
        #expect(negative.contains("count 1 is -1"))
        let long = message { () throws(MatteError) in _ = try RunLengthMask(counts: [5, 1, 8], size: size) }
        #expect(long.contains("4x3") && long.contains("count 2, which is 8"))
        let short = message { () throws(MatteError) in _ = try RunLengthMask(counts: [5, 1], size: size) }
        #expect(short.contains("add up to 6 pixels") && short.contains("12"))
        let character = message { () throws(MatteError) in
            _ = try RunLengthMask(cocoText: "5\u{7F}", size: size)
        }
        #expect(character.contains("byte 1 of the text is 127"))
        let truncated = message { () throws(MatteError) in _ = try RunLengthMask(cocoText: "5P", size: size) }
        #expect(truncated.contains("ends within count 1, after 2 bytes"))
        let bits = message { () throws(MatteError) in
            _ = try RunLengthMask(cocoText: "ooooooooo0", size: size)
        }
        #expect(bits.contains("count 0 has more than 35 bits"))
    }

    /// Every text either gives a mask or a typed error, and a mask survives a round trip.
    @Test func randomTextsAreReadOrRejected() {
        let size = PixelSize(width: 5, height: 4)
        forAll(
            "a text is read or rejected", cases: 1000,
            Generator<UInt8>.integer(in: 46...113).array(count: 0...12)
        ) { bytes in
            do throws(MatteError) {
                let runs = try RunLengthMask(cocoText: String(decoding: bytes, as: UTF8.self), size: size)
                return try RunLengthMask(Mask(runs)) == runs && runs.counts.dropFirst().allSatisfy { $0 > 0 }
            } catch { return error.code == .decoding }
        }
    }

    @Test func emptyAndFullMasks() throws {
        for size in awkwardSizes {
            let none = try RunLengthMask(Mask(size: size, repeating: 0))
            #expect(none.counts == [size.area])
            #expect(none.area == 0 && none.boundingBox == nil)
            let all = try RunLengthMask(Mask(size: size, repeating: 255))
            #expect(all.counts == (size.isEmpty ? [0] : [0, size.area]))
            #expect(all.area == size.area && all.boundingBox == (size.isEmpty ? nil : size.bounds))
        }
    }
}
