public import Matte
public import MatteCodecs

/// The options of an edit upload, such as shape, frame, size and byte limit. They complement the rules of the profile.
public struct EditOptions: Hashable, Sendable {
    /// The picture to which the coordinates of boxes refer: the upright or the stored photo.
    public enum BoxFrame: String, Hashable, Sendable, Codable, CaseIterable {
        /// Boxes refer to the upright picture, with its EXIF orientation applied.
        case upright
        /// Boxes refer to the picture as stored, before its EXIF orientation is applied.
        case stored
    }

    /// The content of the mask's opaque pixels, which are outside the region to repaint. The option applies only to
    /// services that repaint transparent pixels.
    public enum MaskContent: String, Hashable, Sendable, Codable, CaseIterable {
        /// The mask's opaque pixels are white. The mask file then takes only a few kilobytes.
        case flat
        /// The mask's opaque pixels have the colours of the uploaded picture.
        case photo
    }

    /// The shape that is repainted in each box.
    public var shape = EditShape.rect

    /// The width of the mask's soft edge inside the region, in pixels of the upright photo. 0 gives a hard edge.
    ///
    /// The width is limited to half of the shortest side of all boxes. Polygons and masks count as one box, their
    /// bounding box.
    public var feather = 0.0

    /// The distance by which the region grows on every side, in pixels of the upright photo, 0...1024.
    ///
    /// Boxes grow by whole pixels, rounded up. Polygons, regions and masks are dilated by a disc of this radius.
    public var grow = 0.0

    /// The part of the photo to send, or `nil` for the profile's default.
    public var frame: EditFrame?

    /// The maximum length of the upload's longer side in pixels, or `nil` for the profile's preference.
    public var side: Int?

    /// The limit in bytes that each file must stay below, or `nil` for the profile's limits.
    public var maxBytes: Int?

    /// A Boolean value that indicates whether to enlarge a smaller picture to ``side`` or the profile's preferred side.
    ///
    /// If false, a picture is enlarged only as far as needed to reach the smallest size that the service accepts.
    public var upscales = false

    /// The content of the mask's opaque pixels, which are outside the region to repaint. The option applies only to
    /// services that repaint transparent pixels.
    public var maskContent = MaskContent.flat

    /// The picture to which the coordinates of boxes refer: the upright or the stored photo.
    public var boxFrame = BoxFrame.upright

    /// The filter for resizing the photo to the size of the upload.
    public var filter = ResizeFilter.lanczos3

    /// The part of a size reduction that the JPEG decoder performs while decoding. The resize filter performs the rest.
    public var dctScaling = DCTScaling.keepingTwice

    /// The least length in pixels to which the longer side of the files may be reduced to meet their limit of bytes.
    /// Making the edit throws if a file is still too long.
    public var leastSide = BudgetPolicy().leastSide

    /// The options for decoding the photo, such as limits, strictness and colour. The orientation is always applied.
    public var decoding = DecodingOptions()

    /// Creates the default options: rectangles with hard edges, a mask of one colour, and the frame, size and byte limits of
    /// the upload's profile.
    ///
    /// ```swift
    /// var options = EditOptions()
    /// options.shape = .ellipse
    /// options.feather = 8
    /// let edit = try EditUpload(photo: jpegBytes, editing: .boxes(faces), for: .square4MB, options: options)
    /// edit.record.feather  // 8.0
    /// ```
    public init() {}

    /// The maximum distance by which a region can grow, in pixels of the upright photo.
    public static var mostGrowth: Double { 1024 }

    /// Throws `MatteError` with code `parameter` if an option is out of range.
    func validate() throws(MatteError) {
        if let side, !(1...65_535 ~= side) {
            throw MatteError(
                .parameter, "cannot upload at a size of \(side) pixels; use a size from 1 to 65535")
        }
        if let maxBytes, maxBytes < 1 {
            throw MatteError(.parameter, "cannot stay below \(maxBytes) bytes; use a limit of 1 or more")
        }
        guard grow.isFinite, 0...Self.mostGrowth ~= grow else {
            throw MatteError(
                .parameter,
                "cannot grow the region by \(grow) pixels; use a distance from 0 to \(Self.mostGrowth)")
        }
        if case .around(let margin) = frame, !(EditFrame.margins ~= margin) {
            throw MatteError(
                .parameter,
                "cannot use a frame with a margin of \(margin) times the region's longer side; use 0 to 16"
            )
        }
        guard feather.isFinite, 0...Mask.mostFeather ~= feather else {
            throw MatteError(
                .parameter, "cannot feather by \(feather) pixels; use a width from 0 to \(Mask.mostFeather)")
        }
        if case .rounded(let radius) = shape, !(radius.isFinite && radius >= 0) {
            throw MatteError(.parameter, "cannot use a corner radius of \(radius) pixels; use 0 or more")
        }
    }
}
