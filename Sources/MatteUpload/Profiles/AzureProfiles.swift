internal import MatteCodecs

extension UploadProfile {
    /// Azure Face detection: JPEG, PNG, GIF or BMP of 1 KB to 6 MB, at most 4096x4096. A face has to be 36x36
    /// pixels in pictures of up to 1920x1080; `faceRectangle` comes back as top, left, width, height.
    ///
    /// 36 is taken as the picture's shortest side too: no face that can be found is in a smaller one.
    ///
    /// Source: learn.microsoft.com, Face - Detect; read 2026-11-20.
    public static let azureFace = UploadProfile(
        "azure-face", "Azure Face", .faceDetection, [.jpeg, .png],
        source: "https://learn.microsoft.com/rest/api/face/face-detection-operations/detect"
    ) {
        $0.otherMIMETypes = ["image/gif", "image/bmp"]
        $0.leastBytes = 1024
        $0.byteCap = .atMost(6_000_000)
        $0.input.leastSide = 36
        $0.input.mostSide = 4096
    }
}
