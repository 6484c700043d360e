/// The values of pixels outside the source of a warp.
///
/// With ``transparent`` and ``color(_:)``, samples at the source's border are interpolated between inside and outside,
/// so the edge of a rotated picture is antialiased.
public enum WarpEdge<PixelType: Pixel>: Hashable, Sendable {
    /// All bytes are 0: transparent in formats with alpha, black in other formats, and not selected in masks.
    case transparent
    /// The nearest pixel of the source's border. Positions behind the camera of a ``ProjectiveTransform`` are
    /// transparent.
    case replicate
    /// One colour, with its alpha.
    case color(PixelType)

    /// The bytes of a pixel outside the source, the first one in the lowest byte.
    var fill: UInt32 {
        guard case .color(let pixel) = self else { return 0 }
        return pixel.packedBytes
    }
}
