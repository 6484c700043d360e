internal import Matte

extension UploadProfile {
    /// All profiles that come with Matte, starting with the default.
    public static let all: [UploadProfile] =
        [
            square4MB, gptImage2Edit, gptImage2EditJSON, stabilityInpaint, fluxFill, recraftInpaint,
            ideogramInpaint, ideogramPreciseEdit, geminiEdit, geminiLiteEdit, xAIEdit, flux2Edit,
            fluxKontextEdit, qwenImageEdit, stabilityErase, recraftErase, ideogramRemoveObject, briaErase,
            briaFill, fireflyFill, stabilityOutpaint, fluxExpand, briaExpand,
        ]
        + [openAIVision, openAIVisionTiles70, openAIVisionTiles75, openAIVisionTiles2833]
        + openAIVisionLow
        + [
            openAIVisionLargePatches, openAIVisionWidePatches, openAIVision6144Patches,
            openAIVisionMiniPatches, openAIVision10000Patches, openAIVisionOriginal, openAIVisionLowPatches,
        ]
        + [
            claudeVision, claudeVisionLarge, claudeVisionMany, claudeVisionMany600, claudeVisionBedrock,
            claudeVisionExact, claudeVisionLargeExact,
        ]
        + [
            gemini, gemini100MB, gemini2, geminiVertex, xAIVision, mistralVision, qwen25VL, qwen3VL,
            glmVision,
            azureFace, rekognition, rekognitionPPE, bluesky, blueskyAvatar, mastodon,
        ]
        + [gptImageEdit, openAIVisionPatches, dallE2Variation, dallE3Generation, imagenEdit]

    /// Creates a copy of the profile whose name, or one of whose other names, is `name`. Other names are mostly names
    /// of models. The letter case is ignored.
    ///
    /// ```swift
    /// try UploadProfile(named: "gpt-image-2").name  // "gpt-image-2-edit"
    /// ```
    ///
    /// - Throws: `MatteError` with code `parameter` if there is no such profile. The message lists all names.
    public init(named name: String) throws(MatteError) {
        let lowered = name.lowercased()
        guard let profile = Self.all.first(where: { $0.name == lowered || $0.otherNames.contains(lowered) })
        else {
            throw MatteError(
                .parameter,
                "cannot find the profile \(name.quotedExcerpt): no profile has that name; use one of "
                    + Self.all.map(\.name).joined(separator: ", "))
        }
        self = profile
    }
}
