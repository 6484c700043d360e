public import Matte

/// The steps that fit a generated picture to its photo before it is pasted. By default all are on.
///
/// ```swift
/// var options = PasteOptions()
/// options.matchesColors = false
/// let result = try edit.pasting(reply, feather: 8, options: options)
/// ```
public struct PasteOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether the reply is moved and scaled to match the photo outside the region.
    public var registers = true
    /// A Boolean value that indicates whether each channel of the reply is corrected by a curve fitted around the
    /// region.
    public var matchesColors = true
    /// A Boolean value that indicates whether the remaining differences at the region's edge are spread smoothly
    /// into it.
    public var blends = true
    /// The number of threads that may be used. It does not affect the result.
    public var parallelism: Parallelism = .automatic

    /// Creates options with every step on.
    public init() {}

    /// Options with every step off: the reply is only scaled to the frame.
    public static var none: PasteOptions {
        var options = PasteOptions()
        options.registers = false
        options.matchesColors = false
        options.blends = false
        return options
    }
}
