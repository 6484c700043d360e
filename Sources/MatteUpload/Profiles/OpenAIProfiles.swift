internal import Matte
internal import MatteCodecs

extension UploadProfile {
    /// DALL-E 2 edits: one square PNG of less than 4 MB with an alpha channel, and a mask of the same size whose
    /// alpha 0 means "edit here". It makes 256, 512 and 1024 pixel squares.
    ///
    /// "4 MB" is nowhere given in bytes; the stricter reading, less than 4,000,000, is taken. The service itself
    /// was shut down in 2026, but its rules live on in compatible servers.
    ///
    /// Source: OpenAI image edits reference, `image_edit_params.py` of openai-python; read 2026-11-20.
    public static let dallE2Edit = UploadProfile(
        "dall-e-2-edit", "DALL-E 2 edits", .edit, [.png],
        source: "https://platform.openai.com/docs/api-reference/images/createEdit"
    ) {
        $0.byteCap = .below(4_000_000)
        $0.requiresAlpha = true
        $0.input = .square
        $0.output = .oneOf(squares([256, 512, 1024]))
        $0.mask = MaskRule(.transparentIsEdited, byteCap: .below(4_000_000))
        $0.preferredSide = 1024
    }

    /// DALL-E 2 variations: one square PNG of less than 4 MB.
    ///
    /// Source: OpenAI image variations reference; read 2026-11-20.
    public static let dallE2Variation = UploadProfile(
        "dall-e-2-variation", "DALL-E 2 variations", .variation, [.png],
        source: "https://platform.openai.com/docs/api-reference/images/createVariation"
    ) {
        $0.byteCap = .below(4_000_000)
        $0.input = .square
        $0.output = .oneOf(squares([256, 512, 1024]))
        $0.preferredSide = 1024
    }

    /// DALL-E 3 generation: no upload; 1024x1024, 1792x1024 or 1024x1792 come back.
    ///
    /// Source: OpenAI images reference; read 2026-11-20.
    public static let dallE3Generation = UploadProfile(
        "dall-e-3", "DALL-E 3", .generation, [.png],
        source: "https://platform.openai.com/docs/api-reference/images/create"
    ) {
        $0.output = .oneOf([
            PixelSize(width: 1024, height: 1024), PixelSize(width: 1792, height: 1024),
            PixelSize(width: 1024, height: 1792),
        ])
    }

    /// GPT Image edits: PNG, WebP or JPEG under 50 MB each, at most 16; a mask is a PNG with alpha of the size of
    /// the first image. 1024x1024, 1536x1024 and 1024x1536 come back.
    ///
    /// The reference says that the mask must be under 4 MB, the guide 50 MB: the stricter is taken.
    ///
    /// Source: OpenAI image edits reference and image generation guide; read 2026-11-20.
    public static let gptImageEdit = UploadProfile(
        "gpt-image-edit", "GPT Image edits", .edit, [.png, .webP, .jpeg],
        source: "https://platform.openai.com/docs/api-reference/images/createEdit"
    ) {
        $0.byteCap = .below(50_000_000)
        $0.mostImages = 16
        $0.output = .oneOf([
            PixelSize(width: 1024, height: 1024), PixelSize(width: 1536, height: 1024),
            PixelSize(width: 1024, height: 1536),
        ])
        $0.mask = MaskRule(.transparentIsEdited, byteCap: .below(4_000_000))
        $0.preferredSide = 1024
    }

    /// gpt-image-2 edits: uploads as for ``gptImageEdit``; any size comes back whose sides are multiples of 16 and
    /// at most 3840, with a ratio of at most 3 to 1 and 655,360 to 8,294,400 pixels.
    ///
    /// Source: OpenAI image generation guide; read 2026-11-20.
    public static let gptImage2Edit: UploadProfile = {
        var profile = gptImageEdit
        profile.name = "gpt-image-2-edit"
        profile.title = "gpt-image-2 edits"
        profile.source = "https://platform.openai.com/docs/guides/image-generation"
        var output = SizeRule.any
        output.multiple = 16
        output.mostSide = 3840
        output.mostRatio = 3
        output.leastPixels = 655_360
        output.mostPixels = 8_294_400
        profile.output = output
        return profile
    }()

    /// OpenAI vision with tile models (GPT-4o, GPT-4.1): brought inside 2048x2048, then to a short side of 768,
    /// then counted in tiles of 512 pixels at 170 tokens each, and 85 for the picture.
    ///
    /// PNG, JPEG, WebP and still GIF, at most 20 MB a picture, 50 MB of pictures and 500 pictures a request: the
    /// guide's table of input requirements in its edition of 2025, the strictest found; editions that say more a
    /// picture are met as well.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-20. Its worked examples: 1024x1024 counts 765 tokens,
    /// 2048x4096 1105.
    public static let openAIVision = UploadProfile(
        "openai-vision", "OpenAI vision (tile models)", .vision, [.jpeg, .webP, .png],
        source: "https://platform.openai.com/docs/guides/images-vision"
    ) {
        $0.otherMIMETypes = ["image/gif"]
        $0.byteCap = .atMost(20_000_000)
        $0.requestCap = .atMost(50_000_000)
        $0.mostImages = 500
        $0.scaling = .tiles(
            inside: 2048, shortSide: 768, tile: 512, tokensPerTile: 170, tokensPerPicture: 85)
    }

    /// OpenAI vision with patch models and a budget of 1,536 patches of 32 pixels (GPT-4.1 mini and nano, o4-mini).
    ///
    /// Files as for ``openAIVision``. Tokens are patches; the model's own factor (1.62 for GPT-4.1 mini, 2.46 for
    /// GPT-4.1 nano) comes on top.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-20. Its worked examples: 1024x1024 is 1,024 patches;
    /// 1800x2400 becomes 1056x1408, which is 1,452.
    public static let openAIVisionPatches = UploadProfile(
        "openai-vision-patches", "OpenAI vision (1,536 patches)", .vision, [.jpeg, .webP, .png],
        source: "https://platform.openai.com/docs/guides/images-vision"
    ) {
        $0.otherMIMETypes = ["image/gif"]
        $0.byteCap = .atMost(20_000_000)
        $0.requestCap = .atMost(50_000_000)
        $0.mostImages = 500
        $0.scaling = .wholePatches(side: 32, most: 1536, longSide: 2048)
    }

    /// OpenAI vision with patch models and a budget of 2,500 patches of 32 pixels.
    ///
    /// Source: OpenAI images and vision guide; read 2026-11-20.
    public static let openAIVisionLargePatches: UploadProfile = {
        var profile = openAIVisionPatches
        profile.name = "openai-vision-2500-patches"
        profile.title = "OpenAI vision (2,500 patches)"
        profile.scaling = .wholePatches(side: 32, most: 2500, longSide: 2048)
        return profile
    }()

    private static func squares(_ sides: [Int]) -> [PixelSize] {
        sides.map { PixelSize(width: $0, height: $0) }
    }
}
