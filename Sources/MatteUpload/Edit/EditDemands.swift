internal import Matte

// The checks that an edit passes before it is planned. Each method throws an error if the profile does not support the
// requested edit.
extension UploadProfile {
    /// Returns the profile's rule for masks. Throws an error if the service does not accept masks as PNG files.
    func editMask() throws(MatteError) -> MaskRule {
        guard let mask else {
            throw MatteError(
                .unsupported,
                "cannot make an edit for \(title): it accepts no mask; edit without a mask (--no-mask), or choose a profile with a mask (run 'matte profiles' to list them)"
            )
        }
        guard formats.contains(.png), (mask.formats ?? formats).contains(.png) else {
            throw MatteError(
                .unsupported,
                "cannot make an edit for \(title): it accepts no PNG; choose a profile that does (run 'matte profiles' to list them)"
            )
        }
        return mask
    }

    /// Throws an error if the service does not accept edits without a mask as PNG files.
    func checkMaskless() throws(MatteError) {
        guard purpose == .edit, maskUse != .required else {
            throw MatteError(
                .unsupported,
                "cannot make an edit without a mask for \(title): \(purpose == .edit ? "it requires a mask" : "it is for \(purpose.rawValue), not for edits"); \(purpose == .edit ? "mark a region, or " : "")choose a profile that accepts edits without a mask (run 'matte profiles' to list them)"
            )
        }
        guard formats.contains(.png) else {
            throw MatteError(
                .unsupported,
                "cannot make an edit for \(title): it accepts no PNG; choose a profile that does (run 'matte profiles' to list them)"
            )
        }
    }

    /// Returns the part of the photo to send: the requested frame if the profile allows it, or the profile's default if
    /// `wanted` is `nil`.
    func editFrame(_ wanted: EditFrame?) throws(MatteError) -> EditFrame {
        let rule = frames ?? (input.isSquare ? .squares : .anyShape)
        guard let wanted else { return EditFrame(standardOf: rule) }
        guard rule.allowed.contains(wanted.kind) else {
            let names = rule.allowed.map(\.rawValue).joined(separator: ", ")
            throw MatteError(
                .parameter,
                "cannot send the frame \(wanted) to \(title): the profile does not allow it; use one of \(names)"
            )
        }
        return wanted
    }

    /// Creates the error for a frame whose aspect ratio matches none of the sizes that the profile accepts.
    func noSize(for placement: FramePlacement, _ sizes: EditSizes) -> MatteError {
        let size = placement.size
        let kept = sizes.mostSide == .max ? "" : " with sides of at most \(sizes.mostSide)"
        let words = sizes.rule.violations(by: size).joined(separator: "; it ")
        return MatteError(
            .parameter,
            "cannot send the frame \(placement.frame) of the \(placement.photo) photo to \(title): no allowed size\(kept) "
                + "fits its ratio within \(EditSizes.mostChange) pixels\(words.isEmpty ? "" : "; the frame \(words)"); use the "
                + "frame largest-square or \(EditFrame.aroundUsage)")
    }
}
