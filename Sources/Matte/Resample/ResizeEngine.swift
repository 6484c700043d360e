/// The weights of both axes of a resize, and which of them keep their size.
struct ResizeAxes {
    let rows, columns: ResampleWeights
    let keepsRows, keepsColumns: Bool
    let source: PixelSize
}

/// The arithmetic a resize is done in, chosen by its sizes, filter and pixel format alone.
enum ResizeEngine: Sendable {
    /// 16-bit weights.
    case bytes(BytePasses)
    /// 32-bit floats.
    case floats(FloatPasses)
    /// Double precision.
    case wide(WidePasses)

    /// The largest effect of rounded weights on a result, in levels. Sums between the passes add at most 0.02 to it,
    /// and rounding to a byte 0.5.
    private static let mostWeightError = 0.44
    /// The same in linear light, in 255ths of the whole range: near black, one of them is 13 levels.
    private static let mostLightError = 0.1
    /// Windows that are certainly too long for 16-bit weights.
    private static let longestRounded = 4096
    /// The longest windows of the area filter for which means may be inexact.
    private static let longestInexactArea = 64
    /// The longest windows that are summed in 32-bit floats.
    private static let longestFloat = 64

    init(_ axes: ResizeAxes, format: PixelFormat, light: ResizeLight) {
        let (rows, columns) = (axes.rows, axes.columns)
        let longest = max(rows.longest, columns.longest)
        if format == .grayF32 {
            guard longest <= Self.longestFloat else {
                self = .wide(WidePasses(axes, format: format, light: .encoded))
                return
            }
            self = .floats(
                FloatPasses(
                    source: axes.source, vertical: FloatAxis(rows, isIdentity: axes.keepsRows),
                    horizontal: FloatAxis(columns, isIdentity: axes.keepsColumns)))
            return
        }
        let exact =
            light == .linear
            ? nil : SharedAxes(rows, isIdentity: axes.keepsRows, columns, isIdentity: axes.keepsColumns)
        // Shares have no rounding error, but pictures with straight alpha may need the rounded weights too.
        let needsRounded = exact == nil || (format.hasAlpha && !format.isPremultiplied)
        let isInexactArea = rows.shares != nil && exact == nil && longest > Self.longestInexactArea
        guard !isInexactArea, !needsRounded || longest <= Self.longestRounded else {
            self = .wide(WidePasses(axes, format: format, light: light))
            return
        }
        let vertical = ResampleAxis(rows, isIdentity: axes.keepsRows, otherGain: columns.gain)
        let horizontal = ResampleAxis(columns, isIdentity: axes.keepsColumns, otherGain: rows.gain)
        let error =
            127.5 * (vertical.weightError * columns.gain + horizontal.weightError * rows.gain)
        guard !needsRounded || error <= (light == .linear ? Self.mostLightError : Self.mostWeightError) else {
            self = .wide(WidePasses(axes, format: format, light: light))
            return
        }
        self = .bytes(
            BytePasses(
                format: format, light: light, source: axes.source, vertical: vertical,
                horizontal: horizontal, exact: exact))
    }
}
