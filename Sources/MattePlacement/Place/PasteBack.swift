// Design: docs/design/uploads.md

public import Matte

/// The placement of a generated picture in its photo, by registration, colour matching and blending.
///
/// Image editors return pictures that are shifted by a few pixels, scaled by about one per cent, and off by a few
/// levels of colour. These changes are estimated outside the repainted region, where the reply should equal the photo,
/// and then undone inside it. Each correction is made only with reliable evidence. If the surroundings of the region
/// are flat, the reply is not moved. If the reply's surroundings differ from the photo's, the reply is only scaled to
/// the frame, without any correction.
///
/// ```swift
/// let region = Region.rect(PixelRect(x: 100, y: 60, width: 80, height: 80))
/// let mask = try Mask(region, size: photo.size)
/// let placed = try PasteBack.place(reply: photo, over: photo.view, mask: mask)
/// placed.report.shiftX  // 0.0
/// ```
///
/// Estimates use integers and floating-point sums in a fixed order. The result is the same for every SIMD tier and any
/// number of threads.
public enum PasteBack {
    /// A reply that has been resampled and corrected to match its photo.
    public struct Placement: Sendable {
        /// The reply's resampled and corrected pixels for the rectangle ``bounds``. The mask is not applied to them.
        public var patch: Raster<RGBA8>
        /// The part of the frame that the patch covers, in pixels of the frame: the region's bounding box with a
        /// margin, clipped to the frame. Empty if the mask is empty.
        public var bounds: PixelRect
        /// The measurements of the reply, and the outcome of each step of the placement.
        public var report: PlacementReport
    }

    /// Places a reply over the frame it was generated for.
    ///
    /// - Parameters:
    ///   - reply: The generated picture with straight alpha, of any size with the frame's aspect ratio. Pixels that
    ///     aren't opaque are not compared and keep their alpha.
    ///   - frame: The part of the photo that was sent to the editor, at the photo's resolution.
    ///   - mask: The repainted region, as a mask of the frame's size. All pixels with a coverage above 0 belong to the
    ///     region.
    ///   - options: The steps to apply.
    /// - Throws: `MatteError` with code `parameter` if the reply or the frame is empty, if the mask does not have the
    ///   frame's size, or if the reply's ratio differs from the frame's by more than one pixel of the reply plus one
    ///   pixel of the frame. Code `limits` if memory cannot be allocated, and `cancelled` if the task is cancelled.
    /// - Complexity: O(*n*), where *n* is the number of pixels of the frame and the reply.
    public static func place(
        reply: Raster<RGBA8>, over frame: borrowing RasterView<RGBA8>, mask: Mask,
        options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> Placement {
        guard mask.size == frame.size else {
            throw MatteError(
                .parameter,
                "cannot paste through a mask of \(mask.size): the frame is \(frame.size); resize the mask first"
            )
        }
        return try place(
            reply: reply, over: frame, region: RegionMask(part: mask, place: frame.bounds, frame: frame.size),
            options: options)
    }

    /// Places a reply over a frame in memory.
    package static func place(
        reply: Raster<RGBA8>, over frame: borrowing RasterView<RGBA8>, region: RegionMask,
        options: PasteOptions
    ) throws(MatteError) -> Placement {
        try check(reply, over: frame.size)
        var work = PasteWork(reply: reply, mask: region, options: options)
        guard let bounds = work.bounds else { return try work.nothing() }
        if work.needsPosition {
            let pictures = try ComparedPictures(
                frame: frame, reply: reply.view, region: region, size: work.comparedSize,
                threads: options.parallelism.limit)
            try work.register(pictures)
        }
        return try work.placed(over: frame[bounds], bounds)
    }

    /// Returns the size at which a frame and a reply are compared.
    package static func comparedSize(frame: PixelSize, reply: PixelSize) -> PixelSize {
        GreenPyramid.size(frame: frame, reply: reply)
    }

    /// Throws an error if a reply can't be placed over a frame of this size.
    package static func check(_ reply: Raster<RGBA8>, over frame: PixelSize) throws(MatteError) {
        guard !reply.isEmpty, frame.area > 0 else {
            throw MatteError(
                .parameter,
                "cannot paste a reply of \(reply.size) over a frame of \(frame): both need at least one pixel"
            )
        }
        let wanted = Double(reply.width) * Double(frame.height) / Double(frame.width)
        let otherWay = Double(reply.height) * Double(frame.width) / Double(frame.height)
        // Allow a deviation of one pixel of the reply plus one pixel of the frame, because the frame's sides were
        // rounded too.
        let tolerance = 1 + max(1, Double(reply.width) / Double(frame.width))
        guard
            abs(wanted - Double(reply.height)) <= tolerance
                || abs(otherWay - Double(reply.width)) <= tolerance
        else {
            throw MatteError(
                .parameter,
                "cannot paste a reply of \(reply.size): its ratio is not that of the frame, \(frame); crop "
                    + "the reply to that ratio first")
        }
    }
}
