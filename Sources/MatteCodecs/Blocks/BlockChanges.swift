/// The effect of a change to a JPEG that keeps its untouched blocks, counted on the written file.
public struct BlockChanges: Hashable, Sendable {
    /// The number of 8x8 blocks of all components.
    public internal(set) var blocks = 0
    /// The number of blocks with a changed pixel. All others have the coefficients of the original.
    public internal(set) var touchedBlocks = 0
    /// The number of pixels that the change replaced.
    public internal(set) var changedPixels = 0
    /// The number of pixels outside the changed region that differ from the original because they share a block with
    /// changed pixels.
    public internal(set) var changedInTouchedBlocks = 0
    /// The largest difference of such a pixel in one channel, in levels.
    public internal(set) var largestInTouchedBlocks = 0
    /// The number of pixels in untouched blocks that differ, because decoders interpolate the colours between
    /// neighbouring blocks.
    public internal(set) var changedByUpsampling = 0
    /// The largest difference of such a pixel in one channel, in levels.
    public internal(set) var largestByUpsampling = 0

    /// The number of pixels outside the changed region that differ from the original.
    public var changedOutside: Int { changedInTouchedBlocks + changedByUpsampling }
}
