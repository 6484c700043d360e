/// The interpolation between source pixels of a warp.
///
/// Both filters return source pixels unchanged at their centres, and a constant picture unchanged everywhere. When a
/// warp reduces the picture, ``WarpPlan`` averages several samples per pixel, with either filter.
public enum WarpFilter: String, CaseIterable, Hashable, Sendable, Codable {
    /// Linear interpolation between four pixels. Never overshoots, so it suits masks and the input of models that were
    /// trained with it.
    case bilinear
    /// The interpolating cubic of Catmull and Rom between sixteen pixels. Sharper, for photographs; overshoots by up to
    /// 7 % of a step.
    case catmullRom = "catmull-rom"

    /// The filter of the resize that precedes large reductions.
    var reduction: ResizeFilter { self == .bilinear ? .area : .lanczos3 }

    /// The number of source rows and columns that contribute to a sample.
    var side: Int { self == .bilinear ? 2 : 4 }
}
