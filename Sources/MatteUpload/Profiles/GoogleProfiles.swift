internal import MatteCodecs

extension UploadProfile {
    /// Gemini with inline pictures: the whole request, base64 text included, stays under 20 MB. Boxes come back as
    /// `[ymin, xmin, ymax, xmax]` in thousandths.
    ///
    /// One picture's share of that is Matte's own figure: 19,900,000 characters, which leaves 100,000 for the words
    /// around it. PNG, JPEG, WebP, HEIC and HEIF, at most 3,000 pictures: Google's tables for the same models, on
    /// Vertex AI and in Firebase.
    ///
    /// Source: ai.google.dev, image understanding; firebase.google.com, supported input files; read 2026-11-20.
    public static let gemini = UploadProfile(
        "gemini", "Gemini", .vision, [.jpeg, .png, .webP],
        source: "https://ai.google.dev/gemini-api/docs/image-understanding"
    ) {
        $0.otherMIMETypes = ["image/heic", "image/heif"]
        $0.byteCap = ByteCap(19_900_000, of: .base64, isExclusive: true)
        $0.requestCap = ByteCap(20_000_000, of: .base64, isExclusive: true)
        $0.mostImages = 3000
    }

    /// Gemini on Vertex AI: 7 MB a file, PNG, JPEG, WebP, HEIC or HEIF, at most 3,000 pictures with Gemini 2.5 (900
    /// with the preview of Gemini 3 Pro).
    ///
    /// Source: cloud.google.com, Vertex AI image understanding; read 2026-11-20.
    public static let geminiVertex: UploadProfile = {
        var profile = gemini
        profile.name = "gemini-vertex"
        profile.title = "Gemini on Vertex AI"
        profile.source =
            "https://cloud.google.com/vertex-ai/generative-ai/docs/multimodal/image-understanding"
        profile.byteCap = .atMost(7_000_000)
        profile.requestCap = nil
        return profile
    }()

    /// Imagen edits on Vertex AI: a mask of the image's size in which anything but black is painted anew, the
    /// opposite of OpenAI's. PNG and JPEG are what Matte offers; no byte limit is given in the source.
    ///
    /// Source: cloud.google.com, Vertex AI Imagen editing; read 2026-11-20.
    public static let imagenEdit = UploadProfile(
        "imagen-edit", "Imagen edits on Vertex AI", .edit, [.png, .jpeg],
        source: "https://cloud.google.com/vertex-ai/generative-ai/docs/image/edit-insert-objects"
    ) {
        $0.mask = MaskRule(.nonZeroIsEdited)
        $0.preferredSide = 1024
    }
}
