public import Matte

/// The part of a photo that an editor without a mask really changed.
///
/// The reply is placed by ``WidePlacement``. Its tone is adapted to the photo's, and both pictures are then compared in
/// a way that ignores moves of a pixel, noise, and the editor's own drift: fine texture that is drawn again everywhere.
///
/// ```swift
/// let change = try ReplyChange(of: photo, in: photo)
/// change.outcome  // .nothing
/// ```
///
/// Results are the same on every SIMD tier and with any number of threads.
public struct ReplyChange: Hashable, Sendable {
    /// The kinds of changes.
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// A part of the photo changed; see ``ReplyChange/mask``.
        case local
        /// Nothing changed but what the editor's drift explains.
        case nothing
        /// So much changed that changed and unchanged content can't be told apart, such as the light of the whole
        /// picture.
        case everything
        /// The reply could not be placed in the photo; see ``WidePlacement/verdict-swift.property``.
        case unplaced
    }

    /// The kind of change.
    public private(set) var outcome: Outcome
    /// The changed part, with levels 0 and 255, in the photo's ratio with a longer side of at most 1,024 pixels. Empty
    /// unless ``outcome`` is `local`.
    public private(set) var mask: Mask
    /// The bounding boxes of the connected parts of ``mask``, in pixels of the photo, rounded outward.
    public private(set) var boxes: [PixelRect]
    /// The changed share of the photo, 0...1.
    public private(set) var share: Double
    /// The drift of the unchanged content, relative to what is usual for image editors: 1 or more. Above 1.8, changed
    /// and unchanged content can't be told apart. Nil if the reply could not be placed.
    public private(set) var drift: Double?
    /// A Boolean value that indicates whether the change reaches the edge of what the reply shows of the photo, so that
    /// it is probably cut off there.
    public private(set) var isCut: Bool
    /// The reply's place in the photo.
    public private(set) var placement: WidePlacement

    /// The share of the compared pixels above which everything changed.
    private static var mostShare: Double { 0.72 }

    /// Finds the change between a photo and its reply.
    ///
    /// - Parameters:
    ///   - photo: The upright photo.
    ///   - reply: The picture that the editor returned. Alpha of both pictures is ignored.
    ///   - hints: Boxes in pixels of the photo. Only changes that touch one of them count. If empty, all changes count.
    ///   - parallelism: The number of threads that may be used. It does not affect the result.
    /// - Throws: `MatteError` with code `parameter` if a picture is empty, or if no hint overlaps the photo. Code
    ///   `limits` if memory cannot be allocated, and `cancelled` if the task is cancelled.
    /// - Complexity: O(*n*), where *n* is the number of pixels of both pictures.
    public init(
        of photo: Raster<RGBA8>, in reply: Raster<RGBA8>, near hints: [PixelRect] = [],
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let pictures = try ComparedReply(photo: photo, reply: reply, parallelism: parallelism)
        let hint = hints.isEmpty ? nil : try Self.hint(hints, in: photo.size)
        try self.init(PlacedReply(pictures), hint: hint)
    }

    /// Finds the change between a photo and its reply near the selected part of a mask.
    ///
    /// - Parameters:
    ///   - photo: The upright photo.
    ///   - reply: The picture that the editor returned.
    ///   - mask: A mask of any size that covers the whole photo. Only changes that touch a pixel with a level from 128
    ///     up count.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: The errors of ``init(of:in:near:parallelism:)``.
    /// - Complexity: O(*n*), where *n* is the number of pixels of both pictures and the mask.
    public init(
        of photo: Raster<RGBA8>, in reply: Raster<RGBA8>, near mask: Mask,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let pictures = try ComparedReply(photo: photo, reply: reply, parallelism: parallelism)
        try self.init(PlacedReply(pictures), hint: mask)
    }

    /// Returns a mask of boxes in a photo, at the size at which photos are compared.
    package static func hint(_ boxes: [PixelRect], in photo: PixelSize) throws(MatteError) -> Mask {
        let size = ComparedReply.size(of: photo)
        let (x, y) = (Double(size.width) / Double(photo.width), Double(size.height) / Double(photo.height))
        var regions: [Region] = []
        for box in boxes {
            let inside = box.intersection(photo.bounds)
            guard !inside.isEmpty else { continue }
            let scaled = SubpixelRect(
                x: Double(inside.x) * x, y: Double(inside.y) * y, width: Double(inside.width) * x,
                height: Double(inside.height) * y)
            regions.append(.rect(scaled.pixels(.outward, clippedTo: size.bounds)))
        }
        guard !regions.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot look for a change near \(boxes.map { "\($0)" }.joined(separator: ", ")): no box overlaps the photo, \(photo); use a box inside it"
            )
        }
        return try Mask(.union(regions), size: size)
    }

    /// Finds the change of a placed reply. A hint may have any size.
    package init(_ placed: PlacedReply, hint: Mask?) throws(MatteError) {
        let (pictures, registration) = (placed.pictures, placed.registration)
        let size = pictures.photo.size
        placement = placed.placement
        guard placement.verdict == .placed else {
            (outcome, mask, boxes) = (.unplaced, try Mask(size: size, repeating: 0), [])
            (share, drift, isCut) = (0, nil, false)
            return
        }
        let threads = pictures.parallelism.limit
        let colors = try ReplyColors(
            photo: pictures.photo, reply: pictures.reply, map: registration.map, threads: threads)
        let shown = RowSpans(registration.map, photo: size, reply: pictures.reply.size).eroded(by: 3)
        let blocks = ComparedBlocks(registration, size: size)
        let (photo, reply) = try colors.halves()
        let tone = try ToneFit(blocks.samples(photo, reply, shown), threads: threads)
        try tone.correct(reply)
        let field = try SlowField(photo, reply, shown: shown)
        try field.apply(to: reply)
        let evidence = try ChangeEvidence(
            photo, reply, shown: blocks.halfSize(shown), inPlace: blocks.halfSize(inPlaceIn: shown))
        drift = evidence.drift
        guard evidence.drift <= ChangeEvidence.mostDrift else {
            (outcome, mask, boxes) = (.everything, try Mask(size: size, repeating: 0), [])
            (share, isCut) = (1, false)
            return
        }
        let found = try evidence.selection(
            hint: hint.map { (hint) throws(MatteError) in
                try hint.resized(to: photo.size).thresholdedCopy(at: 1)
            })
        guard found.share <= Self.mostShare else {
            (outcome, mask, boxes) = (.everything, try Mask(size: size, repeating: 0), [])
            (share, isCut) = (found.share, false)
            return
        }
        let mask = try ChangeContour.refined(found.mask, size, shown: shown) { (box) throws(MatteError) in
            try colors.part(box, tone, field)
        }
        self.mask = mask
        outcome = mask.boundingBox() == nil ? .nothing : .local
        share = mask.coveredShare
        isCut = Self.isCut(mask, shown)
        let full = pictures.photoSize
        let (x, y) = (Double(full.width) / Double(size.width), Double(full.height) / Double(size.height))
        boxes = try mask.components(connectivity: .eight).map { part in
            SubpixelRect(
                x: Double(part.bounds.x) * x, y: Double(part.bounds.y) * y,
                width: Double(part.bounds.width) * x, height: Double(part.bounds.height) * y
            ).pixels(.outward, clippedTo: full.bounds)
        }
    }

    /// Returns the change for a larger picture that contains this change's photo, with its top-left pixel at `origin`. The
    /// mask still covers the photo only.
    package func moved(to origin: PixelPoint) -> ReplyChange {
        var result = self
        result.boxes = boxes.map { $0.translated(x: origin.x, y: origin.y) }
        result.placement = placement.moved(to: origin)
        return result
    }

    /// Returns true if the mask reaches a pixel beside one that the reply doesn't show.
    private static func isCut(_ mask: Mask, _ shown: RowSpans) -> Bool {
        guard let box = mask.boundingBox() else { return false }
        let reach = 2, width = mask.width
        for y in box.y..<box.maxY {
            var (first, end) = (0, width)
            for row in max(0, y - reach)...min(mask.height - 1, y + reach) {
                (first, end) = (max(first, shown.rows[row].lowerBound), min(end, shown.rows[row].upperBound))
            }
            // Only pixels near the ends of what all these rows show can be beside one that isn't shown.
            let span = shown.rows[y]
            let left =
                first > 0 ? span.clamped(to: span.lowerBound..<max(span.lowerBound, first + reach)) : 0..<0
            let right = end < width ? span.clamped(to: end - reach..<max(end - reach, width)) : 0..<0
            if left.contains(where: { mask.raster[$0, y].value > 0 }) { return true }
            if right.contains(where: { mask.raster[$0, y].value > 0 }) { return true }
        }
        return false
    }
}
