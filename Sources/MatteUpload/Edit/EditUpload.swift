// Design: docs/design/uploads.md

public import Matte
public import MatteCodecs
public import MattePlacement

/// The files that an image editing API accepts, made from a photo and a region to repaint: an image and a mask, or the
/// image alone for an editor without masks.
///
/// ```swift
/// let faces = observations.map { NormalizedRect(vision: $0.boundingBox) }
/// let edit = try EditUpload(photo: jpegBytes, editing: .boxes(faces), for: .square4MB)
/// // Send edit.image and edit.mask, and receive a picture.
/// let result = try edit.pasting(generated, feather: 8)
/// result.changedInsideMask > 0  // true
/// ```
///
/// The photo is made upright. The region consists of boxes, polygons, a `Region` or a `Mask`. The frame is the part of
/// the photo that is sent: the largest square around the region, the whole photo, or the region with a margin.
/// ``EditOptions/frame`` selects it; by default the profile does.
///
/// The upload has about the largest size that the profile allows. It exceeds the frame only if enlarging was requested
/// or the service accepts no smaller size. It is made smaller until each file stays strictly below its byte limit. Both
/// files have the same size in pixels. The mask has the profile's polarity.
public struct EditUpload: Sendable {
    /// The part of the photo that is sent, as an RGBA PNG. The region to repaint is not erased from it.
    public let image: EncodedImage

    /// The mask as a PNG, according to the profile's ``MaskRule/polarity``, or `nil` for ``EditRegion/found(near:)``.
    ///
    /// If the service repaints transparent pixels, the mask is RGBA, transparent in the region and opaque elsewhere.
    /// Otherwise it is grey. Padding does not belong to the region.
    public let mask: EncodedImage?

    /// The record of the edit. Store it to paste the reply in another process.
    public let record: EditRecord

    /// Warnings about a mask that may not be the one its author intended: more than 5 % of its pixels are grey although
    /// the service takes no levels, or it selects more than half of the photo. Empty for other regions.
    public let warnings: [DecodingWarning]

    private let source: EditSource

    /// The transform from the stored photo to the upload: orientation, crop, padding and scale.
    public var transform: ImageTransform { record.transform }

    /// Creates the image and the mask from a photo's file.
    ///
    /// - Parameters:
    ///   - photo: A picture's file, in any format that this build reads (`ImageFormat.isReadable`).
    ///   - region: The part of the photo to repaint.
    ///   - profile: The rules of the service to which the edit is sent.
    ///   - options: The frame, shape, feather, size, budget and other options.
    /// - Throws: `MatteError` with code `parameter` if the region contains no pixel of the photo, if the profile does
    ///   not allow the frame or none of its sizes matches it, or if an option is out of range. Code `decoding` for a
    ///   damaged file. Code `limits` if no allowed size stays below the byte limit, or memory cannot be allocated. Code
    ///   `unsupported` if the profile accepts no PNG mask, or requires one for ``EditRegion/found(near:)``.
    /// - Complexity: O(*n* + *k* * *m*), where *n* is the number of pixels of the photo, *m* is the number of pixels of
    ///   the upload, and *k* is the number of encodes.
    public init(
        photo: some Collection<UInt8>, editing region: EditRegion, for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo, options.decoding), region, profile, options)
    }

    /// Creates the image and the mask from an upright photo in memory.
    ///
    /// For the parameters and errors see `init(photo:editing:for:options:)`.
    public init(
        photo: Raster<RGBA8>, editing region: EditRegion, for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo), region, profile, options)
    }

    /// Creates the image and the mask from a photo's file, to repaint boxes.
    ///
    /// This is a shorthand for `init(photo:editing:for:options:)` with ``EditRegion/boxes(_:)``.
    public init(
        photo: some Collection<UInt8>, erasing boxes: [any ImageBox], for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(photo: photo, editing: .boxes(boxes), for: profile, options: options)
    }

    /// Creates the image and the mask from an upright photo in memory, to repaint boxes.
    ///
    /// This is a shorthand for `init(photo:editing:for:options:)` with ``EditRegion/boxes(_:)``.
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
        // The digest is computed meanwhile, because decoding and encoding leave another core idle for most of the time.
        let (files, digest) = try Workers.run(.automatic) { () throws(MatteError) in
            try source.digest()
        } alongside: { () throws(MatteError) in
            try EditFiles(
                source: source, plan: plan, profile: profile,
                imageBudget: options.maxBytes.map { .below($0) } ?? profile.byteCap?.budget,
                maskBudget: options.maxBytes.map { .below($0) } ?? plan.mask?.byteCap?.budget)
        }
        self.source = source
        image = files.image
        mask = files.mask
        warnings = plan.warnings
        record = EditRecord(
            profile: profile.name, size: files.plan.size, transform: files.plan.transform, frame: plan.frame,
            crop: files.plan.crop, region: plan.region, feather: options.feather,
            uploadBoxes: files.plan.uploadBoxes,
            maxBytes: options.maxBytes ?? profile.byteCap.map { $0.largestFile + 1 },
            image: EditRecord.File(bytes: files.image.bytes.count, mimeType: files.image.mimeType),
            mask: files.mask.map { EditRecord.File(bytes: $0.bytes.count, mimeType: $0.mimeType) },
            encodes: files.encodes, photo: digest, found: files.plan.found)
    }

    /// Pastes the picture that the editor returned into the photo.
    ///
    /// If the upload was made from a file, the photo is decoded again. For the parameters and errors see
    /// ``EditRecord/pasting(_:onto:feather:options:)->PasteResult``.
    public func pasting(
        _ generated: Raster<RGBA8>, feather: Double = 0, options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> PasteResult {
        try record.pasting(generated, onto: source.photo(), feather: feather, options: options)
    }

    /// Returns the parts of the request: `image`, `mask` if there is one, and then text fields such as prompt, size and count.
    ///
    /// ```swift
    /// let parts = edit.requestParts(fields: [("prompt", "a smiling face")])
    /// parts.map(\.name)  // ["image", "mask", "prompt"]
    /// ```
    ///
    /// - Parameter fields: The names and texts of the fields, in order.
    public func requestParts(fields: [(name: String, text: String)] = []) -> [RequestPart] {
        RequestPart.parts(images: [image], mask: mask, fields: fields)
    }
}
