/// The mapping between the pixel centres of a mask and of a picture of another size.
///
/// Models use different mappings. Near the border the two mappings differ by several pixels of the picture: for example
/// by 3.2 pixels if a mask 256 pixels wide is scaled to a width of 1920.
public enum GridAlignment: String, CaseIterable, Hashable, Sendable, Codable {
    /// Both grids cover the same area. Pixel x of a result with `out` pixels is at (x + 0.5) * in / out - 0.5 in a
    /// source with `in` pixels. Image resizing and the confidence masks of most models use this mapping.
    case halfPixel
    /// The centres of the corner pixels coincide. Pixel x of a result with `out` pixels is at x * (in - 1) / (out - 1)
    /// in a source with `in` pixels. TensorFlow and PyTorch use this mapping for class scores with `align_corners`.
    case alignCorners
}
