internal import MatteCodecs

// Services that extend a picture by numbers. They get the photo alone.

extension UploadProfile {
    /// The editors that extend a picture.
    static let extenders = [stabilityOutpaint, fluxExpand, briaExpand]

    /// The profile of Stability outpainting: 0 to 2,000 pixels per side, with the files of ``stabilityInpaint``.
    ///
    /// Source: platform.stability.ai, API reference; read 2026-11-26; official documentation.
    public static let stabilityOutpaint: UploadProfile = {
        var profile = extending(
            "stability-outpaint", "Stability outpainting", stabilityInpaint.source,
            CanvasRule(.perSide, fields: ["left", "up", "right", "down"], mostPerSide: 2000))
        profile.input = stabilityInpaint.input
        return profile
    }()

    /// The profile of FLUX.1 Expand by Black Forest Labs: 0 to 2,048 pixels per side.
    ///
    /// Source: docs.bfl.ai, FLUX.1 Expand; read 2026-11-26; official documentation.
    public static let fluxExpand = extending(
        "bfl-flux-expand", "FLUX.1 Expand", "https://docs.bfl.ai",
        CanvasRule(.perSide, fields: ["left", "top", "right", "bottom"], mostPerSide: 2048))

    /// The profile of Bria's expansion, which takes the sizes of the canvas and of the picture, and the picture's place.
    ///
    /// Source: docs.bria.ai, expand; read 2026-11-26; official documentation.
    public static let briaExpand = extending(
        "bria-expand", "Bria expansion", "https://docs.bria.ai/image-editing/v2-endpoints/expand",
        CanvasRule(.placed, fields: ["canvas_size", "original_image_size", "original_image_location"]))

    private static func extending(
        _ name: String, _ title: String, _ source: String, _ rule: CanvasRule
    ) -> UploadProfile {
        UploadProfile(name, title, .edit, [.png, .webP, .jpeg], source: source, asOf: "2026-11-26") {
            $0.frames = .anyShape
            $0.canvas = rule
        }
    }
}
