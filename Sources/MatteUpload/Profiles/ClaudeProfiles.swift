internal import MatteCodecs

extension UploadProfile {
    /// Claude vision: at most 8000x8000; at most 10 MB of **base64 text**; brought down to a long side of 1568
    /// pixels and 1,568 patches of 28 pixels. Boxes come back in top-left pixels of the scaled picture, so that
    /// uploading the scaled picture makes them those of the file.
    ///
    /// At most 20 pictures here, because 8000 pixels a side hold for no more; see ``claudeVisionMany``. The whole
    /// request has at most 32 MB. JPEG, PNG, GIF and WebP.
    ///
    /// Source: platform.claude.com, Vision and Vision coordinates; read 2026-11-20. Worked example: 1075x1520
    /// becomes 924x1307.
    public static let claudeVision = UploadProfile(
        "claude-vision", "Claude vision", .vision, [.jpeg, .png, .webP],
        source: "https://platform.claude.com/docs/en/build-with-claude/vision"
    ) {
        $0.otherMIMETypes = ["image/gif"]
        $0.byteCap = .base64AtMost(10_000_000)
        $0.requestCap = .base64AtMost(32_000_000)
        $0.mostImages = 20
        $0.input = .sides(atMost: 8000)
        $0.scaling = .patches(side: 28, most: 1568, longSide: 1568)
    }

    /// Claude vision with the newer models: brought down to a long side of 2576 pixels and 4,784 patches.
    ///
    /// Source: platform.claude.com, Vision and Vision coordinates; read 2026-11-20.
    public static let claudeVisionLarge: UploadProfile = {
        var profile = claudeVision
        profile.name = "claude-vision-large"
        profile.title = "Claude vision (newer models)"
        profile.scaling = .patches(side: 28, most: 4784, longSide: 2576)
        return profile
    }()

    /// Claude vision with more than 20 pictures in the request: at most 2000 pixels a side, and 100 pictures. (600
    /// for models with a context of more than 200,000 tokens: set ``UploadProfile/mostImages``.)
    ///
    /// Source: platform.claude.com, Vision; read 2026-11-20.
    public static let claudeVisionMany: UploadProfile = {
        var profile = claudeVision
        profile.name = "claude-vision-many"
        profile.title = "Claude vision (over 20 pictures)"
        profile.mostImages = 100
        profile.input = .sides(atMost: 2000)
        return profile
    }()

    /// Claude vision on Amazon Bedrock or Google Vertex AI: at most 5 MB (5,242,880) of **base64 text**, which is
    /// a file of 3,932,160 bytes. The whole request is limited too, but by how much is not published.
    ///
    /// Source: platform.claude.com, Vision; read 2026-11-20.
    public static let claudeVisionBedrock: UploadProfile = {
        var profile = claudeVision
        profile.name = "claude-vision-bedrock"
        profile.title = "Claude vision on Bedrock and Vertex AI"
        profile.byteCap = .base64AtMost(5_242_880)
        profile.requestCap = nil
        return profile
    }()
}
