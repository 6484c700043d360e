// Design: docs/design/canvas.md

public import Matte
public import MatteCodecs
public import MattePlacement

/// The files of an edit that is sent in several windows, because the photo has more pixels than an editor returns.
///
/// ```swift
/// let edit = try WindowedUpload(photo: photo, windows: 768, context: 160, for: .fluxFill)
/// edit.windows.count  // 1
/// // Send the image and the mask of each window, and receive a picture for each.
/// let result = try edit.pasting(edit.windows.map { try Raster(decoding: $0.image.bytes) })
/// result.raster.size == photo.size  // true
/// ```
///
/// Windows are equal parts of the photo at its own scale, in rows. Neighbours share at least the context, which lets the
/// editor see what is around a window's own part. The replies are placed one by one, their colours are made to agree in
/// the overlaps, and they are blended there. Edits that treat all windows alike suit this best, such as other light,
/// restoration or a style. An editor that invents objects invents others in each window.
public struct WindowedUpload: Sendable {
    /// The files of one window.
    public struct Window: Sendable {
        /// The window as an RGBA PNG.
        public let image: EncodedImage
        /// The mask as a PNG, according to the profile's ``MaskRule/polarity``, or `nil` if the service accepts none.
        public let mask: EncodedImage?
        /// The record of the window alone.
        public let record: EditRecord
    }

    /// The windows that contain a part of the region, in rows.
    public let windows: [Window]

    /// The record of the whole edit, whose ``EditRecord/windows`` are the windows' records.
    public let record: EditRecord

    private let source: EditSource

    /// Creates the files of all windows from a photo's file.
    ///
    /// - Parameters:
    ///   - photo: A PNG, JPEG or WebP file.
    ///   - region: The part of the photo to repaint, or `nil` for the whole photo.
    ///   - side: The side of a window in pixels of the photo, 64...65,535.
    ///   - context: The number of pixels that neighbours share at least, 0 to half of the side.
    ///   - profile: The rules of the service to which the windows are sent.
    ///   - options: The shape, growth, size, budget and other options. The frame has no effect.
    /// - Throws: The errors of ``EditUpload``. Code `parameter` if a number is out of range or there are more than 4,096
    ///   windows.
    /// - Complexity: O(*n* * *r* + *k* * *m*), where *n* is the number of pixels of the photo, *r* is the number of
    ///   windows, *m* is the number of pixels of an upload, and *k* is the number of encodes.
    public init(
        photo: some Collection<UInt8>, editing region: EditRegion? = nil, windows side: Int, context: Int,
        for profile: UploadProfile, options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(
            EditSource(photo, options.decoding), region, (side, context), for: profile, options: options)
    }

    /// Creates the files of all windows from an upright photo in memory.
    ///
    /// For the parameters and errors see `init(photo:editing:windows:context:for:options:)` for a file.
    public init(
        photo: Raster<RGBA8>, editing region: EditRegion? = nil, windows side: Int, context: Int,
        for profile: UploadProfile, options: EditOptions = EditOptions()
    ) throws(MatteError) {
        try self.init(EditSource(photo), region, (side, context), for: profile, options: options)
    }

    private init(
        _ source: EditSource, _ region: EditRegion?, _ sides: (window: Int, context: Int),
        for profile: UploadProfile, options: EditOptions
    ) throws(MatteError) {
        try options.validate()
        guard 64...65_535 ~= sides.window, 0...sides.window / 2 ~= sides.context else {
            throw MatteError(
                .parameter,
                "cannot edit in windows of \(sides.window) pixels with \(sides.context) in common: use windows of 64 to 65535 and at most half of that in common"
            )
        }
        let rule = try profile.windowMask()
        let upright = source.orientation.applied(to: source.storedSize)
        var warnings: [DecodingWarning] = []
        let placed =
            try region.map { (region) throws(MatteError) in
                try PlacedRegion(
                    region, on: source.storedSize, source.orientation, options,
                    greys: rule?.greys ?? .unspecified, warnings: &warnings)
            } ?? .boxes([upright.bounds], shape: .rect)
        let grid = WindowGrid(
            covering: placed.bounds(in: upright), of: upright, side: sides.window, context: sides.context)
        guard grid.windows.count <= EditRecord.mostWindows else {
            throw MatteError(
                .parameter,
                "cannot edit in \(grid.windows.count) windows: at most \(EditRecord.mostWindows) are allowed; use larger windows"
            )
        }
        let digest = try source.digest()
        var windows: [Window] = []
        for part in try placed.divided(into: grid.windows, of: upright) {
            windows.append(
                try Window(
                    WindowFiles(source, part, for: profile, mask: rule, options: options), for: profile,
                    options: options, digest: digest))
        }
        guard !windows.isEmpty else {
            throw MatteError(
                .parameter, "cannot edit in windows: the region has no pixel; use a region inside the photo")
        }
        self.source = source
        self.windows = windows
        record = EditRecord(
            joining: windows.map(\.record), region: placed, options: options, profile: profile.name,
            source.orientation, of: source.storedSize)
    }

    /// Joins the replies and pastes them into the photo.
    ///
    /// If the windows were made from a file, the photo is decoded again. For the parameters and errors see
    /// ``EditRecord/pasting(windows:onto:feather:options:reply:)``.
    ///
    /// - Parameters:
    ///   - generated: The replies, in the order of ``windows``.
    ///   - feather: The width of the soft edge of the pasted region, in pixels of the photo.
    ///   - options: The steps that fit the replies into the photo.
    public func pasting(
        _ generated: [Raster<RGBA8>], feather: Double = 0, options: PasteOptions = PasteOptions()
    ) throws(MatteError) -> PasteResult {
        let pasted = try record.pasting(
            windows: generated.count, onto: StreamedPicture(source.photo()), feather: feather,
            options: options
        ) { (number) throws(MatteError) in generated[number] }
        let raster = try pasted.picture.rendered()
        return PasteResult(raster, pasted.changes ?? PasteChanges(), pasted.placement, isCut: false)
    }
}

extension WindowedUpload.Window {
    fileprivate init(
        _ files: WindowFiles, for profile: UploadProfile, options: EditOptions, digest: PhotoDigest
    ) {
        image = files.image
        mask = files.mask
        let plan = files.plan
        record = EditRecord(
            profile: profile.name, size: plan.size, transform: plan.transform, frame: .whole, crop: plan.crop,
            region: plan.region, feather: options.feather, uploadBoxes: plan.uploadBoxes,
            maxBytes: options.maxBytes ?? profile.byteCap.map { $0.largestFile + 1 },
            image: EditRecord.File(bytes: files.image.bytes.count, mimeType: files.image.mimeType),
            mask: files.mask.map { EditRecord.File(bytes: $0.bytes.count, mimeType: $0.mimeType) },
            encodes: files.encodes, photo: digest)
    }
}

extension UploadProfile {
    /// Returns the rule for the masks of windows, or `nil` if the service accepts none.
    fileprivate func windowMask() throws(MatteError) -> MaskRule? {
        guard purpose == .edit, canvas == nil, formats.contains(.png),
            mask == nil || (mask?.formats ?? formats).contains(.png)
        else {
            throw MatteError(
                .unsupported,
                "cannot make windows for \(title): it makes no edits of PNG files; choose another profile (run 'matte profiles' to list them)"
            )
        }
        return mask
    }
}
