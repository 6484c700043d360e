internal import Matte
internal import MatteCodecs

extension UploadProfile {
    /// The editors of Google in service.
    static let googleEditors = [geminiEdit, geminiLiteEdit]

    /// The models of Google that look at pictures.
    static let googleVision = [gemini, gemini100MB, gemini2, geminiVertex]

    /// The profile of Gemini with pictures inside the request, by the stricter of two documented limits: less than 20
    /// MB per request, including base64 text.
    ///
    /// The service returns boxes as `[ymin, xmin, ymax, xmax]` in thousandths of the picture's sides. Two official
    /// pages disagree: the older one states 20 MB, the newer one 100 MB (the profile `gemini-100mb`). The limit for one
    /// picture is Matte's own: less than 19,900,000 characters of base64, which leaves 100,000 for the rest of the
    /// request. The formats are PNG, JPEG, WebP, HEIC and HEIF, with at most 3,600 pictures. Gemini 3 counts 1,120 tokens
    /// per picture at its default `media_resolution`, high (280 at low, 560 at medium, 2,240 at ultra_high).
    ///
    /// Source: ai.google.dev, image understanding and media resolution; read 2026-11-22; official documentation.
    public static let gemini = UploadProfile(
        "gemini", "Gemini", .vision, [.jpeg, .png, .webP],
        source: "https://ai.google.dev/gemini-api/docs/image-understanding"
    ) {
        $0.otherMIMETypes = ["image/heic", "image/heif"]
        $0.byteCap = ByteCap(19_900_000, of: .base64, isExclusive: true)
        $0.requestCap = ByteCap(20_000_000, of: .base64, isExclusive: true)
        $0.mostImages = 3600
        $0.scaling = .fixed(tokens: 1120)
    }

    /// The profile of Gemini with pictures inside the request, by the newer of two documented limits: 100 MB per
    /// request, since 2026-01-08.
    ///
    /// Source: ai.google.dev, file input methods; read 2026-11-22; official documentation, although another official
    /// page still states 20 MB.
    package static let gemini100MB: UploadProfile = {
        var profile = gemini
        profile.name = "gemini-100mb"
        profile.title = "Gemini (100 MB requests)"
        profile.source = "https://ai.google.dev/gemini-api/docs/file-input-methods"
        profile.byteCap = ByteCap(99_900_000, of: .base64, isExclusive: true)
        profile.requestCap = ByteCap(100_000_000, of: .base64, isExclusive: true)
        return profile
    }()

    /// The profile of Gemini 2 models, with the file limits of ``gemini``.
    ///
    /// A picture of at most 384x384 pixels counts as 258 tokens. A larger picture is divided into square crops whose
    /// side is two thirds of the picture's shorter side, and each crop counts as 258 tokens: 960x540 has six crops,
    /// 1,548 tokens.
    ///
    /// Source: ai.google.dev, image understanding; read 2026-11-22; official documentation.
    package static let gemini2: UploadProfile = {
        var profile = gemini
        profile.name = "gemini-2"
        profile.otherNames = ["gemini-2.0", "gemini-2.5"]
        profile.title = "Gemini 2"
        profile.scaling = .crops(small: 384, tokensPerTile: 258)
        return profile
    }()

    /// The profile of Gemini on Google Cloud (Vertex AI): at most 7 MB per picture inside the request (30 MB for files
    /// in storage), and at most 3,000 pictures.
    ///
    /// Source: docs.cloud.google.com, image understanding; read 2026-11-22; official documentation, but editions of the
    /// page differ.
    package static let geminiVertex: UploadProfile = {
        var profile = gemini
        profile.name = "gemini-vertex"
        profile.title = "Gemini on Vertex AI"
        profile.source =
            "https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/capabilities/image-understanding"
        profile.byteCap = .atMost(7_000_000)
        profile.requestCap = nil
        profile.mostImages = 3000
        return profile
    }()

    /// The profile of Gemini image editing: no mask, and at most 14 reference pictures. The number of pictures is from
    /// a secondary source.
    ///
    /// The service returns one size per aspect ratio, and the same sizes with two and four times the width and height.
    /// The ratios 1:4, 4:1, 1:8 and 8:1 are those of the 3.1 models; measurements by others found slightly different
    /// sizes there, such as 352x2928 instead of 384x3072. gemini-3.1-flash-image ended on 2026-10-29 according to a
    /// secondary source.
    ///
    /// Source: ai.google.dev, image generation; read 2026-11-26; official documentation.
    public static let geminiEdit: UploadProfile = {
        var profile = gemini
        profile.name = "gemini-edit"
        profile.otherNames = ["gemini-3-pro-image", "gemini-3.1-flash-image"]
        profile.title = "Gemini image edits"
        profile.purpose = .edit
        profile.source = "https://ai.google.dev/gemini-api/docs/image-generation"
        profile.asOf = "2026-11-26"
        profile.mostImages = 14
        profile.scaling = nil
        profile.output = .oneOf(geminiSizes(times: [1, 2, 4]))
        profile.frames = .anyShape
        return profile
    }()

    /// The profile of image editing with gemini-3.1-flash-lite-image, which returns only the smallest size of each
    /// aspect ratio ("1K"). The other rules are those of ``geminiEdit``.
    ///
    /// Source: ai.google.dev, image generation; read 2026-11-26; official documentation.
    package static let geminiLiteEdit: UploadProfile = {
        var profile = geminiEdit
        profile.name = "gemini-lite-edit"
        profile.otherNames = ["gemini-3.1-flash-lite-image"]
        profile.title = "Gemini Flash Lite image edits"
        profile.output = .oneOf(geminiSizes(times: [1]))
        return profile
    }()

    /// The sizes of Gemini's image models: 1:1, 3:2, 2:3, 4:3, 3:4, 5:4, 4:5, 16:9, 9:16, 21:9, 4:1, 1:4, 8:1 and 1:8.
    private static func geminiSizes(times factors: [Int]) -> [PixelSize] {
        .sizes(
            (1024, 1024), (1264, 848), (848, 1264), (1200, 896), (896, 1200), (1152, 928), (928, 1152),
            (1376, 768), (768, 1376), (1584, 672), (2048, 512), (512, 2048), (3072, 384), (384, 3072),
            times: factors)
    }

    /// The profile of Imagen edits on Vertex AI, with a mask of the image's size. All pixels of the mask that are not
    /// black are repainted.
    ///
    /// All Imagen models are discontinued: users must migrate by 2026-06-30, and the models are shut down from
    /// 2026-08-17. The profile offers PNG and JPEG. The source states no byte limit.
    ///
    /// Source: docs.cloud.google.com, Imagen edit images overview; read 2026-11-22; official documentation.
    public static let imagenEdit = UploadProfile(
        "imagen-edit", "Imagen edits on Vertex AI", .edit, [.png, .jpeg],
        source: "https://docs.cloud.google.com/vertex-ai/generative-ai/docs/image/edit-images-overview.md.txt"
    ) {
        $0.mask = MaskRule(.nonZeroIsEdited)
        $0.frames = .anyShape
        $0.preferredSide = 1024
        $0.ends = "2026-08-17"
        $0.successor = "gemini-edit"
    }
}
