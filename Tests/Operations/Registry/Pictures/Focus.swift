import Matte
import MatteCodecs

extension Operation {
    /// Returns operations that find where a picture has detail.
    static func focus() -> [Operation] {
        [
            Operation(
                "detail map", oracle: "DetailMapTests",
                functions: ["DetailMap.init(of:parallelism:)", "StreamedPicture.detailMap()"],
                cases: [
                    OperationCase("of RGBA8", count: "detail map") { site in
                        guard !site.size.isEmpty else { return [] }
                        let view = try site.canvas(RGBA8.self)
                        let picture = StreamedPicture(try site.raster(RGBA8.self))
                        func place(_ map: DetailMap) -> PixelRect {
                            let size = site.size
                            return map.place(
                                for: PixelSize(width: size.width / 3, height: size.height / 2), in: size)
                        }
                        return [
                            site.measuring(view) { try place(DetailMap(of: $0, parallelism: $1)) },
                            site.measuring { _ in try place(picture.detailMap()) },
                        ]
                    }
                ])
        ]
    }
}
