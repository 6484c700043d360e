import Matte
import MatteCodecs

extension Operation {
    /// Returns resizes of pictures that are decoded row by row.
    static func streamedResizes() -> [Operation] {
        let white = RGBA8(red: 255, green: 255, blue: 255)
        return [
            Operation(
                "streamed resize", oracle: "StreamedPictureTests",
                functions: [
                    "StreamedPicture.resized(to:filter:light:parallelism:)",
                    "PictureFile.streamed(resizedTo:filter:light:dctScaling:)",
                    "StreamedPicture.resized(toFit:fit:filter:light:padding:parallelism:)",
                ],
                cases: ResizeLight.allCases.map { light in
                    stream("\(light)", light == .encoded ? "streamed resize" : nil) {
                        site, picture, parallelism in
                        let size = PixelSize(width: site.size.width / 2 + 1, height: site.size.height / 3 + 1)
                        return try picture.resized(to: size, light: light, parallelism: parallelism)
                    }
                } + [
                    OperationCase("while decoding") { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.file(.jpeg(quality: 90))
                        let size = PixelSize(width: site.size.width / 3 + 1, height: site.size.height / 3 + 1)
                        return [
                            site.making { _ in try PictureFile(file).streamed(resizedTo: size).rendered() }
                        ]
                    },
                    stream("to fit") { site, picture, parallelism in
                        let size = PixelSize(width: site.size.width / 2 + 1, height: site.size.height / 3 + 1)
                        return try picture.resized(
                            toFit: size, fit: .cover, padding: white, parallelism: parallelism)
                    },
                ])
        ]
    }
}
