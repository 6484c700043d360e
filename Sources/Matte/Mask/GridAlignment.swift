/// The mapping between the pixel centres of a mask and of a picture of another size.
///
/// Models use different mappings. At the border the two differ by several pixels, for example by 3.2 pixels when
/// 256 pixels are scaled to 1920.
public enum GridAlignment: String, CaseIterable, Hashable, Sendable, Codable {
    /// Both grids cover the same area: centres map as x -> (x + 0.5) * in / out - 0.5. Image resizing and the
    /// confidence masks of most models use this mapping.
    case halfPixel
    /// The centres of the corner pixels coincide: x -> x * (in - 1) / (out - 1). TensorFlow and PyTorch use this
    /// mapping for class scores with `align_corners`.
    case alignCorners
}
