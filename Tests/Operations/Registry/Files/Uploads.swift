import Matte
import MatteCodecs
import MatteUpload

extension Site {
    /// Returns a part of the picture that has something else than the rest.
    fileprivate var face: PixelRect {
        PixelRect(
            x: size.width * 3 / 8, y: size.height / 4, width: size.width * 9 / 40, height: size.height / 3)
    }

    func edit(_ photo: [UInt8]) throws -> EditUpload {
        var options = EditOptions()
        options.side = 256
        return try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit, options: options)
    }
}

extension Operation {
    private static func count(_ name: String) -> Count {
        Count(name, size: PixelSize(width: 800, height: 600))
    }

    /// Returns whole jobs for image APIs. Pictures of fewer than 64 pixels on a side are left out.
    static func uploads() -> [Operation] {
        [
            Operation(
                "edit upload", oracle: "EditUploadTests",
                functions: [
                    "EditUpload.init(photo:erasing:for:options:)",
                    "EditUpload.init(photo:editing:for:options:)",
                ],
                cases: [
                    job("files", count("main job")) { site, photo in
                        let edit = try site.edit(photo)
                        return edit.image.bytes + edit.mask!.bytes
                    },
                    job("a region") { site, photo in
                        let edit = try EditUpload(
                            photo: photo, editing: .region(.ellipse(in: SubpixelRect(site.face))),
                            for: .dallE2Edit)
                        return edit.image.bytes + edit.mask!.bytes
                    },
                ]),
            Operation(
                "preparation", oracle: "PrepareTests",
                functions: ["UploadProfile.prepare(_:options:)"],
                cases: [
                    job("for a vision model", count("prepare for a vision model")) { _, photo in
                        try UploadProfile.openAIVision.prepare(photo).image.bytes
                    },
                    job("for another") { try UploadProfile.claudeVision.prepare($1).image.bytes },
                ]),
        ]
    }

    private static func job(
        _ name: String, _ count: Count? = nil, _ job: @escaping (Site, [UInt8]) throws -> [UInt8]
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            guard min(site.size.width, site.size.height) >= 64 else { return [] }
            let photo = try site.file(.jpeg(quality: 90))
            return [site.encoding { _ in try job(site, photo) }]
        }
    }
}
