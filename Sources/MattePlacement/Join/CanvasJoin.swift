// Design: docs/design/canvas.md

package import Matte

/// A reply that shows a photo on a larger canvas, placed and corrected so that its margins continue the photo.
///
/// The work is done at the reply's resolution: the frame is the canvas with the photo reduced to it, transparent in the
/// margins. The curve of each channel is fitted to the whole photo, because all of it is known. The differences that
/// remain just inside the photo's border are spread over the margins.
package struct CanvasJoin: Sendable {
    /// The reply with corrected colours.
    package private(set) var reply: Raster<RGBA8>
    /// The position of the reply, from pixels of the frame, and the report about it. The correlation in it is the share
    /// of the photo that agrees.
    package private(set) var position: ReplyPosition

    /// The distances from the border, in pixels of the frame, between which photo and reply are compared for blending.
    private static let ring = 1..<13
    /// The factor of the differences that are corrected, compared with other pastes. All of the photo is compared here, so
    /// a strong change of colours is not mistaken for another picture.
    private static let tolerance = 2.0

    /// Places and corrects a reply.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - frame: The part of the plane that the reply should show, at about the reply's resolution.
    ///   - photo: The rectangle of the frame that the photo covers.
    package init(
        _ reply: Raster<RGBA8>, over frame: Raster<RGBA8>, photo: PixelRect, options: PasteOptions
    ) throws(MatteError) {
        self.reply = reply
        let inside = photo.intersection(frame.bounds)
        let margins = try Self.margins(around: inside, frame.size)
        position = try ReplyPosition(
            of: reply, over: frame, showing: inside,
            outside: RegionMask(part: margins, place: frame.bounds, frame: frame.size), options: options)
        let edge = try Self.ring(inside, frame.size, Self.ring)
        let whole = try Self.ring(inside, frame.size, 0..<Int.max)
        let threads = options.parallelism.limit
        var patch = try resampled(onto: frame.size, options)
        position.report.edgeDifferenceBefore = try Self.difference(frame, patch, edge, threads)
        var correction = ReplyCorrection()
        if options.matchesColors {
            position.report.color = .unproven
            if position.isTrusted {
                let pixels = unsafe RingPixels(photo: frame.view, patch: patch, ring: whole, threads: threads)
                let curve = try ColorCurve(RingBlocks(pixels, side: 4), full: 16, tolerance: Self.tolerance)
                position.report.color = curve.step
                if curve.step == .applied {
                    correction.terms = curve.terms
                    patch = try PatchCorrection(terms: curve.terms).applied(to: patch, threads: threads)
                }
            }
        }
        if options.blends {
            position.report.blend = .unproven
            if position.isTrusted {
                let pixels = unsafe RingPixels(photo: frame.view, patch: patch, ring: edge, threads: threads)
                let membrane = try Membrane(
                    RingBlocks(pixels, side: 4), side: 4, tolerance: Float(Self.tolerance))
                position.report.blend = membrane.step
                correction.field = membrane.field
            }
        }
        if position.report.color == .applied || position.report.blend == .applied {
            var corrected = try Raster(copying: reply.view)
            try correction.apply(to: &corrected, position.transform, options.parallelism)
            self.reply = corrected
            patch = try resampled(onto: frame.size, options)
        }
        position.report.edgeDifferenceAfter = try Self.difference(frame, patch, edge, threads)
    }

    private func resampled(onto size: PixelSize, _ options: PasteOptions) throws(MatteError) -> Raster<RGBA8>
    {
        try ReplyResampling(reply, onto: size, transform: position.transform).part(
            size.bounds, parallelism: options.parallelism)
    }

    /// Returns the difference in luma between photo and reply just inside the photo's border, in levels.
    private static func difference(
        _ frame: Raster<RGBA8>, _ patch: Raster<RGBA8>, _ edge: Mask, _ threads: Int
    ) throws(MatteError) -> Double? {
        let pixels = unsafe RingPixels(photo: frame.view, patch: patch, ring: edge, threads: threads)
        return try RingBlocks(pixels, side: 8).edgeDifference(least: 16)
    }

    /// Returns a mask of everything outside the photo.
    private static func margins(around photo: PixelRect, _ size: PixelSize) throws(MatteError) -> Mask {
        Mask(
            try Raster(size: size) { y, row in
                let isInside = photo.y..<photo.maxY ~= y
                for x in 0..<size.width {
                    row.append(Gray8(isInside && photo.x..<photo.maxX ~= x ? 0 : 255))
                }
            })
    }

    /// Returns a mask of the photo's pixels whose distance from the nearest margin, in whole pixels, is in `distances`.
    /// An edge of the photo that is also an edge of the frame has no margin.
    private static func ring(
        _ photo: PixelRect, _ size: PixelSize, _ distances: Range<Int>
    ) throws(MatteError) -> Mask {
        /// The distances of the places along an axis from the margins at its ends.
        func distance(_ place: Int, _ start: Int, _ end: Int, _ length: Int) -> Int {
            min(start > 0 ? place - start : .max, end < length ? end - 1 - place : .max)
        }
        return Mask(
            try Raster(size: size) { y, row in
                let isInside = photo.y..<photo.maxY ~= y
                let down = distance(y, photo.y, photo.maxY, size.height)
                for x in 0..<size.width {
                    guard isInside, photo.x..<photo.maxX ~= x else {
                        row.append(Gray8(0))
                        continue
                    }
                    let nearest = min(down, distance(x, photo.x, photo.maxX, size.width))
                    row.append(Gray8(distances.contains(nearest) || distances.upperBound == .max ? 255 : 0))
                }
            })
    }
}
