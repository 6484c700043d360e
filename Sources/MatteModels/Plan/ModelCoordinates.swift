/// The units in which a model writes coordinates.
public enum ModelCoordinates: String, CaseIterable, Hashable, Sendable, Codable {
    /// Pixels of the view, as in the tensor: Qwen2.5-VL, SAM.
    case pixels
    /// Fractions of the view without padding: RT-DETR, DETR.
    case fractions
    /// Thousandths of the whole photo: Qwen2-VL, Qwen3-VL, GLM-V, InternVL.
    case thousandths
    /// The same with y before x: Gemma 3n and 4.
    case thousandthsYFirst = "thousandths-y-first"
    /// 1,024ths of the whole photo with y before x, the location tokens of PaliGemma.
    case locations
    /// The numbers of 1,000 bins of the whole photo, whose centres count: Florence-2.
    case bins
}
