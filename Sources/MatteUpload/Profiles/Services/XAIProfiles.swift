internal import MatteCodecs

extension UploadProfile {
    /// The profile of xAI vision: any number of JPEG or PNG pictures of at most 20 MiB each.
    ///
    /// Source: docs.x.ai, image understanding; read 2026-11-22; official documentation.
    public static let xAIVision = UploadProfile(
        "xai-vision", "xAI vision", .vision, [.jpeg, .png],
        source: "https://docs.x.ai/developers/model-capabilities/images/understanding"
    ) {
        $0.byteCap = .atMost(20 << 20)
        $0.mostImages = .max
    }

    /// The profile of xAI image edits: at most 3 pictures, sent as URLs or data URIs in JSON and not as multipart, and
    /// no mask.
    ///
    /// The limit of 20 MiB per picture is documented only for image understanding.
    ///
    /// Source: docs.x.ai, images; read 2026-11-22; official documentation.
    public static let xAIEdit = UploadProfile(
        "xai-edit", "xAI image edits", .edit, [.jpeg, .png],
        source: "https://docs.x.ai/developers/model-capabilities/images"
    ) {
        $0.byteCap = .atMost(20 << 20)
        $0.mostImages = 3
        $0.frames = .anyShape
    }
}
