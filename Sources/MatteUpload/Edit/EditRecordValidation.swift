internal import Matte

extension EditRecord {
    /// Throws an error if the record cannot be the result of an edit. Records may come from a file or from other code.
    ///
    /// After a successful validation, arithmetic on the record's values cannot overflow, every box is inside both the
    /// photo and the crop, and the transform maps the crop of the photo to the whole upload.
    func validate() throws(MatteError) {
        guard Self.versions ~= version else {
            throw MatteError(
                .unsupported,
                "cannot read the edit record: its version is \(version); use a release of Matte that writes version \(version)"
            )
        }
        let upright = uprightSize
        if let windows { try validate(windows) }
        if let canvas { return try validate(canvas) }
        if let found { try validate(found) }
        // Limit the coordinates first, so that later additions cannot overflow.
        guard Self.isSafe(crop), crop.size.longerSide <= upright.longerSide + EditSizes.mostChange,
            crop.overlaps(upright.bounds)
        else {
            throw Self.contradiction(
                "its crop, \(crop), must overlap the \(upright) photo and have sides of at most "
                    + "\(upright.longerSide + EditSizes.mostChange)")
        }
        try validateRegion()
        let boxes = boxes
        for box in boxes {
            guard Self.isSafe(box), upright.bounds.contains(box),
                found != nil || crop.contains(box)
            else {
                throw Self.contradiction(
                    "its box \(box) is not inside both the \(upright) photo and the crop, \(crop)")
            }
        }
        guard uploadBoxes.count == boxes.count else {
            throw Self.contradiction(
                "it has \(boxes.count) boxes in the photo and \(uploadBoxes.count) in the upload")
        }
        for box in uploadBoxes {
            guard Self.isSafe(box), size.bounds.contains(box) else {
                throw Self.contradiction("its upload box \(box) is not inside the \(size) upload")
            }
        }
        try validateTransform()
        try validateNumbers()
    }

    /// Checks the records of the windows of an edit.
    private func validate(_ windows: [EditRecord]) throws(MatteError) {
        guard 1...Self.mostWindows ~= windows.count, canvas == nil else {
            throw Self.contradiction("it has \(windows.count) windows or a canvas besides windows")
        }
        for window in windows {
            guard window.windows == nil, window.canvas == nil else {
                throw Self.contradiction("one of its windows has windows or a canvas of its own")
            }
            guard window.photo == photo, window.transform.sourceSize == transform.sourceSize,
                window.transform.orientation == transform.orientation
            else { throw Self.contradiction("one of its windows is of another photo") }
            try window.validate()
        }
    }

    /// Checks a record whose edit extends the photo.
    private func validate(_ canvas: EditCanvas) throws(MatteError) {
        guard Self.isSafe(crop), crop.overlaps(uprightSize.bounds) else {
            throw Self.contradiction("its crop, \(crop), does not overlap the \(uprightSize) photo")
        }
        if let reason = canvas.contradiction(photo: uprightSize, crop: crop) {
            throw Self.contradiction(reason)
        }
        let margins = canvas.rect(of: uprightSize).strips(around: uprightSize.bounds)
        guard region == .boxes(margins, shape: .rect) else {
            throw Self.contradiction("its region is not that of the canvas's margins, \(margins)")
        }
        for box in uploadBoxes where !(Self.isSafe(box) && size.bounds.contains(box)) {
            throw Self.contradiction("its upload box \(box) is not inside the \(size) upload")
        }
        try validateTransform()
        try validateNumbers()
    }

    /// Checks the hints of an edit without a mask.
    private func validate(_ found: Found) throws(MatteError) {
        guard region == .boxes([uprightSize.bounds], shape: .rect), mask == nil else {
            throw Self.contradiction(
                "it has no mask (found), but its region is not the whole \(uprightSize) photo, or it names a mask"
            )
        }
        for box in found.near where !(Self.isSafe(box) && uprightSize.bounds.contains(box)) {
            throw Self.contradiction("its hint \(box) is not inside the \(uprightSize) photo")
        }
    }

    /// Checks the region's values independently of the photo's size. The caller then checks that the region is inside
    /// the photo.
    private func validateRegion() throws(MatteError) {
        switch region {
        case .boxes(let boxes, let shape):
            guard !boxes.isEmpty else { throw Self.contradiction("it has no boxes") }
            for box in boxes where !Self.isSafe(box) {
                throw Self.contradiction("its box \(box) is outside the coordinates that a photo can have")
            }
            if case .rounded(let radius) = shape, !(radius.isFinite && radius >= 0) {
                throw Self.contradiction("its corner radius of \(radius) pixels is not 0 or more")
            }
        case .polygons:
            do throws(MatteError) { try region.checkPolygons() } catch {
                throw Self.contradiction("its polygons are invalid (\(error.message))")
            }
        case .mask(let mask, let place, _):
            guard Self.isSafe(PixelRect(origin: place, size: mask.size)) else {
                throw Self.contradiction(
                    "its mask of \(mask.size) at \(place) is outside the coordinates that a photo can have")
            }
        }
    }

    /// Throws an error if the transform does not agree with the crop and the size. To allow for rounding, scales may
    /// differ by a millionth of their value, and offsets by a millionth of the upload's side.
    private func validateTransform() throws(MatteError) {
        guard transform.destinationSize == size else {
            throw Self.contradiction(
                "its size is \(size), but its transform gives \(transform.destinationSize)")
        }
        let expected = ImageTransform.orientation(transform.orientation, of: transform.sourceSize)
            .cropped(to: crop).scaled(to: size)
        let pairs = [
            (transform.scaleX, expected.scaleX, expected.scaleX),
            (transform.scaleY, expected.scaleY, expected.scaleY),
            (transform.offsetX, expected.offsetX, Double(size.width)),
            (transform.offsetY, expected.offsetY, Double(size.height)),
        ]
        for (value, wanted, unit) in pairs where !(abs(value - wanted) <= 1e-6 * unit) {
            throw Self.contradiction(
                "its transform contains the number \(value), but its crop requires \(wanted)")
        }
    }

    private func validateNumbers() throws(MatteError) {
        guard 0...Mask.mostFeather ~= feather else {
            throw Self.contradiction("its feather, \(feather), is not in 0...\(Mask.mostFeather)")
        }
        guard image.bytes >= 0, mask?.bytes ?? 0 >= 0, encodes >= 0, maxBytes ?? 1 >= 1 else {
            throw Self.contradiction(
                "its image of \(image.bytes) bytes, its mask of \(mask?.bytes ?? 0) bytes or its \(encodes) encodes are "
                    + "negative, or its maxBytes is below 1")
        }
        guard photo.isWellFormed else {
            throw Self.contradiction("its digest of the photo is not 64 hexadecimal digits")
        }
        if case .around(let margin) = frame, !(EditFrame.margins ~= margin) {
            throw Self.contradiction("its frame has a margin of \(margin), which is not in 0...16")
        }
    }

    /// Throws an error if a photo in memory is not the photo of the edit. Compares its size and, if the edit was made
    /// from pixels in memory, its digest.
    func checkPhoto(_ photo: Raster<RGBA8>) throws(MatteError) {
        try checkPhoto(photo.size)
        guard self.photo.subject == .pixels else { return }
        try checkDigest(PhotoDigest(pixelsOf: photo))
    }

    /// Throws an error if an upright photo of this size is not the photo of the edit.
    func checkPhoto(_ size: PixelSize) throws(MatteError) {
        guard size == uprightSize else {
            throw MatteError(
                .parameter,
                "cannot paste into a photo of \(size): the edit was made from an upright photo of \(uprightSize); use that photo"
            )
        }
    }

    /// Throws an error if a digest is not that of the edit's photo.
    func checkDigest(_ digest: PhotoDigest) throws(MatteError) {
        guard digest == photo else { throw Self.anotherPhoto }
    }

    /// Throws an error if a file is not the photo from which the edit was made.
    ///
    /// If the edit was made from pixels in memory, this method accepts every file; pasting then compares the pixels
    /// instead.
    ///
    /// ```swift
    /// // Throws for any other file.
    /// try edit.record.check(photo: jpegBytes)
    /// ```
    ///
    /// - Parameter file: The photo's file.
    /// - Throws: `MatteError` with code `parameter` if the file is not the edit's photo. Code `io` if it cannot be
    ///   read.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func check(photo file: some Collection<UInt8>) throws(MatteError) {
        guard photo.subject == .file else { return }
        guard try PhotoDigest(file: file) == photo else { throw Self.anotherPhoto }
    }

    private static var anotherPhoto: MatteError {
        MatteError(
            .parameter,
            "cannot paste into this photo: its digest differs from that of the photo from which the edit was made; use that photo"
        )
    }

    private static func isSafe(_ rect: PixelRect) -> Bool { (try? rect.validated()) != nil }

    private static func contradiction(_ reason: String) -> MatteError {
        MatteError(
            .parameter, "cannot paste with this edit record: \(reason); use edit.json as written by the edit")
    }
}
