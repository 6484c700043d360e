import Matte
import MatteCodecs

extension Operation {
    /// Returns the rendering of a file's light with its gain map.
    static func lights() -> [Operation] {
        let size = PixelSize(width: 512, height: 384)
        return [
            Operation(
                "light", oracle: "PictureLightTests",
                functions: [
                    "GainMap.init(levels:channels:baseHeadroom:alternateHeadroom:)",
                    "PictureLight.encode(as:to:metadata:parallelism:)",
                    "PictureLight.tensor(resizedTo:primaries:layout:)",
                    "PictureFile.metadata(keeping:after:showing:)",
                ],
                cases: [
                    OperationCase("as PQ", count: Count("light of a gain map", size: size)) { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try PictureFile(site.brightFile())
                        return [
                            site.encoding {
                                let sink = MemorySink()
                                try file.light().encode(
                                    as: .perceptualQuantizer, to: sink, parallelism: $0)
                                return sink.bytes
                            }
                        ]
                    },
                    OperationCase("as numbers") { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try PictureFile(site.brightFile())
                        let half = PixelSize(
                            width: (site.size.width + 1) / 2, height: (site.size.height + 1) / 2)
                        return [site.measuring { _ in try file.light().tensor(resizedTo: half) }]
                    },
                    OperationCase(
                        "a map for a reduced picture", count: Count("gain map of half size", size: size)
                    ) { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try PictureFile(site.brightFile())
                        let half = PixelSize(
                            width: (site.size.width + 1) / 2, height: (site.size.height + 1) / 2)
                        let change = PictureChange(
                            .whole, size: half, format: .jpeg, transform: .scale(from: site.size, to: half))
                        return [
                            site.encoding {
                                let small = try file.streamed(resizedTo: half)
                                let kept = try file.metadata(
                                    keeping: .gainMap, after: change, showing: small)
                                return try small.encoded(
                                    as: .jpeg(quality: 90), metadata: kept.metadata, parallelism: $0
                                ).bytes
                            }
                        ]
                    },
                ])
        ]
    }
}

extension Site {
    /// Returns a JPEG with a gain map of half its size.
    fileprivate func brightFile() throws -> [UInt8] {
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        var metadata = EncodingMetadata()
        try metadata.setGainMap(
            GainMap(
                levels: raster(RGB8.self, .photo, size: half),
                channels: [GainMap.Channel(max: 3, gamma: 0.8)],
                alternateHeadroom: 3))
        return try file(.jpeg(quality: 90), metadata: metadata)
    }
}
