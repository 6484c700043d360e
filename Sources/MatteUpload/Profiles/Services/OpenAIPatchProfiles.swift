internal import MatteCodecs

// OpenAI's patch models scale a picture down in two steps: until its longer side is within a maximum, and then until at
// most a maximum number of patches of 32x32 pixels cover it. Both limits depend on the model family and on the
// request's `detail`, which is `low`, `high`, `original` or `auto`. A profile can be selected by the name of a model
// and a `detail`, such as `gpt-5.4-high`. A model's name alone stands for `auto`, which means `original` for gpt-5.5,
// 5.6 and 6, and `high` for gpt-5.4. Tokens are `ceil(1.2 * patches)` unless stated otherwise.
//
// Source of all profiles in this file: OpenAI images and vision guide
// (https://developers.openai.com/api/docs/guides/images-vision); read 2026-11-22; certainty: official. Formats and byte
// limits are those of `openAIVision`.

extension UploadProfile {
    /// The models of OpenAI in service that count patches.
    static let openAIPatchModels: [UploadProfile] = [
        openAIVisionLargePatches, openAIVisionWidePatches, openAIVision6144Patches,
        openAIVisionMiniPatches, openAIVision10000Patches, openAIVisionOriginal, openAIVisionLowPatches,
    ]

    /// The profile of OpenAI vision for gpt-5.4, 5.5 and 5.6 with `detail` set to `high`, and for gpt-5.4 with `auto`.
    /// The service scales a picture down to sides of at most 2048 pixels and at most 2,500 patches of 32x32 pixels.
    ///
    /// Example from the guide: 2048x2048 is scaled to 1600x1600, which has 2,500 patches and counts as 3,000 tokens.
    public static let openAIVisionLargePatches = openAIPatches(
        "openai-vision-2500-patches", "2,500 patches", most: 2500, longSide: 2048,
        also: gpt54 + (gpt56 + ["gpt-5.5"] + gpt54).map { $0 + "-high" })

    /// The profile of OpenAI vision for gpt-6-astra with `detail` set to `high`. The service scales a picture down to
    /// sides of at most 65,535 pixels and at most 2,500 patches of 32x32 pixels.
    ///
    /// Example from the guide: 4096x512 is not scaled. It has 2,048 patches and counts as 2,458 tokens.
    package static let openAIVisionWidePatches = openAIPatches(
        "openai-vision-2500-patches-wide", "2,500 patches, any edge", most: 2500, longSide: 65_535,
        also: ["gpt-6-astra-high"])

    /// The profile of OpenAI vision for gpt-5.2 with any value of the request's `detail`, and for gpt-5.4 with `detail`
    /// set to `low`. The service scales a picture down to sides of at most 2048 pixels and at most 6,144 patches of
    /// 32x32 pixels. With square patches of that size, the limit on sides is always reached first.
    package static let openAIVision6144Patches = openAIPatches(
        "openai-vision-6144-patches", "6,144 patches", most: 6144, longSide: 2048,
        also: gpt52 + gpt54.map { $0 + "-low" })

    /// The profile of OpenAI vision for gpt-4.1-mini with any value of the request's `detail`. The service scales a
    /// picture down to sides of at most 2048 pixels and at most 6,144 patches of 32x32 pixels. A patch counts as 1.62
    /// tokens.
    package static let openAIVisionMiniPatches = openAIPatches(
        "openai-vision-6144-patches-mini", "6,144 patches at 1.62 tokens", most: 6144, longSide: 2048,
        tokensPerPatch: 1.62, also: ["gpt-4.1-mini"].atEveryDetail)

    /// The profile of OpenAI vision for gpt-5.4 and 5.5 with `detail` set to `original`, and for gpt-5.5 with `auto`.
    /// The service scales a picture down to sides of at most 6000 pixels and at most 10,000 patches of 32x32 pixels.
    package static let openAIVision10000Patches = openAIPatches(
        "openai-vision-10000-patches", "10,000 patches", most: 10_000, longSide: 6000,
        also: ["gpt-5.5", "gpt-5.5-original"] + gpt54.map { $0 + "-original" })

    /// The profile of OpenAI vision for gpt-6-astra and gpt-5.6 with `detail` set to `original` or `auto`: at most
    /// 30,000 patches of 32x32 pixels, and sides of at most 65,535 pixels.
    ///
    /// A picture with more patches is not scaled but rejected with HTTP status 400. For example, 8000x6000 has 47,000
    /// patches (measured by others).
    package static let openAIVisionOriginal: UploadProfile = {
        var profile = openAIPatches(
            "openai-vision-original", "original, 30,000 patches", most: 30_000, longSide: 65_535,
            also: (["gpt-6-astra"] + gpt56).flatMap { [$0, $0 + "-original"] })
        profile.oversized = .rejected
        return profile
    }()

    /// The profile of OpenAI vision for gpt-6-astra, gpt-5.6 and gpt-5.5 with `detail` set to `low`. The service scales
    /// a picture down to fit into 512x512 pixels.
    package static let openAIVisionLowPatches = openAIPatches(
        "openai-vision-512", "detail low, 512x512", most: 256, longSide: 512,
        also: (["gpt-6-astra", "gpt-5.5"] + gpt56).map { $0 + "-low" })

    /// The profile of OpenAI vision for the older mini and nano models, as described in an earlier edition of
    /// OpenAI's guide. The service scales a picture down to sides of at most 2048 pixels and at most 1,536 patches of
    /// 32x32 pixels.
    ///
    /// gpt-4.1-nano and o4-mini were shut down on 2026-10-23; gpt-5-mini and gpt-5-nano end on 2026-12-11. The profile
    /// counts one token per patch. The service multiplies this number by a factor that depends on the model: 1.2 for
    /// gpt-5-mini, 1.5 for gpt-5-nano, 1.72 for o4-mini, 2.46 for gpt-4.1-nano. Example from that edition: 1800x2400 is
    /// scaled to 1056x1408, which has 1,452 patches.
    package static let openAIVisionPatches: UploadProfile = {
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
    /// The models' names, each alone and with every value of the request's `detail`, such as `gpt-5.2-low`.
    fileprivate var atEveryDetail: [String] { flatMap { [$0, $0 + "-low", $0 + "-high", $0 + "-original"] } }
}
