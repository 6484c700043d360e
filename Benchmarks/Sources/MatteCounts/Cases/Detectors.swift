import Matte
import MatteCodecs

extension Case {
    /// Returns cases of the inputs and boxes of detectors.
    static func detectors() throws -> [Case] {
        let to = PixelSize(width: 213, height: 160)
        let photo: Raster<RGBA8> = try picture(size)
        func resize<P: Pixel>(_ source: Raster<P>, _ name: String, _ filter: ReferenceFilter) throws
            -> Case
        {
            var target = try Raster<P>(size: to, repeating: Raster<P>.zero)
            return Case("resize like \(filter.rawValue)\(name)") {
                var view = target.mutableView
                try source.view.resized(into: &view, like: filter, parallelism: .serial)
            }
        }
        let straight: Raster<RGBA8> = try picture(size, opaque: false)
        let rgb: Raster<RGB8> = try picture(size)
        let gray: Raster<Gray8> = try picture(size)
        let place = try Letterbox(of: size, in: PixelSize(width: 320, height: 320))
        let file = try photo.encoded(as: .jpeg(quality: 90)).bytes
        let grid = try TileGrid(of: size, tile: PixelSize(width: 200, height: 200), overlap: 0.2)
        let found = detections(1000)
        return try ReferenceFilter.allCases.map { try resize(photo, "", $0) } + [
            resize(straight, " alpha", .pillowBicubic), resize(rgb, " rgb", .pillowBicubic),
            resize(gray, " grey", .pillowBicubic), resize(rgb, " rgb", .openCVLinear),
            Case("letterbox") { _ = try photo.letterboxed(place, parallelism: .serial) },
            Case("tiles of a jpeg") {
                let picture = try PictureFile(file).streamed(as: RGB8.self)
                var reader = try TileReader(picture, grid: grid)
                while try reader.next() != nil {}
            },
            Case("suppression") { _ = try NonMaximumSuppression().applied(to: found) },
            Case("soft suppression") {
                _ = try NonMaximumSuppression(decay: .linear, minimumScore: 0.01).applied(to: found)
            },
            Case("merging") { _ = try NonMaximumMerging().applied(to: found) },
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
