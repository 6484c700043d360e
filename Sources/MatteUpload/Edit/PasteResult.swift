public import Matte

/// A photo with a generated picture pasted into it.
public struct PasteResult: Sendable {
    /// The upright photo, changed inside the mask only.
    public let raster: Raster<RGBA8>

    /// The number of pixels that the mask covers, partly or fully.
    public let maskedPixels: Int

    /// The number of pixels inside the mask that differ from the photo.
    public let changedInsideMask: Int

    /// The number of pixels outside the mask that differ from the photo, counted after pasting. It is always 0.
    public let changedOutsideMask: Int

    /// The findings about the reply, and the steps taken to place it in the photo.
    public let placement: PlacementReport

    /// Creates a result and counts the differing pixels.
    init(
        raster: Raster<RGBA8>, original: Raster<RGBA8>, mask: Raster<Gray8>, at origin: PixelPoint,
        placement: PlacementReport
    ) {
        self.placement = placement
        var masked = 0
        var inside = 0
        var outside = 0
        let columns = origin.x..<origin.x + mask.width
        for y in 0..<original.height {
            let before = original.row(y)
            let after = raster.row(y)
            let isMaskRow = y >= origin.y && y < origin.y + mask.height
            for x in 0..<original.width {
                let differs = before[x] != after[x]
                if isMaskRow, columns.contains(x), mask[x - origin.x, y - origin.y].value > 0 {
                    masked += 1
                    if differs { inside += 1 }
                } else if differs {
                    outside += 1
                }
            }
        }
        self.raster = raster
        maskedPixels = masked
        changedInsideMask = inside
        changedOutsideMask = outside
    }
}
