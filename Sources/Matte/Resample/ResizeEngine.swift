/// The weights of both axes of a resize.
struct ResizeAxes {
    let rows, columns: ResampleWeights
    /// True if the height (`keepsRows`) or the width (`keepsColumns`) isn't resized, so that rows or columns are
    /// copied.
    let keepsRows, keepsColumns: Bool
    let source: PixelSize
}

/// The arithmetic of a resize, chosen by sizes, filter, light and pixel format.
enum ResizeEngine: Sendable {
    /// Integer sums of bytes times 16-bit weights.
    case bytes(BytePasses)
    /// Sums in 32-bit floats.
    case floats(FloatPasses)
    /// Sums in double precision.
    case wide(WidePasses)

    /// The largest error of a result, in levels of 0...255, that may be caused by rounding the weights. Rounding
    /// between the passes adds an error of at most 0.02 levels, and rounding to a byte one of at most 0.5, so the total
    /// is below 1.
    private static let mostWeightError = 0.44
    /// The largest error from rounded weights in linear light, in 1/255 of full light. It is smaller than that for
    /// encoded bytes because near black, 1/255 of full light is 13 levels of an sRGB byte.
    private static let mostLightError = 0.1
    /// The longest window, in source pixels, for which 16-bit weights can be fine enough.
    private static let longestRounded = 4096
    /// The longest window, in source pixels, for which the area filter may use rounded weights.
    private static let longestInexactArea = 64
    /// The longest window, in source pixels, that is summed in 32-bit floats.
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
        // Weights in shares (see ``ByteAxes``) don't support translucent pixels with straight alpha. Rounded weights
        // are needed for these, and if there are no weights in shares.
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
