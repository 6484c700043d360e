/// How the pixels of a mask lie on those of a picture of another size.
///
/// Models differ, and at the border the two differ by several pixels: when 256 become 1920, by 3.2.
public enum GridAlignment: String, CaseIterable, Hashable, Sendable, Codable {
    /// Both cover the same area: centres map as x -> (x + 0.5) * in / out - 0.5. What confidence masks of
    /// most models, and all image resizing, mean.
    case halfPixel
    /// The centres of the corner pixels coincide: x -> x * (in - 1) / (out - 1). What TensorFlow's and
    /// PyTorch's `align_corners` did to class scores.
    case alignCorners
}
