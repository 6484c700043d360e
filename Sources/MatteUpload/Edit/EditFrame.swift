internal import Matte

/// The part of a photo that an edit shows, determined from sizes and boxes alone.
struct EditFrame {
    /// The photo as stored.
    let storedSize: PixelSize
    /// The orientation that turns it upright.
    let orientation: ImageOrientation
    /// The boxes in pixels of the upright photo, rounded outward and clipped.
    let boxes: [PixelRect]
    /// The square that is shown, in pixels of the upright photo; it sticks out where the photo is padded.
    let crop: PixelRect

    /// The upright photo's size.
    var uprightSize: PixelSize { orientation.applied(to: storedSize) }

    /// Places the boxes and the square around them.
    init(
        storedSize: PixelSize, orientation: ImageOrientation, boxes: [any ImageBox],
        boxFrame: EditOptions.BoxFrame
    ) throws(MatteError) {
        guard !boxes.isEmpty else { throw MatteError(.parameter, "no box says what is to be erased") }
        let upright = orientation.applied(to: storedSize)
        var rects: [PixelRect] = []
        rects.reserveCapacity(boxes.count)
        for box in boxes {
            let rect: PixelRect =
                switch boxFrame {
                case .upright: try box.pixelRect(in: upright)
                // Whole pixels stay whole pixels when they are turned.
                case .stored: orientation.applied(to: try box.pixelRect(in: storedSize), in: storedSize)
                }
            rects.append(rect)
        }
        self.storedSize = storedSize
        self.orientation = orientation
        self.boxes = rects
        crop = upright.squareFrame(around: rects.reduce(rects[0]) { $0.union($1) })
    }

    /// The largest side that the square is shown at.
    func side(_ options: EditOptions, _ profile: UploadProfile) -> Int {
        let pixels = profile.preferredPixels.map { Int(Double($0).squareRoot()) }
        let wanted = options.side ?? profile.preferredSide ?? min(crop.width, pixels ?? .max)
        return options.upscales ? wanted : min(wanted, crop.width)
    }

    /// From the stored photo to the upload with a side of so many pixels.
    func transform(side: Int) -> ImageTransform {
        ImageTransform.orientation(orientation, of: storedSize).cropped(to: crop)
            .scaled(to: PixelSize(width: side, height: side))
    }

    /// The boxes in pixels of the upload, rounded outward again.
    func uploadBoxes(side: Int) -> [PixelRect] {
        let size = PixelSize(width: side, height: side)
        let scaling = ImageTransform.crop(crop, of: uprightSize).scaled(to: size)
        return boxes.map { scaling.destination(of: $0).pixels(.outward, clippedTo: size.bounds) }
    }
}
