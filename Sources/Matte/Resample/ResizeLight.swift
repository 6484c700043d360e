/// In which numbers pixels are averaged when a picture changes its size.
public enum ResizeLight: String, CaseIterable, Hashable, Sendable, Codable {
    /// The stored bytes, as nearly all software does; fast.
    case encoded
    /// Physical light: bytes are taken for sRGB, decoded, averaged, and encoded again.
    ///
    /// Keeps the brightness of fine bright detail (stars, text, foliage against the sky) and costs several
    /// times as much. Alpha is never decoded. Light is held in 15 bits between the passes; results are
    /// within one level of a float64 evaluation. `GrayF32` has no encoding, so both choices are the
    /// same there.
    case linear
}
