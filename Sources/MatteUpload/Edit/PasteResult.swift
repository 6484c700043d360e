public import Matte

/// The result of pasting a generated picture into a photo: the new photo, counts of changed pixels, and a report.
public struct PasteResult: Sendable {
    /// The upright photo at its full size, changed only inside the mask.
    public let raster: Raster<RGBA8>

    /// The number of pixels of the photo that the mask covers, partly or fully.
    public let maskedPixels: Int

    /// The number of pixels inside the mask that differ from the original photo.
    public let changedInsideMask: Int

    /// The number of pixels outside the mask that differ from the original photo. They are counted after pasting; the
    /// number is always 0.
    public let changedOutsideMask: Int

    /// The measurements of the reply and the steps that placed it in the photo.
    public let placement: PlacementReport

    /// Creates a result and counts the pixels that differ between `raster` and `original`. `mask` covers a part of the
    /// photo. The position of its top-left pixel in the photo is `origin`.
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
