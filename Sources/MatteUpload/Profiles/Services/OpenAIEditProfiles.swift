internal import Matte
internal import MatteCodecs

extension UploadProfile {
    /// The editors of OpenAI in service.
    static let openAIEditors = [gptImage2Edit, gptImage2EditJSON]

    /// The profile of edits with gpt-image-2, 2.5 and 2.6 as multipart requests: at most 16 pictures in PNG, WebP or
    /// JPEG, each less than 50 MB.
    ///
    /// The mask has the size of the first picture, and its pixels with alpha 0 are repainted. The service returns
    /// pictures whose sides are multiples of 16 and at most 3840 pixels, with an aspect ratio of at most 3 to 1 and an
    /// area of 655,360 to 8,294,400 pixels. The guide calls sizes above 2560x1440 experimental. The SDK limits the mask
    /// to 4 MB, the guide to 50 MB; Matte uses the stricter limit.
    ///
    /// Source: OpenAI image generation guide (sizes; official documentation) and openai/openai-python
    /// `image_edit_params.py` (files; published source code); read 2026-11-22. Only secondary sources state that 2.6
    /// has the same sizes.
    public static let gptImage2Edit = UploadProfile(
        "gpt-image-2-edit", "gpt-image-2 edits", .edit, [.png, .webP, .jpeg],
        source: "https://developers.openai.com/api/docs/guides/image-generation"
    ) {
        $0.otherNames = [
            "gpt-image-2", "gpt-image-2.5-sunburst", "gpt-image-2.5-flare", "gpt-image-2.6-sunburst",
            "gpt-image-2.6-flare",
        ]
        $0.byteCap = .below(50_000_000)
        $0.mostImages = 16
        var output = SizeRule.any
        output.multiple = 16
        output.mostSide = 3840
        output.mostRatio = 3
        output.leastPixels = 655_360
        output.mostPixels = 8_294_400
        $0.output = output
        var mask = MaskRule(.transparentIsEdited, byteCap: .below(4_000_000))
        mask.formats = [.png]
        $0.mask = mask
        $0.frames = .anyShape
        $0.preferredPixels = 8_294_400
    }

    /// The profile of edits with gpt-image-2, 2.5 and 2.6 as JSON requests. Pictures are data URLs of at most
    /// 20,971,520 **characters**, which corresponds to a file of 15,728,622 bytes.
    ///
    /// Source: OpenAI API reference, edit images (`image_url` maxLength); read 2026-11-22; official documentation.
    public static let gptImage2EditJSON: UploadProfile = {
        var profile = gptImage2Edit
        profile.name = "gpt-image-2-edit-json"
        profile.otherNames = []
        profile.title = "gpt-image-2 edits as JSON"
        profile.source =
            "https://developers.openai.com/api/reference/resources/images/methods/edit.md"
        profile.byteCap = .dataURLAtMost(20_971_520)
        return profile
    }()

    /// The profile of edits with gpt-image-1, gpt-image-1-mini and gpt-image-1.5. The limits on files are those of
    /// ``gptImage2Edit``.
    ///
    /// The service returns only 1024x1024, 1536x1024 and 1024x1536. gpt-image-1 was shut down on 2026-10-23. The
    /// others, and chatgpt-image-latest, end on 2026-12-01.
    ///
    /// Source: openai/openai-python `image_edit_params.py` (sizes; published source code), OpenAI deprecations page
    /// (dates); read 2026-11-22.
    public static let gptImageEdit: UploadProfile = {
        var profile = gptImage2Edit
        profile.name = "gpt-image-edit"
        profile.otherNames = ["gpt-image-1", "gpt-image-1-mini", "gpt-image-1.5", "chatgpt-image-latest"]
        profile.title = "gpt-image-1 edits"
        profile.source =
            "https://github.com/openai/openai-python/blob/main/src/openai/types/image_edit_params.py"
        profile.certainty = .source
        profile.output = .oneOf(.sizes((1024, 1024), (1536, 1024), (1024, 1536)))
        profile.frames = .squares
        profile.preferredSide = 1024
        profile.ends = "2026-12-01"
        profile.successor = "gpt-image-2-edit"
        return profile
    }()

    /// The profile of DALL-E 2 variations: one square PNG of less than 4 MB. OpenAI removed variations from the API on
    /// 2026-05-12 without a replacement.
    ///
    /// Source: openai/openai-python `image_create_variation_params.py`, OpenAI deprecations page; read 2026-11-22;
    /// published source code.
    public static let dallE2Variation = UploadProfile(
        "dall-e-2-variation", "DALL-E 2 variations", .variation, [.png], certainty: .source,
        source:
            "https://github.com/openai/openai-python/blob/main/src/openai/types/image_create_variation_params.py"
    ) {
        $0.byteCap = .below(4_000_000)
        $0.input = .square
        $0.output = .oneOf(.squares(256, 512, 1024))
        $0.preferredSide = 1024
        $0.ends = "2026-05-12"
    }

    /// The profile of DALL-E 3, which generates pictures from text and accepts no uploads. The service returned
    /// 1024x1024, 1792x1024 or 1024x1792.
    ///
    /// OpenAI removed DALL-E 3 from the API on 2026-05-12.
    ///
    /// Source: OpenAI deprecations page, and the sizes documented before the removal; read 2026-11-22; certainty:
    /// official.
    public static let dallE3Generation = UploadProfile(
        "dall-e-3", "DALL-E 3", .generation, [.png],
        source: "https://developers.openai.com/api/docs/deprecations"
    ) {
        $0.output = .oneOf(.sizes((1024, 1024), (1792, 1024), (1024, 1792)))
        $0.ends = "2026-05-12"
        $0.successor = "gpt-image-2-edit"
    }
}
