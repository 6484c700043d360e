import Matte
import MatteCodecs

extension Site {
    /// Returns a file with a picture.
    func file(
        _ encoding: ImageEncoding, _ content: Content = .photo, metadata: EncodingMetadata? = nil,
        size: PixelSize? = nil
    ) throws -> [UInt8] {
        try cached("\(encoding) of \(content), \(metadata == nil) \(String(describing: size))") {
            try raster(RGBA8.self, content, size: size)
                .encoded(as: encoding, metadata: metadata ?? EncodingMetadata(), parallelism: .serial).bytes
        }
    }
}

extension Operation {
    /// The size of the pictures in files whose coding is counted.
    private static let counted = PixelSize(width: 512, height: 384)

    private static func count(_ name: String) -> Count { Count(name, size: counted) }

    /// Returns encoders and decoders.
    static func codecs() -> [Operation] {
        [
            Operation(
                "encoding", oracle: "RoundTripTests",
                functions: both("encoded(as:metadata:parallelism:)"),
                cases: PNGOptions.Compression.allCases.map {
                    encode(
                        "PNG, \($0)", .png(compression: $0),
                        count: $0 == .fast ? count("encode png fast") : nil)
                } + [
                    encode(
                        "PNG with alpha", .png(compression: .fast), .layer,
                        count: count("encode png fast, alpha")),
                    encode("JPEG", .jpeg(quality: 90), count: count("encode jpeg")),
                    encode(
                        "WebP", .webP(WebPOptions(quality: 80, effort: 0)), count: count("encode webp")),
                ]),
            Operation(
                "encoding within a budget", oracle: "ByteBudgetTests",
                functions: ["Raster.encoded(as:within:policy:metadata:)"],
                cases: [
                    fit("JPEG", .jpeg(quality: 90), 20_000, count: count("jpeg within a budget")),
                    fit("PNG", .png(compression: .fast), 100_000, count: count("png within a budget")),
                    fit("WebP", .webP, 9_000),
                ]),
            Operation(
                "decoding", oracle: "SampleDecodingTests",
                functions: ["Raster.init(decoding:options:)", "DecodedImage.init(decoding:options:)"],
                cases: [
                    decode("PNG", RGBA8.self, .png(compression: .fast), count: count("decode png")),
                    decode(
                        "PNG over white", RGB8.self, .png(compression: .fast), .layer,
                        count: count("decode png over white")),
                    decode("JPEG", RGBA8.self, .jpeg(quality: 90), count: count("decode jpeg")),
                    OperationCase("JPEG with restart markers") { site in
                        guard !site.size.isEmpty else { return [] }
                        let file = try site.restartedJPEG(site.size)
                        return [site.making { try Raster<RGBA8>(decoding: file, options: options($0)) }]
                    },
                    decode("WebP", RGBA8.self, .webP(quality: 80), count: count("decode webp")),
                ] + colors()),
            Operation(
                "decoding to another size", oracle: "ScaledDecodingTests",
                functions: [
                    "Raster.init(decoding:croppedTo:resizedTo:filter:light:dctScaling:options:parallelism:)",
                    "DecodedImage.init(decoding:croppedTo:resizedTo:filter:light:dctScaling:options:parallelism:)",
                ],
                cases: [
                    OperationCase("a part of a JPEG file", count: count("decode jpeg, cropped and resized")) {
                        site in
                        guard !site.size.isEmpty else { return [] }
                        let jpeg = try site.file(.jpeg(quality: 90))
                        let part = PixelRect(
                            x: site.size.width * 60 / 512, y: 0, width: (site.size.width * 3 + 3) / 4,
                            height: site.size.height)
                        return [
                            site.making {
                                try Raster<RGBA8>(
                                    decoding: jpeg, croppedTo: part,
                                    resizedTo: PixelSize(width: 128, height: 128), dctScaling: .never,
                                    parallelism: $0)
                            }
                        ]
                    }
                ]
                    + ResizeLight.allCases.flatMap {
                        [resized("JPEG", .jpeg(quality: 90), $0), resized("WebP", .webP, $0)]
                    }),
        ]
    }

    private static func encode(
        _ name: String, _ encoding: ImageEncoding, _ content: Site.Content = .photo, count: Count? = nil
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let raster = try site.raster(RGBA8.self, content)
            let source = try site.canvas(RGBA8.self, content)
            return [
                site.encoding { try raster.encoded(as: encoding, parallelism: $0).bytes },
                site.encoding { parallelism in
                    try source.read { try $0.encoded(as: encoding, parallelism: parallelism).bytes }
                },
            ]
        }
    }

    private static func fit(
        _ name: String, _ encoding: ImageEncoding, _ limit: Int, count: Count? = nil
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let raster = try site.raster(RGBA8.self)
            return [
                site.encoding {
                    let policy = BudgetPolicy(leastSide: 1, parallelism: $0)
                    return try raster.encoded(as: encoding, within: .below(limit), policy: policy).image.bytes
                }
            ]
        }
    }

    private static func decode<P: Pixel>(
        _ name: String, _ type: P.Type, _ encoding: ImageEncoding, _ content: Site.Content = .photo,
        count: Count? = nil
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            guard !site.size.isEmpty else { return [] }
            let file = try site.file(encoding, content)
            return [
                site.making { try Raster<P>(decoding: file, options: options($0)) },
                site.making { try DecodedImage<P>(decoding: file, options: options($0)).raster },
            ]
        }
    }

    private static func options(_ parallelism: Parallelism) -> DecodingOptions {
        var options = DecodingOptions()
        options.parallelism = parallelism
        return options
    }

    private static func resized(
        _ name: String, _ encoding: ImageEncoding, _ light: ResizeLight
    ) -> OperationCase {
        OperationCase("\(name), \(light)") { site in
            guard !site.size.isEmpty else { return [] }
            let file = try site.file(encoding)
            let size = PixelSize(width: site.size.width / 2 + 1, height: site.size.height / 2 + 2)
            return [
                site.making {
                    try DecodedImage<RGB8>(decoding: file, resizedTo: size, light: light, parallelism: $0)
                        .raster
                }
            ]
        }
    }
}
