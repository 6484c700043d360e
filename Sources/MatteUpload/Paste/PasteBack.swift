// Design: docs/design/uploads.md

public import Matte

/// Puts a generated picture in the place that it was made for: registered, colour-matched and blended.
///
/// Editors return pictures that are shifted by pixels, scaled by a per cent and off by some levels. All of it is
/// estimated outside the region, where the reply should show the photo, and undone inside. Evidence decides: on flat
/// surroundings nothing is moved; a reply whose surroundings aren't the photo's is scaled and nothing else.
///
/// ```swift
/// let placed = try PasteBack.place(reply: reply, over: frame.view, mask: mask)
/// print(placed.report.alignment, placed.report.shiftX)
/// ```
///
/// Estimates use integers and float64 in a fixed order: the result is the same on every tier and for any number of
/// threads.
public enum PasteBack {
    /// A reply in its place.
    public struct Placement: Sendable {
        /// The reply's pixels for ``bounds``. The mask still has to be applied to them.
        public var patch: Raster<RGBA8>
        /// The part of the frame that the patch covers, in its pixels: the region's bounds and a margin. Empty for
        /// an empty mask.
        public var bounds: PixelRect
        /// The findings and the steps taken.
        public var report: PlacementReport
    }

    /// Places a reply over the frame it was made for.
    ///
    /// - Parameters:
    ///   - reply: the generated picture, straight alpha, of any size with the frame's ratio. Pixels that aren't
    ///     opaque are no evidence and stay as transparent as they are.
    ///   - frame: the part of the photo that was sent, at the photo's resolution.
    ///   - mask: the region that was repainted, of the frame's size; all coverage above 0 counts.
    ///   - options: the steps to take.
    /// - Throws: ``MatteError``: `parameter` when the reply or the frame is empty, the mask is not of the frame's
    ///   size, or the ratio of the reply is off by more than a pixel of the reply and one of the frame; `limits` when
    ///   memory is missing; `cancelled`.
    /// - Complexity: proportional to the pixels of frame and reply.
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
        // A pixel of the reply, and a pixel of the frame, whose own sides were rounded.
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
