internal import MatteCodecs

// Services that remove what a mask marks, or fill it. White pixels of the mask are repainted by all of them, even where
// the same service's inpainting repaints black ones.

extension UploadProfile {
    /// The erasers and fillers.
    static let erasers: [UploadProfile] = [
        stabilityErase, recraftErase, ideogramRemoveObject, briaErase, briaFill, fireflyFill,
    ]

    /// The profile of Stability erasing: the limits of ``stabilityInpaint``. **White** pixels of the mask are erased.
    ///
    /// The service grows the mask by 5 pixels by default. Without a mask, transparent pixels of the image are erased.
    ///
    /// Source: platform.stability.ai, API reference; read 2026-11-26; official documentation.
    public static let stabilityErase: UploadProfile = {
        var profile = stabilityInpaint
        profile.name = "stability-erase"
        profile.title = "Stability erasing"
        profile.asOf = "2026-11-26"
        return profile
    }()

    /// The profile of Recraft's erase region: PNG, JPEG, WebP or SVG of less than 10 MB, with sides of 256 to 4096
    /// pixels and at most 16 megapixels.
    ///
    /// The mask is grey, has the image's size, and contains **0 and 255 only**. White pixels are erased.
    ///
    /// Source: recraft.ai, API reference, erase region; read 2026-11-27; official documentation.
    public static let recraftErase: UploadProfile = {
        var profile = recraftInpaint
        profile.name = "recraft-erase"
        profile.title = "Recraft erase region"
        profile.source = "https://www.recraft.ai/docs/api-reference/tools/erase-region"
        profile.asOf = "2026-11-27"
        profile.mask?.byteCap = .below(10_000_000)
        return profile
    }()

    /// The profile of Ideogram's remove object: at most 25 MB per picture, and a mask of the same size.
    ///
    /// **White** pixels of the mask, from 128 up, are removed. This is the opposite of ``ideogramInpaint``. The newer
    /// endpoint for the same task accepts 50 MB.
    ///
    /// Source: developer.ideogram.ai, remove object; read 2026-11-27; official documentation.
    public static let ideogramRemoveObject = inpainting(
        "ideogram-remove-object", "Ideogram remove object", [.png, .webP, .jpeg], polarity: .whiteIsEdited,
        source: "https://developer.ideogram.ai/api-reference/tools/remove-object", asOf: "2026-11-27"
    ) {
        $0.byteCap = .atMost(25_000_000)
        $0.mask?.omission = .rejected
    }

    /// The profile of Bria's eraser. The mask has the image's aspect ratio and contains 0 and 255; white pixels are
    /// erased. No limits on bytes and sides were found in the documentation.
    ///
    /// Source: docs.bria.ai, eraser; read 2026-11-27; official documentation.
    public static let briaErase = bria("bria-erase", "Bria eraser", "erase")

    /// The profile of Bria's generative fill, with the rules of ``briaErase``.
    ///
    /// Source: docs.bria.ai, generative fill; read 2026-11-27; official documentation.
    public static let briaFill = bria("bria-fill", "Bria generative fill", "gen-fill")

    /// The profile of Adobe Firefly's generative fill, which takes the pictures by identifiers of uploads. **White** pixels
    /// of the mask are filled.
    ///
    /// The mask's longer side must have at least 600 pixels. The profile asks for 600 on both sides.
    ///
    /// Source: developer.adobe.com, Firefly API, masking and fill image; read 2026-11-28; official documentation.
    public static let fireflyFill = inpainting(
        "firefly-fill", "Adobe Firefly generative fill", [.png, .webP, .jpeg], polarity: .whiteIsEdited,
        source: "https://developer.adobe.com/firefly-services/docs/firefly-api/guides/concepts/masking",
        asOf: "2026-11-28"
    ) {
        $0.input.leastSide = 600
        $0.mask?.omission = .rejected
    }

    private static func bria(_ name: String, _ title: String, _ page: String) -> UploadProfile {
        inpainting(
            name, title, [.png, .webP, .jpeg], polarity: .whiteIsEdited,
            source: "https://docs.bria.ai/image-editing/v2-endpoints/\(page)", asOf: "2026-11-27"
        ) {
            $0.mask?.greys = .rejected
            $0.mask?.omission = .rejected
            $0.mask?.hasImageSize = false
        }
    }
}
