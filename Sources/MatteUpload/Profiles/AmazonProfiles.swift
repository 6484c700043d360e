internal import MatteCodecs

extension UploadProfile {
    /// Amazon Rekognition with the bytes in the call: PNG or JPEG of at most 5 MB, both sides at least 80 pixels; a face at
    /// least 40x40 in 1920x1080 and proportionally more in larger pictures. `BoundingBox` comes back as shares.
    ///
    /// From storage 15 MB are accepted. 10,000 pixels per side ("10K") are stated for labels and moderation.
    ///
    /// Source: docs.aws.amazon.com, Rekognition guidelines and quotas; read 2026-11-22; certainty: official.
    public static let rekognition = UploadProfile(
        "rekognition", "Amazon Rekognition", .faceDetection, [.jpeg, .png],
        source: "https://docs.aws.amazon.com/rekognition/latest/dg/limits.html"
    ) {
        $0.byteCap = .atMost(5_000_000)
        $0.input.leastSide = 80
        $0.input.mostSide = 10_000
        $0.faces = FaceRule(leastSide: 40)
    }

    /// Amazon Rekognition's detection of protective equipment: at most 4 MB in the call, sides of 64 to 4096 pixels.
    ///
    /// Source: docs.aws.amazon.com, Rekognition guidelines and quotas; read 2026-11-22; certainty: official.
    public static let rekognitionPPE: UploadProfile = {
        var profile = rekognition
        profile.name = "rekognition-ppe"
        profile.title = "Amazon Rekognition (protective equipment)"
        profile.purpose = .vision
        profile.byteCap = .atMost(4_000_000)
        profile.input.leastSide = 64
        profile.input.mostSide = 4096
        profile.faces = nil
        return profile
    }()
}
