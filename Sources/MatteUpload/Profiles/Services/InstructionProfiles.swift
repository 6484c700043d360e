internal import MatteCodecs

// Editors that take an instruction and no mask, and return the whole picture. Gemini's and xAI's are with the other
// profiles of these services.

extension UploadProfile {
    /// The editors without a mask that have no file of their own.
    static let instructionEditors = [flux2Edit, fluxKontextEdit, qwenImageEdit]

    /// The profile of edits with FLUX.2 by Black Forest Labs: sides of 256 to 2048 pixels, at most 4 megapixels, and no
    /// mask. The number of 8 pictures is from secondary sources.
    ///
    /// Source: docs.bfl.ai, FLUX.2 image editing; read 2026-11-26; official documentation.
    public static let flux2Edit = flux(
        "bfl-flux-2-edit", "FLUX.2 edits", also: ["flux-2-pro", "flux-2-max", "flux-2-flex"], images: 8)

    /// The profile of edits with FLUX.1 Kontext by Black Forest Labs: the sizes of ``flux2Edit``, one picture, and no
    /// mask.
    ///
    /// Source: docs.bfl.ai, Kontext; read 2026-11-26; official documentation.
    public static let fluxKontextEdit = flux(
        "bfl-kontext-edit", "FLUX.1 Kontext edits", also: ["flux-kontext-pro", "flux-kontext-max"], images: 1)

    /// The profile of edits with Qwen-Image on Alibaba Cloud: no mask, and results of 512x512 to 2048x2048 pixels in
    /// area, of any ratio. qwen-image-2.1-pro accepts 10 pictures.
    ///
    /// Source: alibabacloud.com, Model Studio, Qwen image generation and editing; page of 2026-10-12, read 2026-11-26;
    /// official documentation.
    public static let qwenImageEdit = UploadProfile(
        "qwen-image-edit", "Qwen-Image edits", .edit, [.png, .webP, .jpeg],
        source:
            "https://www.alibabacloud.com/help/en/model-studio/qwen-image-generation-and-editing-api-reference",
        asOf: "2026-11-26"
    ) {
        $0.otherNames = ["qwen-image-3.0-pro", "qwen-image-3.0", "qwen-image-2.1-pro"]
        $0.mostImages = 10
        var output = SizeRule.any
        output.leastPixels = 512 * 512
        output.mostPixels = 2048 * 2048
        $0.output = output
        $0.frames = .anyShape
        $0.preferredPixels = 2048 * 2048
    }

    private static func flux(
        _ name: String, _ title: String, also names: [String], images: Int
    ) -> UploadProfile {
        UploadProfile(
            name, title, .edit, [.png, .webP, .jpeg], source: "https://docs.bfl.ai", asOf: "2026-11-26"
        ) {
            $0.otherNames = names
            $0.mostImages = images
            $0.input.leastSide = 256
            $0.input.mostSide = 2048
            $0.input.mostPixels = 4_000_000
            $0.frames = .anyShape
            $0.preferredPixels = 4_000_000
        }
    }
}
