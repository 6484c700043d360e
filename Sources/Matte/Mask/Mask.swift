// Design: docs/design/masks.md

/// A selection of a picture's pixels as 8-bit coverage: **255 always means selected**, 0 not selected.
///
/// Models and image APIs disagree on polarity. Here it is fixed, and initializers and methods that accept or return
/// the other polarity say so by a ``MaskPolarity`` or by their name. A mask has its own size, which may be smaller than
/// the picture's: resize it before you combine the two.
public struct Mask: Hashable, Sendable {
    /// The coverage of each pixel, 0 (not selected) to 255 (selected).
    public var raster: Raster<Gray8>

    /// Takes a raster as coverage; 255 = selected. See ``inverted()`` for the other polarity.
    public init(_ raster: Raster<Gray8>) {
        self.raster = raster
    }

    /// Makes a mask of one coverage, 0 to 255.
    ///
    /// - Throws: ``MatteError``: `parameter` for a negative size, `limits` when there is no memory for it.
    public init(size: PixelSize, repeating coverage: UInt8) throws(MatteError) {
        raster = try Raster(size: size, repeating: Gray8(coverage))
    }

    /// Pixels across.
    public var width: Int { raster.width }

    /// Pixels down.
    public var height: Int { raster.height }

    /// Width and height.
    public var size: PixelSize { raster.size }
}
