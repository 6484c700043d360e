/// The weights of both axes of a resize of bytes, in the format of the kernels. Weights are rounded to 16 bits, or are
/// whole numbers of shares.
///
/// Shares give exact means for ``ResizeFilter/area``. A share is a fraction of a pixel: after common divisors are
/// removed from the two sizes, a source pixel and an output pixel are whole numbers of shares long, and each weight is
/// the number of shares in their overlap. Sums of bytes times shares are integers, and only the division at the end
/// rounds.
final class ByteAxes: Sendable {
    let vertical: ResampleAxis
    let horizontal: ResampleAxis
    /// The number of shares in the height of an output pixel; 0 for rounded weights.
    let verticalShares: Int32
    /// The number of shares in the area of an output pixel; 0 for rounded weights.
    let shares: Int32

    /// True if weights are whole numbers of shares, false if they are rounded.
    var isExact: Bool { shares > 0 }

    /// Creates axes with weights that are rounded to 16 bits.
    init(rounding axes: ResizeAxes) {
        vertical = ResampleAxis(axes.rows, isIdentity: axes.keepsRows, otherGain: axes.columns.gain)
        horizontal = ResampleAxis(axes.columns, isIdentity: axes.keepsColumns, otherGain: axes.rows.gain)
        verticalShares = 0
        shares = 0
    }

    /// Creates axes whose weights are whole numbers of shares. Returns `nil` if the filter isn't ``ResizeFilter/area``,
    /// or if sums could overflow.
    ///
    /// An output pixel may have at most 255 shares vertically, because sums have 16 bits between the passes; 16,383
    /// horizontally; and 4,194,304 in total.
    init?(sharing axes: ResizeAxes) {
        guard let down = axes.rows.shares, let across = axes.columns.shares, down <= 255, across <= 16383,
            down * across <= 1 << 22
        else { return nil }
        vertical = ResampleAxis(
            axes.rows, isIdentity: axes.keepsRows, shares: down, isLast: axes.keepsColumns)
        horizontal = ResampleAxis(axes.columns, isIdentity: axes.keepsColumns, shares: across, isLast: true)
        verticalShares = Int32(down)
        shares = Int32(down * across)
    }
}
