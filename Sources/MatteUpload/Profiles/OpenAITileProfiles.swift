internal import MatteCodecs

extension UploadProfile {
    /// The profile of OpenAI vision with tile models at detail `high` (gpt-4o, gpt-4.1).
    ///
    /// The service fits a picture into 2048x2048, scales its shorter side to 768 with the other rounded down, and
    /// counts tiles of 512 pixels: 170 tokens per tile, and 85 for the picture. Worked examples of the guide:
    /// 1024x1024 counts 765 tokens, 2048x4096 counts 1105.
    ///
    /// The formats are PNG, JPEG, WebP and still GIF, with 512 MB and 1,500 pictures per request. A limit per picture
    /// is no longer published; Matte keeps the 20 MB of the 2025 edition. A picture prepared for this profile is
    /// within every other OpenAI budget at `high`.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; certainty: official.
    public static let openAIVision = openAITiles(
        "openai-vision", "OpenAI vision (tiles, 85 + 170 tokens)", base: 85, tile: 170,
        models: ["gpt-4o", "gpt-4.1"])

    /// The profile of OpenAI vision with gpt-5.1, and with gpt-5, which ends on 2026-12-11: tiles as for
    /// ``openAIVision``, 70 tokens for the picture and 140 per tile.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; certainty: official.
    public static let openAIVisionTiles70 = openAITiles(
        "openai-vision-70", "OpenAI vision (tiles, 70 + 140 tokens)", base: 70, tile: 140,
        models: ["gpt-5.1", "gpt-5"])

    /// The profile of OpenAI vision with o1-pro and o3, and with o1, which was shut down on 2026-10-23: tiles as for
    /// ``openAIVision``, 75 tokens for the picture and 150 per tile.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; certainty: official.
    public static let openAIVisionTiles75 = openAITiles(
        "openai-vision-75", "OpenAI vision (tiles, 75 + 150 tokens)", base: 75, tile: 150,
        models: ["o3", "o1-pro", "o1"])

    /// The profile of OpenAI vision with gpt-4o-mini: tiles as for ``openAIVision``, 2,833 tokens for the picture and
    /// 5,667 per tile.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; certainty: official.
    public static let openAIVisionTiles2833 = openAITiles(
        "openai-vision-2833", "OpenAI vision (tiles, 2833 + 5667 tokens)", base: 2833, tile: 5667,
        models: ["gpt-4o-mini"])

    /// The profiles of OpenAI vision with tile models at detail `low`, one per price.
    ///
    /// The model sees the picture within 512x512, and the service counts only the base tokens, such as 85 for
    /// 4096x8192 with gpt-4o.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; certainty: official.
    public static let openAIVisionLow: [UploadProfile] =
        [openAIVision, openAIVisionTiles70, openAIVisionTiles75, openAIVisionTiles2833].map { high in
            var profile = high
            guard case .tiles(_, _, _, _, let base)? = high.scaling else { return high }
            profile.name = "openai-vision-low-\(base)"
            profile.title = "OpenAI vision (detail low, \(base) tokens)"
            profile.otherNames = high.otherNames.filter { $0.hasSuffix("-high") }
                .map { $0.dropLast("-high".count) + "-low" }
            profile.scaling = .tiles(
                inside: 512, shortSide: 512, tile: 512, tokensPerTile: 0, tokensPerPicture: base)
            return profile
        }

    /// Returns a tile profile at detail `high`. A model's plain name means the same detail.
    private static func openAITiles(
        _ name: String, _ title: String, base: Int, tile: Int, models: [String]
    ) -> UploadProfile {
        openAIVision(name, title, also: models.flatMap { [$0, $0 + "-high"] }) {
            $0.scaling = .tiles(
                inside: 2048, shortSide: 768, tile: 512, tokensPerTile: tile, tokensPerPicture: base)
        }
    }

    /// Returns a profile with the limits that OpenAI states for all vision models.
    static func openAIVision(
        _ name: String, _ title: String, also names: [String],
        _ configure: (inout UploadProfile) -> Void
    ) -> UploadProfile {
        UploadProfile(
            name, title, .vision, [.jpeg, .webP, .png],
            source: "https://developers.openai.com/api/docs/guides/images-vision"
        ) {
            $0.otherNames = names
            $0.otherMIMETypes = ["image/gif"]
            $0.byteCap = .atMost(20_000_000)
            $0.requestCap = .base64AtMost(512_000_000)
            $0.mostImages = 1500
            configure(&$0)
        }
    }
}
