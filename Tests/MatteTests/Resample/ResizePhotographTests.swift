import Matte
import MatteCodecs
import MatteDemoPictures
import Testing

/// Tests of how many bytes of a resized photograph differ from the rounded float64 result. The bound holds at every
/// ratio alone.
@Suite struct ResizePhotographTests {
    private static let photos: [Raster<RGB8>] = [DemoPictures.astronaut, DemoPictures.chelsea].map { file in
        try! Raster(decoding: file)
    }

    /// Parts of the photographs, for ratios at which results are large.
    private static let parts = photos.map { photo in
        try! photo.cropped(to: PixelRect(x: 130, y: 60, width: 160, height: 120))
    }

    /// From an enlargement to the largest ratio for which 16-bit weights are used.
    @Test(arguments: ResizeFilter.allCases)
    func atMostHalfAPercentDiffers(filter: ResizeFilter) throws {
        for (width, height) in [(190, 130), (159, 119), (131, 97)] {
            try expectContract(Self.parts, to: PixelSize(width: width, height: height), filter)
        }
        for (width, height) in [(233, 180), (64, 51), (31, 30), (25, 17), (16, 13), (12, 9)] {
            try expectContract(Self.photos, to: PixelSize(width: width, height: height), filter)
        }
    }

    private func expectContract(
        _ photos: [Raster<RGB8>], to target: PixelSize, _ filter: ResizeFilter
    ) throws {
        var errors = ByteErrors()
        // One channel has enough values, except in the smallest results.
        let channels = target.area > 400 ? [1] : [0, 1, 2]
        for photo in photos {
            let result = try photo.resized(to: target, filter: filter)
            for c in channels {
                let plane = ResizeAccuracyTests.plane(photo.size) { Double(photo[$0, $1].channel(c)) }
                let exact = ResizeOracle.resize(plane, photo.size, to: target, filter)
                for i in exact.indices {
                    let pixel = result[i % target.width, i / target.width]
                    errors.add(pixel.channel(c), exact[i])
                }
            }
        }
        #expect(errors.largest < 0.52, "\(filter) to \(target): \(errors)")
        #expect(errors.share <= 0.005, "\(filter) to \(target): \(errors)")
    }

    /// The alpha of each photograph is the green of the other one.
    @Test(arguments: ResizeFilter.allCases)
    func atMostOnePercentDiffersWithAlpha(filter: ResizeFilter) throws {
        for (width, height) in [(131, 97), (61, 50), (33, 20), (27, 20)] {
            let target = PixelSize(width: width, height: height)
            var (color, alpha) = (ByteErrors(), ByteErrors())
            for (photo, other) in zip(Self.parts, Self.parts.reversed()) {
                let picture = try Raster<RGBA8>(size: photo.size) { y, row in
                    for x in 0..<photo.width {
                        let p = photo[x, y]
                        row.append(
                            RGBA8(red: p.red, green: p.green, blue: p.blue, alpha: other[x, y].green))
                    }
                }
                let result = try picture.resized(to: target, filter: filter)
                func exact(_ value: (RGBA8) -> Double) -> [Double] {
                    let plane = ResizeAccuracyTests.plane(photo.size) { value(picture[$0, $1]) }
                    return ResizeOracle.resize(plane, photo.size, to: target, filter)
                }
                let alphas = exact { Double($0.alpha) }
                let colors = [
                    exact { Double($0.red) * Double($0.alpha) },
                    exact { Double($0.green) * Double($0.alpha) },
                    exact { Double($0.blue) * Double($0.alpha) },
                ]
                for i in alphas.indices {
                    let pixel = result[i % width, i / width]
                    alpha.add(pixel.alpha, alphas[i])
                    guard alphas[i] > 0 else { continue }
                    let weight = min(255, alphas[i]) / 255
                    for (value, exact) in zip([pixel.red, pixel.green, pixel.blue], colors) {
                        color.add(value, exact[i] / alphas[i], weight: weight)
                    }
                }
            }
            #expect(alpha.largest < 0.52 && alpha.share <= 0.005, "\(filter) to \(target): \(alpha)")
            #expect(color.largest < 1 && color.share <= 0.01, "\(filter) to \(target): \(color)")
        }
    }
}

extension RGB8 {
    fileprivate func channel(_ c: Int) -> UInt8 { c == 0 ? red : c == 1 ? green : blue }
}
