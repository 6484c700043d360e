internal import MatteCodecs

extension UploadProfile {
    /// The profile of Azure Face detection: JPEG, PNG, GIF (first frame) or BMP of 1 KB (1,024 bytes) to 6 MB.
    ///
    /// The service returns `faceRectangle` in pixels, with the members top, left, width and height. Their order differs
    /// between documents.
    ///
    /// The documented limits in pixels apply to the **face**, not to the picture: at least 36x36 in pictures up to
    /// 1920x1080, proportionally more in larger ones, and at most 4096x4096. This profile requires picture sides of at
    /// least 36 pixels, because a smaller picture cannot contain such a face. Identification needs faces of 200x200.
    ///
    /// Source: learn.microsoft.com, Face - Detect; MicrosoftDocs/azure-docs `identity-input-detection.md`; read
    /// 2026-11-22; official documentation.
    public static let azureFace = UploadProfile(
        "azure-face", "Azure Face", .faceDetection, [.jpeg, .png],
        source: "https://learn.microsoft.com/rest/api/face/face-detection-operations/detect"
    ) {
        $0.otherMIMETypes = ["image/gif", "image/bmp"]
        $0.leastBytes = 1024
        $0.byteCap = .atMost(6_000_000)
        $0.input.leastSide = 36
        $0.faces = FaceRule(leastSide: 36, mostSide: 4096)
    }
}
