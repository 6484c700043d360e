public import Matte
public import MatteCodecs

/// The options of an edit upload that the profile does not determine.
public struct EditOptions: Hashable, Sendable {
    /// The picture that boxes refer to.
    public enum BoxFrame: String, Hashable, Sendable, Codable, CaseIterable {
        /// The upright picture, as detectors see it.
        case upright
        /// The picture as stored, before its EXIF orientation is applied.
        case stored
    }

    /// The content of the mask where nothing may change.
    public enum MaskContent: String, Hashable, Sendable, Codable, CaseIterable {
        /// White: a file of a few kilobytes.
        case flat
        /// The picture itself.
        case photo
    }

    /// The shape that each box encloses.
    public var shape = EditShape.rect

    /// The width of the mask's soft edge, inwards, in pixels of the upright photo; 0 for a hard edge. At most
    /// half of the shorter side of the smallest box is used, or of the box around polygons or a mask.
    public var feather = 0.0

    /// The pixels by which the region grows on every side, 0 to 1024. Boxes grow by whole pixels, rounded up; polygons,
    /// regions and masks by a disc of this radius.
    public var grow = 0.0

    /// The part of the photo to send; `nil` for the profile's own choice.
    public var frame: EditFrame?

    /// The longest side to upload, instead of the profile's preference.
    public var side: Int?

    /// The bytes each file has to stay below, instead of the profile's cap.
    public var maxBytes: Int?

    /// True if the picture may be enlarged to ``side``, or the profile's preference. Otherwise a picture is enlarged only up
    /// to the smallest one that the service takes.
    public var upscales = false

    /// The content of the mask where nothing may change.
    public var maskContent = MaskContent.flat

    /// The picture that the boxes refer to.
    public var boxFrame = BoxFrame.upright

    /// The filter of the resize.
    public var filter = ResizeFilter.lanczos3

    /// The part of the scaling that a JPEG's decoder may do.
    public var dctScaling = DCTScaling.keepingTwice

    /// The options of decoding the photo: limits, strictness, colour. It is always made upright.
    public var decoding = DecodingOptions()

    /// The defaults: whole boxes, hard edges, the profile's frame, size and cap, a flat mask.
    public init() {}

    /// The largest growth of a region, in pixels.
    public static var mostGrowth: Double { 1024 }

    /// Refuses numbers that no edit can be made with.
    func validate() throws(MatteError) {
        if let side, !(1...65_535 ~= side) {
            throw MatteError(.parameter, "size \(side) must be 1 to 65535 pixels")
        }
        if let maxBytes, maxBytes < 1 {
            throw MatteError(.parameter, "a budget of \(maxBytes) bytes must be above 0")
        }
        guard grow.isFinite, 0...Self.mostGrowth ~= grow else {
            throw MatteError(
                .parameter, "cannot grow the region by \(grow) pixels; it must be 0 to \(Self.mostGrowth)")
        }
        if case .around(let margin) = frame, !(EditFrame.margins ~= margin) {
            throw MatteError(
                .parameter,
                "cannot send a frame with a margin of \(margin) of the region's longer side; it must be 0 to 16"
            )
        }
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(.parameter, "feather \(feather) must be 0 to \(Mask.mostFeather) pixels")
        }
        if case .rounded(let radius) = shape, !(radius.isFinite && radius >= 0) {
            throw MatteError(.parameter, "a corner radius of \(radius) must be 0 or more")
        }
    }
}
