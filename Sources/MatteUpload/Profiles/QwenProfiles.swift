internal import MatteCodecs

// Both profiles have the defaults of the reference code. Servers set their own minimum and maximum of pixels.

extension UploadProfile {
    /// The profile of Qwen2.5-VL: sides rounded to multiples of 28, an area of 3,136 to 12,845,056 pixels, and a
    /// ratio of at most 200.
    ///
    /// The model returns boxes as corners in pixels **of the resized picture**.
    ///
    /// Source: QwenLM/Qwen3-VL `qwen-vl-utils/src/qwen_vl_utils/vision_process.py` (`smart_resize`); read 2026-11-22;
    /// certainty: source.
    public static let qwen25VL = qwen("qwen2.5-vl", "Qwen2.5-VL", side: 28)

    /// The profile of Qwen3-VL: like ``qwen25VL``, but with multiples of 32, and 4,096 to 16,777,216 pixels.
    ///
    /// The model returns boxes as corners in thousandths, x first.
    ///
    /// Source: QwenLM/Qwen3-VL `qwen-vl-utils/src/qwen_vl_utils/vision_process.py`; read 2026-11-22; certainty: source.
    public static let qwen3VL = qwen("qwen3-vl", "Qwen3-VL", side: 32)

    private static func qwen(_ name: String, _ title: String, side: Int) -> UploadProfile {
        UploadProfile(
            name, title, .vision, [.jpeg, .png, .webP], certainty: .source,
            source:
                "https://github.com/QwenLM/Qwen3-VL/blob/main/qwen-vl-utils/src/qwen_vl_utils/vision_process.py"
        ) {
            $0.mostImages = .max
            $0.input.mostRatio = 200
            $0.scaling = .multiples(
                of: side, leastPixels: 4 * side * side, mostPixels: 16_384 * side * side)
        }
    }

    /// The profile of GLM-V: at most 5 MB per picture. The model returns boxes as corners in thousandths, x first.
    ///
    /// Source: the grounding skill of zai-org; read 2026-11-22; certainty: secondary.
    public static let glmVision = UploadProfile(
        "glm-v", "GLM-V", .vision, [.jpeg, .png], certainty: .secondary,
        source: "https://www.skills.sh/zai-org/glm-skills/glmv-grounding"
    ) {
        $0.byteCap = .atMost(5_000_000)
        $0.mostImages = .max
    }
}
