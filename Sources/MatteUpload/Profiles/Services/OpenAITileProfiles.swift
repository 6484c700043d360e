internal import MatteCodecs

extension UploadProfile {
    /// The models of OpenAI that count tiles, at high detail.
    static let openAITileModels: [UploadProfile] = [
        openAIVision, openAIVisionTiles70, openAIVisionTiles75, openAIVisionTiles2833,
    ]

    /// The profile of OpenAI vision at detail `high` with models that count tiles (gpt-4o, gpt-4.1).
    ///
    /// The service scales a picture down to fit into 2048x2048, then scales it down until its shorter side is at most
    /// 768 pixels, and rounds the longer side down. It counts 85 tokens for the picture and 170 tokens per tile of
    /// 512x512 pixels. Examples from the guide: 1024x1024 counts as 765 tokens, 2048x4096 as 1105.
    ///
    /// The formats are PNG, JPEG, WebP and still GIF. A request has at most 512 MB and 1,500 pictures. A limit per
    /// picture is no longer published; Matte keeps the 20 MB of the 2025 edition. A picture prepared for this profile
    /// is not scaled down by any other OpenAI model at detail `high`.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; official documentation.
    public static let openAIVision = openAITiles(
        "openai-vision", "OpenAI vision (tiles, 85 + 170 tokens)", base: 85, tile: 170,
        models: ["gpt-4o", "gpt-4.1"])

    /// The profile of OpenAI vision with gpt-5.1, and with gpt-5 until it ends on 2026-12-11. Tiles are those of
    /// ``openAIVision``, with 70 tokens for the picture and 140 per tile. gpt-5.1 ends on 2027-04-01 according to a
    /// secondary source.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; official documentation.
    package static let openAIVisionTiles70 = openAITiles(
        "openai-vision-70", "OpenAI vision (tiles, 70 + 140 tokens)", base: 70, tile: 140,
        models: ["gpt-5.1", "gpt-5"])

    /// The profile of OpenAI vision with o3, and formerly o1 and o1-pro, which were shut down on 2026-10-23. Tiles are
    /// those of ``openAIVision``, with 75 tokens for the picture and 150 per tile.
    ///
    /// o3 ends on 2026-12-11 according to a secondary source.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; official documentation.
    package static let openAIVisionTiles75: UploadProfile = {
        var profile = openAITiles(
            "openai-vision-75", "OpenAI vision (tiles, 75 + 150 tokens)", base: 75, tile: 150,
            models: ["o3", "o1-pro", "o1"])
        profile.ends = "2026-12-11"
        profile.successor = "openai-vision-2500-patches"
        return profile
    }()

    /// The profile of OpenAI vision with gpt-4o-mini. Tiles are those of ``openAIVision``, with 2,833 tokens for the
    /// picture and 5,667 per tile.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; official documentation.
    package static let openAIVisionTiles2833 = openAITiles(
        "openai-vision-2833", "OpenAI vision (tiles, 2833 + 5667 tokens)", base: 2833, tile: 5667,
        models: ["gpt-4o-mini"])

    /// The profiles of OpenAI vision at detail `low` with models that count tiles. There is one profile per number of
    /// base tokens.
    ///
    /// The service scales the picture down to fit into 512x512 and counts only the base tokens of the model, such as 85
    /// for any picture with gpt-4o.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-22; official documentation.
    package static let openAIVisionLow: [UploadProfile] =
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

    /// Returns a profile for models that count tiles, at detail `high`. A model's name without a detail selects the
    /// same profile.
    private static func openAITiles(
        _ name: String, _ title: String, base: Int, tile: Int, models: [String]
    ) -> UploadProfile {
        openAIVision(name, title, also: models.flatMap { [$0, $0 + "-high"] }) {
            $0.scaling = .tiles(
                inside: 2048, shortSide: 768, tile: 512, tokensPerTile: tile, tokensPerPicture: base)
        }
    }

    /// Returns a vision profile with the file limits that OpenAI states for all models. `configure` sets the remaining
    /// properties.
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
