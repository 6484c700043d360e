internal import Matte
internal import MatteCodecs

/// The two files of an edit, at the largest size at which both stay within their budgets.
struct EditFiles {
    let image: EncodedImage
    let mask: EncodedImage
    /// The plan, with the size that both files finally have.
    let plan: EditPlan
    /// The number of full encodes of pictures and masks.
    private(set) var encodes = 0

    private static let encoding = ImageEncoding.png(compression: .fast)

    /// Encodes both files.
    ///
    /// The picture usually determines the size, because a flat mask has few bytes. If the mask needs a smaller size,
    /// the picture is encoded again at that size, and so on. Each round is strictly smaller than the previous one, so
    /// the loop ends.
    init(
        source: EditSource, plan: EditPlan, profile: UploadProfile, imageBudget: ByteBudget?,
        maskBudget: ByteBudget?
    ) throws(MatteError) {
        let searches = EditSizes(profile, plan.frame, plan.options).allowsEverySquare
        var plan = plan
        var encodes = 0
        while true {
            let (image, picture) = try Self.image(source, plan, searches ? imageBudget : nil, &encodes)
            if searches {
                plan = plan.scaled(to: image.size)
            } else if let smaller = try Self.smaller(plan, for: image, imageBudget, profile) {
                plan = smaller
                continue
            }
            let mask = try Self.mask(plan, picture, searches ? maskBudget : nil, &encodes)
            if mask.size != image.size {
                plan = plan.scaled(to: mask.size)
                continue
            }
            if let smaller = try Self.smaller(plan, for: mask, maskBudget, profile) {
                plan = smaller
                continue
            }
            guard !searches || profile.input.allows(image.size) else {
                throw MatteError(
                    .limits,
                    "cannot keep the edit's files below their limit: they would have to be \(image.size), which "
                        + "\(profile.title) does not accept; use a higher limit or another frame")
            }
            self.image = image
            self.mask = mask
            self.plan = plan
            self.encodes = encodes
            return
        }
    }

    /// Encodes the picture, and returns its pixels too if the mask shows them. If not, the pixels are freed before the
    /// mask is made.
    private static func image(
        _ source: EditSource, _ plan: EditPlan, _ budget: ByteBudget?, _ encodes: inout Int
    ) throws(MatteError) -> (EncodedImage, Raster<RGBA8>?) {
        let found = try searched(
            source.picture(plan.crop, size: plan.size, plan.options), budget, plan.options.filter, &encodes)
        return (found.image, plan.options.maskContent == .photo ? found.raster : nil)
    }

    /// Encodes a raster as PNG. If the file exceeds the budget, searches for a smaller size that fits.
    private static func searched<PixelType: Pixel>(
        _ raster: Raster<PixelType>, _ budget: ByteBudget?, _ filter: ResizeFilter, _ encodes: inout Int
    ) throws(MatteError) -> (image: EncodedImage, raster: Raster<PixelType>) {
        guard let budget else {
            encodes += 1
            return (try raster.encoded(as: encoding), raster)
        }
        let found = try raster.encoded(as: encoding, within: budget, policy: BudgetPolicy(filter: filter))
        encodes += found.encodeCount
        return (found.image, found.raster)
    }

    /// Encodes the mask as RGBA or grey, according to the profile's polarity.
    private static func mask(
        _ plan: EditPlan, _ picture: Raster<RGBA8>?, _ budget: ByteBudget?, _ encodes: inout Int
    ) throws(MatteError) -> EncodedImage {
        switch plan.mask.polarity {
        case .transparentIsEdited:
            return try searched(plan.alphaMask(picture), budget, plan.options.filter, &encodes).image
        case .whiteIsEdited, .nonZeroIsEdited, .blackIsEdited:
            return try searched(plan.greyMask(), budget, plan.options.filter, &encodes).image
        }
    }

    /// Returns a smaller plan to try if a file is too long, or `nil` if the file is within its budget.
    private static func smaller(
        _ plan: EditPlan, for file: EncodedImage, _ budget: ByteBudget?, _ profile: UploadProfile
    ) throws(MatteError) -> EditPlan? {
        guard let budget, !budget.allows(file.bytes.count) else { return nil }
        // The length is roughly proportional to the area. Aim slightly lower to avoid another round.
        let share = min(0.97, 0.97 * Double(budget.mostBytes) / Double(file.bytes.count))
        let area = Int(Double(plan.size.area) * share)
        guard area > 0, let smaller = plan.shrunk(toArea: area, for: profile),
            smaller.size.area < plan.size.area
        else {
            throw MatteError(
                .limits,
                "cannot keep the edit's files within \(budget.mostBytes) bytes: at \(plan.size) one file has "
                    + "\(file.bytes.count), and \(profile.title) accepts no smaller size of that shape; use the frame "
                    + "around:M"
            )
        }
        return smaller
    }
}
