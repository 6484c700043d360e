// Design: docs/design/uploads.md

public import Matte
public import MatteCodecs

/// A photo and what is to be painted anew in it, as the two files that an image editing API takes.
///
/// ```swift
/// let faces = observations.map { NormalizedRect(vision: $0.boundingBox) }
/// let edit = try EditUpload(photo: jpegBytes, erasing: faces, for: .dallE2Edit)
/// // send edit.image and edit.mask, get a picture back
/// let result = try edit.pasting(generated, feather: 8)
/// ```
///
/// The photo is made upright. Boxes become whole pixels, rounded outward and clipped; one wholly outside is an
/// error. The largest square around them that fits into the photo is shown; where the boxes are wider than
/// that, the photo is padded to a square with transparent pixels. The side is the profile's, at most the
/// square's own unless enlarging is asked for, and less where the byte cap demands it. Both files have the same
/// size, and each stays strictly below its cap.
public struct EditUpload: Sendable {
    /// The square as RGBA PNG, nothing erased.
    public let image: EncodedImage

    /// The mask as RGBA PNG: transparent where the editor shall paint, opaque everywhere else, padding included.
    public let mask: EncodedImage

    /// The record of how both were made; store it to paste in another process.
    public let record: EditRecord

    private let source: EditSource

    /// From the photo as stored to the upload: orientation, crop, padding, scale.
    public var transform: ImageTransform { record.transform }

    /// Makes the files from a photo's file.
    ///
    /// - Parameters:
    ///   - photo: a PNG, JPEG or WebP file.
    ///   - boxes: the areas to repaint; at least one. Each may be in a convention of its own.
    ///   - profile: the API's rules.
    ///   - options: shape, feather, size, budget and so on.
    /// - Throws: ``MatteError``: `parameter` for boxes outside the photo or none, and options out of range;
    ///   `decoding` for a damaged file; `limits` when not even one pixel fits below the cap, or memory is short;
    ///   `unsupported` when the profile takes no masks of transparent pixels.
    /// - Complexity: the number of the photo's pixels, and that of the upload's for each encoding.
    public init(
        photo: some Collection<UInt8>, erasing boxes: [any ImageBox], for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo, options.decoding), boxes, profile, options)
    }

    /// Makes the files from an upright photo in memory.
    ///
    /// See ``init(photo:erasing:for:options:)``.
    public init(
        photo: Raster<RGBA8>, erasing boxes: [any ImageBox], for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo), boxes, profile, options)
    }

    private init(
        _ source: EditSource, _ boxes: [any ImageBox], _ profile: UploadProfile, _ options: EditOptions
    ) throws(MatteError) {
        try options.validate()
        guard let rule = profile.mask, rule.polarity == .transparentIsEdited, profile.formats.contains(.png)
        else {
            throw MatteError(
                .unsupported,
                "\(profile.title) take no mask of transparent pixels; no edit can be made for them")
        }
        let frame = try EditFrame(
            storedSize: source.storedSize, orientation: source.orientation, boxes: boxes,
            boxFrame: options.boxFrame)
        let files = try EditFiles(
            source: source, frame: frame, options: options, side: frame.side(options, profile),
            imageBudget: options.maxBytes.map { .below($0) } ?? profile.byteCap?.budget,
            maskBudget: options.maxBytes.map { .below($0) } ?? rule.byteCap?.budget)
        self.source = source
        image = files.image
        mask = files.mask
        record = EditRecord(
            profile: profile.name, size: files.image.size, transform: frame.transform(side: files.side),
            crop: frame.crop, shape: options.shape, feather: options.feather, boxes: frame.boxes,
            uploadBoxes: frame.uploadBoxes(side: files.side),
            maxBytes: options.maxBytes ?? profile.byteCap.map { $0.largestFile + 1 },
            image: EditRecord.File(bytes: files.image.bytes.count, mimeType: files.image.mimeType),
            mask: EditRecord.File(bytes: files.mask.bytes.count, mimeType: files.mask.mimeType),
            encodes: files.encodes)
    }

    /// Puts the picture that the editor returned into the photo; see ``EditRecord/pasting(_:onto:feather:)``.
    ///
    /// The photo is decoded again when the upload was made from a file.
    public func pasting(_ generated: Raster<RGBA8>, feather: Double = 0) throws(MatteError) -> PasteResult {
        try record.pasting(generated, onto: source.photo(), feather: feather)
    }

    /// The request's parts: `image`, `mask`, then plain text fields such as prompt, size and count.
    ///
    /// - Parameter fields: names and texts, in order.
    public func requestParts(fields: [(name: String, text: String)] = []) -> [RequestPart] {
        RequestPart.parts(images: [image], mask: mask, fields: fields)
    }
}
