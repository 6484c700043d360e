package import Matte

/// The state of one call of ``PasteBack``: the inputs, the estimated position and the report.
package struct PasteWork {
    private let reply: Raster<RGBA8>
    private let mask: RegionMask
    /// The bounding box of the repainted region in pixels of the frame, or nil if the mask is empty.
    private let region: PixelRect?
    private let options: PasteOptions
    /// The number of photo pixels per reply pixel, rounded, at least 1. The sizes of rings and blocks are multiples of
    /// this number.
    private var unit: Int
    private var report = PlacementReport(alignment: .off, color: .off, blend: .off)
    private var map: PlanarMap?
    /// The resampling of a reply whose place is known, or `nil` if the reply is scaled to the frame.
    private var placed: ReplyResampling?
    private var spans: WideMap?
    /// True if registration shows that the reply matches the photo at its position. Differences in colour then come
    /// from the editor and not from different content.
    private var isTrusted = false
    private var rings: PasteRings?

    /// The number of subpixel positions per pixel of the reply. The source rectangle for resampling is rounded to these
    /// positions, that is, to 1/4096 of a pixel.
    private static var positions: Int { 4096 }

    package init(reply: Raster<RGBA8>, mask: RegionMask, options: PasteOptions) {
        self.reply = reply
        self.mask = mask
        self.options = options
        region = mask.bounds
        let frame = mask.frame
        unit = max(1, Int((Double(frame.width) / Double(reply.width)).rounded()))
    }

    /// Pastes a reply whose place in the frame is known.
    package init(
        reply: Raster<RGBA8>, mask: RegionMask, options: PasteOptions, placement: WidePlacement
    ) {
        self.init(reply: reply, mask: mask, options: options)
        let transform = placement.transform
        placed = ReplyResampling(reply, onto: frame, transform: transform)
        spans = WideMap(transform)
        unit = max(1, Int((1 / abs(transform.determinant).squareRoot()).rounded()))
        isTrusted = true
        let bounds = region ?? frame.bounds
        report = PlacementReport(
            placement,
            at: SubpixelPoint(
                x: Double(bounds.x) + Double(bounds.width) / 2,
                y: Double(bounds.y) + Double(bounds.height) / 2),
            frame: frame, reply: reply.size)
        (report.color, report.blend) = (.off, .off)
    }

    /// The frame's size.
    private var frame: PixelSize { mask.frame }

    /// The region and the surroundings that are compared with the reply, in the frame, or nil if the mask is empty.
    package var bounds: PixelRect? { region?.inset(by: -27 * unit).intersection(frame.bounds) }

    /// A Boolean value that indicates whether any step needs the position of the reply.
    package var needsPosition: Bool { options.registers || options.matchesColors || options.blends }

    /// The size at which the frame and the reply are compared.
    package var comparedSize: PixelSize { GreenPyramid.size(frame: frame, reply: reply.size) }

    /// Estimates the shift and scale of the reply relative to the frame, and adds the findings to the report.
    package mutating func register(_ pictures: ComparedPictures) throws(MatteError) {
        guard let region, let bounds else { return }
        let (mask, unit, frame, options) = (mask, unit, frame, options)
        let registration = Locked<Registration?>(nil)
        let rings = Locked<(PasteRings, Double?)?>(nil)
        // The first pyramid levels are too small for several threads, so another thread makes the rings meanwhile.
        try Bands.run(count: 2, threads: options.parallelism.limit) { (task) throws(MatteError) in
            if task == 0 {
                let found = try Registration(
                    GreenPyramid(pictures.finestLevel()), region: region, frame: frame,
                    parallelism: options.parallelism)
                registration.withLock { $0 = found }
            } else {
                let made = try PasteRings(
                    mask, bounds, unit, matchesColors: options.matchesColors, options.parallelism)
                let difference = try pictures.edgeDifference(frame: frame, unit)
                rings.withLock { $0 = (made, difference) }
            }
        }
        guard let found = registration.withLock({ $0 }), let made = rings.withLock({ $0 }) else {
            throw MatteError(.cancelled, "the operation was cancelled")
        }
        self.rings = made.0
        switch found.alignment {
        case .moved:
            isTrusted = options.registers
            if options.registers { map = found.map }
        case .aligned, .flat: isTrusted = true
        case .different, .uncertain, .outOfRange, .useless, .tooFewPixels, .off: break
        }
        report.alignment = options.registers ? found.alignment : .off
        if map != nil { report.edgeDifferenceBefore = made.1 }
        guard let estimate = found.estimate else { return }
        report.shiftX = estimate.shiftX
        report.shiftY = estimate.shiftY
        report.scale = 1 + estimate.stretch
        report.correlation = found.structure?.correlation
        report.structure = found.structure?.common
        report.standardError = found.standardError
        report.residualBefore = found.residualBefore
        report.residualAfter = found.residualAfter
    }

    /// The result for an empty mask.
    package func nothing() throws(MatteError) -> PasteBack.Placement {
        PasteBack.Placement(
            patch: try Raster(
                size: PixelSize(width: 0, height: 0), repeating: RGBA8(red: 0, green: 0, blue: 0)),
            bounds: PixelRect(x: 0, y: 0, width: 0, height: 0), report: report)
    }

    /// Returns the reply resampled at its estimated position and corrected in colour, for the rectangle `bounds` of the
    /// frame. `bounds` must be the property ``bounds``, the region and its surroundings. `photo` is that part of the
    /// frame.
    package func placed(
        over photo: borrowing RasterView<RGBA8>, _ bounds: PixelRect
    ) throws(MatteError) -> PasteBack.Placement {
        var report = report
        let photo = copy photo
        let threads = options.parallelism.limit
        let rings: PasteRings
        if let made = self.rings {
            rings = made
        } else {
            rings = try PasteRings(
                mask, bounds, unit, matchesColors: placed != nil && options.matchesColors, options.parallelism
            )
        }
        let edge = rings.edge
        var patch = try resized(bounds)
        let side = 8 * unit
        if map == nil {
            report.edgeDifferenceBefore = try edgeDifference(photo, patch, edge)
        }
        if options.matchesColors {
            report.color = .unproven
            if isTrusted, let wide = rings.wide {
                let pixels = unsafe RingPixels(photo: photo, patch: patch, ring: wide, threads: threads)
                let curve = try ColorCurve(
                    RingBlocks(pixels, side: 4 * unit), full: 16 * unit * unit)
                report.color = curve.step
                if curve.step == .applied {
                    patch = try PatchCorrection(terms: curve.terms).applied(to: patch, threads: threads)
                }
            }
        }
        if options.blends {
            report.blend = .unproven
            if isTrusted {
                let pixels = unsafe RingPixels(photo: photo, patch: patch, ring: edge, threads: threads)
                let membrane = try Membrane(RingBlocks(pixels, side: side / 2), side: side / 2)
                report.blend = membrane.step
                if let field = membrane.field {
                    patch = try PatchCorrection(field: field, side: side).applied(to: patch, threads: threads)
                }
            }
        }
        let isChanged = report.color == .applied || report.blend == .applied || map != nil
        report.edgeDifferenceAfter =
            isChanged ? try edgeDifference(photo, patch, edge) : report.edgeDifferenceBefore
        return PasteBack.Placement(patch: patch, bounds: bounds, report: report)
    }

    /// Returns the difference in luma between photo and patch just outside the region's edge, in levels, or nil if the
    /// ring `edge` has too few pixels.
    private func edgeDifference(
        _ photo: borrowing RasterView<RGBA8>, _ patch: Raster<RGBA8>, _ edge: Mask
    ) throws(MatteError) -> Double? {
        let side = 8 * unit
        let pixels = unsafe RingPixels(
            photo: photo, patch: patch, ring: edge, threads: options.parallelism.limit)
        return try RingBlocks(pixels, side: side).edgeDifference(least: side * side / 4)
    }

    /// Returns the part of the reply that covers the rectangle `bounds` of the frame, scaled to the frame's resolution.
    /// The estimated shift and scale are applied by choosing the source rectangle of this resize, so the reply is
    /// resampled only once.
    private func resized(_ bounds: PixelRect) throws(MatteError) -> Raster<RGBA8> {
        if let placed, let spans {
            var patch = try placed.part(bounds, parallelism: options.parallelism)
            guard !placed.covers(bounds) else { return patch }
            // Pixels that the reply doesn't show are not compared.
            let moved = AffineTransform.translation(x: Double(bounds.x), y: Double(bounds.y)).then(
                spans.transform)
            let rows = RowSpans(WideMap(moved), photo: bounds.size, reply: reply.size).rows
            for (y, span) in rows.enumerated() {
                for outside in [0..<span.lowerBound, span.upperBound..<bounds.width] {
                    for x in outside { patch[x, y].alpha = 0 }
                }
            }
            return patch
        }
        guard let map else {
            return try ResizePlan<RGBA8>(
                from: reply.size, scaledTo: frame, keeping: bounds, filter: .lanczos3, light: .encoded
            ).resized(reply.view, parallelism: options.parallelism)
        }
        let unit = Double(Self.positions)
        let scaleX = Double(reply.width) / Double(frame.width) * unit
        let scaleY = Double(reply.height) / Double(frame.height) * unit
        let section = PixelRect(
            x: Int(((map.shiftX - map.stretch * (map.centreX + 0.5)) * scaleX).rounded()),
            y: Int(((map.shiftY - map.stretch * (map.centreY + 0.5)) * scaleY).rounded()),
            width: Int((Double(frame.width) * (1 + map.stretch) * scaleX).rounded()),
            height: Int((Double(frame.height) * (1 + map.stretch) * scaleY).rounded()))
        return try ResizePlan<RGBA8>(
            from: reply.size, section: section, unit: Self.positions, scaledTo: frame, keeping: bounds,
            filter: .lanczos3, light: .encoded
        ).resized(reply.view, parallelism: options.parallelism)
    }
}
