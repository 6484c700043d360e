import Matte
import TestSupport
import Testing

/// Returns the largest coverage in the neighbourhood, found by comparing all neighbours.
private func dilated(_ values: [[Int]], _ radius: Double, _ element: StructuringElement) -> [[Int]] {
    let height = values.count, width = values.first?.count ?? 0
    let reach = Int(min(radius, 1000))
    return (0..<height).map { y in
        (0..<width).map { x in
            var largest = 0, v = max(0, y - reach)
            while v < min(height, y + reach + 1) {
                let row = values[v]
                var u = max(0, x - reach)
                while u < min(width, x + reach + 1) {
                    let distance = Double((u - x) * (u - x) + (v - y) * (v - y))
                    let isNear = element == .square || distance <= radius * radius
                    if isNear, row[u] > largest { largest = row[u] }
                    u += 1
                }
                v += 1
            }
            return largest
        }
    }
}

@Suite struct MorphologyTests {
    @Test(arguments: StructuringElement.allCases, [0, 0.9, 1, 1.5, 2.9, 4, 7.3, 300])
    func dilationIsTheLargestNeighbour(element: StructuringElement, radius: Double) throws {
        for size in [PixelSize(width: 67, height: 13), PixelSize(width: 5, height: 19)] {
            let mask = noisyMask(size, seed: 11)
            let expected = radius < 1 ? mask.values : dilated(mask.values, radius, element)
            try withEveryTier { tier in
                for parallelism in [Parallelism.serial, .threads(3)] {
                    let result = try mask.dilated(by: radius, element: element, parallelism: parallelism)
                    #expect(result.values == expected, "\(tier)")
                }
            }
        }
    }

    /// Squares are processed in blocks of rows. These sizes have several blocks, with squares smaller and larger
    /// than a block.
    @Test(arguments: [1, 5, 17, 40]) func squaresCrossBlocks(radius: Int) throws {
        for size in [(64, 333), (131, 200), (1, 300), (3, 90)].map({ PixelSize(width: $0.0, height: $0.1) }) {
            // Few pixels are selected, so that some of the result is not selected.
            var raster = Raster(width: size.width, height: size.height, repeating: Gray8(0))
            var random = SplitMix64(seed: UInt64(radius))
            for _ in 0..<12 {
                let (x, y) = (random.next() % UInt64(size.width), random.next() % UInt64(size.height))
                raster[Int(x), Int(y)] = Gray8(UInt8(truncatingIfNeeded: random.next() | 1))
            }
            let mask = Mask(raster)
            let expected = dilated(mask.values, Double(radius), .square)
            try withEveryTier { tier in
                for parallelism in [Parallelism.serial, .threads(3)] {
                    let result = try mask.dilated(
                        by: Double(radius), element: .square, parallelism: parallelism)
                    // Compared outside the expectation, which would print both values.
                    let agrees = result.values == expected
                    #expect(agrees, "\(tier), radius \(radius), \(size)")
                }
            }
        }
    }

    @Test(arguments: StructuringElement.allCases)
    func erosionIsDual(element: StructuringElement) throws {
        let mask = noisyMask(PixelSize(width: 40, height: 21), seed: 2)
        let expected = dilated(mask.values.map { $0.map { 255 - $0 } }, 3.2, element).map {
            $0.map { 255 - $0 }
        }
        let eroded = try mask.eroded(by: 3.2, element: element)
        #expect(eroded.values == expected)
        let whole = try Mask(size: PixelSize(width: 9, height: 9), repeating: 255)
        #expect(try whole.eroded(by: 4, element: element) == whole)
    }

    /// Large enough for several bands.
    @Test func threadsDoNotMatter() throws {
        let mask = noisyMask(PixelSize(width: 700, height: 500), seed: 4)
        for element in StructuringElement.allCases {
            let serial = try mask.dilated(by: 9, element: element, parallelism: .serial)
            #expect(try mask.dilated(by: 9, element: element, parallelism: .threads(4)) == serial)
        }
    }

    @Test func awkwardSizesAndRadii() throws {
        for size in awkwardSizes {
            let mask = noisyMask(size, seed: 1)
            for element in StructuringElement.allCases {
                #expect(try mask.dilated(by: 2, element: element).values == dilated(mask.values, 2, element))
                _ = try mask.dilated(by: 1e300, element: element)
            }
        }
        let mask = noisyMask(PixelSize(width: 4, height: 4), seed: 1)
        for radius in [-1, Double.nan, .infinity] {
            #expect { try mask.dilated(by: radius) } throws: { ($0 as? MatteError)?.code == .parameter }
            #expect { try mask.eroded(by: radius) } throws: { ($0 as? MatteError)?.code == .parameter }
        }
    }
}
