/// The values that are averaged when a picture is resized.
///
/// ```swift
/// let stripes = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [0, 255])
/// let one = PixelSize(width: 1, height: 1)
/// try stripes.resized(to: one, filter: .area)[0, 0].value  // 128
/// try stripes.resized(to: one, filter: .area, light: .linear)[0, 0].value  // 188
/// ```
public enum ResizeLight: String, CaseIterable, Hashable, Sendable, Codable {
    /// The stored bytes, which nearly all software averages; the fastest.
    case encoded
    /// Linear light: bytes are decoded as sRGB, averaged, and encoded again.
    ///
    /// This keeps the brightness of fine bright detail, such as stars, text, or leaves against the sky, and takes
    /// several times as long. Alpha is always averaged as stored. Light has 15 bits between the passes; results are
    /// within one level of a float64 evaluation. `GrayF32` is not encoded, so both cases are the same for it.
    case linear
}
