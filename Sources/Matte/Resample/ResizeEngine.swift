/// The weights of both axes of a resize.
struct ResizeAxes {
    let rows, columns: ResampleWeights
    /// True for an axis whose output pixels are the source pixels.
    let keepsRows, keepsColumns: Bool
    let source: PixelSize
}

/// The arithmetic of a resize, chosen by sizes, filter, light and pixel format.
enum ResizeEngine: Sendable {
    /// Sums of bytes with 16-bit weights.
    case bytes(BytePasses)
    /// Sums in 32-bit floats.
    case floats(FloatPasses)
    /// Sums in double precision.
    case wide(WidePasses)

    /// The largest allowed effect of rounded weights on a result, in levels. Rounding between the passes adds at most
    /// 0.02 levels, and rounding to a byte 0.5.
    private static let mostWeightError = 0.44
    /// The same limit for linear light, in 1/255 of the range of light. Near black, 1/255 of the range is 13 levels.
    private static let mostLightError = 0.1
    /// The length of a window above which 16-bit weights are certainly too coarse.
    private static let longestRounded = 4096
    /// The longest window for which the area filter may use rounded weights.
    private static let longestInexactArea = 64
    /// The longest window that is summed in 32-bit floats.
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
        let exact = light == .linear ? nil : ByteAxes(sharing: axes)
        // Rounded weights are needed if there are none in shares, and for translucent pixels with straight alpha.
        let needsRounded = exact == nil || (format.hasAlpha && !format.isPremultiplied)
        let isInexactArea = rows.shares != nil && exact == nil && longest > Self.longestInexactArea
        guard !isInexactArea, !needsRounded || longest <= Self.longestRounded else {
            self = .wide(WidePasses(axes, format: format, light: light))
            return
        }
        let rounded = ByteAxes(rounding: axes)
        let error =
            127.5
            * (rounded.vertical.weightError * columns.gain + rounded.horizontal.weightError * rows.gain)
        guard !needsRounded || error <= (light == .linear ? Self.mostLightError : Self.mostWeightError) else {
            self = .wide(WidePasses(axes, format: format, light: light))
            return
        }
        self = .bytes(
            BytePasses(
                format: format, light: light, source: axes.source, rounded: rounded, exact: exact))
    }
}
