internal import MatteCodecs

// The rule of OpenAI's patch models is a maximum number of patches of 32 pixels and a maximum side, by model family and
// detail. `low`, `high` and `original` are values of the request's `detail`. A model's plain name stands for `auto`,
// which is `original` on gpt-5.5, 5.6 and 6, and `high` on gpt-5.4. Tokens are `ceil(1.2 * patches)` unless stated
// otherwise.
// `original` on gpt-5.5, 5.6 and 6, and `high` on gpt-5.4. Tokens are `ceil(1.2 * patches)` unless stated otherwise.
//
// Source of all profiles in this file: OpenAI images and vision guide
// (https://developers.openai.com/api/docs/guides/images-vision); read 2026-11-22; certainty: official. The accepted
// files are those of `openAIVision`.

extension UploadProfile {
    /// The profile for at most 2,500 patches and sides of 2048: detail `high` of gpt-5.6, 5.5 and 5.4, and `auto` of
    /// 5.4.
    ///
    /// Worked example of the guide: 2048x2048 becomes 1600x1600, 2,500 patches, 3,000 tokens.
    public static let openAIVisionLargePatches = openAIPatches(
        "openai-vision-2500-patches", "2,500 patches", most: 2500, longSide: 2048,
        also: gpt54 + (gpt56 + ["gpt-5.5"] + gpt54).map { $0 + "-high" })

    /// The profile for at most 2,500 patches and sides of 65,535: detail `high` of gpt-6-astra.
    ///
    /// Worked example of the guide: 4096x512 stays unchanged, 2,048 patches, 2,458 tokens.
    public static let openAIVisionWidePatches = openAIPatches(
        "openai-vision-2500-patches-wide", "2,500 patches, any edge", most: 2500, longSide: 65_535,
        also: ["gpt-6-astra-high"])

    /// The profile for at most 6,144 patches and sides of 2048: every detail of gpt-5.2, and `low` of gpt-5.4.
    public static let openAIVision6144Patches = openAIPatches(
        "openai-vision-6144-patches", "6,144 patches", most: 6144, longSide: 2048,
        also: gpt52 + gpt54.map { $0 + "-low" })

    /// The profile for at most 6,144 patches and sides of 2048, at 1.62 tokens per patch: every detail of
    /// gpt-4.1-mini.
    public static let openAIVisionMiniPatches = openAIPatches(
        "openai-vision-6144-patches-mini", "6,144 patches at 1.62 tokens", most: 6144, longSide: 2048,
        tokensPerPatch: 1.62, also: ["gpt-4.1-mini"].atEveryDetail)

    /// The profile for at most 10,000 patches and sides of 6000: detail `original` of gpt-5.5 and 5.4, and `auto` of
    /// 5.5.
    public static let openAIVision10000Patches = openAIPatches(
        "openai-vision-10000-patches", "10,000 patches", most: 10_000, longSide: 6000,
        also: ["gpt-5.5", "gpt-5.5-original"] + gpt54.map { $0 + "-original" })

    /// The profile for at most 30,000 patches and sides of 65,535: detail `original` and `auto` of gpt-6-astra and
    /// gpt-5.6.
    ///
    /// A picture with more patches is rejected with status 400, not scaled. For example, 8000x6000 needs 47,000
    /// patches (measured by others).
    public static let openAIVisionOriginal: UploadProfile = {
        var profile = openAIPatches(
            "openai-vision-original", "original, 30,000 patches", most: 30_000, longSide: 65_535,
            also: (["gpt-6-astra"] + gpt56).flatMap { [$0, $0 + "-original"] })
        profile.oversized = .rejected
        return profile
    }()

    /// The profile for pictures within 512x512: detail `low` of gpt-6-astra, gpt-5.6 and gpt-5.5.
    public static let openAIVisionLowPatches = openAIPatches(
        "openai-vision-512", "detail low, 512x512", most: 256, longSide: 512,
        also: (["gpt-6-astra", "gpt-5.5"] + gpt56).map { $0 + "-low" })

    /// The profile for at most 1,536 patches and sides of 2048: the older mini and nano models in an earlier edition
    /// of the guide.
    ///
    /// gpt-4.1-nano and o4-mini were shut down on 2026-10-23; gpt-5-mini and gpt-5-nano end on 2026-12-11. Tokens are
    /// patches, which the service multiplies by the model's factor: 1.2 for gpt-5-mini, 1.5 for gpt-5-nano, 1.72 for
    /// o4-mini, 2.46 for gpt-4.1-nano. Worked example of that edition: 1800x2400 becomes 1056x1408, 1,452 patches.
    public static let openAIVisionPatches: UploadProfile = {
        var profile = openAIPatches(
            "openai-vision-patches", "1,536 patches", most: 1536, longSide: 2048, tokensPerPatch: 1,
            also: ["gpt-5-mini", "gpt-5-nano", "gpt-4.1-nano", "o4-mini"])
        profile.ends = "2026-12-11"
        profile.successor = "openai-vision-2500-patches"
        return profile
    }()

    private static let gpt56 = ["gpt-5.6", "gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna"]
    private static let gpt54 = ["gpt-5.4", "gpt-5.4-mini", "gpt-5.4-nano"]
    private static let gpt52 = ["gpt-5.2"].atEveryDetail

    private static func openAIPatches(
        _ name: String, _ budget: String, most: Int, longSide: Int, tokensPerPatch: Double = 1.2,
        also names: [String]
    ) -> UploadProfile {
        openAIVision(name, "OpenAI vision (\(budget))", also: names) {
            $0.scaling = .wholePatches(
                side: 32, most: most, longSide: longSide, tokensPerPatch: tokensPerPatch)
        }
    }
}

extension [String] {
    /// The models' plain names, and their names with every `detail`.
    fileprivate var atEveryDetail: [String] { flatMap { [$0, $0 + "-low", $0 + "-high", $0 + "-original"] } }
}
