internal import MatteCodecs

extension UploadProfile {
    /// The profile of Mistral vision: PNG, JPEG, WebP or still GIF of at most 10 MB and 10000x10000 pixels, with at
    /// most 8 pictures per request.
    ///
    /// The limits are from an older edition of the documentation. Users report that Mistral Large 4 accepts 10
    /// pictures. Pixtral 12B scales pictures down to fit into 1024x1024 pixels; its exact rule is not published.
    ///
    /// Source: docs.mistral.ai, vision; read 2026-11-22; official documentation, but outdated.
    public static let mistralVision = UploadProfile(
        "mistral-vision", "Mistral vision", .vision, [.jpeg, .png, .webP],
        source: "https://docs.mistral.ai/studio-api/conversations/vision"
    ) {
        $0.otherMIMETypes = ["image/gif"]
        $0.byteCap = .atMost(10_000_000)
        $0.mostImages = 8
        $0.input = .sides(atMost: 10_000)
    }
}
