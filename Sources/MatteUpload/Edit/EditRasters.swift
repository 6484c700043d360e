public import Matte

extension EditPlan {
    /// Makes image and mask of a photo, as the service expects them but not encoded.
    ///
    /// - Parameter photo: the upright photo, at its full size.
    /// - Returns: two pictures of ``size``: the part of the photo, and the mask by the profile's polarity. A grey mask has
    ///   equal channels and alpha 255.
    /// - Throws: ``MatteError``: `parameter` when the photo isn't of ``uprightSize``, `limits` when memory is short.
    public func rasters(
        of photo: Raster<RGBA8>
    ) throws(MatteError) -> (image: Raster<RGBA8>, mask: Raster<RGBA8>) {
        guard photo.size == uprightSize else {
            throw MatteError(
                .parameter,
                "cannot make the edit of a photo of \(photo.size): the plan is for one of \(uprightSize), upright"
            )
        }
        let image = try EditSource(photo).picture(crop, size: size, options)
        let mask =
            switch mask.polarity {
            case .transparentIsEdited: try alphaMask(options.maskContent == .photo ? image : nil)
            case .whiteIsEdited, .nonZeroIsEdited, .blackIsEdited:
                try greyMask().converted(to: RGBA8.self)
            }
        return (image, mask)
    }

    /// The mask of a service that repaints transparent pixels: opaque white, or the picture, everywhere else.
    func alphaMask(_ picture: Raster<RGBA8>?) throws(MatteError) -> Raster<RGBA8> {
        var mask: Raster<RGBA8>
        if let picture {
            // Transparent pixels of the photo, padding among them, are nothing to be repainted.
            mask = picture
            mask.setAlpha(255)
        } else {
            mask = try Raster(size: size, repeating: RGBA8(red: 255, green: 255, blue: 255))
        }
        try mask.erase(uploadRegion(), feather: uploadFeather, side: .inwards)
        return mask
    }

    /// The mask of a service that repaints white, or black, pixels.
    func greyMask() throws(MatteError) -> Raster<Gray8> {
        var selected = try Mask(uploadRegion(), size: size, feather: uploadFeather, side: .inwards)
        // Only a service for which grey is a strength gets greys; elsewhere every pixel touched is repainted.
        if mask.greys == .rejected || mask.polarity == .nonZeroIsEdited { selected.threshold(at: 1) }
        return mask.polarity == .blackIsEdited ? selected.blackWhereSelected() : selected.whiteWhereSelected()
    }

    /// The width of the mask's soft edge, in pixels of the upload.
    private var uploadFeather: Double {
        let feather = region.feather(options.feather, in: uprightSize)
        return min(feather * Double(size.width) / Double(crop.width), Mask.mostFeather)
    }

    /// The region in pixels of the upload.
    ///
    /// Polygons and masks get hard edges around every pixel that they touch, unless greys are a strength for the service
    /// or a feather is asked for.
    private func uploadRegion() throws(MatteError) -> Region {
        let scale = Double(size.width) / Double(crop.width)
        switch region {
        case .boxes(_, let shape): return shape.region(in: uploadBoxes, scale: scale)
        case .polygons(let rings):
            let scaling = ImageTransform.crop(crop, of: uprightSize).scaled(to: size)
            let moved = rings.map { ring in ring.map { scaling.destination(of: $0) } }
            return hardened(try Mask(.polygon(contours: moved, rule: .evenOdd), size: size))
        case .mask(let mask, let place, _):
            let bounds = PixelRect(origin: place, size: mask.size).translated(x: -crop.x, y: -crop.y)
            return hardened(try mask.extended(from: bounds, to: crop.size.bounds).scaled(to: size))
        }
    }

    private func hardened(_ mask: Mask) -> Region {
        let mask = self.mask.greys == .strength || options.feather > 0 ? mask : mask.thresholded(at: 1)
        // A region of less than a pixel of the upload could vanish; the editor must see one.
        return mask.boundingBox() == nil ? .union(uploadBoxes.map { .rect($0) }) : .mask(mask)
    }
}
