internal import Matte
internal import MatteKernelTypes

/// The contour of a change at the compared size. A coarse contour moves to where fine differences begin.
enum ChangeContour {
    /// The distance from the coarse contour within which pixels are decided again.
    private static var band: Int { 7 }
    /// The evidence that a pixel needs beyond that of its surroundings.
    private static var bias: Float { 0.3 }
    /// The least area of a part, as a share of the picture.
    private static var leastShare: Double { 0.0004 }

    /// Returns the mask at the size of the pictures from `coarse`, the mask at half that size.
    static func refined(
        _ coarse: Mask, _ photo: ColorPlanes, _ reply: ColorPlanes, shown: RowSpans
    ) throws(MatteError) -> Mask {
        let size = photo.size
        guard let small = coarse.boundingBox() else { return try Mask(size: size, repeating: 0) }
        // A margin shows how much the pictures differ outside the change.
        let box = PixelRect(
            x: 2 * small.x, y: 2 * small.y, width: 2 * small.width, height: 2 * small.height
        ).inset(by: -32).intersection(size.bounds)
        let soft = try soft(coarse, box)
        let hard = try soft.thresholdedCopy(at: 128)
        let inner = try hard.eroded(by: Double(band)), outer = try hard.dilated(by: Double(band))
        let evidence = try photo.part(box).tolerantDifference(
            from: reply.part(box), sigma: 0.8, side: 3, noise: 1.1 * ChangeEvidence.noise)
        let limit = Float(limit(evidence, outer, shown, box)).squareRoot()
        let own = try Plane(uninitialized: box.size)
        var marks = try Raster(copying: outer.raster.view)
        for y in 0..<box.height {
            let (line, difference) = unsafe (own.row(y), evidence.row(y))
            for x in 0..<box.width {
                let isInner = inner.raster[x, y].value > 0, isOuter = outer.raster[x, y].value > 0
                marks[x, y] = isInner ? 255 : isOuter ? 128 : 0
                guard isOuter, !isInner else {
                    unsafe line[x] = isInner ? 1.5 : -1
                    continue
                }
                let excess = unsafe (max(0, difference[x]).squareRoot() - limit) / limit
                let prior = (Float(soft.raster[x, y].value) / 255 - 0.5) * 0.9
                unsafe line[x] = min(1.5, max(-1, excess)) + prior - bias
            }
        }
        let votes = try voted(own, marks)
        return try mask(votes, box, size, shown)
    }

    /// Returns the part of a mask of half the size in a rectangle of the full size, interpolated.
    private static func soft(_ coarse: Mask, _ box: PixelRect) throws(MatteError) -> Mask {
        let wide = PixelSize(width: 2 * coarse.width, height: 2 * coarse.height)
        return Mask(try coarse.resized(to: wide).raster.cropped(to: box))
    }

    /// Returns the evidence above which a pixel is changed: what most pixels outside the change stay below.
    private static func limit(
        _ evidence: Plane, _ outer: Mask, _ shown: RowSpans, _ box: PixelRect
    ) -> Double {
        var outside = [Bool](repeating: false, count: box.area)
        var count = 0
        for y in 0..<box.height {
            for x in 0..<box.width
            where outer.raster[x, y].value == 0 && shown.rows[box.y + y].contains(box.x + x) {
                outside[y * box.width + x] = true
                count += 1
            }
        }
        guard count > 500, let high = evidence.quantile(0.9, where: outside) else { return 0.5 }
        return min(1.2, max(0.45, high))
    }

    /// Lets pixels and their surroundings vote in four rounds.
    private static func voted(_ own: Plane, _ marks: Raster<Gray8>) throws(MatteError) -> Plane {
        let kernel = unsafe KernelTable.current.planes.vote
        let weights = Plane.gaussian(1.5)
        let rows = ConvolvedRows(own.size)
        var (votes, next) = (own, try Plane(uninitialized: own.size))
        var spare = try Plane(uninitialized: own.size)
        for _ in 0..<4 {
            let view = marks.view
            let (last, result) = (votes, next)
            unsafe try rows.run(weights, rows: 0..<own.height) { y, line in
                unsafe line.update(from: last.row(y), count: own.width)
            } use: { y, means in
                let kinds = unsafe (view.start + y * view.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                unsafe kernel(own.row(y), means, kinds, result.row(y), own.width)
            }
            withExtendedLifetime(marks) {}
            (votes, next, spare) = (result, spare, next)
        }
        return votes
    }

    private static func mask(
        _ votes: Plane, _ box: PixelRect, _ size: PixelSize, _ shown: RowSpans
    ) throws(MatteError) -> Mask {
        var mask = try Mask(size: size, repeating: 0)
        for y in 0..<box.height {
            let line = unsafe votes.row(y)
            let span = shown.rows[box.y + y]
            for x in 0..<box.width where span.contains(box.x + x) {
                if unsafe line[x] > 0 { mask.raster[box.x + x, box.y + y] = 255 }
            }
        }
        mask = try mask.eroded(by: 1).dilated(by: 1)
        mask = try mask.removingSpecks(
            below: Int(leastShare * Double(size.area)) + 1, connectivity: .four)
        return mask.coveredShare < 0.3 ? try mask.fillingHoles() : mask
    }
}
