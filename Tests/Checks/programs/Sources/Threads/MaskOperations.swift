import Matte

extension Checksums {
    func addMasks() throws {
        try add("dilate", mask.dilated(by: 6, parallelism: parallelism).raster)
        try add(
            "dilate by a square",
            try mask.dilated(by: 6, element: .square, parallelism: parallelism).raster)
        try add("erode", mask.eroded(by: 6, parallelism: parallelism).raster)
        for side in [FeatherSide.both, .inwards, .outwards] {
            try add(
                "feather \(side)", try mask.feathered(width: 30, side: side, parallelism: parallelism).raster)
        }
        for side in FeatherSide.allCases {
            let soft = try mask.feathered(byDistance: 30, side: side, parallelism: parallelism)
            try add("feather by distance \(side)", soft.raster)
        }
        try add("distances", mask.distances(parallelism: parallelism))
        try add("signed distances", mask.signedDistances(parallelism: parallelism))
        try add("refine", try mask.refined(along: photo, parallelism: parallelism).raster)
        let scores = try Raster<GrayF32>(
            size: PixelSize(width: 800, height: 1200),
            pixels: (0..<960_000).map { GrayF32(Float($0 * 7919 % 1000)) })
        try add(
            "classes", try CategoryMask(argmaxOf: scores.view, classes: 4, parallelism: parallelism).raster)
    }

    private static let backgrounds: [(String, @Sendable (Raster<RGBA8>) -> PortraitBackground)] = [
        ("blur", { _ in .blur(sigma: 12) }), ("image", { .image($0) }),
        ("colour", { _ in .color(RGBA8(red: 9, green: 90, blue: 200)) }), ("grey", { _ in .desaturate }),
    ]

    func addEffects() throws {
        for (name, background) in Self.backgrounds {
            try add("portrait, \(name)", portrait(background(photo)))
            try add("portrait of a cut-out, \(name)", portrait(background(photo), cutOutDetail: .quarter))
            try add("portrait of confidences, \(name)", portraitOfConfidences(background(photo)))
        }
        try add("categories", categories())
    }

    private func portrait(
        _ background: PortraitBackground, cutOutDetail: CutOutDetail? = nil
    ) throws -> Raster<RGBA8> {
        let photo = photo
        let effect = try PortraitEffect(
            frame: photo.size, background: background, cutOutDetail: cutOutDetail)
        var target = try Raster(copying: photo.view)
        var view = target.mutableView
        try effect.render(photo.view, mask: mask, into: &view, parallelism: parallelism)
        return target
    }

    /// Returns the second of two frames, which is smoothed with the first. The confidences are enlarged to the frame.
    private func portraitOfConfidences(_ background: PortraitBackground) throws -> Raster<RGBA8> {
        let photo = photo
        let effect = try PortraitEffect(frame: photo.size, background: background, smoothing: 0.5)
        let scores = try confidences()
        var target = try Raster(copying: photo.view)
        var view = target.mutableView
        try effect.render(photo.view, mask: mask, into: &view, parallelism: parallelism)
        try effect.render(photo.view, confidences: scores.view, into: &view, parallelism: parallelism)
        return target
    }

    private func categories() throws -> Raster<RGBA8> {
        let photo = photo
        var target = try Raster(copying: photo.view)
        let effect = try CategoryEffect(frame: photo.size, palette: .hues(count: 256), outline: 2)
        let luma = mask.raster
        var view = target.mutableView
        try effect.render(photo.view, categories: luma.view, into: &view, parallelism: parallelism)
        return target
    }

    private func confidences() throws -> Raster<GrayF32> {
        try Raster(
            size: PixelSize(width: 160, height: 120),
            pixels: (0..<19_200).map { GrayF32(Float($0 * 7919 % 1000) / 1000) })
    }

    /// Operations on a frame in two planes. The planes are the picture's grey and a part of its bytes.
    func addPlanarFrames() throws {
        let chroma = try mask.raster.cropped(to: PixelRect(x: 0, y: 300, width: 1600, height: 600))
        try add("convert 4:2:0", converted(chroma, .up))
        try add("convert and turn 4:2:0", converted(chroma, .right))
        for (name, background) in Self.backgrounds {
            try add("portrait of 4:2:0, \(name)", portrait(of: chroma, background(photo)))
        }
        try add("categories of 4:2:0", categories(of: chroma))
    }

    private func converted(
        _ chroma: Raster<Gray8>, _ orientation: ImageOrientation
    ) throws -> Raster<RGBA8> {
        let luma = mask.raster
        let frame = try YUV420View(luma: luma.bytes, chroma: chroma.bytes, width: 1600, height: 1200)
        return try frame.converted(to: RGBA8.self, orientation: orientation, parallelism: parallelism)
    }

    private func portrait(
        of chroma: Raster<Gray8>, _ background: PortraitBackground
    ) throws -> Raster<RGBA8> {
        let photo = photo
        let effect = try PortraitEffect(frame: photo.size, background: background)
        let scores = try confidences()
        let luma = mask.raster
        let frame = try YUV420View(luma: luma.bytes, chroma: chroma.bytes, width: 1600, height: 1200)
        var target = try Raster(copying: photo.view)
        var view = target.mutableView
        try effect.render(frame, confidences: scores.view, into: &view, parallelism: parallelism)
        return target
    }

    private func categories(of chroma: Raster<Gray8>) throws -> Raster<RGBA8> {
        let photo = photo
        let effect = try CategoryEffect(frame: photo.size, palette: .hues(count: 256))
        let luma = mask.raster
        let frame = try YUV420View(luma: luma.bytes, chroma: chroma.bytes, width: 1600, height: 1200)
        var target = try Raster(copying: photo.view)
        var view = target.mutableView
        try effect.render(frame, categories: luma.view, into: &view, parallelism: parallelism)
        return target
    }
}
