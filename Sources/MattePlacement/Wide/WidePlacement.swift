// Design: docs/design/maskless.md

public import Matte

/// The place of a photo in a reply that shows it moved, scaled, slightly turned, or only in part.
///
/// Editors without a mask return the whole picture again, in another size and often in another ratio, with shifts of up
/// to a quarter of a side and a scale per axis. The reply may differ from the photo in most of its content.
///
/// ```swift
/// let placement = try WidePlacement(of: photo, in: photo)
/// placement.verdict  // .placed
/// ```
///
/// The place is found at a longer side of at most 1,024 pixels: by all shifts and a grid of scales from 0.55 to 1.8 per
/// axis at 64 pixels, and then from blocks that search their own displacement. Blocks whose content changed are
/// excluded. Results are the same on every SIMD tier and with any number of threads.
public struct WidePlacement: Hashable, Sendable {
    /// The reliability of a placement.
    public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
        /// The place is known.
        case placed
        /// The place is unknown, because the photo or the reply has too little structure.
        case flat
        /// The place is unknown, because too little of the reply's content agrees with the photo at any place.
        case different
        /// The place is not accurate enough: its standard error is at least a quarter of a pixel at the compared size,
        /// or the reply is bent or seen in another perspective.
        case uncertain
    }

    /// The reliability of the placement.
    public let verdict: Verdict
    /// The map from pixels of the photo to pixels of the reply. Use it only if ``verdict`` is `placed`.
    public private(set) var transform: AffineTransform
    /// The share of structured blocks of the photo that are in place, 0...1.
    public let agreement: Double
    /// The share of the photo that the reply shows, 0...1.
    public let visible: Double
    /// The largest standard error of the place at a corner of the photo, in pixels of the photo; infinite if the place
    /// could not be estimated. The error is about twice as large.
    public let standardError: Double

    /// The number of reply pixels per photo pixel, horizontally.
    public var scaleX: Double { transform.a }
    /// The number of reply pixels per photo pixel, vertically.
    public var scaleY: Double { transform.e }

    /// Finds the place of a photo in a reply.
    ///
    /// - Parameters:
    ///   - photo: The upright photo.
    ///   - reply: The picture that the editor returned. Alpha of both pictures is ignored.
    ///   - parallelism: The number of threads that may be used. It does not affect the result.
    /// - Throws: `MatteError` with code `parameter` if a picture is empty. Code `limits` if memory cannot be allocated,
    ///   and `cancelled` if the task is cancelled.
    /// - Complexity: O(*n*), where *n* is the number of pixels of both pictures.
    public init(
        of photo: Raster<RGBA8>, in reply: Raster<RGBA8>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try PlacedReply(
            ComparedReply(photo: photo, reply: reply, parallelism: parallelism)
        ).placement
    }

    /// Returns the placement of a larger picture that contains this placement's photo, with its top-left pixel at
    /// `origin`.
    func moved(to origin: PixelPoint) -> WidePlacement {
        var result = self
        result.transform = AffineTransform.translation(x: -Double(origin.x), y: -Double(origin.y)).then(
            transform)
        return result
    }

    init(_ found: WideRegistration, _ pictures: ComparedReply) {
        verdict = found.verdict
        transform = pictures.full(found.map).transform
        agreement = found.agreement
        visible = found.visible
        standardError = found.standardError * pictures.photoFactor
    }
}
