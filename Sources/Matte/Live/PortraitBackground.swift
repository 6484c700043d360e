/// The background of a ``PortraitEffect``.
public enum PortraitBackground: Sendable {
    /// The frame, blurred by a Gaussian with a standard deviation of `sigma` pixels. Only background pixels contribute
    /// to the blur.
    case blur(sigma: Double)
    /// One colour; its alpha is ignored.
    case color(RGBA8)
    /// A picture of the frame's size; its alpha is ignored. The picture is kept without being copied.
    case image(Raster<RGBA8>)
    /// The frame in grey, computed with the BT.601 weights that `converted(to:)` uses.
    case desaturate
}
