internal import Matte

// The demands of a profile on edits, or the reason why it takes none.
extension UploadProfile {
    /// The rule for masks, if they can be written as PNG.
    func editMask() throws(MatteError) -> MaskRule {
        guard let mask else {
            throw MatteError(
                .unsupported,
                "cannot make an edit for \(title): they take no mask; choose a profile with one, see matte profiles"
            )
        }
        guard formats.contains(.png), (mask.formats ?? formats).contains(.png) else {
            throw MatteError(.unsupported, "cannot make an edit for \(title): they take no PNG")
        }
        return mask
    }

    /// The frame asked for, if the profile takes it, or its own.
    func editFrame(_ wanted: EditFrame?) throws(MatteError) -> EditFrame {
        let rule = frames ?? (input.isSquare ? .squares : .anyShape)
        guard let wanted else { return EditFrame(standardOf: rule) }
        guard rule.allowed.contains(wanted.kind) else {
            let names = rule.allowed.map(\.rawValue).joined(separator: ", ")
            throw MatteError(
                .parameter, "cannot send the frame \(wanted) to \(title): they take these frames: \(names)")
        }
        return wanted
    }

    /// The error for a frame that none of the profile's sizes fits.
    func noSize(for placement: FramePlacement, _ sizes: EditSizes) -> MatteError {
        let size = placement.size
        let kept = sizes.mostSide == .max ? "" : " with sides of at most \(sizes.mostSide)"
        let words = sizes.rule.violations(by: size).joined(separator: "; it ")
        return MatteError(
            .parameter,
            "cannot send the frame \(placement.frame) of the \(placement.photo) photo to \(title): no allowed size\(kept) "
                + "fits its ratio within \(EditSizes.mostChange) pixels\(words.isEmpty ? "" : "; it \(words)"); use the "
                + "frame around:M or largest-square")
    }
}
