/// The mapping between the pixel grids of a mask and a picture of another size.
///
/// Models differ in it. At the border the two differ by several pixels: by 3.2 when 256 pixels become 1920.
public enum GridAlignment: String, CaseIterable, Hashable, Sendable, Codable {
    /// Both grids cover the same area: centres map as x -> (x + 0.5) * in / out - 0.5. The convention of image
    /// resizing and of most models' confidence masks.
    case halfPixel
    /// The centres of the corner pixels coincide: x -> x * (in - 1) / (out - 1). The convention of TensorFlow's and
    /// PyTorch's `align_corners` for class scores.
    case alignCorners
}
