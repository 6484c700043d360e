public import Matte
public import MattePlacement

/// The result of pasting a generated picture into a photo: the new photo, counts of changed pixels, and a report.
public struct PasteResult: Sendable {
    /// The upright photo at its full size, changed only inside the mask.
    public let raster: Raster<RGBA8>

    /// The number of pixels of the photo that the mask covers, partly or fully.
    public let maskedPixels: Int

    /// The number of pixels inside the mask that differ from the original photo.
    public let changedInsideMask: Int

    /// The number of pixels outside the mask that differ from the original photo. It is 0 by construction, because
    /// pasting writes only inside the mask. It says nothing about a file: lossy encoding changes pixels everywhere.
    public let changedOutsideMask: Int

    /// The measurements of the reply and the steps that placed it in the photo.
    public let placement: PlacementReport

    /// A Boolean value that indicates whether the reply shows only a part of the larger canvas, so that its edge pixels
    /// are repeated in the rest of the margins. Always false for edits of a region.
    public let isCut: Bool

    /// The change that was found if the edit had no mask, otherwise `nil`. Unless its outcome is `local`, the photo stays
    /// as it is.
    public let change: ReplyChange?

    /// Creates a result from the rendered picture of a paste and the changes that were counted meanwhile.
    init(
        _ raster: Raster<RGBA8>, _ changes: PasteChanges, _ placement: PlacementReport, isCut: Bool,
        change: ReplyChange? = nil
    ) {
        self.change = change
        self.raster = raster
        maskedPixels = changes.maskedPixels
        changedInsideMask = changes.changedInsideMask
        changedOutsideMask = changes.changedOutsideMask
        self.placement = placement
        self.isCut = isCut
    }

    /// Creates a result and counts the pixels that differ between `raster` and `original`. `mask` covers a part of the
    /// photo. The position of its top-left pixel in the photo is `origin`.
    init(
        raster: Raster<RGBA8>, original: Raster<RGBA8>, mask: Raster<Gray8>, at origin: PixelPoint,
        placement: PlacementReport
    ) {
        var changes = PasteChanges()
        changes.count(original, raster.view, firstRow: 0, mask: mask, at: origin)
        self.placement = placement
        self.raster = raster
        isCut = false
        change = nil
        maskedPixels = changes.maskedPixels
        changedInsideMask = changes.changedInsideMask
        changedOutsideMask = changes.changedOutsideMask
    }
}
