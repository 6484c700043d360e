internal import MatteKernelTypes

/// The weighting of source pixels when a picture is resized.
///
/// Positions are pixel centres: output pixel i of n, made from m source pixels, lies at (i + 0.5) * m / n.
/// When a picture shrinks, the filter is stretched by the ratio, so that nothing aliases; when it grows, the
/// filter has its own width. Where the filter reaches beyond an edge, the weights inside are scaled to sum
/// to 1, which neither darkens nor repeats the edge.
///
/// | Filter | Reaches | Overshoots | For |
/// |---|---|---|---|
/// | ``area`` | half a pixel | no | previews, thumbnails of noise, masks; the fastest |
/// | ``triangle`` | 1 pixel | no | smooth enlargements, masks |
/// | ``catmullRom`` | 2 pixels | up to 7 % of a step | photographs, fast |
/// | ``mitchell`` | 2 pixels | up to 3 % | photographs without visible ringing |
/// | ``lanczos3`` | 3 pixels | up to 9 % | photographs, the sharpest |
public enum ResizeFilter: String, CaseIterable, Hashable, Sendable, Codable {
    /// The mean of the source area an output pixel covers, pixels at its rim weighed by the share covered.
    ///
    /// Averages of stored bytes (``ResizeLight/encoded``) are exact for opaque pixels, half-way cases rounded up, in
    /// two cases. The first is small numbers of shares: with the common divisor of source and target taken out, the
    /// source is up to 255 pixels high and 16,383 wide, 4,194,304 together. That holds for whole ratios and for
    /// nearly all sizes of cameras and screens. The second is large ratios: an output pixel spans more than 64 source
    /// pixels in either direction, as when a picture becomes one pixel. Everywhere else the bounds of ``ResizePlan``
    /// hold.
    case area
    /// Linear interpolation; a tent when shrinking.
    case triangle
    /// The interpolating cubic of Catmull and Rom (Keys' a = -1/2, Mitchell and Netravali's B = 0, C = 1/2).
    case catmullRom = "catmull-rom"
    /// The cubic of Mitchell and Netravali (1988), B = C = 1/3.
    case mitchell
    /// A sinc windowed by a sinc three times as wide (Duchon 1979).
    case lanczos3

    /// The filter's radius, in pixels of the coarser of the two grids.
    public var radius: Double {
        switch self {
        case .area: 0.5
        case .triangle: 1
        case .catmullRom, .mitchell: 2
        case .lanczos3: 3
        }
    }

    /// The curve whose heights are the weights; `nil` for ``area``, which weighs by exact overlaps instead.
    var curve: ResampleCurve? {
        switch self {
        case .area: nil
        case .triangle: .triangle
        case .catmullRom: .catmullRom
        case .mitchell: .mitchell
        case .lanczos3: .lanczos3
        }
    }
}
