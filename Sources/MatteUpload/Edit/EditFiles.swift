internal import Matte
internal import MatteCodecs

/// The image file and the mask file of an edit, at the largest size at which both stay within their byte budgets.
struct EditFiles {
    let image: EncodedImage
    /// The mask, or `nil` if the edit has none.
    let mask: EncodedImage?
    /// The plan of the edit. Its size is the final size of both files.
    let plan: EditPlan
    /// The number of times that a whole picture or mask was encoded to find the final size.
    private(set) var encodes = 0

    private static let encoding = ImageEncoding.png(compression: .fast)

    /// Encodes the image and the mask.
    ///
    /// The image usually determines the size, because a flat mask takes few bytes. If the mask needs a smaller size
    /// than the image, the image is encoded again at that size, and so on. Each round uses a strictly smaller size than
    /// the previous one, so the loop ends.
    init(
        source: EditSource, plan: EditPlan, profile: UploadProfile, imageBudget: ByteBudget?,
        maskBudget: ByteBudget?
    ) throws(MatteError) {
        let searches = EditSizes(profile, plan.frame, plan.options, isFound: plan.found != nil)
            .allowsEverySquare
        var plan = plan
        var encodes = 0
        while true {
            let (image, picture) = try Self.image(
                of: source, &plan, within: imageBudget, searches: searches, for: profile, encodes: &encodes)
            guard plan.mask != nil else {
                try Self.check(image, searches, profile)
                (self.image, mask, self.plan, self.encodes) = (image, nil, plan, encodes)
                return
            }
            let held = image.bytes.count + 4 * (picture?.size.area ?? 0)
            let mask = try Self.mask(
                plan, picture, searches ? maskBudget : nil, held: held, encodes: &encodes)
            if mask.size != image.size {
                plan = plan.scaled(to: mask.size)
                continue
            }
            if let smaller = try Self.smaller(plan, for: mask, maskBudget, profile) {
                plan = smaller
                continue
            }
            try Self.check(image, searches, profile)
            self.image = image
            self.mask = mask
            self.plan = plan
            self.encodes = encodes
            return
        }
    }

    /// Throws an error if the size that a search has found is not allowed.
    private static func check(
        _ image: EncodedImage, _ searches: Bool, _ profile: UploadProfile
    ) throws(MatteError) {
        guard !searches || profile.input.allows(image.size) else {
            throw MatteError(
                .limits,
                "cannot keep the edit's files below their limit: they would have to be \(image.size), which "
                    + "\(profile.title) does not accept; use a higher limit or another frame")
        }
    }

    /// Encodes the image, and shrinks the plan until the file is within its budget. Returns its pixels too if the mask must
    /// show them; otherwise the pixels are freed before the mask is made.
    ///
    /// The photo is decoded once. Smaller sizes of the same crop are made from the first picture.
    private static func image(
        of source: EditSource, _ plan: inout EditPlan, within budget: ByteBudget?, searches: Bool,
        for profile: UploadProfile, encodes: inout Int
    ) throws(MatteError) -> (EncodedImage, Raster<RGBA8>?) {
        var first = try source.picture(plan.crop, size: plan.size, plan.options)
        var picture = first
        while true {
            let held = picture.size == first.size ? 0 : 4 * first.size.area
            let found = try searched(
                picture, searches ? budget : nil, plan.options, held: held, encodes: &encodes)
            let kept = plan.options.maskContent == .photo ? found.raster : nil
            if searches {
                plan = plan.scaled(to: found.image.size)
                return (found.image, kept)
            }
            guard let smaller = try Self.smaller(plan, for: found.image, budget, profile) else {
                return (found.image, kept)
            }
            if smaller.crop == plan.crop {
                picture = try first.resized(to: smaller.size, filter: plan.options.filter)
            } else {
                first = try source.picture(smaller.crop, size: smaller.size, smaller.options)
                picture = first
            }
            plan = smaller
        }
    }

    /// Encodes a raster as PNG. If the file exceeds the budget, searches for a smaller size that fits. `held` is the
    /// number of bytes that other pictures take, which count towards the limit on memory.
    private static func searched<PixelType: Pixel>(
        _ raster: Raster<PixelType>, _ budget: ByteBudget?, _ options: EditOptions, held: Int,
        encodes: inout Int
    ) throws(MatteError) -> (image: EncodedImage, raster: Raster<PixelType>) {
        let limit = options.decoding.limits.memory
        guard let budget else {
            encodes += 1
            let picture = StreamedPicture(raster, memoryLimit: limit, held: held)
            return (try picture.encoded(as: encoding), raster)
        }
        let found = try raster.encoded(
            as: encoding, within: budget,
            policy: BudgetPolicy(leastSide: options.leastSide, filter: options.filter), memoryLimit: limit,
            held: held)
        encodes += found.encodeCount
        return (found.image, found.raster)
    }

    /// Encodes the mask as an RGBA or grey PNG, according to the profile's polarity. `held` is the number of bytes that
    /// the image and its pixels take.
    private static func mask(
        _ plan: EditPlan, _ picture: Raster<RGBA8>?, _ budget: ByteBudget?, held: Int, encodes: inout Int
    ) throws(MatteError) -> EncodedImage {
        switch plan.mask?.polarity {
        case .transparentIsEdited, nil:
            return try searched(
                plan.alphaMask(picture), budget, plan.options, held: held, encodes: &encodes
            ).image
        case .whiteIsEdited, .nonZeroIsEdited, .blackIsEdited:
            return try searched(
                plan.greyMask(), budget, plan.options, held: held, encodes: &encodes
            ).image
        }
    }

    /// Returns a plan of a smaller size to try next if a file exceeds its byte budget, or `nil` if the file is within
    /// it.
    private static func smaller(
        _ plan: EditPlan, for file: EncodedImage, _ budget: ByteBudget?, _ profile: UploadProfile
    ) throws(MatteError) -> EditPlan? {
        guard let budget, !budget.allows(file.bytes.count) else { return nil }
        // The length of a file is roughly proportional to its area. Aim 3 % below the budget to avoid another round.
        let share = min(0.97, 0.97 * Double(budget.mostBytes) / Double(file.bytes.count))
        let area = Int(Double(plan.size.area) * share)
        guard area > 0, let smaller = plan.shrunk(toArea: area, for: profile),
            smaller.size.area < plan.size.area,
            smaller.size.longerSide >= min(plan.options.leastSide, plan.size.longerSide)
        else {
            throw MatteError(
                .limits,
                "cannot keep the edit's files within \(budget.mostBytes) bytes: at \(plan.size) one file has "
                    + "\(file.bytes.count) bytes, and \(profile.title) accepts no smaller size of that shape; use the frame "
                    + EditFrame.aroundUsage
            )
        }
        return smaller
    }
}
