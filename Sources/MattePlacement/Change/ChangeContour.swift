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

    /// Returns the mask at the size of the pictures from `coarse`, the mask at half that size. `part` returns a part of
    /// both pictures.
    static func refined(
        _ coarse: Mask, _ size: PixelSize, shown: RowSpans,
        _ part: (PixelRect) throws(MatteError) -> (photo: ColorPlanes, reply: ColorPlanes)
    ) throws(MatteError) -> Mask {
        guard let small = coarse.boundingBox() else { return try Mask(size: size, repeating: 0) }
        // A margin shows how much the pictures differ outside the change.
        let box = PixelRect(
            x: 2 * small.x, y: 2 * small.y, width: 2 * small.width, height: 2 * small.height
        ).inset(by: -32).intersection(size.bounds)
        let soft = try soft(coarse, box)
        let hard = try soft.thresholdedCopy(at: 128)
        let inner = try hard.eroded(by: Double(band)), outer = try hard.dilated(by: Double(band))
        let (photo, reply) = try part(box)
        let evidence = try photo.tolerantDifference(
            from: reply, sigma: 0.8, side: 3, noise: 1.1 * ChangeEvidence.noise)
        let limit = Float(limit(evidence, outer, shown, box)).squareRoot()
        let own = try Plane(uninitialized: box.size)
        var marks = try Raster(copying: outer.raster.view)
        let (innerView, outerView, softView) = (inner.raster.view, outer.raster.view, soft.raster.view)
        let start = unsafe marks.mutableView.start
        let stride = marks.mutableView.bytesPerRow
        for y in 0..<box.height {
            let (line, difference) = unsafe (own.row(y), evidence.row(y))
            let isInner = unsafe bytes(innerView.start, y, innerView.bytesPerRow)
            let isOuter = unsafe bytes(outerView.start, y, outerView.bytesPerRow)
            let level = unsafe bytes(softView.start, y, softView.bytesPerRow)
            let mark = unsafe (start + y * stride).assumingMemoryBound(to: UInt8.self)
            for x in 0..<box.width {
                if unsafe isInner[x] > 0 || isOuter[x] == 0 {
                    unsafe (mark[x], line[x]) = isInner[x] > 0 ? (255, 1.5) : (0, -1)
                    continue
                }
                unsafe mark[x] = 128
                let excess = unsafe (max(0, difference[x]).squareRoot() - limit) / limit
                let prior = unsafe (Float(level[x]) / 255 - 0.5) * 0.9
                unsafe line[x] = min(1.5, max(-1, excess)) + prior - bias
            }
        }
        withExtendedLifetime((inner, outer, soft)) {}
        let votes = try voted(own, marks, threads: photo.threads)
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
        var counts = ShareCounts()
        let view = outer.raster.view
        for y in 0..<box.height {
            let line = unsafe bytes(view.start, y, view.bytesPerRow), numbers = unsafe evidence.row(y)
            let span = shown.rows[box.y + y].clamped(to: box.x..<box.maxX)
            // Runs of pixels outside.
            var x = span.lowerBound - box.x
            while x < span.upperBound - box.x {
                let first = x
                while x < span.upperBound - box.x, unsafe line[x] == 0 { x += 1 }
                unsafe counts.add(numbers + first, x - first)
                while x < span.upperBound - box.x, unsafe line[x] > 0 { x += 1 }
            }
        }
        withExtendedLifetime(outer) {}
        guard counts.total > 500, let high = counts.quantile(0.9) else { return 0.5 }
        return min(1.2, max(0.45, high))
    }

    @unsafe private static func bytes(
        _ start: UnsafeRawPointer, _ y: Int, _ stride: Int
    ) -> UnsafePointer<UInt8> {
        unsafe (start + y * stride).assumingMemoryBound(to: UInt8.self)
    }

    /// Lets pixels and their surroundings vote in four rounds.
    private static func voted(
        _ own: Plane, _ marks: Raster<Gray8>, threads: Int
    ) throws(MatteError) -> Plane {
        let kernel = unsafe KernelTable.current.planes.vote
        let weights = Plane.gaussian(1.5)
        let pool = ScratchPool { [size = own.size] in ConvolvedRows(size) }
        var (votes, next) = (own, try Plane(uninitialized: own.size))
        var spare = try Plane(uninitialized: own.size)
        let view = marks.view
        let bandRows = 128
        for _ in 0..<4 {
            let (last, result) = (votes, next)
            try Bands.run(count: (own.height + bandRows - 1) / bandRows, threads: threads) {
                (band) throws(MatteError) in
                let rows = band * bandRows..<min(own.height, (band + 1) * bandRows)
                try pool.use { (convolution) throws(MatteError) in
                    unsafe try convolution.run(weights, rows: rows) { y, line in
                        unsafe line.update(from: last.row(y), count: own.width)
                    } use: { y, means in
                        let kinds = unsafe bytes(view.start, y, view.bytesPerRow)
                        unsafe kernel(own.row(y), means, kinds, result.row(y), own.width)
                    }
                }
            }
            (votes, next, spare) = (result, spare, next)
        }
        withExtendedLifetime(marks) {}
        return votes
    }

    private static func mask(
        _ votes: Plane, _ box: PixelRect, _ size: PixelSize, _ shown: RowSpans
    ) throws(MatteError) -> Mask {
        var mask = try Mask(size: size, repeating: 0)
        let start = unsafe mask.raster.mutableView.start
        let stride = mask.raster.mutableView.bytesPerRow
        for y in box.y..<box.maxY {
            let line = unsafe votes.row(y - box.y)
            let target = unsafe (start + y * stride).assumingMemoryBound(to: UInt8.self)
            for x in shown.rows[y].clamped(to: box.x..<box.maxX) {
                if unsafe line[x - box.x] > 0 { unsafe target[x] = 255 }
            }
        }
        mask = try mask.eroded(by: 1).dilated(by: 1)
        mask = try mask.removingSpecks(
            below: Int(leastShare * Double(size.area)) + 1, connectivity: .four)
        return mask.coveredShare < 0.3 ? try mask.fillingHoles() : mask
    }
}
