internal import Matte

extension UploadProfile {
    /// All profiles that come with Matte, starting with the default. Files of Services list their own.
    public static let all: [UploadProfile] = {
        let lists: [[UploadProfile]] = [
            [square4MB], openAIEditors, inpaintingEditors, googleEditors, [xAIEdit], instructionEditors,
            erasers, extenders, openAITileModels, openAIVisionLow, openAIPatchModels, claudeModels,
            googleVision, [xAIVision, mistralVision], qwenModels, [azureFace, rekognition, rekognitionPPE],
            socialNetworks,
            // The profiles that ended or will end.
            [gptImageEdit, openAIVisionPatches, dallE2Variation, dallE3Generation, imagenEdit],
        ]
        return lists.flatMap { $0 }
    }()

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
