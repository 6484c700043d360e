package import Matte

extension ReplyChange {
    /// Returns the region to paste at the frame's full size, or `nil` if nothing is pasted.
    ///
    /// The contour of the mask is smoothed and grows by two compared pixels. Its edge is soft inwards, over four compared
    /// pixels or `feather` pixels of the frame if that is above 0. Pixels that the reply doesn't show aren't pasted.
    ///
    /// - Parameters:
    ///   - frame: The size of the picture in which the change was found.
    ///   - reply: The size of the reply.
    package func region(in frame: PixelSize, reply: PixelSize, feather: Double) throws(MatteError)
        -> RegionMask?
    {
        guard outcome == .local, let small = mask.boundingBox() else { return nil }
        let factor = Double(frame.longerSide) / Double(mask.size.longerSide)
        var (part, place) = try enlarged(small.inset(by: -8), to: frame)
        part = try part.thresholdedCopy(at: 128).dilated(by: 2 * factor)
        part = try part.feathered(
            width: min(feather > 0 ? feather : 4 * factor, Mask.mostFeather), side: .inwards)
        let spans = RowSpans(
            WideMap(
                AffineTransform.translation(x: Double(place.x), y: Double(place.y)).then(placement.transform)),
            photo: place.size, reply: reply)
        for y in 0..<place.height {
            for outside in [0..<spans.rows[y].lowerBound, spans.rows[y].upperBound..<place.width] {
                for x in outside { part.raster[x, y] = 0 }
            }
        }
        return part.boundingBox() == nil ? nil : RegionMask(part: part, place: place, frame: frame)
    }

    /// Returns the mask with a smooth contour at the size of a picture whose part `part` is the one in which the change
    /// was found. Levels from 128 up are selected.
    package func fullMask(of part: PixelRect, in picture: PixelSize) throws(MatteError) -> Mask {
        let whole = try enlarged(mask.raster.bounds, to: part.size).part.thresholdedCopy(at: 128)
        return Mask(
            try whole.raster.part(
                picture.bounds.translated(x: -part.x, y: -part.y), outside: Gray8(0)))
    }

    /// Returns a part of the mask, smoothed and enlarged to a frame's size, and the part of the frame that it covers.
    private func enlarged(
        _ rect: PixelRect, to frame: PixelSize
    ) throws(MatteError) -> (part: Mask, place: PixelRect) {
        let small = rect.intersection(mask.raster.bounds)
        let x = Double(frame.width) / Double(mask.width), y = Double(frame.height) / Double(mask.height)
        let place = SubpixelRect(
            x: Double(small.x) * x, y: Double(small.y) * y, width: Double(small.width) * x,
            height: Double(small.height) * y
        ).pixels(.outward, clippedTo: frame.bounds)
        let soft = try mask.raster.cropped(to: small).blurred(sigma: 1)
        let plan = try WarpPlan<Gray8>(
            from: small.size, to: place.size,
            transform: AffineTransform.scale(x: x, y: y).then(
                .translation(
                    x: Double(small.x) * x - Double(place.x), y: Double(small.y) * y - Double(place.y))),
            filter: .bilinear, edge: .replicate)
        return (Mask(try plan.warped(soft.view)), place)
    }
}

extension PlacementReport {
    /// Creates the report of a reply that was placed by ``WidePlacement``. `centre` is the centre of the region in the
    /// frame.
    init(_ placement: WidePlacement, at centre: SubpixelPoint, frame: PixelSize, reply: PixelSize) {
        let alignment: Alignment =
            switch placement.verdict {
            case .placed: .moved
            case .different: .different
            case .flat, .uncertain: .uncertain
            }
        self.init(alignment: alignment, color: .unproven, blend: .unproven)
        (visible, agreement) = (placement.visible, placement.agreement)
        guard placement.verdict == .placed else { return }
        let x = Double(reply.width) / Double(frame.width), y = Double(reply.height) / Double(frame.height)
        let place = placement.transform.applied(to: centre)
        (scaleX, scaleY) = (placement.scaleX, placement.scaleY)
        (shiftX, shiftY) = (place.x / x - centre.x, place.y / y - centre.y)
        scale = (abs(placement.transform.determinant) / (x * y)).squareRoot()
        standardError = placement.standardError
    }

    /// Creates the report of a reply that isn't pasted.
    package init(unused placement: WidePlacement, frame: PixelSize, reply: PixelSize) {
        self.init(
            placement, at: SubpixelPoint(x: Double(frame.width) / 2, y: Double(frame.height) / 2),
            frame: frame, reply: reply)
        (color, blend) = (.off, .off)
    }
}
