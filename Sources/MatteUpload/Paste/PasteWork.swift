internal import Matte

/// The state of one placement.
struct PasteWork {
    private let reply: Raster<RGBA8>
    private let frame: PixelSize
    /// The region's bounds, or nil if the mask is empty.
    private let region: PixelRect?
    private let options: PasteOptions
    /// The number of photo pixels per reply pixel, at least 1. Rings and blocks are larger by this factor.
    private let unit: Int
    private var report = PlacementReport(alignment: .off, color: .off, blend: .off)
    private var map: PlanarMap?
    /// True if the reply is known to belong at its position, so that differences are drift and not content.
    private var isTrusted = false

    /// The number of positions of source rectangles per pixel of the reply.
    private static var positions: Int { 4096 }

    init(reply: Raster<RGBA8>, frame: PixelSize, region: PixelRect?, options: PasteOptions) {
        self.reply = reply
        self.frame = frame
        self.region = region
        self.options = options
        unit = max(1, Int((Double(frame.width) / Double(reply.width)).rounded()))
    }

    /// Estimates the position of the reply.
    mutating func register(over frame: borrowing RasterView<RGBA8>, mask: Mask) throws(MatteError) {
        guard options.registers || options.matchesColors || options.blends, let region else { return }
        let size = LumaPyramid.size(frame: frame.size, reply: reply.size)
        let pyramid = try LumaPyramid(
            photo: ResizePlan<RGBA8>(from: frame.size, to: size, filter: .area)
                .resized(frame, parallelism: options.parallelism),
            reply: ResizePlan<RGBA8>(from: reply.size, to: size, filter: .area)
                .resized(reply.view, parallelism: options.parallelism),
            mask: Mask(
                ResizePlan<Gray8>(from: mask.size, to: size, filter: .area)
                    .resized(mask.raster.view, parallelism: options.parallelism)))
        let found = try Registration(
            pyramid, region: region, frame: frame.size, parallelism: options.parallelism)
        switch found.alignment {
        case .moved:
            isTrusted = options.registers
            if options.registers { map = found.map }
        case .aligned, .flat: isTrusted = true
        case .different, .uncertain, .outOfRange, .useless, .tooFewPixels, .off: break
        }
        report.alignment = options.registers ? found.alignment : .off
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

    /// Resizes the reply to its position and corrects it.
    func placed(over frame: borrowing RasterView<RGBA8>, mask: Mask) throws(MatteError) -> PasteBack.Placement
    {
        var report = report
        guard let region else {
            return PasteBack.Placement(
                patch: try Raster(
                    size: PixelSize(width: 0, height: 0), repeating: RGBA8(red: 0, green: 0, blue: 0)),
                bounds: PixelRect(x: 0, y: 0, width: 0, height: 0), report: report)
        }
        let bounds = region.inset(by: -27 * unit).intersection(self.frame.bounds)
        let photo = try Raster(copying: frame[bounds])
        let inside = Mask(try mask.raster.cropped(to: bounds))
        let edge = try ring(around: inside, from: 1, to: 13)
        var patch = try resized(bounds, map)
        let side = 8 * unit
        let unmoved = map == nil ? patch : try resized(bounds, nil)
        report.edgeDifferenceBefore = RingBlocks(photo: photo, patch: unmoved, ring: edge, side: side)
            .edgeDifference(least: side * side / 4)
        if options.matchesColors {
            report.color = .unproven
            if isTrusted {
                let wide = try ring(around: inside, from: 2, to: 26)
                let blocks = RingBlocks(photo: photo, patch: patch, ring: wide, side: 4 * unit)
                let curve = ColorCurve(blocks, full: 16 * unit * unit)
                report.color = curve.step
                if curve.step == .applied { patch = try curve.applied(to: patch) }
            }
        }
        if options.blends {
            report.blend = .unproven
            if isTrusted {
                let membrane = Membrane(photo: photo, patch: patch, ring: edge, side: side)
                report.blend = membrane.step
                if membrane.step == .applied { patch = try membrane.applied(to: patch) }
            }
        }
        report.edgeDifferenceAfter = RingBlocks(photo: photo, patch: patch, ring: edge, side: side)
            .edgeDifference(least: side * side / 4)
        return PasteBack.Placement(patch: patch, bounds: bounds, report: report)
    }

    /// Returns the pixels whose distance from the region is above `near` and at most `far`. Distances are in pixels
    /// of the reply or the photo, whichever are larger.
    private func ring(around region: Mask, from near: Int, to far: Int) throws(MatteError) -> Mask {
        var solid = Mask(try Raster(copying: region.raster.view))
        solid.threshold(at: 1)
        var outer = try solid.dilated(
            by: Double(far * unit), element: .square, parallelism: options.parallelism)
        let inner = try solid.dilated(
            by: Double(near * unit), element: .square, parallelism: options.parallelism)
        outer.subtract(inner)
        return outer
    }

    /// Returns the part of the reply for a rectangle of the frame. A move is expressed as a source rectangle with
    /// fractions, so the reply is resampled only once.
    private func resized(_ bounds: PixelRect, _ map: PlanarMap?) throws(MatteError) -> Raster<RGBA8> {
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
