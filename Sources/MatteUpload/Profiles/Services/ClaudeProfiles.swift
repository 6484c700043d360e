internal import MatteCodecs

// Source of all profiles in this file: platform.claude.com, Vision and Vision coordinates; read 2026-11-22;
// certainty: official. The names of models are those of anthropics/anthropic-sdk-python `model_param.py`; read
// 2026-11-27; published source code.

extension UploadProfile {
    /// The models of Anthropic.
    static let claudeModels: [UploadProfile] = [
        claudeVision, claudeVisionLarge, claudeVisionMany, claudeVisionMany600, claudeVisionBedrock,
        claudeVisionExact, claudeVisionLargeExact,
    ]

    /// The profile of Claude vision with models before 4.7: JPEG, PNG, GIF (first frame) or WebP of at most 8000x8000
    /// pixels and 10 MB of **base64 text**. The service scales a picture down until its longer side is at most 1568
    /// pixels and at most 1,568 patches of 28x28 pixels cover it.
    ///
    /// The service returns boxes as two corners in pixels of the scaled picture. If the scaled picture is uploaded,
    /// they are pixels of the file. The profile allows at most 20 pictures. In requests with more pictures, sides are
    /// limited to 2000 pixels; see the profile `claude-vision-many`. A request has at most 32 MB. Error messages quoted
    /// by users state a limit of 10,485,760 characters instead of 10 MB; Matte uses 10,000,000.
    ///
    /// Example: 1075x1520 is scaled to 924x1307. For 2000x1500, the table in the documentation states 1269x952, but the
    /// reference code gives 1270x952; Matte follows the code.
    public static let claudeVision = UploadProfile(
        "claude-vision", "Claude vision", .vision, [.jpeg, .png, .webP],
        source: "https://platform.claude.com/docs/en/build-with-claude/vision"
    ) {
        $0.otherNames = [
            "claude-opus-4-6", "claude-sonnet-4-6", "claude-haiku-4-5", "claude-opus-4-5",
            "claude-sonnet-4-5",
            "claude-opus-4-1",
        ]
        $0.otherMIMETypes = ["image/gif"]
        $0.byteCap = .base64AtMost(10_000_000)
        $0.requestCap = .base64AtMost(32_000_000)
        $0.mostImages = 20
        $0.input = .sides(atMost: 8000)
        $0.scaling = .patches(side: 28, most: 1568, longSide: 1568)
    }

    /// The profile of Claude vision with model 4.7 and later. The service scales a picture down until its longer side
    /// is at most 2576 pixels and at most 4,784 patches of 28x28 pixels cover it. The other limits are those of
    /// ``claudeVision``.
    package static let claudeVisionLarge = claudeVision(
        "claude-vision-large", "Claude vision (4.7 and later)"
    ) {
        $0.otherNames = ["claude-opus-4-7"]
        $0.scaling = .patches(side: 28, most: 4784, longSide: 2576)
    }

    /// The profile of Claude vision with more than 20 pictures in the request, including pictures in earlier turns and
    /// tool results: at most 2000 pixels per side, and at most 100 pictures. The limit of 100 applies to models with a
    /// context of 200,000 tokens.
    package static let claudeVisionMany = claudeVision(
        "claude-vision-many", "Claude vision (over 20 pictures)"
    ) {
        $0.mostImages = 100
        $0.input = .sides(atMost: 2000)
    }

    /// The profile of Claude vision with more than 20 pictures in the request and a context of more than 200,000
    /// tokens: at most 2000 pixels per side, and at most 600 pictures.
    package static let claudeVisionMany600 = claudeVision(
        "claude-vision-many-600", "Claude vision (over 20 pictures, large context)"
    ) {
        $0.mostImages = 600
        $0.input = .sides(atMost: 2000)
    }

    /// The profile of Claude vision on Amazon Bedrock or Google Cloud: at most 5 MB (5,242,880 characters) of **base64
    /// text** per picture, which corresponds to a file of 3,932,160 bytes. The limit for a whole request is not
    /// published.
    package static let claudeVisionBedrock = claudeVision(
        "claude-vision-bedrock", "Claude vision on Bedrock and Google Cloud"
    ) {
        $0.byteCap = .base64AtMost(5_242_880)
        $0.requestCap = nil
    }

    /// The profile of Claude vision for requests in which oversized pictures are rejected instead of scaled: image
    /// blocks with `"transformations": {"oversized_image": "error"}`, and screenshots in tool results.
    ///
    /// For an oversized picture, the service responds "image dimensions 1920x1080 exceed ... would be downsized to
    /// 1456x819".
    package static let claudeVisionExact = claudeVision(
        "claude-vision-exact", "Claude vision (oversized pictures rejected)"
    ) {
        $0.oversized = .rejected
    }

    /// The profile of Claude vision with model 4.7 and later, for requests in which oversized pictures are rejected;
    /// see ``claudeVisionExact``.
    package static let claudeVisionLargeExact = claudeVision(
        "claude-vision-large-exact", "Claude vision (4.7 and later, oversized pictures rejected)"
    ) {
        $0.scaling = claudeVisionLarge.scaling
        $0.oversized = .rejected
    }

    private static func claudeVision(
        _ name: String, _ title: String, _ change: (inout UploadProfile) -> Void
    ) -> UploadProfile {
        var profile = claudeVision
        profile.name = name
        profile.otherNames = []
        profile.title = title
        change(&profile)
        return profile
    }
}
