internal import MatteKernelTypes

/// The weighting of source pixels when a picture is resized.
///
/// If m source pixels become n output pixels, output pixel i is centred at (i + 0.5) * m / n, in source pixels from the
/// edge. When a picture shrinks, the filter is widened by the ratio, which prevents aliasing; when it grows, the filter
/// keeps its own width. Pixels beyond the edges have no weight: the weights of pixels inside are scaled to sum to 1, so
/// edges are neither darkened nor repeated.
///
/// ```swift
/// let step = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [0, 100])
/// let wide = try step.resized(to: PixelSize(width: 4, height: 1), filter: .triangle)
/// wide[1, 0].value  // 25
/// wide[2, 0].value  // 75
/// ```
///
/// | Filter | Radius | Overshoot | Use |
/// |---|---|---|---|
/// | ``area`` | half a pixel | no | previews, thumbnails of noise, masks; the fastest |
/// | ``triangle`` | 1 pixel | no | smooth enlargements, masks |
/// | ``catmullRom`` | 2 pixels | up to 7 % of a step | photographs, fast |
/// | ``mitchell`` | 2 pixels | up to 3 % | photographs without visible ringing |
/// | ``lanczos3`` | 3 pixels | up to 9 % | photographs, the sharpest |
public enum ResizeFilter: String, CaseIterable, Hashable, Sendable, Codable {
    /// The mean of the source area that an output pixel covers. Pixels at its border are weighted by the fraction
    /// covered.
    ///
    /// Means of stored bytes (``ResizeLight/encoded``) of opaque pixels are exact, rounded half up, in two cases:
    ///
    /// - The ratio is simple: after the heights of source and target are divided by their greatest common divisor, and
    ///   the widths by theirs, the source is at most 255 high and 16,383 wide, and the product of both is at most
    ///   4,194,304. This includes all whole ratios up to these limits, and nearly all sizes of cameras and screens.
    /// - An output pixel covers more than 64 source pixels horizontally or vertically, as when a picture becomes one
    ///   pixel.
    ///
    /// In all other cases the accuracy of ``ResizePlan`` applies.
    case area
    /// Linear interpolation; when a picture shrinks, a widened tent.
    case triangle
    /// The interpolating cubic of Catmull and Rom: a = -1/2 in Keys' form, or B = 0 and C = 1/2 in the form of Mitchell
    /// and Netravali.
    case catmullRom = "catmull-rom"
    /// The cubic of Mitchell and Netravali (1988), B = C = 1/3.
    case mitchell
    /// A sinc windowed by a sinc three times as wide (Duchon 1979).
    case lanczos3

    /// The filter's radius, in pixels of the source or of the target, whichever pixels are larger.
    public var radius: Double {
        switch self {
        case .area: 0.5
        case .triangle: 1
        case .catmullRom, .mitchell: 2
        case .lanczos3: 3
        }
    }

    /// The curve that gives the weights; `nil` for ``area``, whose weights are exact overlaps of pixels.
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
