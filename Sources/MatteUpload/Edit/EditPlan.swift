package import Matte
package import MatteCodecs

/// The geometry of an edit without its pixels: the part of the photo to send, the size of the upload, the region to
/// repaint, and the transform from photo to upload.
///
/// Use a plan to learn the size and geometry of an edit before the photo is decoded, or to create the image and the
/// mask as rasters if you encode them yourself.
///
/// ```swift
/// let plan = try EditPlan(
///     storedSize: PixelSize(width: 4032, height: 3024), editing: .boxes(faces), for: .gptImage2Edit)
/// plan.size  // 3264x2448
/// ```
///
/// A plan does not consider file lengths. ``EditUpload`` may choose a smaller size to stay below the profile's byte
/// limit.
package struct EditPlan: Hashable, Sendable {
    /// The size of the photo as stored, before its orientation is applied.
    package let storedSize: PixelSize

    /// The orientation that makes the photo upright.
    package let orientation: ImageOrientation

    /// The region to repaint, in pixels of the upright photo.
    package let region: PlacedRegion

    /// The kind of frame, which determines the part of the photo that is sent: the requested ``EditOptions/frame``, or
    /// the profile's default.
    package let frame: EditFrame

    /// The part of the upright photo to send. It extends beyond the photo if the upload is padded.
    package let crop: PixelRect

    /// The size of the uploaded image and mask, in pixels.
    package let size: PixelSize

    /// Warnings about a mask that may not be the one its author intended: more than 5 % of its pixels are grey although
    /// the service takes no levels, or it selects more than half of the photo. Empty for other regions.
    package let warnings: [DecodingWarning]

    let options: EditOptions
    /// The rule for the mask, or `nil` if the edit is sent without one.
    let mask: MaskRule?
    /// The hints of an edit without a mask.
    let found: EditRecord.Found?

    /// The size of the photo in pixels after its orientation is applied.
    package var uprightSize: PixelSize { orientation.applied(to: storedSize) }

    /// The transform from the stored photo to the upload: orientation, crop, padding and scale.
    package var transform: ImageTransform {
        ImageTransform.orientation(orientation, of: storedSize).cropped(to: crop).scaled(to: size)
    }

    /// The boxes of the region, or one bounding box of polygons or a mask, in pixels of the upright photo.
    package var boxes: [PixelRect] { region.boxes(in: uprightSize) }

    /// The ``boxes`` converted to pixels of the upload and rounded outward.
    package var uploadBoxes: [PixelRect] {
        let scaling = ImageTransform.crop(crop, of: uprightSize).scaled(to: size)
        return boxes.map { scaling.destination(of: $0).pixels(.outward, clippedTo: size.bounds) }
    }

    /// A Boolean value that indicates whether the upload shows its part of the photo enlarged.
    ///
    /// The upload is enlarged if ``EditOptions/upscales`` is set, or if the part is smaller than the smallest picture
    /// that the service accepts.
    package var isEnlarged: Bool { size.width > crop.width || size.height > crop.height }

    /// Plans an edit from the size of a photo, without its pixels.
    ///
    /// - Parameters:
    ///   - storedSize: The stored size of the photo.
    ///   - orientation: The orientation that makes the photo upright.
    ///   - region: The part of the photo to repaint.
    ///   - profile: The rules of the service to which the edit is sent.
    ///   - options: The frame, growth, size and other options.
    /// - Throws: `MatteError` with code `parameter` if the region contains no pixel of the photo, if the profile does
    ///   not allow the frame or none of its sizes matches it, or if an option is out of range. Code `unsupported` if
    ///   the profile accepts no PNG mask. Code `limits` if memory cannot be allocated.
    /// - Complexity: O(*n*), where *n* is the number of boxes. For polygons, masks and regions, *n* is the number of
    ///   the photo's pixels.
    package init(
        storedSize: PixelSize, orientation: ImageOrientation = .up, editing region: EditRegion,
        for profile: UploadProfile, options: EditOptions = EditOptions()
    ) throws(MatteError) {
        _ = try storedSize.validated()
        try options.validate()
        let mask: MaskRule?
        if case .found(let near) = region {
            try profile.checkMaskless()
            mask = nil
            found = try EditRecord.Found(near, on: storedSize, orientation, options)
        } else {
            mask = try profile.editMask()
            found = nil
        }
        let frame = try profile.editFrame(options.frame)
        var warnings: [DecodingWarning] = []
        let region = try PlacedRegion(
            region, on: storedSize, orientation, options, greys: mask?.greys ?? .unspecified,
            warnings: &warnings)
        let sizes = EditSizes(profile, frame, options, isFound: found != nil)
        let placement = FramePlacement(
            photo: orientation.applied(to: storedSize),
            region: region.bounds(in: orientation.applied(to: storedSize)), frame: frame, rule: sizes.rule,
            leastPixels: sizes.leastPixels(profile))
        guard let choice = sizes.choice(for: placement) else { throw profile.noSize(for: placement, sizes) }
        self.storedSize = storedSize
        self.orientation = orientation
        self.region = region
        self.frame = frame
        self.options = options
        self.mask = mask
        self.warnings = warnings
        crop = placement.place(choice.crop)
        size = choice.size
    }

    /// Creates the plan of an upload that shows a given part of the plane. `region` may extend beyond the photo.
    init(
        storedSize: PixelSize, orientation: ImageOrientation, repainting region: PlacedRegion,
        crop: PixelRect,
        size: PixelSize, mask: MaskRule, options: EditOptions
    ) {
        self.storedSize = storedSize
        self.orientation = orientation
        self.region = region
        frame = .whole
        self.options = options
        self.mask = mask
        found = nil
        warnings = []
        self.crop = crop
        self.size = size
    }

    /// Creates a copy of a plan with another part of the photo to send, `crop`, and another size of the upload.
    private init(_ plan: EditPlan, crop: PixelRect, size: PixelSize) {
        storedSize = plan.storedSize
        orientation = plan.orientation
        region = plan.region
        frame = plan.frame
        options = plan.options
        mask = plan.mask
        found = plan.found
        warnings = plan.warnings
        self.crop = crop
        self.size = size
    }

    /// Returns a copy of the plan that shows the same part of the photo at another size of the same aspect ratio.
    func scaled(to size: PixelSize) -> EditPlan { EditPlan(self, crop: crop, size: size) }

    /// Returns a plan whose upload has at most `area` pixels, or `nil` if the service accepts no size that small.
    func shrunk(toArea area: Int, for profile: UploadProfile) -> EditPlan? {
        var sizes = EditSizes(profile, frame, options, isFound: found != nil)
        sizes.mostPixels = min(sizes.mostPixels, area)
        let placement = FramePlacement(
            photo: uprightSize, region: region.bounds(in: uprightSize), frame: frame, rule: sizes.rule,
            leastPixels: sizes.leastPixels(profile))
        return sizes.choice(for: placement).map {
            EditPlan(self, crop: placement.place($0.crop), size: $0.size)
        }
    }
}
