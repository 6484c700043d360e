import Matte

extension Operation {
    /// Returns operations that make regions unrecognisable.
    static func redactions() -> [Operation] {
        let fill = Redaction.fill(RGB8(red: 1, green: 2, blue: 3))
        return [
            Operation(
                "redaction", oracle: "RedactionTests",
                functions: bothMutable("redact(_:by:allowingWeak:parallelism:)")
                    + both("redacted(_:by:allowingWeak:parallelism:)") + [
                        "RasterView.redact(_:by:allowingWeak:into:parallelism:)"
                    ],
                cases: [
                    redact("blocks of an ellipse", .pixelate(blocks: 6), count: "redact by blocks") {
                        .ellipse(in: $0.oval)
                    },
                    redact("blocks of a rectangle and a mask", .pixelate(blocks: 5)) {
                        .union([.rect($0.oval), .mask(try $0.mask())])
                    },
                    redact("a blur", .blur(sigma: 9)) { .rect($0.oval) },
                    redact("a fill", fill) { .inverse(.ellipse(in: $0.oval)) },
                    premultiplied(),
                ]),
            Operation(
                "streamed redaction", oracle: "RedactedPictureTests",
                functions: ["StreamedPicture.redacted(_:by:allowingWeak:parallelism:)"],
                cases: [Redaction.pixelate(blocks: 6), .blur(sigma: 60), fill].map { redaction in
                    stream("\(redaction)", redaction == .pixelate(blocks: 6) ? "streamed redaction" : nil) {
                        site, picture, parallelism in
                        try picture.redacted(
                            .ellipse(in: site.oval), by: redaction, allowingWeak: true,
                            parallelism: parallelism)
                    }
                }),
        ]
    }

    private static func premultiplied() -> OperationCase {
        OperationCase("premultiplied") { site in
            let region = Region.rect(site.oval)
            let raster = try site.raster(PremultipliedRGBA8.self, .layer)
            return [
                site.making { try raster.redacted(region, by: .pixelate(blocks: 4), parallelism: $0) }
            ]
        }
    }

    private static func redact(
        _ name: String, _ redaction: Redaction, count: Count? = nil,
        _ region: @escaping (Site) throws -> Region
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let region = try region(site), raster = try site.raster(BGRA8.self)
            let view = try site.canvas(BGRA8.self)
            return [
                site.making {
                    try raster.redacted(region, by: redaction, allowingWeak: true, parallelism: $0)
                },
                site.making(view) {
                    try $0.redacted(region, by: redaction, allowingWeak: true, parallelism: $1)
                },
                site.writing(view, try site.target(BGRA8.self), reusable: false) {
                    try $0.redact(region, by: redaction, allowingWeak: true, into: &$1, parallelism: $2)
                },
                try site.changing(raster) { picture, parallelism in
                    try picture.redact(region, by: redaction, allowingWeak: true, parallelism: parallelism)
                },
                site.changing(try site.target(BGRA8.self, .photo)) {
                    try $0.redact(region, by: redaction, allowingWeak: true)
                },
            ]
        }
    }
}
