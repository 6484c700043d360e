package import Matte

/// The position of a reply relative to the part of a photo that it was generated for, and the evidence for it.
package struct ReplyPosition: Sendable {
    /// The map from pixels of the compared frame to pixels of the reply.
    package var transform: AffineTransform
    /// The outcome of registration. Colours and blending are not decided yet.
    package var report: PlacementReport
    /// A Boolean value that indicates whether the reply matches the photo at this position, so that differences in
    /// colour come from the editor.
    package internal(set) var isTrusted = false

    /// The position of a reply that shows exactly the frame, without any evidence.
    package init(reply: PixelSize, showing frame: PixelSize) {
        transform = AffineTransform(
            a: Double(reply.width) / Double(frame.width), b: 0, c: 0, d: 0,
            e: Double(reply.height) / Double(frame.height), f: 0)
        report = PlacementReport(alignment: .off, color: .off, blend: .off)
    }

    /// Finds a part of a frame in a reply, wherever the reply shows it; or, if too little of the reply agrees for that,
    /// compares the reply with the frame at about the expected place.
    ///
    /// - Parameters:
    ///   - reply: The reply, of any ratio.
    ///   - frame: The part of the photo that was sent, at about the reply's resolution.
    ///   - known: The rectangle of the frame with pixels of the photo, all opaque or nearly so.
    ///   - region: The pixels of the frame that the editor repainted, which are not compared in the second case.
    package init(
        of reply: Raster<RGBA8>, over frame: Raster<RGBA8>, showing known: PixelRect,
        outside region: RegionMask,
        options: PasteOptions
    ) throws(MatteError) {
        self.init(reply: reply.size, showing: frame.size)
        guard options.registers, known.width > 0, known.height > 0 else { return }
        let part = known == frame.bounds ? frame : try frame.cropped(to: known)
        let found = try WidePlacement(of: part, in: reply, parallelism: options.parallelism)
        guard found.verdict == .placed else {
            self = try Self(of: reply, over: frame, outside: region, options: options)
            return
        }
        isTrusted = true
        let expected = transform
        transform = AffineTransform.translation(x: -Double(known.x), y: -Double(known.y)).then(
            found.transform)
        // Positions in the frame where the reply should show its points and where it does, in pixels of the reply.
        func move(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let point = SubpixelPoint(x: x, y: y)
            let (there, here) = (transform.applied(to: point), expected.applied(to: point))
            return ((there.x - here.x) / expected.a, (there.y - here.y) / expected.e)
        }
        let (left, top) = (Double(known.x), Double(known.y))
        let (right, bottom) = (Double(known.maxX), Double(known.maxY))
        let corners = [move(left, top), move(right, top), move(left, bottom), move(right, bottom)]
        let isInPlace = corners.allSatisfy { abs($0.x) < Self.leastMove && abs($0.y) < Self.leastMove }
        let middle = move((left + right) / 2, (top + bottom) / 2)
        report.alignment = isInPlace ? .aligned : .moved
        report.shiftX = middle.x
        report.shiftY = middle.y
        report.scale = (transform.a / expected.a * transform.e / expected.e).squareRoot()
        report.correlation = found.agreement
        report.standardError = found.standardError
        if isInPlace { transform = expected }
    }

    /// The smallest movement of a corner, in pixels of the frame, for which resampling is worthwhile.
    private static var leastMove: Double { 0.1 }

    /// Finds the position of a reply by comparing it with a frame outside a region.
    ///
    /// - Parameters:
    ///   - reply: The reply, of about the frame's ratio.
    ///   - frame: The part of the photo that was sent, at about the reply's resolution. Pixels that aren't opaque are
    ///     not compared.
    ///   - region: The pixels of the frame that the editor repainted, which are not compared.
    package init(
        of reply: Raster<RGBA8>, over frame: Raster<RGBA8>, outside region: RegionMask, options: PasteOptions
    ) throws(MatteError) {
        self.init(reply: reply.size, showing: frame.size)
        guard options.registers else { return }
        let size = GreenPyramid.size(frame: frame.size, reply: reply.size)
        let pictures = try ComparedPictures(
            frame: frame.view, reply: reply.view, region: region, size: size,
            threads: options.parallelism.limit)
        let found = try Registration(
            GreenPyramid(pictures.finestLevel()), region: frame.bounds, frame: frame.size,
            parallelism: options.parallelism)
        report.alignment = found.alignment
        switch found.alignment {
        case .moved:
            isTrusted = true
            transform = Self.transform(found.map, transform)
        case .aligned, .flat: isTrusted = true
        case .different, .uncertain, .outOfRange, .useless, .tooFewPixels, .off: break
        }
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

    /// Returns the map from the frame to the reply: first the estimated shift and scale in the frame, then the scale of
    /// the reply.
    private static func transform(_ map: PlanarMap, _ scaling: AffineTransform) -> AffineTransform {
        let scale = 1 + map.stretch
        return AffineTransform(
            a: scale * scaling.a, b: 0,
            c: (map.shiftX - map.stretch * (map.centreX + 0.5)) * scaling.a, d: 0,
            e: scale * scaling.e,
            f: (map.shiftY - map.stretch * (map.centreY + 0.5)) * scaling.e)
    }
}
