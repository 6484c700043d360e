/// The background that an effect puts behind the subject.
public enum PortraitBackground: Sendable {
    /// The frame blurred by a Gaussian of `sigma` pixels, made of the background's pixels alone; see
    /// ``PortraitEffect``.
    case blur(sigma: Double)
    /// One colour; its alpha is not looked at.
    case color(RGBA8)
    /// A picture of the frame's size; its alpha is not looked at. It is kept, not copied.
    case image(Raster<RGBA8>)
    /// The frame in greys, by BT.601's weights as `converted(to:)` takes them.
    case desaturate
}
