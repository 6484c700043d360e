internal import MatteCodecs

extension UploadProfile {
    /// The profile of Amazon Rekognition with the picture's bytes in the request: PNG or JPEG of at most 5 MB, with
    /// sides of at least 80 pixels.
    ///
    /// A face must have at least 40x40 pixels in a picture of 1920x1080, and proportionally more in a larger one. The
    /// service returns `BoundingBox` as fractions of the picture's sides. Pictures read from Amazon's storage (S3) may
    /// be up to 15 MB. Amazon documents a maximum of 10,000 pixels per side ("10K") for labels and moderation; this
    /// profile applies the maximum to faces too.
    ///
    /// Source: docs.aws.amazon.com, Rekognition guidelines and quotas; read 2026-11-22; official documentation.
    public static let rekognition = UploadProfile(
        "rekognition", "Amazon Rekognition", .faceDetection, [.jpeg, .png],
        source: "https://docs.aws.amazon.com/rekognition/latest/dg/limits.html"
    ) {
        $0.byteCap = .atMost(5_000_000)
        $0.input.leastSide = 80
        $0.input.mostSide = 10_000
        $0.faces = FaceRule(leastSide: 40)
    }

    /// The profile of Amazon Rekognition for detecting protective equipment, with the picture's bytes in the request:
    /// at most 4 MB, with sides of 64 to 4096 pixels.
    ///
    /// Source: docs.aws.amazon.com, Rekognition guidelines and quotas; read 2026-11-22; official documentation.
    package static let rekognitionPPE: UploadProfile = {
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
