// Design: docs/design/canvas.md

public import Matte
public import MatteCodecs
public import MattePlacement

/// The files that extend a photo's canvas: an image with transparent margins and a mask of the margins, or the photo and
/// the numbers that the service takes.
///
/// ```swift
/// let canvas = try CanvasUpload(photo: jpegBytes, extending: .ratio(16, 9), for: .gptImage2Edit)
/// // Send canvas.image and canvas.mask, and receive a picture. This one is the image itself.
/// let reply = try Raster<RGBA8>(decoding: canvas.image.bytes)
/// let result = try canvas.pasting(reply)
/// result.changedOutsideMask  // 0
/// ```
///
/// The photo is made upright. The result has the photo's own resolution, and the photo's pixels in it are exactly the
/// photo's. Only the margins come from the reply.
///
/// The image shows the canvas at about the largest size that the profile allows. If the service accepts no picture of
/// the canvas's ratio, the image shows a larger part of the plane, and the result is cropped. The mask selects the
/// margins and 8 pixels of the photo along them, so that the editor can continue the picture smoothly.
public struct CanvasUpload: Sendable {
    /// The image as a PNG: the canvas with transparent margins, or the photo alone if ``EditCanvas/request`` isn't `nil`.
    public let image: EncodedImage

    /// The mask as a PNG, according to the profile's ``MaskRule/polarity``, or `nil` if the service accepts no mask.
    public let mask: EncodedImage?

    /// The record of the edit. Store it to paste the reply in another process. Its ``EditRecord/canvas`` has the numbers
    /// for the request.
    public let record: EditRecord

    private let source: EditSource

    /// Creates the image and the mask from a photo's file.
    ///
    /// - Parameters:
    ///   - photo: A PNG, JPEG or WebP file.
    ///   - canvas: The margins to add, or the ratio of the larger picture.
    ///   - profile: The rules of the service to which the edit is sent.
    ///   - options: The size, budget and other options. Shape, frame, growth and feather have no effect.
    /// - Throws: `MatteError` with code `parameter` if there is nothing to add or the canvas is too large, or none of the
    ///   profile's sizes matches it. Code `decoding` for a damaged file. Code `limits` if no allowed size stays below the
    ///   byte limit, or memory cannot be allocated. Code `unsupported` if the service accepts no PNG.
    /// - Complexity: O(*n* + *k* * *m*), where *n* is the number of pixels of the photo, *m* is the number of pixels of
    ///   the upload, and *k* is the number of encodes.
    public init(
        photo: some Collection<UInt8>, extending canvas: CanvasExtension, for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo, options.decoding), canvas, profile, options)
    }

    /// Creates the image and the mask from an upright photo in memory.
    ///
    /// For the parameters and errors see `init(photo:extending:for:options:)` for a file.
    public init(
        photo: Raster<RGBA8>, extending canvas: CanvasExtension, for profile: UploadProfile,
        options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo), canvas, profile, options)
    }

    private init(
        _ source: EditSource, _ canvas: CanvasExtension, _ profile: UploadProfile, _ options: EditOptions
    ) throws(MatteError) {
        try options.validate()
        let rule = try profile.canvasMask()
        let margins = try canvas.margins(of: source.orientation.applied(to: source.storedSize))
        let plan = try CanvasPlan(
            storedSize: source.storedSize, orientation: source.orientation, margins: margins, for: profile,
            options: options)
        let (files, digest) = try Workers.run(.automatic) { () throws(MatteError) in
            try source.digest()
        } alongside: { () throws(MatteError) in
            try CanvasFiles(source, plan: plan, mask: rule, for: profile, options: options)
        }
        self.source = source
        image = files.image
        mask = files.mask
        record = EditRecord(
            profile: profile.name, size: files.plan.size, transform: files.plan.transform, frame: .whole,
            crop: files.plan.crop, region: .boxes(files.plan.boxes, shape: .rect), feather: 0,
            uploadBoxes: files.plan.uploadBoxes,
            maxBytes: options.maxBytes ?? profile.byteCap.map { $0.largestFile + 1 },
            image: EditRecord.File(bytes: files.image.bytes.count, mimeType: files.image.mimeType),
            mask: files.mask.map { EditRecord.File(bytes: $0.bytes.count, mimeType: $0.mimeType) },
            encodes: files.encodes, photo: digest, canvas: files.plan.canvas)
    }

    /// Joins the reply's margins to the photo.
    ///
    /// If the upload was made from a file, the photo is decoded again. For the parameters and errors see
    /// ``EditRecord/pasting(_:onto:feather:options:)->PasteResult``.
    public func pasting(
        _ generated: Raster<RGBA8>, options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> PasteResult {
        try record.pasting(generated, onto: source.photo(), options: options)
    }
}

extension UploadProfile {
    /// Returns the rule for the mask of a canvas, or `nil` if the service accepts none. Throws an error if the profile
    /// isn't for edits or accepts no PNG.
    fileprivate func canvasMask() throws(MatteError) -> MaskRule? {
        guard purpose == .edit, formats.contains(.png),
            mask == nil || (mask?.formats ?? formats).contains(.png)
        else {
            throw MatteError(
                .unsupported,
                "cannot extend a picture with \(title): it makes no edits of PNG files; choose another profile (run 'matte profiles' to list them)"
            )
        }
        return canvas == nil ? mask : nil
    }
}
