/// The background of a ``PortraitEffect``.
public enum PortraitBackground: Sendable {
    /// The frame, blurred by a Gaussian of `sigma` pixels that is computed from background pixels only.
    case blur(sigma: Double)
    /// One colour; its alpha is ignored.
    case color(RGBA8)
    /// A picture of the frame's size; its alpha is ignored. It is kept, not copied.
    case image(Raster<RGBA8>)
    /// The frame in grey, with the BT.601 weights of `converted(to:)`.
    case desaturate
}
