import Matte
import MatteCodecs
import MatteUpload

extension Operation {
    /// Returns edits on larger canvases and in windows. Pictures of fewer than 64 pixels on a side are left out.
    static func canvases() -> [Operation] {
        [
            Operation(
                "canvas", oracle: "CanvasPastingTests",
                functions: [
                    "CanvasUpload.init(photo:extending:for:options:)", "CanvasUpload.pasting(_:options:)",
                ],
                cases: [
                    OperationCase(
                        "extended and joined",
                        count: Count("join a canvas", size: PixelSize(width: 400, height: 360))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let photo = try site.file(.jpeg(quality: 90))
                        return [
                            site.encoding {
                                var steps = PasteOptions()
                                steps.parallelism = $0
                                let canvas = try CanvasUpload(
                                    photo: photo, extending: .margins(left: 20, top: 0, right: 9, bottom: 12),
                                    for: .fluxFill)
                                let reply = try Raster<RGBA8>(decoding: canvas.image.bytes)
                                let joined = try canvas.pasting(reply, options: steps)
                                return canvas.image.bytes + (canvas.mask?.bytes ?? [])
                                    + joined.raster.allPixels.map(\.green)
                            }
                        ]
                    }
                ]),
            Operation(
                "windows", oracle: "WindowedUploadTests",
                functions: [
                    "WindowedUpload.init(photo:editing:windows:context:for:options:)",
                    "WindowedUpload.pasting(_:feather:options:)",
                    "EditRecord.pasting(windows:onto:feather:options:reply:)",
                ],
                cases: [
                    OperationCase(
                        "divided and joined",
                        count: Count("join windows", size: PixelSize(width: 64, height: 64))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let photo = try site.file(.png(compression: .fast))
                        return [
                            site.encoding {
                                var steps = PasteOptions()
                                steps.parallelism = $0
                                let edit = try WindowedUpload(
                                    photo: photo, windows: max(64, site.size.longerSide / 4), context: 16,
                                    for: .fluxFill)
                                let replies = try edit.windows.prefix(4096).map {
                                    try Raster<RGBA8>(decoding: $0.image.bytes)
                                }
                                return try edit.pasting(replies, options: steps).raster.allPixels.map(\.red)
                            }
                        ]
                    }
                ]),
        ]
    }
}
