import Matte
import MatteCodecs
import MatteUpload

extension Operation {
    /// Returns changes to JPEG files that keep blocks. Pictures of fewer than 64 pixels on a side are left out.
    static func keptBlocks() -> [Operation] {
        [
            Operation(
                "JPEG with a changed part", oracle: "KeptBlocksTests",
                functions: ["PictureFile.keepingBlocks(with:changedIn:keeping:background:)"],
                cases: [
                    OperationCase(
                        "a filled rectangle",
                        count: Count("change a part of a JPEG", size: PixelSize(width: 800, height: 600))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let bytes = try site.file(.jpeg(quality: 90))
                        let rect = PixelRect(x: 9, y: 12, width: 40, height: 30)
                        return [
                            site.encoding { _ in
                                let file = try PictureFile(bytes)
                                let edited: StreamedPicture<RGBA8> = file.streamed().editingRows { rows, y in
                                    rows.fill(
                                        rect.translated(x: 0, y: -y),
                                        with: RGBA8(red: 200, green: 30, blue: 90))
                                }
                                return try file.keepingBlocks(with: edited, changedIn: rect).image.bytes
                            }
                        ]
                    }
                ]),
            Operation(
                "JPEG with moved blocks", oracle: "KeptBlocksTests",
                functions: [
                    "PictureFile.croppedKeepingBlocks(to:keeping:)",
                    "PictureFile.turnedKeepingBlocks(_:trims:keeping:)",
                ],
                cases: [
                    OperationCase(
                        "crop", count: Count("crop a JPEG's blocks", size: PixelSize(width: 800, height: 600))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let bytes = try site.file(.jpeg(quality: 90))
                        return [
                            site.encoding { _ in
                                try PictureFile(bytes).croppedKeepingBlocks(
                                    to: PixelRect(x: 20, y: 17, width: 40, height: 41)
                                ).image.bytes
                            }
                        ]
                    },
                    OperationCase("quarter turn") { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let bytes = try site.file(.jpeg(quality: 90))
                        return [
                            site.encoding { _ in
                                try PictureFile(bytes).turnedKeepingBlocks(.right, trims: true).image.bytes
                            }
                        ]
                    },
                ]),
            Operation(
                "paste into a JPEG", oracle: "KeptBlocksTests",
                functions: ["StreamedPaste.keepingBlocks(of:keeping:)"],
                cases: [
                    OperationCase(
                        "JPEG", count: Count("paste into a JPEG", size: PixelSize(width: 800, height: 600))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let bytes = try site.file(.jpeg(quality: 90))
                        let edit = try site.cached("edit") { try site.edit(bytes) }
                        let reply = try site.raster(RGBA8.self, size: edit.image.size)
                        return [
                            site.encoding {
                                let file = try PictureFile(bytes)
                                var options = PasteOptions()
                                options.parallelism = $0
                                return try edit.record.pasting(
                                    reply, into: file, feather: 8, options: options
                                )
                                .keepingBlocks(of: file).file.image.bytes
                            }
                        ]
                    }
                ]),
        ]
    }
}
