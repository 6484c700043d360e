// Design: docs/design/uploads.md

public import Matte
public import MatteCodecs

/// A photo and the region to repaint in it, as the two files that an image editing API takes.
///
/// ```swift
/// let faces = observations.map { NormalizedRect(vision: $0.boundingBox) }
/// let edit = try EditUpload(photo: jpegBytes, editing: .boxes(faces), for: .square4MB)
/// // send edit.image and edit.mask, get a picture back
/// let result = try edit.pasting(generated, feather: 8)
/// ```
///
/// The photo is made upright. The region is boxes, polygons, any ``Region`` or a ``Mask``. The frame, the part of the
/// photo that is sent, is the profile's own or ``EditOptions/frame``: the largest square around the region, the whole
/// photo, or the region's surroundings. Its size is the largest that the profile allows, at most the frame's own
/// unless enlarging is asked for or the service takes nothing that small, and less where the byte cap demands it.
/// Both files have the same size, and each stays strictly below its cap. The mask has the profile's polarity.
public struct EditUpload: Sendable {
    /// The part of the photo as RGBA PNG, nothing erased.
    public let image: EncodedImage

    /// The mask as PNG: RGBA, transparent where the editor paints and opaque elsewhere, or grey, as the profile's
    /// ``MaskRule/polarity`` has it. Padding isn't painted.
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
    ///   - region: the part to repaint.
    ///   - profile: the API's rules.
    ///   - options: frame, shape, feather, size, budget and so on.
    /// - Throws: ``MatteError``: `parameter` for a region without a pixel of the photo, a frame that the profile
    ///   doesn't take or that none of its sizes fits, and options out of range; `decoding` for a damaged file;
    ///   `limits` when no size of the frame stays below the cap, or memory is short; `unsupported` when the profile
    ///   takes no mask as PNG.
    /// - Complexity: the number of the photo's pixels, and that of the upload's for each encoding.
    public init(
        photo: some Collection<UInt8>, editing region: EditRegion, for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo, options.decoding), region, profile, options)
    }

    /// Makes the files from an upright photo in memory.
    ///
    /// See ``init(photo:editing:for:options:)``.
    public init(
        photo: Raster<RGBA8>, editing region: EditRegion, for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo), region, profile, options)
    }

    /// Makes the files from a photo's file and boxes; short for ``init(photo:editing:for:options:)`` with
    /// ``EditRegion/boxes(_:)``.
    public init(
        photo: some Collection<UInt8>, erasing boxes: [any ImageBox], for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(photo: photo, editing: .boxes(boxes), for: profile, options: options)
    }

    /// Makes the files from an upright photo in memory and boxes; short for ``init(photo:editing:for:options:)`` with
    /// ``EditRegion/boxes(_:)``.
    public init(
        photo: Raster<RGBA8>, erasing boxes: [any ImageBox], for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(photo: photo, editing: .boxes(boxes), for: profile, options: options)
    }

    private init(
        _ source: EditSource, _ region: EditRegion, _ profile: UploadProfile, _ options: EditOptions
    ) throws(MatteError) {
        let plan = try EditPlan(
            storedSize: source.storedSize, orientation: source.orientation, editing: region, for: profile,
            options: options)
        let files = try EditFiles(
            source: source, plan: plan, profile: profile,
            imageBudget: options.maxBytes.map { .below($0) } ?? profile.byteCap?.budget,
            maskBudget: options.maxBytes.map { .below($0) } ?? plan.mask.byteCap?.budget)
        self.source = source
        image = files.image
        mask = files.mask
        record = EditRecord(
            profile: profile.name, size: files.plan.size, transform: files.plan.transform, frame: plan.frame,
            crop: files.plan.crop, region: plan.region, feather: options.feather,
            uploadBoxes: files.plan.uploadBoxes,
            maxBytes: options.maxBytes ?? profile.byteCap.map { $0.largestFile + 1 },
            image: EditRecord.File(bytes: files.image.bytes.count, mimeType: files.image.mimeType),
            mask: EditRecord.File(bytes: files.mask.bytes.count, mimeType: files.mask.mimeType),
            encodes: files.encodes, photo: try source.digest())
    }

    /// Puts the picture that the editor returned into the photo; see ``EditRecord/pasting(_:onto:feather:options:)``.
    ///
    /// The photo is decoded again when the upload was made from a file.
    public func pasting(
        _ generated: Raster<RGBA8>, feather: Double = 0, options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> PasteResult {
        try record.pasting(generated, onto: source.photo(), feather: feather, options: options)
    }

    /// The request's parts: `image`, `mask`, then plain text fields such as prompt, size and count.
    ///
    /// - Parameter fields: names and texts, in order.
    public func requestParts(fields: [(name: String, text: String)] = []) -> [RequestPart] {
        RequestPart.parts(images: [image], mask: mask, fields: fields)
    }
}
