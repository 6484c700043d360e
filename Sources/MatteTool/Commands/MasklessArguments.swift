import Matte
import MatteUpload

/// The options of `matte edit` for an edit without a mask.
enum MasklessArguments {
    private static let noMask = Option.flag(
        "no-mask",
        "sends no mask: the instruction alone determines the change, and 'matte paste' finds it and pastes only that"
    )
    private static let near = Option<[DetectedBox]>.repeated(
        "near", .box,
        "with --no-mask, pastes only changes that touch this box, in a convention of --box; may be repeated")
    static let options: [any CommandOption] = [noMask, near]

    /// The profile of edits without a mask if none is selected.
    static let profile = UploadProfile.geminiEdit

    /// Returns the region of an edit without a mask, or `nil` if `--no-mask` is not given. Throws if it is combined with
    /// a region.
    ///
    /// - Parameter others: Options that have no meaning without a mask.
    static func region(_ arguments: Arguments, without others: [any CommandOption]) throws -> EditRegion? {
        let (isGiven, boxes) = (arguments[noMask], arguments[near])
        guard isGiven else {
            guard boxes.isEmpty else { throw ToolError.usage("--near needs --no-mask") }
            return nil
        }
        try arguments.reject(others, with: "no-mask")
        return .found(near: boxes)
    }
}
