internal import Matte
internal import MatteCodecs

/// The two files of an edit, at the largest size at which both stay within their budgets.
struct EditFiles {
    let image: EncodedImage
    let mask: EncodedImage
    /// The side of both.
    let side: Int
    /// The number of full encodes of a picture or mask.
    let encodes: Int

    /// Makes the files.
    ///
    /// The picture decides the size as a rule, a flat mask being tiny. Where the mask needs a smaller one, the
    /// picture follows, and so on down: each round is strictly smaller than the last, so it ends.
    ///
    /// - Parameter side: the largest side.
    init(
        source: EditSource, frame: EditFrame, options: EditOptions, side: Int, imageBudget: ByteBudget?,
        maskBudget: ByteBudget?
    ) throws(MatteError) {
        var side = side
        var encodes = 0
        while true {
            let (image, picture) = try Self.image(source, frame, options, side, imageBudget, &encodes)
            let mask = try Self.encoded(
                Self.mask(of: picture, side: image.size.width, frame, options), within: maskBudget,
                options.filter, &encodes
            ).file
            if mask.size == image.size {
                self.image = image
                self.mask = mask
                self.side = image.size.width
                self.encodes = encodes
                return
            }
            side = mask.size.width
        }
    }

    /// The picture's file, and its pixels where the mask shows them; otherwise the mask takes their memory.
    private static func image(
        _ source: EditSource, _ frame: EditFrame, _ options: EditOptions, _ side: Int, _ budget: ByteBudget?,
        _ encodes: inout Int
    ) throws(MatteError) -> (EncodedImage, Raster<RGBA8>?) {
        let found = try encoded(
            source.square(frame.crop, side: side, options), within: budget, options.filter, &encodes)
        return (found.file, options.maskContent == .photo ? found.raster : nil)
    }

    /// The mask for a picture: transparent in the boxes, opaque everywhere else.
    private static func mask(
        of picture: Raster<RGBA8>?, side: Int, _ frame: EditFrame, _ options: EditOptions
    ) throws(MatteError) -> Raster<RGBA8> {
        let scale = Double(side) / Double(frame.crop.width)
        let region = options.shape.region(in: frame.uploadBoxes(side: side), scale: scale)
        var mask: Raster<RGBA8>
        if let picture {
            // Transparent pixels of the photo, padding among them, are nothing to be painted anew.
            mask = picture
            mask.setAlpha(255)
        } else {
            let size = PixelSize(width: side, height: side)
            mask = try Raster(size: size, repeating: RGBA8(red: 255, green: 255, blue: 255))
        }
        let feather = EditShape.feather(options.feather, in: frame.boxes) * scale
        try mask.erase(region, feather: min(feather, Mask.mostFeather), side: .inwards)
        return mask
    }

    /// Encodes as RGBA PNG, smaller where the budget demands it.
    private static func encoded(
        _ raster: Raster<RGBA8>, within budget: ByteBudget?, _ filter: ResizeFilter, _ encodes: inout Int
    ) throws(MatteError) -> (file: EncodedImage, raster: Raster<RGBA8>) {
        let encoding = ImageEncoding.png(compression: .fast)
        guard let budget else {
            encodes += 1
            return (try raster.encoded(as: encoding), raster)
        }
        let found = try raster.encoded(as: encoding, within: budget, policy: BudgetPolicy(filter: filter))
        encodes += found.encodeCount
        return (found.image, found.raster)
    }
}
