import Matte
import MatteCodecs

extension Operation {
    /// Returns operations on the colours of streamed pictures, and those with masks.
    static func streamedEffects() -> [Operation] {
        let blue = RGBA8(red: 1, green: 2, blue: 200)
        return [
            Operation(
                "streamed adjustment", oracle: "AdjustedPictureTests",
                functions: [
                    "StreamedPicture.adjusted(by:)",
                    "StreamedPicture.sharpened(amount:radius:threshold:)",
                    "StreamedPicture.histogram(includesTransparent:)",
                    "StreamedPicture.whiteBalance(at:radius:)",
                ],
                cases: [
                    stream("colours", "streamed adjustment") { _, picture, _ in
                        try picture.adjusted(by: .exposure(0.5))
                    },
                    stream("sharpening") { _, picture, _ in
                        try picture.sharpened(amount: 0.7, radius: 2)
                    },
                    OperationCase("measures") { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.file(.png(compression: .fast))
                        return [
                            site.measuring { _ in
                                let picture: StreamedPicture<RGBA8> = try PictureFile(file).streamed()
                                let place = PixelPoint(x: site.size.width / 2, y: site.size.height / 2)
                                return try "\(picture.histogram().luma) \(picture.whiteBalance(at: place))"
                            }
                        ]
                    },
                ]),
            Operation(
                "streamed effect of a mask", oracle: "StreamedPictureTests",
                functions: [
                    "StreamedPicture.erasing(_:feather:side:keepingColor:)",
                    "StreamedPicture.composited(over:through:)",
                    "StreamedPicture.overlaying(_:palette:opacity:skipping:outline:)",
                ],
                cases: [
                    stream("erased") { site, picture, _ in
                        try picture.erasing(.ellipse(in: site.oval), feather: 12)
                    },
                    stream("overlaid") { site, picture, _ in
                        let classes = CategoryMask(try site.raster(Gray8.self))
                        return try picture.overlaying(classes, palette: .hues(count: 256), outline: 2)
                    },
                    stream("over a colour", "streamed composite") { site, picture, _ in
                        try picture.composited(over: blue, through: half(site))
                    },
                    stream("over a picture") { site, picture, _ in
                        try picture.composited(over: picture.oriented(.down), through: half(site))
                    },
                ]),
            Operation(
                "streamed background", oracle: "BlurredBackgroundTests",
                functions: ["StreamedPicture.blurringBackground(mask:sigma:parallelism:)"],
                cases: [2.0, 20].map { sigma in
                    stream("sigma \(sigma)", sigma == 2 ? "streamed background blur" : nil) {
                        try $1.blurringBackground(mask: half($0), sigma: sigma, parallelism: $2)
                    }
                }),
            Operation(
                "streamed cut-out", oracle: "CutOutPictureTests",
                functions: [
                    "StreamedPicture.cutOut(_:detail:parallelism:)",
                    "StreamedPicture.replacingBackground(with:mask:keepingColors:detail:)",
                ],
                cases: [
                    stream("cut-out", "streamed cut-out") { try $1.cutOut(half($0), parallelism: $2) },
                    stream("a colour") { site, picture, _ in
                        try picture.replacingBackground(with: blue, mask: half(site))
                    },
                    stream("a picture") { site, picture, _ in
                        try picture.replacingBackground(with: picture.oriented(.down), mask: half(site))
                    },
                ]),
            Operation(
                "streamed warp", oracle: "WarpedPictureTests",
                functions: ["StreamedPicture.warped(by:to:filter:edge:)"],
                cases: [
                    stream("by a rotation", "streamed warp") { site, picture, _ in
                        try picture.warped(by: ProjectiveTransform(.rotation(byDegrees: 7)), to: site.size)
                    }
                ]),
        ]
    }

    /// Returns a mask with half of the picture's sides.
    private static func half(_ site: Site) throws -> Mask {
        try site.mask(size: PixelSize(width: site.size.width / 2 + 1, height: site.size.height / 2 + 1))
    }
}
