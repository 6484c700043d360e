public import Matte

/// The options for fitting a generated picture to its photo before it is pasted. By default, all steps are enabled.
///
/// ```swift
/// var options = PasteOptions()
/// options.matchesColors = false
/// let region = Region.rect(PixelRect(x: 100, y: 60, width: 80, height: 80))
/// let mask = try Mask(region, size: photo.size)
/// let placed = try PasteBack.place(reply: photo, over: photo.view, mask: mask, options: options)
/// placed.report.color  // .off
/// ```
public struct PasteOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether the reply is moved and scaled to match the photo outside the repainted
    /// region.
    public var registers = true
    /// A Boolean value that indicates whether each colour channel of the reply is corrected by a curve. The curve is
    /// fitted to the pixels around the region.
    public var matchesColors = true
    /// A Boolean value that indicates whether the colour differences that remain at the region's edge are spread
    /// smoothly into the region.
    public var blends = true
    /// The number of threads to use. It does not affect the result.
    public var parallelism: Parallelism = .automatic

    /// Creates options with every step enabled.
    public init() {}

    /// Options with every step disabled: the reply is only scaled to the frame.
    public static var none: PasteOptions {
        var options = PasteOptions()
        options.registers = false
        options.matchesColors = false
        options.blends = false
        return options
    }
}
