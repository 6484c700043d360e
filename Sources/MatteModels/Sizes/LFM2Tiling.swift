/// The sizes and tiles of LFM2-VL.
public struct LFM2Tiling: Hashable, Sendable {
    /// The side of a patch in pixels.
    public var patch: Int
    /// The number of patches that become a token, per axis.
    public var merge: Int
    /// The tokens of a picture that isn't divided, and of the whole beside tiles.
    public var tokens: ClosedRange<Int>
    /// The side of a tile in pixels.
    public var tile: Int
    /// The numbers of tiles; `nil` for no tiles.
    public var tiles: ClosedRange<Int>?
    /// The factor by which a picture may exceed the largest number of tokens before it is divided.
    public var tolerance: Double
    /// True if the whole follows the tiles.
    public var addsWhole: Bool

    /// Creates a rule. The default is that of LFM2-VL.
    ///
    /// ```swift
    /// LFM2Tiling().tiles  // Optional(ClosedRange(2...10))
    /// ```
    public init(
        patch: Int = 16, merge: Int = 2, tokens: ClosedRange<Int> = 64...256, tile: Int = 512,
        tiles: ClosedRange<Int>? = 2...10, tolerance: Double = 2, addsWhole: Bool = true
    ) {
        (self.patch, self.merge, self.tokens) = (patch, merge, tokens)
        (self.tile, self.tiles) = (tile, tiles)
        (self.tolerance, self.addsWhole) = (tolerance, addsWhole)
    }

    /// The number of patches for which a view has room.
    var capacity: Int {
        max(tokens.upperBound * merge * merge, tiles == nil ? 0 : (tile / patch) * (tile / patch))
    }
}
