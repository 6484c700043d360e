internal import Matte
internal import MatteCodecs

/// The geometry of an edit that extends a photo: the part of the plane to send, the size of the upload, and the numbers
/// for services that take them.
struct CanvasPlan {
    let storedSize: PixelSize
    let orientation: ImageOrientation
    let margins: PixelInsets
    /// The part of the plane that the image shows, in pixels of the upright photo.
    let crop: PixelRect
    /// The size of the image in pixels.
    let size: PixelSize
    let canvas: EditCanvas

    private let options: EditOptions

    /// The width of the strip of the photo along the margins that the editor may repaint too, in pixels of the upload.
    /// The result keeps the photo there.
    private static let overlap = 8

    /// The size of the upright photo in pixels.
    private var upright: PixelSize { orientation.applied(to: storedSize) }

    /// Plans the upload of a canvas.
    ///
    /// - Parameter mostPixels: The maximum number of pixels of the upload.
    init(
        storedSize: PixelSize, orientation: ImageOrientation, margins: PixelInsets,
        for profile: UploadProfile, options: EditOptions, mostPixels: Int = .max
    ) throws(MatteError) {
        self.storedSize = storedSize
        self.orientation = orientation
        self.margins = margins
        self.options = options
        let photo = orientation.applied(to: storedSize)
        if let rule = profile.canvas {
            var most = mostPixels
            while true {
                let (crop, size) = try Self.place(
                    photo, photo.bounds, frame: .whole, profile, options, mostPixels: most)
                let added = Self.numbers(margins, crop, size)
                let largest = [added.left, added.top, added.right, added.bottom].max() ?? 0
                if let limit = rule.mostPerSide, largest > limit {
                    // Send a smaller picture, whose margins have fewer pixels.
                    let share = Double(limit) / Double(largest)
                    let smaller = Int(Double(size.area) * share * share * 0.98)
                    guard smaller < most, smaller > 0 else {
                        throw MatteError(
                            .parameter,
                            "cannot extend the photo with \(profile.title): a margin takes \(largest) pixels of the upload, but at most \(limit) are allowed; use smaller margins"
                        )
                    }
                    most = smaller
                    continue
                }
                (self.crop, self.size) = (crop, size)
                canvas = EditCanvas(
                    margins: margins, shown: Self.shown(added, crop, size),
                    request: Self.fields(rule, added, size))
                return
            }
        }
        let whole = photo.extended(by: margins)
        let (place, size) = try Self.place(
            whole, whole.bounds, frame: .around(margin: 0), profile, options, mostPixels: mostPixels)
        self.size = size
        crop = place.translated(x: -margins.left, y: -margins.top)
        canvas = EditCanvas(margins: margins, shown: crop)
    }

    /// Returns the part of a picture to send and the size of the upload.
    private static func place(
        _ picture: PixelSize, _ region: PixelRect, frame: EditFrame, _ profile: UploadProfile,
        _ options: EditOptions, mostPixels: Int
    ) throws(MatteError) -> (PixelRect, PixelSize) {
        var sizes = EditSizes(profile, frame, options)
        sizes.mostPixels = min(sizes.mostPixels, mostPixels)
        let placement = FramePlacement(
            photo: picture, region: region, frame: frame, rule: sizes.rule,
            leastPixels: sizes.leastPixels(profile))
        guard let choice = sizes.choice(for: placement) else { throw profile.noSize(for: placement, sizes) }
        return (placement.place(choice.crop), choice.size)
    }

    /// Returns the margins in pixels of the upload, rounded up.
    private static func numbers(_ margins: PixelInsets, _ crop: PixelRect, _ size: PixelSize) -> PixelInsets {
        let scaleX = Double(size.width) / Double(crop.width),
            scaleY = Double(size.height) / Double(crop.height)
        func rounded(_ margin: Int, _ scale: Double) -> Int { Int((Double(margin) * scale).rounded(.up)) }
        return PixelInsets(
            left: rounded(margins.left, scaleX), top: rounded(margins.top, scaleY),
            right: rounded(margins.right, scaleX), bottom: rounded(margins.bottom, scaleY))
    }

    /// Returns the part of the plane that a reply with these margins shows, in pixels of the photo.
    private static func shown(_ added: PixelInsets, _ crop: PixelRect, _ size: PixelSize) -> PixelRect {
        let perX = Double(crop.width) / Double(size.width), perY = Double(crop.height) / Double(size.height)
        func rounded(_ count: Int, _ scale: Double) -> Int { Int((Double(count) * scale).rounded()) }
        let (left, top) = (rounded(added.left, perX), rounded(added.top, perY))
        return PixelRect(
            x: crop.x - left, y: crop.y - top,
            width: left + crop.width + rounded(added.right, perX),
            height: top + crop.height + rounded(added.bottom, perY))
    }

    private static func fields(
        _ rule: CanvasRule, _ added: PixelInsets, _ size: PixelSize
    ) -> [EditCanvas.Field] {
        let numbers =
            switch rule.form {
            case .perSide: [[added.left], [added.top], [added.right], [added.bottom]]
            case .placed:
                [
                    [added.left + size.width + added.right, added.top + size.height + added.bottom],
                    [size.width, size.height], [added.left, added.top],
                ]
            }
        return zip(rule.fields, numbers).map { EditCanvas.Field(name: $0, numbers: $1) }
    }

    /// The transform from the stored photo to the upload.
    var transform: ImageTransform {
        ImageTransform.orientation(orientation, of: storedSize).cropped(to: crop).scaled(to: size)
    }

    /// The margins as boxes in pixels of the upright photo.
    var boxes: [PixelRect] { canvas.rect(of: upright).strips(around: upright.bounds) }

    /// The margins in pixels of the upload, rounded outward. Empty if the image has no margins.
    var uploadBoxes: [PixelRect] {
        guard canvas.request == nil else { return [] }
        let scaling = ImageTransform.crop(crop, of: upright).scaled(to: size)
        return boxes.map { scaling.destination(of: $0).pixels(.outward, clippedTo: size.bounds) }
    }

    /// Returns the plan of the mask, which selects everything outside the photo and a strip of the photo along each
    /// margin.
    func maskPlan(_ rule: MaskRule) -> EditPlan {
        let perX = Int((Double(Self.overlap * crop.width) / Double(size.width)).rounded(.up))
        let perY = Int((Double(Self.overlap * crop.height) / Double(size.height)).rounded(.up))
        // A photo that is only a few strips wide keeps a third of its side.
        let (x, y) = (min(perX, upright.width / 3), min(perY, upright.height / 3))
        let inner = PixelRect(
            x: crop.x < 0 ? x : 0, y: crop.y < 0 ? y : 0,
            width: upright.width - (crop.x < 0 ? x : 0) - (crop.maxX > upright.width ? x : 0),
            height: upright.height - (crop.y < 0 ? y : 0) - (crop.maxY > upright.height ? y : 0))
        var options = options
        options.feather = 0
        return EditPlan(
            storedSize: storedSize, orientation: orientation,
            repainting: .boxes(crop.strips(around: inner), shape: .rect), crop: crop,
            size: size, mask: rule, options: options)
    }

    /// Returns the plan of a smaller upload to try after a file had more bytes than allowed.
    func shrunk(_ file: EncodedImage, to budget: ByteBudget, _ profile: UploadProfile) throws(MatteError)
        -> CanvasPlan
    {
        // The length of a file is roughly proportional to its area. Aim 3 % below the budget to avoid another round.
        let share = min(0.97, 0.97 * Double(budget.mostBytes) / Double(file.bytes.count))
        let area = Int(Double(size.area) * share)
        let smaller =
            area > 0
            ? try? CanvasPlan(
                storedSize: storedSize, orientation: orientation, margins: margins, for: profile,
                options: options, mostPixels: area) : nil
        guard let smaller, smaller.size.area < size.area,
            smaller.size.longerSide >= min(options.leastSide, size.longerSide)
        else {
            throw MatteError(
                .limits,
                "cannot keep the canvas's files within \(budget.mostBytes) bytes: at \(size) one file has "
                    + "\(file.bytes.count) bytes, and \(profile.title) accepts no smaller size; use a higher limit"
            )
        }
        return smaller
    }
}
