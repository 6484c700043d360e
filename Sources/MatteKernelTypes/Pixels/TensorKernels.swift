/// Conversions between rows of bytes and rows of normalised floats.
///
/// A byte becomes the float (byte - mean) * scale, with each step rounded to single precision. In the other direction,
/// a float is multiplied by 1 / scale, mean is added, the sum is clamped to 0...255, and 0.5 is added before truncation
/// to a byte. NaN becomes 0.
public struct TensorKernels: Sendable {
    /// Splits the first three channels of pixels into planes. `factors` are three means, then three scales.
    public typealias Split =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
            _ third: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
        ) -> Void
    /// Joins three planes into pixels. `factors` are three means, then three inverse scales.
    public typealias Join =
        @Sendable @convention(c) (
            _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ third: UnsafeRawPointer,
            _ destination: UnsafeMutableRawPointer, _ pixels: Int, _ factors: UnsafePointer<Float>
        ) -> Void
    /// Converts elements without reordering them. `factors` are 48 means, then 48 scales. Both repeat every 48
    /// elements, because 48 is a multiple of both one and three channels.
    public typealias Scale =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int,
            _ factors: UnsafePointer<Float>
        ) ->
        Void
    /// Looks up the first three channels of pixels in three tables, and writes them to planes. `tables` are three times
    /// 256 elements of `elementBytes` bytes: 1, 2 or 4.
    public typealias Planes =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ bytesPerPixel: Int, _ tables: UnsafeRawPointer,
            _ elementBytes: Int, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
            _ third: UnsafeMutableRawPointer, _ pixels: Int
        ) -> Void
    /// Looks up `pixels` pixels of one or three channels in a table for each channel, without reordering them.
    public typealias Elements =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ channels: Int, _ tables: UnsafeRawPointer, _ elementBytes: Int,
            _ destination: UnsafeMutableRawPointer, _ pixels: Int
        ) -> Void

    /// Converts pixels to three planes by tables.
    public let planesFromTables: Planes
    /// Converts pixels by tables.
    public let elementsFromTables: Elements
    /// Converts four-byte pixels to three planes.
    public let planesFrom4: Split
    /// Converts three-byte pixels to three planes.
    public let planesFrom3: Split
    /// Converts three planes to three-byte pixels.
    public let pixelsFromPlanes: Join
    /// Converts bytes to floats.
    public let floatsFromBytes: Scale
    /// Converts floats to bytes.
    public let bytesFromFloats: Scale
    /// Converts single precision to half precision, rounded to nearest, ties to even. The count is in elements.
    public let halvesFromFloats: SwizzleKernels.PlainRow
    /// Converts half precision to single precision, exactly. The count is in elements.
    public let floatsFromHalves: SwizzleKernels.PlainRow

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        planesFromTables: Planes, elementsFromTables: Elements, planesFrom4: Split, planesFrom3: Split,
        pixelsFromPlanes: Join, floatsFromBytes: Scale,
        bytesFromFloats: Scale, halvesFromFloats: SwizzleKernels.PlainRow,
        floatsFromHalves: SwizzleKernels.PlainRow
    ) {
        self.planesFromTables = planesFromTables
        self.elementsFromTables = elementsFromTables
        self.planesFrom4 = planesFrom4
        self.planesFrom3 = planesFrom3
        self.pixelsFromPlanes = pixelsFromPlanes
        self.floatsFromBytes = floatsFromBytes
        self.bytesFromFloats = bytesFromFloats
        self.halvesFromFloats = halvesFromFloats
        self.floatsFromHalves = floatsFromHalves
    }
}
