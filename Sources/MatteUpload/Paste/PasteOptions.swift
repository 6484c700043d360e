public import Matte

/// The steps that pasting takes to make a generated picture fit its photo. All are on by default.
///
/// ```swift
/// var options = PasteOptions()
/// options.matchesColors = false
/// let result = try edit.pasting(reply, feather: 8, options: options)
/// ```
public struct PasteOptions: Hashable, Sendable {
    /// Moves and scales the reply onto the photo, judged by what both show outside the region.
    public var registers = true
    /// Corrects each channel of the reply by a curve fitted to the ring around the region.
    public var matchesColors = true
    /// Spreads the differences that remain at the region's edge smoothly over its inside.
    public var blends = true
    /// The number of threads that may be used. The result doesn't depend on it.
    public var parallelism: Parallelism = .automatic

    /// Creates options with every step on.
    public init() {}

    /// Options with every step off: the reply is scaled and nothing else.
    public static var none: PasteOptions {
        var options = PasteOptions()
        options.registers = false
        options.matchesColors = false
        options.blends = false
        return options
    }
}
