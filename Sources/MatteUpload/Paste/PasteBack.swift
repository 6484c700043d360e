// Design: docs/design/uploads.md

public import Matte

/// Placement of a generated picture in its photo: registration, colour matching and blending.
///
/// Image editors return pictures that are shifted by a few pixels, scaled by about one per cent, and off by a few
/// levels. These changes are estimated outside the region, where the reply should equal the photo, and then undone
/// inside it. Each correction needs reliable evidence. On flat surroundings the reply is not moved, and if its
/// surroundings differ from the photo's, it is only scaled to the frame.
///
/// ```swift
/// let placed = try PasteBack.place(reply: reply, over: frame.view, mask: mask)
/// print(placed.report.alignment, placed.report.shiftX)
/// ```
///
/// Estimates use integers and float64 in a fixed order: the result is the same on every tier and for any number of
/// threads.
public enum PasteBack {
    /// A placed reply.
    public struct Placement: Sendable {
        /// The reply's pixels for ``bounds``. They are not masked.
        public var patch: Raster<RGBA8>
        /// The part of the frame that the patch covers, in the frame's pixels: the region's bounds and a margin.
        /// Empty if the mask is empty.
        public var bounds: PixelRect
        /// The findings and the applied steps.
        public var report: PlacementReport
    }

    /// Places a reply over the frame it was generated for.
    ///
    /// - Parameters:
    ///   - reply: The generated picture, with straight alpha, of any size with the frame's ratio. Pixels that
    ///     aren't opaque are not compared and keep their alpha.
    ///   - frame: The part of the photo that was sent, at the photo's resolution.
    ///   - mask: The repainted region, a mask of the frame's size. All pixels with a coverage above 0 belong to it.
    ///   - options: The steps to apply.
    /// - Throws: `MatteError`: `parameter` if the reply or the frame is empty, the mask does not have the frame's
    ///   size, or the ratio of the reply is off by more than a pixel of the reply and one of the frame; `limits` if
    ///   memory cannot be allocated; `cancelled`.
    /// - Complexity: O(pixels of the frame and the reply).
    public static func place(
        reply: Raster<RGBA8>, over frame: borrowing RasterView<RGBA8>, mask: Mask,
        options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> Placement {
        guard !reply.isEmpty, !frame.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot paste a reply of \(reply.size) over a frame of \(frame.size): both need at least one pixel"
            )
        }
        guard mask.size == frame.size else {
            throw MatteError(
                .parameter,
                "cannot paste through a mask of \(mask.size): the frame is \(frame.size); resize the mask first"
            )
        }
        let wanted = Double(reply.width) * Double(frame.height) / Double(frame.width)
        let otherWay = Double(reply.height) * Double(frame.width) / Double(frame.height)
        // Allow one pixel of the reply, and one pixel of the frame, because the frame's sides were rounded too.
        let tolerance = 1 + max(1, Double(reply.width) / Double(frame.width))
        guard
            abs(wanted - Double(reply.height)) <= tolerance
                || abs(otherWay - Double(reply.width)) <= tolerance
        else {
            throw MatteError(
                .parameter,
                "cannot paste a reply of \(reply.size): its ratio is not that of the frame, \(frame.size); crop "
                    + "the reply to that ratio first")
        }
        var work = PasteWork(reply: reply, frame: frame.size, region: mask.boundingBox(), options: options)
        try work.register(over: frame, mask: mask)
        return try work.placed(over: frame, mask: mask)
    }
}
