internal import Matte
internal import MatteCodecs

/// The image file and the mask file of a canvas, at the largest size at which both stay within their byte budgets.
struct CanvasFiles {
    let image: EncodedImage
    let mask: EncodedImage?
    /// The plan with the final size of both files.
    let plan: CanvasPlan
    /// The number of times that a whole picture or mask was encoded.
    let encodes: Int

    /// Encodes the image and the mask. Each round uses a strictly smaller size than the previous one, so the loop ends.
    init(
        _ source: EditSource, plan: CanvasPlan, mask rule: MaskRule?, for profile: UploadProfile,
        options: EditOptions
    ) throws(MatteError) {
        let limit = options.decoding.limits.memory
        let imageBudget = options.maxBytes.map { ByteBudget.below($0) } ?? profile.byteCap?.budget
        let maskBudget =
            options.maxBytes.map { ByteBudget.below($0) } ?? (rule?.byteCap ?? profile.byteCap)?.budget
        var plan = plan
        var encodes = 0
        while true {
            let picture = try source.picture(plan.crop, size: plan.size, options)
            let image = try StreamedPicture(picture, memoryLimit: limit).encoded(as: .png(compression: .fast))
            encodes += 1
            if let imageBudget, !imageBudget.allows(image.bytes.count) {
                plan = try plan.shrunk(image, to: imageBudget, profile)
                continue
            }
            let mask = try rule.map { (rule) throws(MatteError) in
                encodes += 1
                return try Self.mask(
                    plan.maskPlan(rule), options.maskContent == .photo ? picture : nil, limit)
            }
            if let mask, let maskBudget, !maskBudget.allows(mask.bytes.count) {
                plan = try plan.shrunk(mask, to: maskBudget, profile)
                continue
            }
            self.image = image
            self.mask = mask
            self.plan = plan
            self.encodes = encodes
            return
        }
    }

    static func mask(
        _ plan: EditPlan, _ picture: Raster<RGBA8>?, _ limit: Int
    ) throws(MatteError) -> EncodedImage {
        switch plan.mask?.polarity {
        case .transparentIsEdited, nil:
            try StreamedPicture(plan.alphaMask(picture), memoryLimit: limit)
                .encoded(as: .png(compression: .fast))
        case .whiteIsEdited, .nonZeroIsEdited, .blackIsEdited:
            try StreamedPicture(plan.greyMask(), memoryLimit: limit).encoded(as: .png(compression: .fast))
        }
    }
}
