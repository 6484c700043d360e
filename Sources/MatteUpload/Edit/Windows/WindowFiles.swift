internal import Matte
internal import MatteCodecs

/// The image file and the mask file of one window.
struct WindowFiles {
    let image: EncodedImage
    let mask: EncodedImage?
    let plan: EditPlan
    let encodes: Int

    /// Encodes the files of a window at the largest size at which both stay within their byte budgets. Each round uses a
    /// strictly smaller size than the previous one, so the loop ends.
    init(
        _ source: EditSource, _ part: (window: PixelRect, region: PlacedRegion), for profile: UploadProfile,
        mask rule: MaskRule?, options: EditOptions
    ) throws(MatteError) {
        let limit = options.decoding.limits.memory
        let imageBudget = options.maxBytes.map { ByteBudget.below($0) } ?? profile.byteCap?.budget
        let maskBudget =
            options.maxBytes.map { ByteBudget.below($0) } ?? (rule?.byteCap ?? profile.byteCap)?.budget
        var mostPixels = Int.max
        var encodes = 0
        while true {
            let plan = try Self.plan(
                source, part, for: profile, mask: rule, options: options, mostPixels: mostPixels)
            let picture = try source.picture(plan.crop, size: plan.size, options)
            let image = try StreamedPicture(picture, memoryLimit: limit).encoded(as: .png(compression: .fast))
            encodes += 1
            if let smaller = try Self.smaller(image, imageBudget, plan, options) {
                mostPixels = smaller
                continue
            }
            let mask = try rule.map { (rule) throws(MatteError) in
                encodes += 1
                return try CanvasFiles.mask(plan, options.maskContent == .photo ? picture : nil, limit)
            }
            if let mask, let smaller = try Self.smaller(mask, maskBudget, plan, options) {
                mostPixels = smaller
                continue
            }
            self.image = image
            self.mask = mask
            self.plan = plan
            self.encodes = encodes
            return
        }
    }

    /// Returns the number of pixels to try next if a file exceeds its budget, or `nil` if it doesn't.
    private static func smaller(
        _ file: EncodedImage, _ budget: ByteBudget?, _ plan: EditPlan, _ options: EditOptions
    ) throws(MatteError) -> Int? {
        guard let budget, !budget.allows(file.bytes.count) else { return nil }
        let share = min(0.97, 0.97 * Double(budget.mostBytes) / Double(file.bytes.count))
        let area = Int(Double(plan.size.area) * share)
        guard area > 0, plan.size.longerSide > options.leastSide else {
            throw MatteError(
                .limits,
                "cannot keep a window's files within \(budget.mostBytes) bytes: at \(plan.size) one file has \(file.bytes.count) bytes; use smaller windows"
            )
        }
        return area
    }

    /// Plans the upload of a window. If the service accepts no picture of the window's ratio, the upload shows more of the
    /// photo, and beyond the photo transparent pixels.
    private static func plan(
        _ source: EditSource, _ part: (window: PixelRect, region: PlacedRegion), for profile: UploadProfile,
        mask rule: MaskRule?, options: EditOptions, mostPixels: Int
    ) throws(MatteError) -> EditPlan {
        let frame = EditFrame.around(margin: 0)
        var sizes = EditSizes(profile, frame, options)
        sizes.mostPixels = min(sizes.mostPixels, mostPixels)
        let placement = FramePlacement(
            photo: part.window.size, region: part.window.size.bounds, frame: frame, rule: sizes.rule,
            leastPixels: sizes.leastPixels(profile))
        guard let choice = sizes.choice(for: placement) else { throw profile.noSize(for: placement, sizes) }
        let crop = placement.place(choice.crop).translated(x: part.window.x, y: part.window.y)
        let upright = source.orientation.applied(to: source.storedSize)
        let fits = crop.width <= upright.width && crop.height <= upright.height
        return EditPlan(
            storedSize: source.storedSize, orientation: source.orientation, repainting: part.region,
            crop: fits ? crop.movedInside(upright.bounds) : crop, size: choice.size,
            mask: rule ?? MaskRule(.whiteIsEdited), options: options)
    }
}

extension PlacedRegion {
    /// Returns the windows that contain a part of the region, each with that part.
    func divided(
        into windows: [PixelRect], of photo: PixelSize
    ) throws(MatteError) -> [(window: PixelRect, region: PlacedRegion)] {
        if case .boxes(let boxes, .rect) = self {
            return windows.compactMap { window in
                let parts = boxes.map { $0.intersection(window) }.filter { $0.width > 0 && $0.height > 0 }
                return parts.isEmpty ? nil : (window, .boxes(parts, shape: .rect))
            }
        }
        let (mask, area) = try coverage(in: photo)
        var parts: [(PixelRect, PlacedRegion)] = []
        for window in windows {
            let shown = window.intersection(area)
            guard shown.width > 0, shown.height > 0 else { continue }
            let part = Mask(try mask.raster.cropped(to: shown.translated(x: -area.x, y: -area.y)))
            guard let bounds = part.boundingBox() else { continue }
            let selected = Mask(try part.raster.cropped(to: bounds))
            let origin = PixelPoint(x: shown.x + bounds.x, y: shown.y + bounds.y)
            parts.append((window, .mask(selected, at: origin, reading: nil)))
        }
        return parts
    }
}
