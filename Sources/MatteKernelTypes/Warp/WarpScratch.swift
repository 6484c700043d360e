/// The scratch memory of a row of a warp: what is known of up to sixteen samples between two steps.
public struct WarpScratch {
    /// The windows of the samples, 64 bytes each. They come first.
    public let windows: UnsafeMutableRawPointer

    /// Creates the parts in `memory`, which has ``bytes`` bytes.
    @inlinable
    public init(_ memory: UnsafeMutableRawPointer) { windows = memory }

    /// The number of bytes of all parts.
    @inlinable public static var bytes: Int { 1600 }

    /// The fractions of the samples' positions: four numbers of 32 bits per sample.
    @inlinable public var fractions: UnsafeMutableRawPointer { windows + 16 &* 64 }

    /// The results, 4 bytes per sample.
    @inlinable public var results: UnsafeMutableRawPointer { fractions + 16 &* 16 }

    /// The weights: eight numbers of 16 bits per sample.
    @inlinable public var weights: UnsafeMutableRawPointer { results + 16 &* 4 }

    /// The memory after all parts, which belongs to the caller.
    @inlinable public var end: UnsafeMutableRawPointer { weights + 16 &* 16 }
}
