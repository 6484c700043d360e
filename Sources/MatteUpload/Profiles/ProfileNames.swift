internal import Matte

extension UploadProfile {
    /// Every profile that comes with Matte, the default first.
    public static let all: [UploadProfile] =
        [
            square4MB, gptImage2Edit, gptImage2EditJSON, stabilityInpaint, fluxFill, recraftInpaint,
            ideogramInpaint, ideogramPreciseEdit, geminiEdit, xAIEdit,
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

    /// The profile of that name, in any letter case: its own, or one of its other names, such as a model's.
    ///
    /// - Throws: ``MatteError`` of code `parameter` that lists the names there are.
    public init(named name: String) throws(MatteError) {
        let lowered = name.lowercased()
        guard let profile = Self.all.first(where: { $0.name == lowered || $0.otherNames.contains(lowered) })
        else {
            throw MatteError(
                .parameter,
                "profile \(name.quotedExcerpt) is unknown, must be one of "
                    + Self.all.map(\.name).joined(separator: ", "))
        }
        self = profile
    }
}
