public import Matte
public import MatteCodecs

/// How an edit upload is made, beyond what the profile says.
public struct EditOptions: Hashable, Sendable {
    /// What boxes refer to.
    public enum BoxFrame: String, Hashable, Sendable, Codable, CaseIterable {
        /// The upright picture, as detectors see it.
        case upright
        /// The picture as stored, before its EXIF orientation is applied.
        case stored
    }

    /// What the mask shows where nothing may change.
    public enum MaskContent: String, Hashable, Sendable, Codable, CaseIterable {
        /// White: a file of a few kilobytes.
        case flat
        /// The picture itself.
        case photo
    }

    /// What the boxes are the outline of.
    public var shape = EditShape.rect

    /// How far the mask's edge is softened, inwards, in pixels of the upright photo; 0 for a hard edge. At most half
    /// of the smallest box's shorter side is used.
    public var feather = 0.0

    /// The side to upload instead of the profile's; the photo's own where neither says.
    public var side: Int?

    /// The bytes each file has to stay below, instead of the profile's cap.
    public var maxBytes: Int?

    /// Whether the picture may be enlarged to ``side``.
    public var upscales = false

    /// What the mask shows where nothing may change.
    public var maskContent = MaskContent.flat

    /// What the boxes refer to.
    public var boxFrame = BoxFrame.upright

    /// How pixels are weighed when the picture is scaled.
    public var filter = ResizeFilter.lanczos3

    /// How much of the scaling a JPEG's decoder may do.
    public var dctScaling = DCTScaling.keepingTwice

    /// How the photo is read: limits, strictness, colour. It is always made upright.
    public var decoding = DecodingOptions()

    /// The defaults: whole boxes, hard edges, the profile's size and cap, a flat mask.
    public init() {}

    /// Refuses numbers that no edit can be made with.
    func validate() throws(MatteError) {
        if let side, !(1...65_535 ~= side) {
            throw MatteError(.parameter, "size \(side) must be 1 to 65535 pixels")
        }
        if let maxBytes, maxBytes < 1 {
            throw MatteError(.parameter, "a budget of \(maxBytes) bytes must be above 0")
        }
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(.parameter, "feather \(feather) must be 0 to \(Mask.mostFeather) pixels")
        }
        if case .rounded(let radius) = shape, !(radius.isFinite && radius >= 0) {
            throw MatteError(.parameter, "a corner radius of \(radius) must be 0 or more")
        }
    }
}
