internal import Matte
internal import MatteCodecs

extension UploadProfile {
    /// The profile of the strictest rules for edits. All services with OpenAI's edit endpoint accept such edits. This
    /// profile is the default.
    ///
    /// An edit consists of a square PNG of less than 4 MB with an alpha channel, and a mask of the same size whose
    /// pixels with alpha 0 are repainted. These were the rules of DALL-E 2 edits, which returned squares of 256, 512
    /// and 1024 pixels. OpenAI removed that model on 2026-05-12, but compatible servers keep the rules, and later
    /// models accept such edits. No document states "4 MB" in bytes; Matte uses the strict reading, less than
    /// 4,000,000.
    ///
    /// Source: openai/openai-python `src/openai/types/image_edit_params.py`; read 2026-11-22; published source code.
    public static let square4MB = UploadProfile(
        "square-4mb", "Square PNGs under 4 MB", .edit, [.png], certainty: .source,
        source: "https://github.com/openai/openai-python/blob/main/src/openai/types/image_edit_params.py"
    ) {
        $0.otherNames = ["dall-e-2-edit"]
        $0.byteCap = .below(4_000_000)
        $0.requiresAlpha = true
        $0.input = .square
        $0.output = .oneOf(.squares(256, 512, 1024))
        var mask = MaskRule(.transparentIsEdited, byteCap: .below(4_000_000))
        mask.omission = .usesAlpha
        $0.mask = mask
        $0.frames = .squares
        $0.preferredSide = 1024
    }

    /// An alias of ``square4MB``, named after the model for which the rules were made.
    public static var dallE2Edit: UploadProfile { square4MB }
}

extension [PixelSize] {
    /// Returns squares with the given sides in pixels.
    static func squares(_ sides: Int...) -> [PixelSize] { sides.map { PixelSize(width: $0, height: $0) } }

    /// Returns sizes from pairs of width and height, each pair multiplied by every factor.
    static func sizes(_ sides: (Int, Int)..., times factors: [Int] = [1]) -> [PixelSize] {
        sides.flatMap { side in factors.map { PixelSize(width: side.0 * $0, height: side.1 * $0) } }
    }
}
