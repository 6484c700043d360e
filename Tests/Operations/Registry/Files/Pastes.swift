import Matte
import MatteCodecs
import MatteUpload

extension Site {
    fileprivate func steps(_ parallelism: Parallelism) -> PasteOptions {
        var options = PasteOptions()
        options.parallelism = parallelism
        return options
    }
}

extension Site {
    /// Returns a picture with structure at every place that doesn't repeat.
    fileprivate func cells() throws -> Raster<RGBA8> {
        try Raster(size: size) { y, row in
            for x in 0..<size.width {
                var state = UInt32(truncatingIfNeeded: x / 7 * 7919 + y / 6 * 104_729 + 1) &* 2_654_435_761
                state = (state ^ state >> 15) &* 2_246_822_519
                let level = UInt8(state >> 25)
                row.append(RGBA8(red: 40 + level, green: 60 + level, blue: 200 - level))
            }
        }
    }

    /// Returns a picture as an editor without a mask returns it: larger, and with a dark square.
    fileprivate func enlarged(_ photo: Raster<RGBA8>) throws -> Raster<RGBA8> {
        let size = PixelSize(width: photo.width * 5 / 4, height: photo.height * 5 / 4)
        var reply = try photo.resized(to: size, filter: .catmullRom, parallelism: .serial)
        for y in size.height / 2..<size.height * 5 / 8 {
            for x in size.width / 2..<size.width * 5 / 8 {
                reply[x, y] = RGBA8(red: 20, green: 20, blue: 20)
            }
        }
        return reply
    }
}

extension Operation {
    /// Returns jobs that put an editor's reply into the photo. Pictures of fewer than 64 pixels on a side are left out, and
    /// of fewer than 70 where the reply is moved.
    static func pastes() -> [Operation] {
        [
            Operation(
                "paste", oracle: "EditPastingTests",
                functions: [
                    "EditUpload.pasting(_:feather:options:)", "EditRecord.pasting(_:onto:feather:options:)",
                ],
                cases: [
                    OperationCase(
                        "whole",
                        count: Count("paste an answer back", size: PixelSize(width: 800, height: 600))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let edit = try site.cached("edit") {
                            try site.edit(site.file(.jpeg(quality: 90)))
                        }
                        let reply = try site.raster(RGBA8.self, size: edit.image.size)
                        return [
                            site.making {
                                try edit.pasting(reply, feather: 8, options: site.steps($0)).raster
                            }
                        ]
                    },
                    OperationCase("streamed") { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let file = try site.file(.jpeg(quality: 90))
                        let edit = try site.cached("edit") { try site.edit(file) }
                        let reply = try site.raster(RGBA8.self, size: edit.image.size)
                        return [
                            site.encoding {
                                let rows: StreamedPicture<RGBA8> = try PictureFile(file).streamed()
                                return try edit.record.pasting(
                                    reply, onto: rows, feather: 8, options: site.steps($0)
                                ).picture.encoded(as: .png(compression: .fast), parallelism: $0).bytes
                            }
                        ]
                    },
                ]),
            Operation(
                "paste into a photo file", oracle: "PhotoPastingTests",
                functions: ["EditRecord.pasting(_:into:feather:options:)"],
                cases: [
                    OperationCase(
                        "JPEG",
                        count: Count("paste into a photo file", size: PixelSize(width: 800, height: 600))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let file = try site.file(.jpeg(quality: 90))
                        let edit = try site.cached("edit") { try site.edit(file) }
                        let reply = try site.raster(RGBA8.self, size: edit.image.size)
                        return [
                            site.encoding {
                                try edit.record.pasting(
                                    reply, into: PictureFile(file), feather: 8, options: site.steps($0)
                                ).picture.encoded(as: .png(compression: .fast), parallelism: $0).bytes
                            }
                        ]
                    }
                ]),
            Operation(
                "placement", oracle: "PasteBackTests",
                functions: ["PasteBack.place(reply:over:mask:options:)"],
                cases: [
                    OperationCase(
                        "moved and recoloured",
                        count: Count("place a reply", size: PixelSize(width: 400, height: 360))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 70 else { return [] }
                        let size = site.size
                        let scene = try Picture.scene(size, shift: 0, bias: 0)
                        let reply = try Picture.scene(size, shift: 3, bias: 7)
                        let box = PixelRect(
                            x: size.width * 3 / 8, y: size.height / 3, width: size.width * 9 / 40,
                            height: size.height * 2 / 9)
                        let region = try Mask(.rect(box), size: size), frame = site.add(scene)
                        return [
                            site.making(frame) {
                                let placed = try PasteBack.place(
                                    reply: reply, over: $0, mask: region, options: site.steps($1))
                                guard placed.report.alignment == .moved, placed.report.color == .applied
                                else { throw Unexpected(description: placed.report.summary) }
                                return placed.patch
                            }
                        ]
                    }
                ]),
            Operation(
                "placement without a mask", oracle: "WidePlacementTests",
                functions: ["WidePlacement.init(of:in:parallelism:)"],
                cases: [
                    OperationCase(
                        "a larger picture",
                        count: Count("place a reply without a mask", size: PixelSize(width: 400, height: 360))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let photo = try site.cells()
                        let reply = try site.enlarged(photo)
                        return [
                            site.measuring { try WidePlacement(of: photo, in: reply, parallelism: $0) }
                        ]
                    }
                ]),
            Operation(
                "change without a mask", oracle: "ReplyChangeTests",
                functions: ["ReplyChange.init(of:in:near:parallelism:)"],
                cases: [
                    OperationCase(
                        "near a box",
                        count: Count("change without a mask", size: PixelSize(width: 400, height: 360))
                    ) { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let photo = try site.cells()
                        let reply = try site.enlarged(photo)
                        return [
                            site.masking {
                                try ReplyChange(of: photo, in: reply, near: [photo.bounds], parallelism: $0)
                                    .mask
                            }
                        ]
                    },
                    OperationCase("near a mask") { site in
                        guard min(site.size.width, site.size.height) >= 64 else { return [] }
                        let photo = try site.cells()
                        let (reply, mask) = (try site.enlarged(photo), try site.mask())
                        return [
                            site.masking {
                                try ReplyChange(of: photo, in: reply, near: mask, parallelism: $0).mask
                            }
                        ]
                    },
                ]),
            Operation(
                "digest of a photo", oracle: "EditPastingTests", isCancellable: false,
                functions: ["PhotoDigest.init(pixelsOf:)", "PhotoDigest.init(file:)"],
                cases: [
                    OperationCase(
                        "file", count: Count("digest of a file", size: PixelSize(width: 512, height: 384))
                    ) { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.file(.jpeg(quality: 90))
                        return [site.measuring { _ in try PhotoDigest(file: file) }]
                    },
                    OperationCase("pixels") { site in
                        [
                            site.measuring { _ in PhotoDigest(pixelsOf: try site.raster(RGBA8.self)) }
                        ]
                    },
                ]),
        ]
    }

    /// A reply that wasn't placed as the case requires.
    private struct Unexpected: Error, CustomStringConvertible { let description: String }
}
