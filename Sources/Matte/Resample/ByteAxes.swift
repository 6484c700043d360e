/// The weights of both axes of a resize of bytes, in the format of the kernels. Weights are either rounded to 16 bits
/// or whole numbers of shares.
///
/// Shares give exact means for ``ResizeFilter/area``. They divide an axis into equal parts such that each source pixel
/// and each output pixel is a whole number of shares long. For example, if 3 source pixels become 2 output pixels, a
/// source pixel has 2 shares and an output pixel 3. The weight of a source pixel is the number of its shares inside the
/// output pixel: for the first output pixel, 2 and 1. Sums of bytes times weights are integers, so only the final
/// division by the number of shares rounds.
final class ByteAxes: Sendable {
    let vertical: ResampleAxis
    let horizontal: ResampleAxis
    /// The height of an output pixel in shares, which is the sum of its vertical weights. 0 if weights are rounded.
    let verticalShares: Int32
    /// The height of an output pixel times its width, both in shares. Sums are divided by this number. 0 if weights are
    /// rounded.
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
    /// An output pixel may be at most 255 shares high, because the vertical pass stores sums of bytes times shares in
    /// 16 bits. It may be at most 16,383 shares wide, because twice a weight must fit 16 bits. The product of its
    /// height and width may be at most 4,194,304, so that sums fit 32 bits.
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
