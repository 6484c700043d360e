public import Matte

/// The geometry of an edit without its pixels: the part of the photo that is sent, its size, the region in both pictures,
/// and the transform between them.
///
/// A plan says what an edit comes to before a photo is decoded, and makes image and mask as rasters for programs that
/// encode themselves.
///
/// ```swift
/// let plan = try EditPlan(
///     storedSize: PixelSize(width: 4032, height: 3024), editing: .boxes(faces), for: .gptImage2Edit)
/// plan.size  // 3264x2448
/// let (image, mask) = try plan.rasters(of: photo)
/// ```
///
/// A plan knows no bytes: ``EditUpload`` may need a smaller size to stay below the profile's limit.
public struct EditPlan: Hashable, Sendable {
    /// The photo's size as stored.
    public let storedSize: PixelSize

    /// The orientation that makes the photo upright.
    public let orientation: ImageOrientation

    /// The region to repaint, in pixels of the upright photo.
    public let region: PlacedRegion

    /// The frame that was asked for, or the profile's own.
    public let frame: EditFrame

    /// The part of the upright photo that is sent; it extends beyond the photo where the upload is padded.
    public let crop: PixelRect

    /// The size of image and mask.
    public let size: PixelSize

    let options: EditOptions
    let mask: MaskRule

    /// The upright photo's size.
    public var uprightSize: PixelSize { orientation.applied(to: storedSize) }

    /// From the stored photo to the upload.
    public var transform: ImageTransform {
        ImageTransform.orientation(orientation, of: storedSize).cropped(to: crop).scaled(to: size)
    }

    /// The boxes of the region, or the one around it, in pixels of the upright photo.
    public var boxes: [PixelRect] { region.boxes(in: uprightSize) }

    /// ``boxes`` in pixels of the upload, rounded outward.
    public var uploadBoxes: [PixelRect] {
        let scaling = ImageTransform.crop(crop, of: uprightSize).scaled(to: size)
        return boxes.map { scaling.destination(of: $0).pixels(.outward, clippedTo: size.bounds) }
    }

    /// True if the part of the photo is enlarged: because ``EditOptions/upscales`` asks for it, or because it is smaller
    /// than the smallest picture that the service takes.
    public var isEnlarged: Bool { size.width > crop.width || size.height > crop.height }

    /// Plans an edit.
    ///
    /// - Parameters:
    ///   - storedSize: the photo's size as stored.
    ///   - orientation: the orientation that makes it upright.
    ///   - region: the part to repaint.
    ///   - profile: the API's rules.
    ///   - options: frame, growth, size and so on.
    /// - Throws: ``MatteError``: `parameter` for a region without a pixel of the photo, a frame that the profile doesn't
    ///   take or that none of its sizes fits, and options out of range; `unsupported` when the profile takes no mask as
    ///   PNG; `limits` when memory is short.
    /// - Complexity: boxes take constant time each; masks and regions take time in proportion to the photo's pixels.
    public init(
        storedSize: PixelSize, orientation: ImageOrientation = .up, editing region: EditRegion,
        for profile: UploadProfile, options: EditOptions = EditOptions()
    ) throws(MatteError) {
        _ = try storedSize.validated()
        try options.validate()
        let mask = try profile.editMask()
        let frame = try profile.editFrame(options.frame)
        let region = try PlacedRegion(region, on: storedSize, orientation, options)
        let sizes = EditSizes(profile, frame, options)
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
        crop = placement.place(choice.crop)
        size = choice.size
    }

    /// The same edit at another size, showing `crop`.
    private init(_ plan: EditPlan, crop: PixelRect, size: PixelSize) {
        storedSize = plan.storedSize
        orientation = plan.orientation
        region = plan.region
        frame = plan.frame
        options = plan.options
        mask = plan.mask
        self.crop = crop
        self.size = size
    }

    /// The same crop at another size of its ratio.
    func scaled(to size: PixelSize) -> EditPlan { EditPlan(self, crop: crop, size: size) }

    /// The plan with at most so many pixels; `nil` when the service has no smaller size.
    func shrunk(toArea area: Int, for profile: UploadProfile) -> EditPlan? {
        var sizes = EditSizes(profile, frame, options)
        sizes.mostPixels = min(sizes.mostPixels, area)
        let placement = FramePlacement(
            photo: uprightSize, region: region.bounds(in: uprightSize), frame: frame, rule: sizes.rule,
            leastPixels: sizes.leastPixels(profile))
        return sizes.choice(for: placement).map {
            EditPlan(self, crop: placement.place($0.crop), size: $0.size)
        }
    }
}
