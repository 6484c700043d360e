public import Matte
public import MatteCodecs
public import MattePlacement

/// The pixels that pasting changed, counted by comparing the photo before and after.
public struct PasteChanges: Hashable, Sendable {
    /// The number of pixels that the mask covers, partly or fully.
    public internal(set) var maskedPixels = 0
    /// The number of pixels inside the mask that differ from the photo.
    public internal(set) var changedInsideMask = 0
    /// The number of pixels outside the mask that differ from the photo. It is 0 by construction, because pasting writes
    /// only inside the mask. It says nothing about a file: lossy encoding changes pixels everywhere.
    public internal(set) var changedOutsideMask = 0
}

/// A photo that is decoded row by row, with a generated picture pasted into it.
public struct StreamedPaste: Sendable {
    /// The upright photo, changed inside the mask only.
    public let picture: StreamedPicture<RGBA8>
    /// The measurements of the generated picture, and the outcome of each step that placed it in the photo.
    public let placement: PlacementReport
    /// The changes that the last complete pass over ``picture`` has counted, or `nil` if no pass has been completed.
    public var changes: PasteChanges? { counted.changes.withLock { $0 } }

    /// A Boolean value that indicates whether the reply shows only a part of the larger canvas, so that its edge pixels
    /// are repeated in the rest of the margins. For an edit without a mask, true if the change reaches the edge of what the
    /// reply shows of the photo. Always false for edits of a region.
    public let isCut: Bool

    /// The change that was found if the edit had no mask, otherwise `nil`. Unless its outcome is `local`, the photo stays
    /// as it is.
    public var change: ReplyChange? { found?.change }

    /// The change that was found, and the part of the photo in which it was searched.
    let found: (change: ReplyChange, part: PixelRect)?
    /// The measurements of the reply to each window, if the edit was sent in several; otherwise empty. ``placement`` then
    /// sums them up.
    public let windows: [PlacementReport]

    let counted: Counted
    /// The upright photo before the change.
    let photo: StreamedPicture<RGBA8>
    /// The mask of the changed part, and the position of its top-left pixel in the photo.
    let mask: Mask
    let origin: PixelPoint
    /// The margins around the photo if the edit extends it, otherwise `nil`.
    let margins: PixelInsets?

    /// The gain that ``gainMap(_:)`` and files with kept blocks get inside the region.
    public var gain = GainSource.surroundings

    /// The source of a photo's gain inside a pasted region.
    public enum GainSource: String, CaseIterable, Hashable, Sendable {
        /// An estimate from the luma of the new content and the gain around the region; the photo's own gain where the reply
        /// repeats the photo.
        case surroundings
        /// A gain of one: the region looks alike on all displays.
        case one
        /// The gain that the photo had there.
        case photo
    }

    /// The storage of ``changes``, which all passes share.
    final class Counted: Sendable {
        let changes = Locked<PasteChanges?>(nil)
    }

    /// Composites a patch over a photo through a mask. Patch and mask have the same size; their top-left pixel is at
    /// `origin` in the photo. `held` is the number of bytes that the caller holds meanwhile.
    init(
        _ patch: Raster<RGBA8>, over photo: StreamedPicture<RGBA8>, mask: Mask, at origin: PixelPoint,
        placement: PlacementReport, held: Int, change: (ReplyChange, PixelRect)? = nil
    ) {
        let counted = Counted()
        found = change
        self.counted = counted
        self.placement = placement
        (self.photo, self.mask, self.origin) = (photo, mask, origin)
        margins = nil
        isCut = change?.0.isCut ?? false
        windows = []
        let shown = PixelRect(x: origin.x, y: origin.y, width: patch.width, height: patch.height)
        let size = photo.size
        picture = photo.editingRowsInOrder(memory: 5 * patch.size.area + held) { () throws(MatteError) in
            var changes = PasteChanges()
            return { (rows, y) throws(MatteError) in
                let band = PixelRect(x: 0, y: y, width: rows.width, height: rows.height)
                let part = band.intersection(shown)
                // Rows outside the patch don't change, so they need not be copied and compared.
                if part.width > 0, part.height > 0 {
                    let before = try Raster(copying: rows.view)
                    let source = part.translated(x: -shown.x, y: -shown.y)
                    let place = part.translated(x: 0, y: -y)
                    var target = rows.mutableView(of: place)
                    try patch.view[source].composite(
                        over: before.view[place], through: Mask(Raster(copying: mask.raster.view[source])),
                        into: &target, parallelism: .serial)
                    changes.count(before, rows.view, firstRow: y, mask: mask.raster, at: origin)
                }
                if band.maxY == size.height {
                    let total = changes
                    counted.changes.withLock { $0 = total }
                }
            }
        }
    }
}

extension PasteChanges {
    /// Compares some rows of a photo before and after pasting. Counts the pixels that differ, and those that the mask
    /// covers. `mask` covers a part of the photo; its top-left pixel is at `origin` in the photo.
    mutating func count(
        _ before: Raster<RGBA8>, _ after: borrowing RasterView<RGBA8>, firstRow: Int, mask: Raster<Gray8>,
        at origin: PixelPoint
    ) {
        let columns = (origin.x..<origin.x + mask.width).clamped(to: 0..<before.width)
        for row in 0..<before.height {
            let line = before.row(row)
            let y = firstRow + row - origin.y
            let isMaskRow = y >= 0 && y < mask.height
            for x in 0..<before.width {
                let differs = line[x] != after[x, row]
                if isMaskRow, columns.contains(x), mask[x - origin.x, y].value > 0 {
                    maskedPixels += 1
                    if differs { changedInsideMask += 1 }
                } else if differs {
                    changedOutsideMask += 1
                }
            }
        }
    }
}
