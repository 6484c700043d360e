internal import Matte

extension EditRecord {
    /// Throws if an edit cannot have written this record, which may come from a file or from anybody's code.
    ///
    /// Afterwards no arithmetic on the record's numbers overflows, every box lies inside the photo and inside the crop,
    /// and the transform leads from the photo to the upload by way of the crop.
    func validate() throws(MatteError) {
        guard version == 1 else {
            throw MatteError(
                .unsupported, "cannot read the edit record: its version is \(version); this release reads 1")
        }
        let upright = uprightSize
        // Positions and sides that are within these bounds can be added and compared without overflow.
        guard Self.isSafe(crop), crop.width == crop.height, crop.width <= upright.longerSide,
            crop.overlaps(upright.bounds)
        else {
            throw Self.contradiction(
                "its crop, \(crop), is not a square with pixels of the \(upright) photo and a side of at most "
                    + "\(upright.longerSide)")
        }
        guard !boxes.isEmpty else { throw Self.contradiction("it has no boxes") }
        for box in boxes {
            guard Self.isSafe(box), upright.bounds.contains(box), crop.contains(box) else {
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

    /// The transform must be the one that the crop and the size define, but for the rounding of its numbers.
    private func validateTransform() throws(MatteError) {
        guard transform.destinationSize == size else {
            throw Self.contradiction(
                "its size is \(size), its transform leads to \(transform.destinationSize)")
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
            throw Self.contradiction("its transform has \(value) where its crop demands \(wanted)")
        }
    }

    private func validateNumbers() throws(MatteError) {
        guard 0...Mask.mostFeather ~= feather else {
            throw Self.contradiction("its feather, \(feather), is not in 0...\(Mask.mostFeather)")
        }
        if case .rounded(let radius) = shape, !(radius.isFinite && radius >= 0) {
            throw Self.contradiction("its corner radius, \(radius), is not 0 or more pixels")
        }
        guard image.bytes >= 0, mask.bytes >= 0, encodes >= 0, maxBytes ?? 1 >= 1 else {
            throw Self.contradiction("a number of bytes or encodes is negative")
        }
    }

    private static func isSafe(_ rect: PixelRect) -> Bool { (try? rect.validated()) != nil }

    private static func contradiction(_ reason: String) -> MatteError {
        MatteError(
            .parameter, "cannot paste with this edit record: \(reason); use edit.json as the edit wrote it")
    }
}
