/// Both axes of an area resize in whole numbers of shares: the means that it makes are exact.
///
/// With the sides' common divisors taken out, a source pixel is so many shares long and an output pixel so many; each
/// weight is the number of shares that both have in common. Sums of bytes times shares are then integers, and one
/// division at the end rounds.
final class SharedAxes: Sendable {
    let vertical: ResampleAxis
    let horizontal: ResampleAxis
    /// The shares of an output pixel down.
    let verticalShares: Int32
    /// The shares of an output pixel, down times across.
    let shares: Int32

    /// `nil` for other filters, and where sums don't fit the numbers that the passes hold: more than 255 shares down
    /// (between the passes a number has 16 bits), 16,383 across or 4,194,304 together.
    init?(
        _ rows: ResampleWeights, isIdentity sameRows: Bool, _ columns: ResampleWeights,
        isIdentity sameColumns: Bool
    ) {
        guard let down = rows.shares, let across = columns.shares, down <= 255, across <= 16383,
            down * across <= 1 << 22
        else { return nil }
        vertical = ResampleAxis(rows, isIdentity: sameRows, shares: down, isLast: sameColumns)
        horizontal = ResampleAxis(columns, isIdentity: sameColumns, shares: across, isLast: true)
        verticalShares = Int32(down)
        shares = Int32(down * across)
    }
}
