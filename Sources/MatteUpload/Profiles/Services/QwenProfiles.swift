internal import MatteCodecs

// Both Qwen profiles have the defaults of Qwen's reference code. A server may set another minimum and maximum number of
// pixels.

extension UploadProfile {
    /// The models of Qwen and GLM.
    static let qwenModels = [qwen25VL, qwen3VL, glmVision]

    /// The profile of Qwen2.5-VL. The model's preprocessing rounds sides to multiples of 28 and scales pictures to an
    /// area of 3,136 to 12,845,056 pixels. It rejects pictures whose longer side is more than 200 times the shorter.
    ///
    /// The model returns boxes as two corners in pixels **of the resized picture**.
    ///
    /// Source: QwenLM/Qwen3-VL `qwen-vl-utils/src/qwen_vl_utils/vision_process.py` (`smart_resize`); read 2026-11-22;
    /// published source code.
    public static let qwen25VL = qwen("qwen2.5-vl", "Qwen2.5-VL", side: 28)

    /// The profile of Qwen3-VL. Sides are rounded to multiples of 32, and pictures are scaled to an area of 4,096 to
    /// 16,777,216 pixels. The other rules are those of ``qwen25VL``.
    ///
    /// The model returns boxes as two corners in thousandths of the picture's sides, x first.
    ///
    /// Source: QwenLM/Qwen3-VL `qwen-vl-utils/src/qwen_vl_utils/vision_process.py`; read 2026-11-22; published source
    /// code.
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

    /// The profile of GLM-V: JPEG or PNG of at most 5 MB. The model returns boxes as two corners in thousandths of the
    /// picture's sides, x first.
    ///
    /// Source: the grounding skill of zai-org; read 2026-11-22; a secondary source.
    public static let glmVision = UploadProfile(
        "glm-v", "GLM-V", .vision, [.jpeg, .png], certainty: .secondary,
        source: "https://www.skills.sh/zai-org/glm-skills/glmv-grounding"
    ) {
        $0.byteCap = .atMost(5_000_000)
        $0.mostImages = .max
    }
}
