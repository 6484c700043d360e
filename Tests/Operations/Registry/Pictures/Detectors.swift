import Matte
import MatteCodecs

extension Operation {
    /// Returns the suppression of boxes, and the tiles of a picture.
    static func detectors() -> [Operation] {
        [
            Operation(
                "suppression", oracle: "NonMaximumTests", isCancellable: false,
                functions: ["NonMaximumSuppression.applied(to:)", "NonMaximumMerging.applied(to:)"],
                cases: [
                    OperationCase("of all but the best", count: "suppression") { site in
                        let found = detections(1000)
                        return [site.measuring { _ in try NonMaximumSuppression().applied(to: found).count }]
                    },
                    OperationCase("by decay", count: "soft suppression") { site in
                        let found = detections(1000)
                        let suppression = NonMaximumSuppression(decay: .linear, minimumScore: 0.01)
                        return [site.measuring { _ in try suppression.applied(to: found).count }]
                    },
                    OperationCase("by merging", count: "merging") { site in
                        let found = detections(1000)
                        return [site.measuring { _ in try NonMaximumMerging().applied(to: found).count }]
                    },
                ]),
            Operation(
                "tiles", oracle: "TileReaderTests",
                functions: ["TileReader.init(_:grid:)", "TileReader.next()"],
                cases: [
                    OperationCase("of a JPEG file", count: "tiles of a jpeg") { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.file(.jpeg(quality: 90), size: site.size)
                        let grid = try TileGrid(
                            of: site.size, tile: PixelSize(width: 200, height: 200), overlap: 0.2)
                        return [
                            site.measuring { _ in
                                let picture = try PictureFile(file).streamed(as: RGB8.self)
                                var reader = try TileReader(picture, grid: grid), count = 0
                                while try reader.next() != nil { count += 1 }
                                return count
                            }
                        ]
                    }
                ]),
        ]
    }

    /// Returns about ten boxes for each object, in random order. Every call returns the same ones.
    private static func detections(_ count: Int) -> [Detection] {
        var state: UInt64 = 42
        func random(_ most: Int) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int(state >> 40) % most)
        }
        let objects = (0..<count / 10).map { _ in
            SubpixelRect(x: random(1800), y: random(1000), width: 20 + random(100), height: 20 + random(80))
        }
        return (0..<count).map { _ in
            let box = objects[Int(random(objects.count))].translated(x: random(5), y: random(5))
            return Detection(box: box, score: random(1000) / 1000, category: Int(random(3)))
        }
    }
}
