internal import MatteCodecs

extension UploadProfile {
    /// The editors of a masked part.
    static let inpaintingEditors: [UploadProfile] = [
        stabilityInpaint, fluxFill, recraftInpaint, ideogramInpaint, ideogramPreciseEdit,
    ]

    /// The profile of Stability inpainting: JPEG, PNG or WebP with sides of at least 64 pixels and an area of 4,096 to
    /// 9,437,184 pixels.
    ///
    /// In the mask, black pixels are kept, white pixels are repainted at full strength, and grey pixels are repainted
    /// in part. The service scales a mask of another size. Without a mask, transparent pixels of the image are
    /// repainted. No byte limit was found in the documentation.
    ///
    /// Source: platform.stability.ai, API reference; read 2026-11-22; official documentation.
    public static let stabilityInpaint = inpainting(
        "stability-inpaint", "Stability inpainting", [.png, .webP, .jpeg], polarity: .whiteIsEdited,
        source: "https://platform.stability.ai/docs/api-reference"
    ) {
        $0.input.leastSide = 64
        $0.input.leastPixels = 4096
        $0.input.mostPixels = 9_437_184
        $0.mask?.greys = .strength
        $0.mask?.omission = .usesAlpha
        $0.mask?.hasImageSize = false
    }

    /// The profile of FLUX.1 Fill by Black Forest Labs, with image and mask of the same size, both sent as base64.
    ///
    /// In the mask, white pixels are repainted and black pixels are kept. Without a mask, transparent pixels of a PNG
    /// or WebP are repainted. No byte limit was found in the documentation.
    ///
    /// Source: docs.bfl.ai, FLUX.1 Fill; read 2026-11-22; official documentation.
    public static let fluxFill = inpainting(
        "bfl-flux-fill", "FLUX.1 Fill", [.png, .webP, .jpeg], polarity: .whiteIsEdited,
        source: "https://docs.bfl.ai/flux_tools/flux_1_fill"
    ) {
        $0.mask?.omission = .usesAlpha
    }

    /// The profile of Recraft inpainting: PNG, JPEG, WebP or SVG of less than 10 MB, with sides of 256 to 4096 pixels
    /// and at most 16 megapixels.
    ///
    /// The mask is grey, has the image's size, and contains **0 and 255 only**. White pixels are repainted.
    ///
    /// Source: recraft.ai, API reference, inpainting; read 2026-11-22; official documentation.
    public static let recraftInpaint = inpainting(
        "recraft-inpaint", "Recraft inpainting", [.png, .webP, .jpeg], polarity: .whiteIsEdited,
        source: "https://www.recraft.ai/docs/api-reference/tools/inpainting"
    ) {
        $0.otherMIMETypes = ["image/svg+xml"]
        $0.byteCap = .below(10_000_000)
        $0.input.leastSide = 256
        $0.input.mostSide = 4096
        $0.input.mostPixels = 16_000_000
        $0.mask?.greys = .rejected
        $0.mask?.requiresGrey = true
        $0.mask?.omission = .rejected
    }

    /// The profile of Ideogram inpainting 3.0: at most 25 MB per picture, and a mask of the same size. **Black** pixels
    /// of the mask are repainted.
    ///
    /// Source: developer.ideogram.ai, masked edits; read 2026-11-22; official documentation.
    public static let ideogramInpaint = inpainting(
        "ideogram-inpaint", "Ideogram inpainting", [.png, .webP, .jpeg], polarity: .blackIsEdited,
        source: "https://developer.ideogram.ai/ideogram-api/masked-edits"
    ) {
        $0.byteCap = .atMost(25_000_000)
        $0.mask?.omission = .rejected
    }

    /// The profile of Ideogram precise edits: at most 50 MB per picture, and an **optional** mask of the same size.
    ///
    /// **Black** pixels of the mask are repainted. The service rounds grey to the nearer of black and white. Without a
    /// mask, the prompt alone determines the changes.
    ///
    /// Source: developer.ideogram.ai, masked edits; read 2026-11-26; official documentation.
    public static let ideogramPreciseEdit: UploadProfile = {
        var profile = ideogramInpaint
        profile.name = "ideogram-precise-edit"
        profile.title = "Ideogram precise edits"
        profile.byteCap = .atMost(50_000_000)
        profile.mask?.omission = .accepted
        profile.asOf = "2026-11-26"
        return profile
    }()

    /// Returns a profile for edits with a mask of the given polarity. All frames are allowed.
    static func inpainting(
        _ name: String, _ title: String, _ formats: [ImageFormat], polarity: MaskRule.Polarity,
        source: String, asOf: String = "2026-11-22", _ configure: (inout UploadProfile) -> Void
    ) -> UploadProfile {
        UploadProfile(name, title, .edit, formats, source: source, asOf: asOf) {
            $0.mask = MaskRule(polarity)
            $0.frames = .anyShape
            configure(&$0)
        }
    }
}
