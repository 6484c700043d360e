package import Matte

extension EditPlan {
    /// Returns the image and the mask of an edit as rasters instead of encoded files.
    ///
    /// ```swift
    /// let face = PixelRect(x: 100, y: 100, width: 50, height: 50)
    /// let plan = try EditPlan(storedSize: photo.size, editing: .boxes([face]), for: .square4MB)
    /// let (image, mask) = try plan.rasters(of: photo)
    /// image.size == mask.size  // true
    /// ```
    ///
    /// - Parameter photo: The upright photo at its full size.
    /// - Returns: Two rasters of ``size`` pixels: the part of the photo to send, and the mask with the profile's
    ///   polarity. If the mask is grey, its red, green and blue are equal and its alpha is 255.
    /// - Throws: `MatteError` with code `parameter` if the photo's size is not ``uprightSize``. Code `unsupported` if the
    ///   edit has no mask. Code `limits` if memory cannot be allocated.
    package func rasters(
        of photo: Raster<RGBA8>
    ) throws(MatteError) -> (image: Raster<RGBA8>, mask: Raster<RGBA8>) {
        guard photo.size == uprightSize else {
            throw MatteError(
                .parameter,
                "cannot make the edit of a photo of \(photo.size): the plan is for an upright photo of \(uprightSize); pass that photo"
            )
        }
        guard let rule = mask else {
            throw MatteError(
                .unsupported,
                "cannot make the mask of an edit without a mask; use EditUpload, whose mask is nil")
        }
        let image = try EditSource(photo).picture(crop, size: size, options)
        let mask =
            switch rule.polarity {
            case .transparentIsEdited: try alphaMask(options.maskContent == .photo ? image : nil)
            case .whiteIsEdited, .nonZeroIsEdited, .blackIsEdited:
                try greyMask().converted(to: RGBA8.self)
            }
        return (image, mask)
    }

    /// Returns the mask for a service that repaints transparent pixels. Pixels outside the region are opaque: white if
    /// `picture` is nil, otherwise with the colours of `picture`.
    func alphaMask(_ picture: Raster<RGBA8>?) throws(MatteError) -> Raster<RGBA8> {
        var mask: Raster<RGBA8>
        if let picture {
            // Make padding and transparent parts of the photo opaque in the mask, so that they are not repainted.
            mask = try Raster(copying: picture.view)
            mask.setAlpha(255)
        } else {
            mask = try Raster(size: size, repeating: RGBA8(red: 255, green: 255, blue: 255))
        }
        try mask.erase(uploadRegion(), feather: uploadFeather, side: .inwards)
        return mask
    }

    /// Returns the grey mask for a service that repaints white, black or nonzero pixels.
    func greyMask() throws(MatteError) -> Raster<Gray8> {
        var selected = try Mask(uploadRegion(), size: size, feather: uploadFeather, side: .inwards)
        // Make the edges hard if the service rejects grey values, or if it repaints grey pixels fully. The threshold of
        // 1 selects every pixel that the region touches.
        if mask?.greys == .rejected || mask?.polarity == .nonZeroIsEdited { selected.threshold(at: 1) }
        if mask?.polarity == .blackIsEdited { selected.invert() }
        return selected.raster
    }

    /// The width of the mask's soft edge, in pixels of the upload.
    private var uploadFeather: Double {
        let feather = region.feather(options.feather, in: uprightSize)
        return min(feather * Double(size.width) / Double(crop.width), Mask.mostFeather)
    }

    /// Returns the region to repaint, in pixels of the upload.
    ///
    /// Polygons and masks are converted to masks of the upload's size. These have soft edges if the service uses grey
    /// values as a strength, or if a feather is set. Otherwise the edges are hard, and every pixel that the region
    /// touches is selected.
    private func uploadRegion() throws(MatteError) -> Region {
        let scale = Double(size.width) / Double(crop.width)
        switch region {
        case .boxes(_, let shape): return shape.region(in: uploadBoxes, scale: scale)
        case .polygons(let rings, let rule):
            let scaling = ImageTransform.crop(crop, of: uprightSize).scaled(to: size)
            let moved = rings.map { ring in ring.map { scaling.destination(of: $0) } }
            return try hardened(Mask(.polygons(moved, rule: rule), size: size))
        case .mask(let mask, let place, _):
            let bounds = PixelRect(origin: place, size: mask.size).translated(x: -crop.x, y: -crop.y)
            return try hardened(mask.extended(from: bounds, to: crop.size.bounds).scaled(to: size))
        }
    }

    private func hardened(_ mask: Mask) throws(MatteError) -> Region {
        var mask = mask
        if self.mask?.greys != .strength, options.feather == 0 {
            mask = Mask(try Raster(copying: mask.raster.view))
            mask.threshold(at: 1)
        }
        // A region smaller than one pixel of the upload can vanish when it is scaled. In that case, send the boxes
        // around it, so that the editor gets at least one pixel to repaint.
        return mask.boundingBox() == nil ? .union(uploadBoxes.map { .rect($0) }) : .mask(mask)
    }
}
