extension UploadProfile {
    /// Every profile that comes with Matte.
    public static let all: [UploadProfile] = [
        .dallE2Edit, .dallE2Variation, .dallE3Generation, .gptImageEdit, .gptImage2Edit, .openAIVision,
        .openAIVisionPatches, .openAIVisionLargePatches, .claudeVision, .claudeVisionLarge, .claudeVisionMany,
        .claudeVisionBedrock, .gemini, .geminiVertex, .imagenEdit, .azureFace,
    ]

    /// The profile of that name, in any letter case.
    ///
    /// - Throws: ``MatteError`` of code `parameter` that lists the names there are.
    public init(named name: String) throws(MatteError) {
        let lowered = name.lowercased()
        guard let profile = Self.all.first(where: { $0.name == lowered }) else {
            throw MatteError(
                .parameter,
                "profile \(String(reflecting: String(name.prefix(60)))) is unknown, must be one of "
                    + Self.all.map(\.name).joined(separator: ", "))
        }
        self = profile
    }
}
