import Matte
import TestSupport
import Testing

@Suite struct MaskComponentsTests {
    @Test(arguments: Connectivity.allCases) func componentsEqualFloodFilling(connectivity: Connectivity)
        throws
    {
        for (number, size) in shapeSizes.enumerated() {
            for seed in 0..<6 {
                let mask = randomShape(size, seed: UInt64(seed + 100 * number), isSoft: seed % 3 == 0)
                let level = [1, 128, 255][seed % 3]
                let labels = floodLabels(mask.selected(level), eight: connectivity == .eight)
                let components = try mask.components(atLeast: UInt8(level), connectivity: connectivity)
                let expected = measures(labels)
                #expect(components.labels().map(Int.init) == labels.flatMap { $0 }, "\(size), seed \(seed)")
                #expect(components.map(\.area) == expected.map(\.area))
                #expect(components.map(\.bounds) == expected.map(\.bounds))
                for index in components.indices.prefix(3) {
                    let selected = try components.mask(of: index).values
                    #expect(selected == labels.map { $0.map { $0 == index + 1 ? 255 : 0 } })
                }
            }
        }
    }

    /// All levels, at all positions in a word of 64 pixels and after it.
    @Test func everyLevelIsCompared() throws {
        let size = PixelSize(width: 150, height: 1)
        for level in stride(from: 0, through: 255, by: 5) {
            var raster = Raster<Gray8>(width: size.width, height: size.height, repeating: 0)
            var random = SplitMix64(seed: UInt64(level))
            for y in 0..<size.height {
                for x in 0..<size.width {
                    raster[x, y] = Gray8(UInt8(max(0, min(255, level + Int(random.next() % 3) - 1))))
                }
            }
            let mask = Mask(raster)
            let labels = try mask.components(atLeast: UInt8(level)).labels()
            #expect(labels.map { $0 > 0 } == mask.selected(level).flatMap { $0 }, "level \(level)")
        }
    }

    @Test func emptyAndFullMasks() throws {
        for size in awkwardSizes {
            for connectivity in Connectivity.allCases {
                let none = try Mask(size: size, repeating: 0).components(connectivity: connectivity)
                #expect(none.isEmpty && none.largest == nil)
                #expect(none.labels() == [Int32](repeating: 0, count: size.area))
                let all = try Mask(size: size, repeating: 255).components(connectivity: connectivity)
                #expect(all.map(\.area) == (size.isEmpty ? [] : [size.area]))
                #expect(all.map(\.bounds) == (size.isEmpty ? [] : [size.bounds]))
                #expect(all.size == size)
            }
        }
        #expect(
            try Mask(size: PixelSize(width: 3, height: 1), repeating: 0).components(atLeast: 0).count == 1)
    }

    /// A spiral and a comb join runs late, which makes long paths to the roots.
    @Test func manyRunsJoinLate() throws {
        let width = 301, height = 120
        var raster = Raster<Gray8>(width: width, height: height, repeating: 0)
        for y in 0..<height - 1 {
            for x in stride(from: 0, to: width, by: 2) { raster[x, y] = 255 }
        }
        for x in 0..<width { raster[x, height - 1] = 255 }
        let comb = try Mask(raster).components(connectivity: .four)
        #expect(comb.count == 1)
        #expect(comb[0].area == 151 * (height - 1) + width)
        #expect(comb[0].bounds == raster.bounds)
    }

    @Test func labelsAreWrittenToTheCallersMemory() throws {
        let mask = randomShape(PixelSize(width: 70, height: 9), seed: 5)
        let components = try mask.components()
        var numbers = [Int32](repeating: -7, count: 70 * 9)
        var span = numbers.mutableSpan
        components.writeLabels(into: &span)
        #expect(numbers == components.labels())
    }

    @Test func theFirstOfEquallyLargeComponentsIsTheLargest() throws {
        let mask = shape(["#..##", "...#.", "##...", "#...."])
        let components = try mask.components()
        #expect(components.map(\.area) == [1, 3, 3])
        #expect(components.largest == 1)
        let kept = try components.mask { $0.area == 3 }
        #expect(kept == shape(["...##", "...#.", "##...", "#...."]))
    }
}
