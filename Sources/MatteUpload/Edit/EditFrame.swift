public import Matte

/// The part of a photo that an edit sends to the service.
public enum EditFrame: Hashable, Sendable {
    /// The largest square inside the photo, centred on the region to repaint as far as the photo's edges allow. If the
    /// region does not fit into that square, the frame is a square with the photo's longer side, padded with
    /// transparent pixels.
    case largestSquare

    /// The whole photo. If the service's sizes require it, one of the sides is cropped or padded by at most 15 pixels.
    case whole

    /// The smallest frame of an allowed aspect ratio that contains the region to repaint and a margin on each side.
    ///
    /// The margin is given as a multiple of the region's longer side, 0...16. The frame is at least as large as the
    /// smallest picture that the service accepts, provided that the photo is that large.
    case around(margin: Double)

    /// The allowed margins, as multiples of the region's longer side.
    static let margins = 0.0...16.0

    /// The notation of a frame around the region, for error messages.
    static let aroundUsage = "around:M, where M is a margin of 0 to 16 times the region's longer side"

    /// Parses `largest-square`, `whole` or `around:M`, where M is the margin as a multiple of the region's longer side,
    /// 0...16.
    ///
    /// ```swift
    /// try EditFrame("around:0.5")  // .around(margin: 0.5)
    /// ```
    ///
    /// - Throws: `MatteError` with code `parameter` for any other text.
    public init(_ text: String) throws(MatteError) {
        switch text {
        case "largest-square": self = .largestSquare
        case "whole": self = .whole
        default:
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0] == "around", let margin = Double(parts[1]),
                Self.margins ~= margin
            else {
                throw MatteError(
                    .parameter,
                    "cannot read the frame \(String(reflecting: String(text.prefix(60)))); write largest-square, whole "
                        + "or \(Self.aroundUsage)")
            }
            self = .around(margin: margin)
        }
    }

    /// Creates the frame that the rule of a profile names as its default. If that frame has a margin, the margin is
    /// half of the region's longer side.
    init(standardOf rule: FrameRule) {
        switch rule.standard {
        case .largestSquare: self = .largestSquare
        case .whole: self = .whole
        case .around: self = .around(margin: 0.5)
        }
    }

    /// The kind of frame, without a margin, as profiles store it.
    var kind: FrameRule.Frame {
        switch self {
        case .largestSquare: .largestSquare
        case .whole: .whole
        case .around: .around
        }
    }
}

extension EditFrame: CustomStringConvertible {
    /// The frame's text form, such as `around:0.5`, which ``init(_:)`` parses.
    public var description: String {
        switch self {
        case .largestSquare: "largest-square"
        case .whole: "whole"
        case .around(let margin): "around:\(margin)"
        }
    }
}

extension EditFrame: Codable {
    /// Decodes a frame from its text form, such as `around:0.5`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(MatteError) in try Self(text) }
    }

    /// Encodes a frame as its text form, such as `around:0.5`.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encodeText(of: self)
    }
}
